"""The policy model: every point on which houses differ, as one typed tree.

`Policy()` is common practice. A path such as ``betting.raises`` names an area and a field of it;
``dead.retrieved.misled`` names a field of a group within an area. What no layer acts on yet is
listed in `waiting`.
"""

from cardspeak.books.policy.absence import AbsencePolicy
from cardspeak.books.policy.action import ActionPolicy
from cardspeak.books.policy.agreements import AgreementsPolicy
from cardspeak.books.policy.ante import AntePolicy
from cardspeak.books.policy.area import Area
from cardspeak.books.policy.betting import BettingPolicy
from cardspeak.books.policy.blinds import BlindsPolicy
from cardspeak.books.policy.bomb import BombPolicy
from cardspeak.books.policy.burn import BurnPolicy
from cardspeak.books.policy.button import ButtonPolicy
from cardspeak.books.policy.buyin import BuyInPolicy
from cardspeak.books.policy.cards import CardsPolicy
from cardspeak.books.policy.cards_count import CardsCountPolicy
from cardspeak.books.policy.clock import ClockPolicy
from cardspeak.books.policy.conduct import ConductPolicy
from cardspeak.books.policy.dead import DeadPolicy
from cardspeak.books.policy.deck import DeckPolicy
from cardspeak.books.policy.draw import DrawPolicy
from cardspeak.books.policy.entry import EntryPolicy
from cardspeak.books.policy.exposed import ExposedPolicy
from cardspeak.books.policy.jackpot import JackpotPolicy
from cardspeak.books.policy.kill import KillPolicy
from cardspeak.books.policy.misdeal import MisdealPolicy
from cardspeak.books.policy.missed import MissedPolicy
from cardspeak.books.policy.oddchip import OddChipPolicy
from cardspeak.books.policy.premature import PrematurePolicy
from cardspeak.books.policy.protect import ProtectPolicy
from cardspeak.books.policy.rake import RakePolicy
from cardspeak.books.policy.reseat import ReseatPolicy
from cardspeak.books.policy.rock import RockPolicy
from cardspeak.books.policy.room import RoomPolicy
from cardspeak.books.policy.ruling import RulingPolicy
from cardspeak.books.policy.run_twice import RunTwicePolicy
from cardspeak.books.policy.runout import RunOutPolicy
from cardspeak.books.policy.showdown import ShowdownPolicy
from cardspeak.books.policy.showing import ShowingPolicy
from cardspeak.books.policy.stakes import StakesPolicy
from cardspeak.books.policy.straddle import StraddlePolicy
from cardspeak.books.policy.stud import StudPolicy
from cardspeak.books.policy.substantial import SubstantialPolicy
from cardspeak.books.policy.tournament import TournamentPolicy
from cardspeak.books.policy.transfer import TransferPolicy
from cardspeak.books.policy.turn import TurnPolicy
from cardspeak.books.policy.wager import WagerPolicy


class Policy(Area, frozen=True):
    """Every point on which houses differ."""

    cards: CardsPolicy = CardsPolicy()
    stakes: StakesPolicy = StakesPolicy()
    buyin: BuyInPolicy = BuyInPolicy()
    betting: BettingPolicy = BettingPolicy()
    stud: StudPolicy = StudPolicy()
    draw: DrawPolicy = DrawPolicy()
    runout: RunOutPolicy = RunOutPolicy()
    run_twice: RunTwicePolicy = RunTwicePolicy()
    showdown: ShowdownPolicy = ShowdownPolicy()
    oddchip: OddChipPolicy = OddChipPolicy()
    rake: RakePolicy = RakePolicy()
    agreements: AgreementsPolicy = AgreementsPolicy()
    ante: AntePolicy = AntePolicy()
    blinds: BlindsPolicy = BlindsPolicy()
    button: ButtonPolicy = ButtonPolicy()
    entry: EntryPolicy = EntryPolicy()
    missed: MissedPolicy = MissedPolicy()
    reseat: ReseatPolicy = ReseatPolicy()
    transfer: TransferPolicy = TransferPolicy()
    straddle: StraddlePolicy = StraddlePolicy()
    kill: KillPolicy = KillPolicy()
    rock: RockPolicy = RockPolicy()
    bomb: BombPolicy = BombPolicy()
    misdeal: MisdealPolicy = MisdealPolicy()
    exposed: ExposedPolicy = ExposedPolicy()
    cards_count: CardsCountPolicy = CardsCountPolicy()
    deck: DeckPolicy = DeckPolicy()
    burn: BurnPolicy = BurnPolicy()
    premature: PrematurePolicy = PrematurePolicy()
    substantial: SubstantialPolicy = SubstantialPolicy()
    action: ActionPolicy = ActionPolicy()
    turn: TurnPolicy = TurnPolicy()
    wager: WagerPolicy = WagerPolicy()
    dead: DeadPolicy = DeadPolicy()
    protect: ProtectPolicy = ProtectPolicy()
    showing: ShowingPolicy = ShowingPolicy()
    clock: ClockPolicy = ClockPolicy()
    ruling: RulingPolicy = RulingPolicy()
    conduct: ConductPolicy = ConductPolicy()
    jackpot: JackpotPolicy = JackpotPolicy()
    room: RoomPolicy = RoomPolicy()
    absence: AbsencePolicy = AbsencePolicy()
    tournament: TournamentPolicy = TournamentPolicy()
