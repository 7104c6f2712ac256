"""Builds the index of what people say when a worker starts, before any job's time runs.

That takes two seconds of a processor. As part of the first search, a busy machine would end the
worker in the middle of it, and the next worker again.
"""

from cardspeak.finder import find

find("a player acts out of turn", 1)
