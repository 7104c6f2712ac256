"""What a bot does with what it is offered: always one of the options, whatever cards it holds."""

from functools import lru_cache

import msgspec
import numpy as np

from cardspeak.bots import imagined_boards, imagined_draws, imagined_studs
from cardspeak.bots.betting import bet
from cardspeak.bots.chances import PotChances
from cardspeak.bots.characters import ATTENTION, LEANINGS, STYLES, Attention
from cardspeak.bots.discarding import worst_cards
from cardspeak.bots.drawing import best_keep
from cardspeak.bots.imagined import Chance, Imagined, unseen_cards
from cardspeak.bots.showdown_values import Showdown, showdown_of
from cardspeak.bots.situation import BotDecision, safe_action
from cardspeak.games import Game
from cardspeak.hand import Action, Discard, Draw, Muck, Run, Show
from cardspeak.ranking import FiveCardRanking

_TRIES = 360
_FEW_TRIES = 150
"""How often a bot tries every way to draw, and how often where a value takes longer."""


@lru_cache(maxsize=256)
def _game(data: bytes) -> Game:
    return msgspec.msgpack.decode(data, type=Game)


def choose(decision: BotDecision) -> Action:
    """What a bot does; the same decision is always decided the same."""
    options = decision.options
    if options.show or options.muck:
        return Show() if options.show else Muck()
    if options.run:
        return Run(1)
    showdown = showdown_of(_game(decision.game))
    if not _is_usual(showdown, decision):
        return safe_action(options, len(decision.cards))
    chance = np.random.Generator(np.random.PCG64(decision.seed))
    if options.discard is not None:
        return Discard(worst_cards(showdown, decision, options.discard, chance))
    if options.draw is not None:
        return Draw(_drawn(showdown, decision, options.draw, chance))
    if options.call is None and options.wager is None and options.bring_in is None:
        return safe_action(options, len(decision.cards))
    style = STYLES[decision.style]
    leaning, attention = LEANINGS[style.character], ATTENTION[style.skill]
    imagined = _imagined(showdown, decision, attention, chance)
    chances = PotChances(decision, imagined, attention.reads)
    return bet(showdown.game, decision, chances, leaning, attention, chance)


def _is_usual(showdown: Showdown, decision: BotDecision) -> bool:
    """Whether every hand has as many cards as the game gives; after a mistake it may not."""
    known = (*decision.cards, *decision.board, *decision.dead)
    known += tuple([card for each in decision.opponents for card in each.up])
    deck = {int(card) for card in showdown.deck}
    if len(known) != len(set(known)) or not deck.issuperset(known) or not decision.opponents:
        return False
    options, held = decision.options, len(decision.cards)
    if options.draw is not None and not showdown.draws:
        return False
    if options.discard is not None and held - options.discard != showdown.kept:
        return False
    sizes = [held]
    if not showdown.draws:
        sizes += [len(each.up) + each.down for each in decision.opponents]
    return all(showdown.fits(size, len(decision.board)) for size in sizes)


def _imagined(
    showdown: Showdown, decision: BotDecision, attention: Attention, chance: Chance
) -> Imagined:
    reads, effort = attention.reads, attention.effort
    if showdown.game.board_cards:
        return imagined_boards.imagine(showdown, decision, chance, reads, effort)
    if showdown.draws:
        return imagined_draws.imagine(showdown, decision, chance, reads, effort)
    return imagined_studs.imagine(showdown, decision, chance, effort)


def _drawn(showdown: Showdown, decision: BotDecision, most: int, chance: Chance) -> tuple[int, ...]:
    """The places of the cards to exchange; none to stand pat."""
    own = np.array(decision.cards, dtype=np.uint8)
    unseen = unseen_cards(showdown, (*decision.cards, *decision.dead))
    quick = all(isinstance(each, FiveCardRanking) for each in showdown.rankings)
    tries = _TRIES if quick else _FEW_TRIES
    draws = 1 + imagined_draws.draws_after(showdown, decision.street)
    kept = best_keep(showdown, own, unseen, most, draws, tries, chance)
    return tuple(int(place) for place in np.flatnonzero(~kept))
