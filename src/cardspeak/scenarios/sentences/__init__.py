"""Every sentence that a scenario may say, by subject; a layer adds a module and a line here."""

from cardspeak.scenarios.sentences import (
    actions,
    between,
    cards,
    dealt,
    desk,
    desk_absences,
    desk_company,
    desk_conduct,
    desk_decks,
    desk_games,
    desk_money,
    desk_moves,
    desk_promotions,
    floor,
    gestures,
    house,
    money,
    options,
    posts,
    seating,
    showdown,
    table,
    why,
)
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS, POSTS, Vocabulary

SUBJECTS = (
    posts,
    actions,
    options,
    money,
    showdown,
    cards,
    table,
    between,
    seating,
    dealt,
    house,
    floor,
    gestures,
    desk,
    desk_games,
    desk_moves,
    desk_absences,
    desk_decks,
    desk_company,
    desk_conduct,
    desk_money,
    desk_promotions,
    why,
)
"""The modules, in the order in which the page lists them."""

__all__ = ["ACTIONS", "EXPECTATIONS", "POSTS", "SUBJECTS", "Vocabulary"]
