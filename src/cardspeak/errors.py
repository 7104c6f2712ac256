"""The root of every error that speaks to the person who caused it."""


class CardspeakError(ValueError):
    """Something that cannot be done, said in one sentence."""
