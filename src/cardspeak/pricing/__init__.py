"""What a promotion costs: how often it is hit, what it pays, and what its fund does meanwhile.

Hold'em is counted exactly for any number of players, over every class of boards. Rare bad beats of
other games with a board are sampled by conditioning, everything else by plain deals: both with
their error.
"""
