"""The browser's check of a deck agrees with the room's shuffle, and finds a house that cheats."""

import json
import subprocess
from hashlib import sha256
from typing import Any

import pytest
from tests.web.test_model import NODE, TABLE

from cardspeak.cards import Seeded
from cardspeak.server.tables import decks


def ran(script: str, **given: Any) -> Any:
    """What a script comes to that is given a deck check and some values, outside of any browser."""
    program = f"""
      import {{ DeckCheck }} from {json.dumps((TABLE / "deck-check.js").as_uri())};
      import {{ SeedChain, mixOf, orderOf }} from {json.dumps((TABLE / "seed-chain.js").as_uri())};
      const {{ {", ".join(given)} }} = {json.dumps(given)};
      const result = await (async () => {{ {script} }})();
      console.log(JSON.stringify(result));
    """
    told = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "--eval", program],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


def test_the_browser_works_out_the_same_mix_and_the_same_order() -> None:
    links = {name: sha256(name.encode()).digest() for name in ("Zoe", "ann", "Émile", "𝒜", "～")}
    mix = decks.mix(links)
    told = ran(
        "return [await mixOf(links), await orderOf(mix, 52), await orderOf(mix, 36)]",
        links={name: link.hex() for name, link in links.items()},
        mix=mix.hex(),
    )
    assert told == [mix.hex(), *[Seeded(mix).shuffled(range(size)) for size in (52, 36)]]


def test_a_chain_is_of_hashes_and_never_the_same_twice() -> None:
    ends = ran(
        """const one = await SeedChain.from("luck"), other = await SeedChain.from("luck");
        const strange = one.after("00") ?? null;
        return [one.end, one.after(one.end), strange, other.end, one.links.length]"""
    )
    end, link, strange, other, length = ends
    assert sha256(bytes.fromhex(link)).hexdigest() == end
    assert strange is None
    assert other != end
    assert length == 1000


def scene(**changed: Any) -> dict[str, Any]:
    """A hand with Ann's part in its shuffle, of which three cards are shown."""
    link = sha256(b"Ann").digest()
    house = decks.fresh(52)
    deck = decks.mixed(house, decks.mix({"Ann": link}))
    cards, seed = decks.commitment(house)
    salts, lay = decks.salts(house), decks.places(deck)
    shown = {slot: (decks._FACES[deck.faces[slot]], salts[lay[slot]].hex()) for slot in (0, 17, 51)}
    known = sha256(link).hexdigest()
    told: dict[str, Any] = {
        "links": [known, link.hex()],
        "shuffled": {"tell": "shuffled", "cards": cards, "seed": seed, "asked": {"Ann": known}},
        "committed": {
            "tell": "committed", "hand": 1, "cards": cards, "seed": seed,
            "mix": decks.mix_in(deck).hex(), "links": {"Ann": link.hex()},
        },
        "revealed": {"tell": "revealed", "hand": 1, "cards": shown, "void": False},
    }  # fmt: skip
    for name, values in changed.items():
        told[name] = {**told[name], **values}
    return told


PLAYED = """
  const check = new DeckCheck();
  check.chain = new SeedChain(links);
  check.shuffle(shuffled, "Ann");
  check.commit(committed);
  return check.check(revealed);
"""


def test_a_fair_deck_is_verified_with_the_players_seed() -> None:
    said = "Deck verified: all 3 cards shown match the commitment, and your seed is in the shuffle"
    assert ran(PLAYED, **scene()) == said


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"shuffled": {"cards": ["00"] * 52}}, "the house changed its deck"),
        ({"shuffled": {"seed": "00"}}, "the house changed its deck"),
        ({"committed": {"links": {"Ann": "00" * 32}}}, "the seed of Ann is not the one given"),
        ({"committed": {"links": {"Bob": "00" * 32}}}, "the seed of Ann is not the one given"),
        ({"committed": {"mix": "00" * 32}}, "the order of the deck does not follow"),
        ({"revealed": {"cards": {"3": ["As", "00" * 16]}}}, "card 4 was shown as As"),
    ],
)
def test_a_house_that_cheats_is_found(changed: dict[str, Any], said: str) -> None:
    told = ran(PLAYED, **scene(**changed))
    assert told.startswith("Deck check failed:")
    assert said in told


def test_a_deck_without_seeds_is_checked_as_before() -> None:
    house = decks.fresh(52)
    cards, seed = decks.commitment(house)
    shown = {5: (decks._FACES[house.faces[5]], decks.salts(house)[5].hex())}
    told = ran(
        "const check = new DeckCheck(); check.commit(committed); return check.check(revealed);",
        committed={"tell": "committed", "hand": 1, "cards": cards, "seed": seed},
        revealed={"tell": "revealed", "hand": 1, "cards": shown},
    )
    assert told == "Deck verified: the card shown matches the commitment"
