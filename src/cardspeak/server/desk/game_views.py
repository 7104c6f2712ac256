"""A game as the pages of the desk show it: its chairs, what is proposed, what its book wants."""

import msgspec

from cardspeak.books.policy.deck import InspectionStep
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.books.policy.room import TableTalk
from cardspeak.room import Desk, accounts
from cardspeak.room.commands import Dealing
from cardspeak.room.company import ON_ORDER
from cardspeak.room.dealer_prompts import DealerPrompt, prompts, rule_numbers
from cardspeak.room.games import Chair, RoomGame, SeatClaim
from cardspeak.room.going_over import may_stay
from cardspeak.room.must_move import order
from cardspeak.room.private_games import in_force
from cardspeak.server.desk.live_desk import LiveDesk


class ChairView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat that somebody has: by what right, until when, and whether the player is away.

    `goes_to` is the seat of another game to which the player is called; `stays` says how long the
    player may play on here, and `stays_rules` by which rules. `over` is the absent owner for whom
    the player sits there, `waits` marks a seat kept for an absent player of a broken game.
    """

    seat: int
    player: str
    claim: SeatClaim
    since: int
    until: int | None = None
    away: str = ""
    away_since: int | None = None
    away_until: int | None = None
    leaving: bool = False
    in_hand: bool = False
    wants_seat: bool = False
    goes_to: str = ""
    stays: str = ""
    stays_rules: tuple[str, ...] = ()
    over: str = ""
    waits: bool = False


class GameChangeView(msgspec.Struct, frozen=True):
    """Another sign that is proposed: after how many hands it comes, who agrees, who objects."""

    list: str
    hands: int
    agreed: tuple[str, ...]
    objected: tuple[str, ...]
    approved: bool


class GameView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game: its sign, its chairs, its free seats.

    `talk` is what the floor has ordered, `talk_orders` what the book lets the floor order;
    `inspection` is the next step of fresh decks, `arrivals` who came to the table of a new game.
    `asks_tie` and `asks_runs` say on what else the charge of a pot turns here, for the dealer to
    enter; a stud game at a table of real cards has no button to enter.
    """

    game: str
    list: str
    seats: int
    chairs: tuple[ChairView, ...]
    free: tuple[int, ...]
    dealing: Dealing
    opened: int
    table: str = ""
    feeds: str | None = None
    must_move: tuple[str, ...] = ()
    closing: bool = False
    in_hand: bool = False
    hands: int = 0
    chips: int = 0
    held: int = 0
    button: int = 0
    waived: tuple[str, ...] = ()
    waiver_in_force: bool = False
    prompts: tuple[DealerPrompt, ...] = ()
    change: GameChangeView | None = None
    guests: tuple[tuple[str, str], ...] = ()
    arrivals: tuple[str, ...] = ()
    talk: tuple[TableTalk, ...] = ()
    talk_orders: tuple[TableTalk, ...] = ()
    inspection: InspectionStep | None = None
    asks_tie: bool = False
    asks_runs: bool = False
    is_stud: bool = False


def game_view(live: LiveDesk, game: RoomGame) -> GameView:
    """A game as the staff see it."""
    desk = live.desk
    fed = game.feeds is not None
    return GameView(
        game.game,
        game.list,
        game.seats,
        tuple([_chair(desk, game, chair) for chair in game.chairs]),
        game.free,
        game.dealing,
        game.opened,
        table_of(live, game),
        game.feeds,
        tuple([each.player for each in order(game) if each.player not in desk.moves])
        if fed
        else (),
        game.closing,
        bool(game.in_hand),
        game.dealt,
        accounts.balance(desk, accounts.table(game.game)),
        game.held,
        game.button,
        game.waiver.rules if game.waiver is not None else (),
        in_force(game),
        prompts(desk, game.notice) if game.dealing is Dealing.TRACKED else (),
        _change(game),
        game.guests,
        tuple([player for player, _ in game.arrivals]),
        game.talk,
        tuple([each for each in desk.policy(game.notice).room.speech if each in ON_ORDER]),
        desk.inspections[game.game].left[0] if game.game in desk.inspections else None,
        asks_tie=_is_percentage(game) and not desk.policy(game.notice).rake.sole_tie_charged,
        asks_runs=_is_percentage(game) and desk.policy(game.notice).rake.second_run_charged,
        is_stud=game.dealing is Dealing.TRACKED and game.notice.spread_of(desk.book).is_stud,
    )


def _is_percentage(game: RoomGame) -> bool:
    charge = game.notice.charge
    return charge is not None and charge.method is RakeMethod.PERCENTAGE


def table_of(live: LiveDesk, game: RoomGame) -> str:
    """The id of the table that the software deals."""
    return live.dealt.id_of(game) if game.dealing is Dealing.DEALT else ""


def _chair(desk: Desk, game: RoomGame, chair: Chair) -> ChairView:
    absence = desk.absences.get(chair.player)
    here = absence is not None and absence.game == game.game
    move = desk.moves.get(chair.player)
    shared = next((each for each in desk.shared if each.guest == chair.player), None)
    waits = move is not None and move.absent and move.game == game.game
    until = shared.until if shared is not None else chair.until
    if move is not None and waits:
        until = move.until
    goes_to, stays = "", ""
    rules: tuple[str, ...] = ()
    if move is not None and move.left == game.game and chair.claim is SeatClaim.SEATED:
        goes_to = f"{move.game}, seat {move.seat}"
        stays, cites = may_stay(desk, move)
        rules = rule_numbers(desk, game.notice, cites)
    return ChairView(
        chair.seat,
        chair.player,
        chair.claim,
        chair.since,
        until,
        absence.kind.value if here and absence is not None else "",
        absence.since if here and absence is not None else None,
        absence.until if here and absence is not None else None,
        chair.leaving,
        chair.player in game.in_hand,
        any(wish.player == chair.player for wish in game.wishes),
        goes_to,
        stays,
        rules,
        shared.owner if shared is not None else "",
        waits,
    )


def _change(game: RoomGame) -> GameChangeView | None:
    change = game.change
    if change is None:
        return None
    return GameChangeView(
        change.notice.name, change.hands, change.agreed, change.objected, change.approved
    )
