"""The cheapest way to give each of some rows a column of its own, exactly and always the same.

Shortest augmenting paths with potentials, for whole numbers: the few players and seats of a balance
need no library, and an answer that never differs can stand behind a log.
"""

from collections.abc import Sequence


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row in a square table of costs, so that their sum is least.

    >>> assign([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
    [1, 0, 2]
    """
    size = len(costs)
    of_row, of_column = [0] * (size + 1), [0] * (size + 1)
    taken_by, came_from = [0] * (size + 1), [0] * (size + 1)
    far = 1 + sum([max(map(abs, row)) for row in costs]) * 2
    for row in range(1, size + 1):
        taken_by[0] = row
        column = 0
        least = [far] * (size + 1)
        seen = [False] * (size + 1)
        while taken_by[column]:
            seen[column] = True
            at = taken_by[column]
            step, nearest = far, 0
            for other in range(1, size + 1):
                if seen[other]:
                    continue
                cost = costs[at - 1][other - 1] - of_row[at] - of_column[other]
                if cost < least[other]:
                    least[other], came_from[other] = cost, column
                if least[other] < step:
                    step, nearest = least[other], other
            for other in range(size + 1):
                if seen[other]:
                    of_row[taken_by[other]] += step
                    of_column[other] -= step
                else:
                    least[other] -= step
            column = nearest
        while column:
            before = came_from[column]
            taken_by[column] = taken_by[before]
            column = before
    found = [0] * size
    for column in range(1, size + 1):
        found[taken_by[column] - 1] = column - 1
    return found
