"""Promotions at the desk: hands entered, claims verified, approved and paid, and why not."""

from importlib.resources import files
from pathlib import Path

from cardspeak.promotions import PlayedHand
from cardspeak.room import commands as c
from cardspeak.room.house_money import claims
from cardspeak.room.house_money.money_events import FundReported, HandLooked, PeriodEnded
from cardspeak.scenarios.scenario import ScenarioError
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS

Shown = tuple[tuple[str, tuple[int, ...]], ...]


def promotion_text(name: str, file: str) -> str:
    """The text of a promotion: a file beside the scenario's, or one of the catalog."""
    beside = Path(file).parent / name
    catalog = files("cardspeak.promotions") / "catalog" / name
    try:
        return (beside if beside.is_file() else catalog).read_text("utf-8")
    except OSError:
        raise ScenarioError(f"no promotion {name!r} is beside {file} or in the catalog") from None


def _enter(
    stage: Stage,
    game: str,
    shown: Shown,
    boards: tuple[tuple[int, ...], ...],
    chips: int,
    clock: int | None,
    raked: bool = True,
) -> None:
    hands = tuple([PlayedHand(player, cards) for player, cards in shown])
    at_time(stage, clock).do(c.ClaimHand(game, hands, boards, chips, raked=raked))


@ACTIONS("game {game} shows {shown} on {cards} for a pot of {chips}[ at {clock}]")
def shows(
    stage: Stage,
    game: str,
    shown: Shown,
    cards: tuple[int, ...],
    chips: int,
    clock: int | None = None,
) -> None:
    """The dealer enters the hands and the board of a deal that is over."""
    _enter(stage, game, shown, (cards,), chips, clock)


@ACTIONS("game {game} shows {shown} on {cards} for an unraked pot of {chips}[ at {clock}]")
def shows_unraked(
    stage: Stage,
    game: str,
    shown: Shown,
    cards: tuple[int, ...],
    chips: int,
    clock: int | None = None,
) -> None:
    """The same, where the house took nothing from the pot."""
    _enter(stage, game, shown, (cards,), chips, clock, raked=False)


@ACTIONS(
    "game {game} shows {shown} on {cards} and again on {run} for a pot of {chips}[ at {clock}]"
)
def shows_twice(
    stage: Stage,
    game: str,
    shown: Shown,
    cards: tuple[int, ...],
    run: tuple[int, ...],
    chips: int,
    clock: int | None = None,
) -> None:
    """The same, for a deal that was run twice."""
    _enter(stage, game, shown, (cards, run), chips, clock)


@ACTIONS("game {game} shows {shown} without a board for a pot of {chips}[ at {clock}]")
def shows_without_board(
    stage: Stage, game: str, shown: Shown, chips: int, clock: int | None = None
) -> None:
    """The hands of a stud deal, in the order in which their cards were dealt."""
    _enter(stage, game, shown, ((),), chips, clock)


@ACTIONS("the house offers the promotion of the file {fact}[ at {clock}]")
def offers_file(stage: Stage, fact: str, clock: int | None = None) -> None:
    """A promotion of the house's own, by a file beside the scenario or one of the catalog."""
    at_time(stage, clock).do(c.OfferPromotion(promotion_text(fact, stage.scenario.file)))


