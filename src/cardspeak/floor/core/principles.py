"""The principles that a ruling rests on: what every house agrees on about what was reported.

No flip can show them, for no house has them otherwise; a book may state them all the same.
"""

from collections.abc import Mapping
from types import MappingProxyType

from cardspeak.books.principles import Principle
from cardspeak.hand.refusal import Cites

P = Principle

RESTS_ON: Mapping[str, Cites] = MappingProxyType(
    {
        "exposed card": (
            P.NO_CHOICE_OF_CARD,
            P.EXPOSED_BY_GAME,
            P.EXPOSED_MISDEAL,
            P.TURNED_UP_BY_OTHERS,
        ),
        "exposed last card": (P.REST_FACE_DOWN, P.NO_CHOICE_OF_CARD),
        "premature board": (P.PREMATURE_CARD, P.NOBODY_CHOOSES),
        "board before discards": (P.PREMATURE_CARD, P.NOBODY_CHOOSES),
        "premature street": (P.PREMATURE_CARD, P.NOBODY_CHOOSES),
        "too many flopped": (P.FLOP,),
        "wrong burn": (P.BURN, P.INTENDED_CARD),
        "wrong burn before players' cards": (P.BURN, P.INTENDED_CARD),
        "out of order": (P.DEALT_CLOCKWISE, P.INTENDED_CARD),
        "wrong first seat": (P.DEALT_LEFT_FIRST,),
        "wrong button": (P.BUTTON_MOVES,),
        "not shuffled": (P.SHUFFLED_BEFORE,),
        "extra cards": (P.INTENDED_CARD, P.FOUL_HAND_DEAD),
        "too few cards": (P.INTENDED_CARD,),
        "folded seat": (P.DEAD_SEAT_PASSED,),
        "hand fouled": (P.OWN_HAND,),
        "wrong count found late": (P.FOUL_HAND_DEAD, P.LAST_CARD_MUCKED),
        "foul hand bet": (P.FOUL_HAND_DEAD,),
        "hand in the muck": (P.OWN_HAND, P.IDENTIFIED),
        "misled into mucking": (P.UNIDENTIFIED_DEAD, P.IDENTIFIED),
        "winning hand mucked by the dealer": (P.OWN_HAND, P.IDENTIFIED, P.UNIDENTIFIED_DEAD),
        "hand miscalled": (P.CLAIMS_DO_NOT_BIND, P.CARDS_SPEAK, P.UNIDENTIFIED_DEAD),
        "hand shown for an absent player": (P.TURNED_UP_BY_OTHERS,),
        "player skipped": (P.SKIPPED_MUST_SPEAK, P.CLOCKWISE),
        "passed over": (P.SKIPPED_MUST_SPEAK,),
        "acted out of turn": (P.CLOCKWISE,),
        "concealed chips": (P.CHIPS_IN_VIEW, P.TABLE_STAKES),
        "chips found hidden": (P.CHIPS_IN_VIEW,),
        "chips not yet at the table": (P.TABLE_STAKES, P.BEHIND_IS_PAID),
        "gesture": (P.CHIPS_IN_ONES_AREA,),
        "missing ante": (P.ANTE,),
        "unaware of a kill": (P.KILL,),
        "no rule covers it": (P.WRITTEN_RULE, P.HOUSE_DECIDES),
        "rules waived": (P.HOUSE_DECIDES,),
        "ruling was wrong": (P.HOUSE_DECIDES,),
    }
)
"""By the name of a report: the principles that every ruling on it rests on, the closest first."""
