"""The recovery phrase of a guest: eight words that bring the name back in another browser.

More than sixty-four random bits, so a fast digest is enough; only the digest is kept.
"""

import secrets
from hashlib import blake2b

_LENGTH = 8
_TEXT = """
able acre actor adobe agent album alley amber angle ankle apple apron arbor arena arrow atlas
attic bacon badge bagel baker banjo barn basil basin beach bead bean bell bench berry bike birch
bison blaze bloom board boat bolt bonus book booth brave bread brick bride brook brush cabin
cable cactus camel camp canal candy canoe canvas cargo carol cedar chalk charm chess chief cider
cigar civic clay cliff cloud clover coach coal cobra cocoa comet coral cork couch crane crisp
crown cruise cube daisy dance delta denim depot desk diner dock dome donut draft dragon dream
drum dune dusk eagle earth easel echo elbow elder elm ember engine envoy equal fable fairy
falcon farm feast fence fern ferry fiddle field fig film flame fleet flint flute forest fork
fossil fox frame fresh frost fruit galaxy gallon garden garlic gate gecko ghost giant ginger
globe glove goat gold grain grape grass gravel guitar gull habit hammer harbor harp hazel heron
hinge honey hotel humor igloo inch index iris island ivory jacket jade jazz jelly jewel judge
juice jungle kayak kettle kiosk kite koala label ladder lagoon lamp laser lemon lens level lily
linen lizard llama lobby lotus lunar magnet mango maple marble meadow melon metal mint mirror
model moon moss motel mural music nectar needle nickel noble north nutmeg oak oasis ocean olive
onion opal opera orbit orchid otter owl oyster paddle panda paper parade pasta peach pearl
pepper piano pilot pine planet plaza plum pocket polar pond poppy quartz quilt radar raven
ribbon river robin rocket rose saddle salad salmon scarf school shell silver skate sketch spice
spider spruce stable straw sugar summer sunset table tango teapot temple thumb tiger toast token
topaz tower trail tulip tunnel turtle umbrella valley vanilla velvet violin voyage wagon walnut
whale willow window winter wizard yacht zebra
"""
_WORDS = _TEXT.split()


def new_phrase() -> str:
    """A phrase that nobody can guess."""
    return " ".join(secrets.choice(_WORDS) for _ in range(_LENGTH))


def digest(name: str, phrase: str) -> str:
    """What is kept of a phrase; spaces and large letters do not matter."""
    plain = " ".join(phrase.lower().split())
    return blake2b(plain.encode(), key=name.encode()[:64], digest_size=32).hexdigest()


def fits(name: str, phrase: str, kept: str | None) -> bool:
    """Whether a phrase is the one that is kept for a name."""
    return kept is not None and secrets.compare_digest(digest(name, phrase), kept)