@ACTIONS("{staff} verifies claim {number}[ at {clock}]")
def verifies(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """Somebody looks at the cards of a claim."""
    at_time(stage, clock).do(c.VerifyClaim(number), staff)


@ACTIONS("{staff} approves claim {number}[ at {clock}]")
def approves(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """One of those who must approve a payment does."""
    at_time(stage, clock).do(c.ApproveClaim(number), staff)


@ACTIONS("{staff} enters that somebody talked about the hand of claim {number}[ at {clock}]")
def talked(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """An objection to a claim: the hand was discussed before it was over."""
    talk = c.ClaimObjection.TALK
    at_time(stage, clock).do(c.ObjectToClaim(number, talk, "the hand was discussed"), staff)


@ACTIONS("{staff} lets claim {number} stand[ at {clock}]")
def lets_stand(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """The supervisor decides that an objection does not void a claim."""
    at_time(stage, clock).do(c.DecideClaim(number, True, "it did no harm"), staff)


@ACTIONS("{staff} voids claim {number}[ at {clock}]")
def voids(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """The supervisor decides that an objection voids a claim."""
    at_time(stage, clock).do(c.DecideClaim(number, False, "it changed the hand"), staff)


@ACTIONS("{person} shows {count} papers for claim {number}[ at {clock}]")
def shows_papers(
    stage: Stage, person: str, count: int, number: int, clock: int | None = None
) -> None:
    """A player shows papers for an award that is taxed."""
    at_time(stage, clock).do(c.ShowPapers(number, person, count))


@ACTIONS("{staff} pays claim {number}[ at {clock}]")
def pays(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """A claim is paid."""
    at_time(stage, clock).do(c.PayClaim(number), staff)


@ACTIONS("claim {number} is settled by {staff} and {owner}[ at {clock}]")
def settled(stage: Stage, number: int, staff: str, owner: str, clock: int | None = None) -> None:
    """A claim is verified, approved by two and paid."""
    at = at_time(stage, clock)
    at.do(c.VerifyClaim(number), staff)
    at.do(c.ApproveClaim(number), staff)
    at.do(c.ApproveClaim(number), owner)
    at.do(c.PayClaim(number), staff)


# What must be so


def _claim(stage: Stage, number: int) -> claims.PromotionClaim | None:
    return at_desk(stage).desk.claims.get(number)


@EXPECTATIONS("claim {number} is for the {promotion}")
def claim_is_for(stage: Stage, number: int, promotion: str) -> Answer:
    """A deal has won a promotion, and the claim has that number."""
    found = _claim(stage, number)
    if found is None:
        return "there is no such claim"
    return None if found.won.title == promotion else f"it is for the {found.won.title}"


@EXPECTATIONS("claim {number} gives {person} {chips}")
def claim_gives(stage: Stage, number: int, person: str, chips: int) -> Answer:
    """A player's part of a claim; 0 for none."""
    found = _claim(stage, number)
    if found is None:
        return "there is no such claim"
    part = sum([share.chips for share in found.shares if share.player == person])
    return None if part == chips else f"{person} gets {part}"


@EXPECTATIONS("there are {count} claims")
def claims_are(stage: Stage, count: int) -> Answer:
    """How many claims there have been."""
    found = len(at_desk(stage).desk.claims)
    return None if found == count else f"there are {found}"


@EXPECTATIONS("the hand does not win the {promotion}[ because {reason}]")
def does_not_win(stage: Stage, promotion: str, reason: str | None = None) -> Answer:
    """The hand just entered did not win a promotion."""
    for event in at_desk(stage).events:
        if isinstance(event, HandLooked) and event.title == promotion:
            wrong = stage.lacks(reason, event.cites)
            return wrong and f"{wrong} ({event.why_not})"
    return "it wins, or nobody looked"


@EXPECTATIONS("claim {number} is {state}")
def claim_state(stage: Stage, number: int, state: str) -> Answer:
    """Whether a claim is `open`, `paid` or `void`."""
    found = _claim(stage, number)
    if found is None:
        return "there is no such claim"
    return None if found.state.value == state else f"it is {found.state.value}"


@EXPECTATIONS("game {game} waits for a claim")
def waits_for_claim(stage: Stage, game: str) -> Answer:
    """A table is held until a claim is settled."""
    return None if claims.is_held(at_desk(stage).desk, game) else "no claim is open there"


@EXPECTATIONS("{person} won the period")
def won_period(stage: Stage, person: str) -> Answer:
    """In the last step a period ended, and that player had its best hand."""
    ended = [each for each in at_desk(stage).events if isinstance(each, PeriodEnded)]
    if not ended:
        return "no period ended"
    return None if ended[-1].player == person else f"it was {ended[-1].player or 'nobody'}"


@EXPECTATIONS("{chips} of the {box} fund is reported as collected and {amount} as counted")
def is_reported(stage: Stage, chips: int, box: str, amount: int) -> Answer:
    """The day's report of a fund, given in the last step."""
    for event in at_desk(stage).events:
        if isinstance(event, FundReported) and event.fund == box:
            if (event.collected, event.counted) == (chips, amount):
                return None
            return f"{event.collected} and {event.counted} are reported"
    return "nothing is reported"
