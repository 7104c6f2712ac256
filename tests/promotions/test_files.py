"""Promotions as files: read strictly, written back, refused with one sentence."""

from pathlib import Path

import pytest

import cardspeak
from cardspeak.books import Book
from cardspeak.games import Structure
from cardspeak.promotions import PromotionError, book_promotions, read, written
from cardspeak.room.house_money.offers import OfferedPromotion
from cardspeak.table.log import digest, without_words

CATALOG = Path(cardspeak.__file__).parent / "promotions" / "catalog"
GOOD = (CATALOG / "falling-bad-beat.toml").read_text()


@pytest.mark.parametrize("path", sorted(CATALOG.glob("*.toml")), ids=lambda path: path.stem)
def test_a_file_is_read_and_written_back(path: Path) -> None:
    promotion = read(path.read_text(), path.name)
    assert read(written(promotion)) == promotion


def test_what_a_book_prints_can_be_written_as_a_file() -> None:
    policy = Book.load("catfish-bend").resolve("holdem", Structure.LIMIT)
    for promotion in book_promotions(policy, "holdem"):
        again = read(written(promotion))
        assert written(again) == written(promotion)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("loser  = 40", "loser  = 60", "more than there is"),
        ("loser  = 40", "loser  = -1", ">= 0"),
        ("loser  = 40", "loser  = 12.34", "finer than a tenth"),
        ("loser  = 40", "loser  = 0", "gets nothing"),
        ('"four aces"', '"four jokers"', "names no hand"),
        ('"four aces"', '"royal flush"', "nothing beats"),
        ('"four aces"', '"jacks full of jacks"', "two ranks"),
        ('"holdem"', '"whist"', "no game is called 'whist'"),
        ('"holdem"', '"holdem", "holdem"', "two sections"),
        ('"holdem"', '"razz"', "no high hands"),
        ("dollars = 1\n", "dollars = -1\n", ">= 0"),
        ("dollars = 1\n", "dollars = 1\npercent = 2\n", "not both"),
        ("every = 2000", "every = 0", ">= 1"),
        ("seed     = 10000\n", "", "repaid needs a seed"),
        ("dealt_in    = 4", "dealt_in = 4\ndealt_in_by = [{ seats = 6 }]", "dealt_in"),
        (
            "dealt_in    = 4",
            "dealt_in_by = [{ seats = 9, dealt_in = 5 }, { seats = 6, dealt_in = 3 }]",
            "the smallest table comes first",
        ),
        (
            "dealt_in    = 4",
            "dealt_in = 4\ndealt_in_by = [{ seats = 6, dealt_in = 9 }]",
            "9 do not fit at 6 seats",
        ),
        ("dealt_in    = 4", "dealt_in = 11", "holdem is dealt to 10 players at most"),
        ('"falling bad beat"\nseed', '"drop box of one"\nseed', "reads like a box at a table"),
        ("[shares]", "[growth]\ndollars = 0\n[shares]", ">= 1"),
        ('"bomb pots"', '"sit-and-gos"', "sit-and-gos"),
        ('kind     = "bad beat"', 'kind = "raffle"', "raffle"),
        ("excludes", "exclude", "exclude"),
        ("[shares]", "[shares", "not TOML"),
        ('fund     = "falling bad beat"', 'fund = "drop"', "the house's own box"),
        ("seed ", 'source = "jackpot.bad_beat"\nseed ', "only a promotion of a printed book"),
        ('to    = "aces full of tens"', 'to = "king-high straight flush"', "higher than four aces"),
        ('"four aces"', '"flush"', "no rank to fall by"),
        ("dealt_in    = 4", 'beaten_by = "four kings"', "four kings does not beat four aces"),
        ("over    = 10\n", "over = 10\nmost = 3\n", "most bounds a percentage"),
        ("over    = 10\n", "over = 30\n", "a step over 30 after one over 30"),
        ("over    = 10\n", "blinds = { big_blinds = 1 }\n", "only one of them"),
        ("dollars = 1\n", "blinds = { big_blinds = -1 }\n", ">= 0"),
        (
            "[drop]",
            2 * "[[stakes]]\nbig_blind = 5\npercent = 50\n" + "[drop]",
            "the smallest big blind comes first",
        ),
        (
            "[drop]",
            "[[stakes]]\nbig_blind = 5\npercent = 50\n[drop]",
            "the smallest tables have no row",
        ),
    ],
)
def test_a_bad_file_is_refused_by_name(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(PromotionError) as refused:
        read(GOOD.replace(old, new, 1), "mine.toml")
    sentence = str(refused.value)
    assert says in sentence
    assert sentence.startswith("mine.toml")
    assert "\n" not in sentence


def test_a_chart_out_of_order_is_refused() -> None:
    text = (
        'kind = "chart"\ntitle = "t"\nfund = "f"\n'
        'places = ["four twos", "four aces"]\n[[hands]]\ngames = ["holdem"]\n'
    )
    with pytest.raises(PromotionError, match="not lower"):
        read(text)


@pytest.mark.parametrize(
    ("blinds", "says"),
    [
        ("big_blinds = 0.75", "finer than a tenth of a big blind"),
        (
            "big_blinds=1, at_tables=[{seats=9, big_blinds=1}, {seats=6, big_blinds=2}]",
            "the smallest table first",
        ),
    ],
)
def test_a_drop_in_big_blinds_has_tenths_and_tables_in_order(blinds: str, says: str) -> None:
    text = (
        'kind = "best of a period"\ntitle = "t"\nfund = "f"\nleast = "four twos"\ndollars = 5\n'
        f'drop = {{ blinds = {{ {blinds} }} }}\n[[hands]]\ngames = ["holdem"]\n'
    )
    with pytest.raises(PromotionError, match=says):
        read(text)


@pytest.mark.parametrize(
    ("award", "says"),
    [
        ("", "needs one of dollars"),
        ("dollars = 100\nlargest_buy_in = true", "needs one of dollars"),
        ("largest_buy_in = true\nrolls_over = true", "rolls_over needs dollars"),
        ("prize_board = { envelopes = [5] }\nrolls_over = true", "rolls_over needs dollars"),
        ("dollars = 5\nprize_board = { envelopes = [5] }", "needs one of dollars"),
        ("prize_board = { envelopes = [] }", "length >= 1"),
        ("prize_board = { envelopes = [0] }", ">= 1"),
        ('prize_board = { envelopes = [5], times = [{ least = "flush", times = 1 }] }', ">= 2"),
        ('dollars = 5\n[[hands]]\ngames = ["short-deck"]', "cannot be compared|cannot be made"),
        ('dollars = 5\n[[hands]]\ngames = ["razz"]', "no high hands"),
        ('dollars = 5\n[[hands]]\ngames = ["seven-card-stud"]\nby_flop = true', "has no flop"),
    ],
)
def test_a_period_pays_a_sum_or_the_largest_buy_in(award: str, says: str) -> None:
    text = (
        'kind = "best of a period"\ntitle = "t"\nfund = "f"\nleast = "four twos"\n'
        f'{award}\n[[hands]]\ngames = ["holdem"]\n'
    )
    with pytest.raises(PromotionError, match=says):
        read(text)


@pytest.mark.parametrize(
    ("name", "was"),
    [
        ("site-pool", "a69d6ad9b5daa2ecb536673f9960776a"),
        ("hourly-high-hand", "d738cdd0754094fba29351f600c87fa8"),
        ("falling-bad-beat", "a93d7e1636a081be897c78a1bcbabcf3"),
    ],
)
def test_points_that_a_file_does_not_state_leave_its_digest_as_it_was(name: str, was: str) -> None:
    offered = OfferedPromotion(read((CATALOG / f"{name}.toml").read_text()))
    assert digest(without_words(offered)) == was
