"""Players made of software: what a bot knows at its turn, what it makes of it, and what it does.

One way of thinking serves every game, because the declaration of the game says what is dealt and
what wins. A bot knows what its seat is shown and nothing else; chance comes in as a seed. Code that
only names bots imports `characters` and `situation`; `choosing` brings NumPy with it.
"""
