"""People and what they may do: names, passwords, roles, the signed cookie, and patience with both.

A password proves a name; a guest's name belongs to the browser that took it first. Identity comes
from the cookie alone. Guessing passwords gets slower with every wrong one.
"""

import asyncio
import secrets
import time
from enum import IntEnum
from unicodedata import normalize

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadData, URLSafeTimedSerializer

from cardspeak.errors import CardspeakError
from cardspeak.server.limits import Allowances, Limits, Rate, TooManyError
from cardspeak.store import Person, Store

COOKIE = "cardspeak"
_DAYS = 30
_DAY = 86_400
_FREE_TRIES = 3
_LONGEST_WAIT = 900
_SHORTEST_PASSWORD = 8


class PeopleError(CardspeakError):
    """A person who may not enter, or may not do that."""


class Role(IntEnum):
    """What a person may do; each role includes those before it."""

    PLAYER = 0
    DEALER = 1
    FLOOR = 2
    CAGE = 3
    ADMINISTRATOR = 4

    @property
    def word(self) -> str:
        """The role as it is written."""
        return self.name.lower()


ROLES = {role.word: role for role in Role}


class Visitor(msgspec.Struct, frozen=True):
    """Who a request comes from, by its cookie."""

    name: str
    role: Role
    is_guest: bool


NOBODY = Visitor("", Role.PLAYER, True)
"""A visitor without a name."""


class Throttle:
    """Waits after wrong passwords: none for the first few, then twice as long each time."""

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[int, float]] = {}

    def check(self, *keys: str) -> None:
        """Refuse to try again too soon."""
        now = time.monotonic()
        for key in keys:
            count, last = self._wrong.get(key, (0, 0.0))
            wait = _wait(count) - (now - last)
            if count and wait > 0:
                raise PeopleError(f"too many wrong passwords: try again in {int(wait) + 1} seconds")

    def failed(self, *keys: str) -> None:
        """Remember a wrong password."""
        now = time.monotonic()
        if len(self._wrong) > 10_000:
            self._wrong = {k: v for k, v in self._wrong.items() if now - v[1] < _LONGEST_WAIT}
        for key in keys:
            self._wrong[key] = (self._wrong.get(key, (0, 0.0))[0] + 1, now)

    def succeeded(self, *keys: str) -> None:
        """Forget wrong passwords after a right one."""
        for key in keys:
            self._wrong.pop(key, None)


def _wait(wrong: int) -> float:
    return 0.0 if wrong < _FREE_TRIES else float(min(_LONGEST_WAIT, 2 ** (wrong - _FREE_TRIES + 1)))


