"""The pots of a deal: how many chips lie in each, and who may win it."""

from cardspeak.hand.hand_cards import HandCards
from cardspeak.money.pots import Pot, side_pots


class HandPots(HandCards):
    """The pots of a deal."""

    __slots__ = ()

    def collected_pots(self) -> list[Pot]:
        """The pots of the rounds before: the bets of this round still lie before the players."""
        collected = [put - bet for put, bet in zip(self._put, self._bets, strict=True)]
        return self.pots_among(collected, self._live)

    @property
    def pots(self) -> list[Pot]:
        """The main pot and the side pots, by place clockwise.

        From the showdown on they stay apart: a hand thrown away leaves its pots as they were.
        """
        if self.contested is None:
            return self.pots_among(self._put, self._live)
        pots: list[Pot] = []
        for pot in self.pots_among(self._put, self.contested):
            left = self.left_in(pot)
            if left or not pots:
                pots.append(Pot(pot.amount, left))
            else:  # every hand in this side pot was killed: it falls to the pot below
                pots[-1] = Pot(pots[-1].amount + pot.amount, pots[-1].contenders)
        return pots

    def pots_among(self, put: list[int], live: list[bool]) -> list[Pot]:
        """The pots that contributions make among some players; nobody absent wins any."""
        absent = self.absent
        if not absent:
            return side_pots(put, live, self.dead)
        return side_pots([*put, *absent], [*live, *[False] * len(absent)], self.dead)

    def left_in(self, pot: Pot) -> tuple[int, ...]:
        """Who may still win a pot: the live hands in it, or the last one thrown away.

        Nobody else has put chips into it, so that the last hand in a side pot has won it: to throw
        it away at the showdown gives up the other pots alone.
        """
        live = tuple([player for player in pot.contenders if self._live[player]])
        return live or tuple([each for each in self._thrown if each in pot.contenders][-1:])
