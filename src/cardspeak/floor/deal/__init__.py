"""The deal: misdeals, who gets a hand, how many cards, exposed down cards."""

from cardspeak.floor.deal import (  # noqa: F401 - they register their reports
    count_found_late,
    entitlement,
    exposed_card_replaced,
    exposed_down_card,
    misdeals,
    wrong_card_count,
)