class People:
    """Everyone known to the room."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        an_hour = limits.names_an_hour
        self._new_names = Allowances(Rate(an_hour, an_hour / 3600))  # by address
        self._hasher = PasswordHasher()
        secret = store.setting("cookie secret", lambda: secrets.token_bytes(32))
        self._signer = URLSafeTimedSerializer(secret, salt="cardspeak session")
        self._known: dict[str, Person] = {}
        self.visitors: dict[str, Visitor] = {}  # everyone known, with the role of this moment
        for person in store.people():
            self._know(person)
        self._alike = {_alike(name) for name in self._known}
        self.throttle = Throttle()
        self._claim = secrets.token_urlsafe(24) if not self._has_administrator() else ""

    def _has_administrator(self) -> bool:
        """Whether an administrator has a password: a guest's cookie may be lost."""
        return any(
            person.role == Role.ADMINISTRATOR.word and person.password_hash is not None
            for person in self._known.values()
        )

    def is_last_administrator(self, name: str) -> bool:
        """Whether nobody else runs the room."""
        word = Role.ADMINISTRATOR.word
        return [each.name for each in self._known.values() if each.role == word] == [name]

    @property
    def claim(self) -> str:
        """The one-time secret by which an administrator comes in; "" once one has a password."""
        return self._claim

    def names(self) -> list[Person]:
        """Everyone, by name."""
        return sorted(self._known.values(), key=lambda person: person.name)

    def is_known(self, name: str) -> bool:
        """Whether a person has that name."""
        return name in self._known

    # Coming in

    async def enter(self, name: str, password: str | None, address: str) -> Visitor:
        """Enter by name: a free name as a guest, a known name with its password."""
        name = _clean(name)
        known = self._known.get(name)
        if password is None:
            if _alike(name) in self._alike:
                raise PeopleError(f"the name {name} is taken; log in with its password")
            await self._add(name, None, address)
            return self.visitor(name)
        keys = (f"name {name}", f"address {address}")
        self.throttle.check(*keys)
        self.throttle.failed(*keys)  # until it proves right: many at once are many tries
        held = known.password_hash if known is not None else None
        if not await asyncio.to_thread(self._fits, held, password):
            raise PeopleError("wrong name or password")
        self.throttle.succeeded(*keys)
        return self.visitor(name)

    def _fits(self, held: str | None, password: str) -> bool:
        """Whether a password is the one; a name without any takes as long to refuse."""
        if held is None:
            self._hasher.hash(password)
            return False
        try:
            return self._hasher.verify(held, password)
        except (VerificationError, InvalidHashError):
            return False

    async def register(
        self, name: str, password: str, guest: Visitor | None, address: str
    ) -> Visitor:
        """Take a name with a password; a guest may keep the name and what goes with it."""
        name = _clean(name)
        if len(password) < _SHORTEST_PASSWORD:
            raise PeopleError(f"a password needs at least {_SHORTEST_PASSWORD} characters")
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        known = self._known.get(name)
        if known is None and _alike(name) not in self._alike:
            await self._add(name, hashed, address)
        elif known is not None and _may_keep(known, guest):
            self._know(msgspec.structs.replace(known, password_hash=hashed))
            try:
                await asyncio.to_thread(self._store.set_password, name, hashed)
            except Exception:
                self._know(msgspec.structs.replace(self._known[name], password_hash=None))
                raise
        else:
            raise PeopleError(f"the name {name} is taken")
        return self.visitor(name)

    def take_claim(self, token: str, name: str) -> None:
        """Make the visitor with the first start's link the administrator, once."""
        if not self._claim or not secrets.compare_digest(token.encode(), self._claim.encode()):
            raise PeopleError("this link is not valid or was already used")
        self.set_role(name, Role.ADMINISTRATOR)
        self._claim = ""

    def set_role(self, name: str, role: Role) -> None:
        """Give a person another role."""
        known = self._known.get(name)
        if known is None:
            raise PeopleError(f"nobody here is called {name}")
        self._store.set_role(name, role.word)
        self._know(msgspec.structs.replace(known, role=role.word))

    async def _add(self, name: str, hashed: str | None, address: str) -> None:
        """Add a person once the name is on the disk; the tables' loop does not wait for it."""
        if not self._new_names.of(address).take():
            raise TooManyError("too many new names come from your address: try again later")
        person = Person(name, hashed, Role.PLAYER.word, int(time.time()))
        self._alike.add(_alike(name))  # at once: nobody else takes it meanwhile
        try:
            await asyncio.to_thread(self._store.add_person, person)
        except Exception:
            self._alike.discard(_alike(name))
            raise
        self._know(person)

    # The cookie

    def visitor(self, name: str) -> Visitor:
        """A known person, with the role of this moment."""
        return self.visitors[name]

    def _know(self, person: Person) -> None:
        self._known[person.name] = person
        is_guest = person.password_hash is None
        self.visitors[person.name] = Visitor(person.name, ROLES[person.role], is_guest)

    def cookie(self, visitor: Visitor) -> str:
        """What the browser keeps."""
        return self._signer.dumps(visitor.name)

    def recognised(self, cookie: str | None) -> Visitor | None:
        """Whose cookie it is, if it is ours, whole and not too old."""
        if not cookie:
            return None
        try:
            name, signed = self._signer.loads(cookie, return_timestamp=True)
        except BadData:
            return None
        if time.time() - signed.timestamp() > _DAYS * _DAY:
            return None  # one from the future is good: the clock was set back
        return self.visitor(name) if name in self._known else None


def _clean(name: str) -> str:
    name = " ".join(name.split())
    if not 1 <= len(name) <= 24 or any(not char.isprintable() for char in name):
        raise PeopleError("a name has 1 to 24 printable characters")
    alike = _alike(name)
    if alike.startswith("bot ") or alike in ("house", "dealer", "floor", "the clock"):
        raise PeopleError(f"the name {name} is reserved for the house")
    return name


def _alike(name: str) -> str:
    """What two names share that read the same: large or small letters, wide or narrow."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def _may_keep(known: Person, guest: Visitor | None) -> bool:
    """Whether a guest gives a password to the own name."""
    return guest is not None and guest.name == known.name and known.password_hash is None
