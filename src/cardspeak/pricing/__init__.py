"""What a promotion costs: how often it is hit, what it pays, and what its fund does meanwhile.

Hold'em is counted exactly for any number of players, over every class of boards; other games are
sampled. Both say so, the second with its error.
"""
