"""People and what they may do: names, passwords, phrases, roles, and the cookie of a session.

A password proves a name; a guest's name belongs to the browser that took it first, or to the one
that knows its recovery phrase. Identity comes from the cookie alone. Guessing passwords gets slower
with every wrong one.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from enum import IntEnum

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from cardspeak.errors import CardspeakError
from cardspeak.server.limits import Allowances, Limits, Rate, TooManyError
from cardspeak.server.people import recovery
from cardspeak.server.people.names import clean, like, look
from cardspeak.server.people.restrictions import Restriction, Restrictions
from cardspeak.server.people.sessions import Sessions
from cardspeak.server.people.throttle import Throttle
from cardspeak.store import Person, SessionRow, Store

COOKIE = "cardspeak"
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
    since: int = 0
    """When this person took the name; hands before that were another's."""


NOBODY = Visitor("", Role.PLAYER, True)
"""A visitor without a name."""


class People:
    """Everyone known to the room."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        an_hour = limits.names_an_hour
        self._new_names = Allowances(Rate(an_hour, an_hour / 3600))  # by address
        self._hasher = PasswordHasher()
        self.sessions = Sessions(store.accounts)
        self.restrictions = Restrictions(store.accounts)
        self._known: dict[str, Person] = {}
        self._looks: dict[str, str] = {}  # whose name looks like that
        self.visitors: dict[str, Visitor] = {}  # everyone known, with the role of this moment
        self.present: Callable[[], Iterable[str]] = tuple  # names that staff typed
        for person in store.accounts.people():
            self._know(person)
            self._looks |= dict.fromkeys(look(person.name), person.name)
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
        if password is None:
            name = clean(name)
            if self._is_taken(name):
                raise PeopleError(
                    f"the name {name} is taken; if it is yours, log in with its password "
                    "or come back with its recovery phrase"
                )
            await self._add(name, None, address)
            return self.visitor(name)
        name = self._meant(name)
        self._try(name, address)
        known = self._known.get(name)
        held = known.password_hash if known is not None else None
        if not await asyncio.to_thread(self._fits, held, password):
            raise PeopleError("wrong name or password")
        return self._proved(name, address)

    async def recover(self, name: str, phrase: str, address: str) -> Visitor:
        """Enter as a guest in another browser, by the recovery phrase."""
        name = self._meant(name)
        self._try(name, address)
        kept = await asyncio.to_thread(self._store.accounts.phrase_hash, name)
        known = self._known.get(name)
        is_guest = known is not None and known.password_hash is None
        if not recovery.fits(name, phrase, kept) or not is_guest:
            raise PeopleError("wrong name or recovery phrase")
        return self._proved(name, address)

    async def new_phrase(self, visitor: Visitor) -> str:
        """A recovery phrase for a guest, in place of any before; only its digest is kept."""
        if not self.visitor(visitor.name).is_guest:
            raise PeopleError("you have a password: you do not need a recovery phrase")
        phrase = recovery.new_phrase()
        kept = recovery.digest(visitor.name, phrase)
        await asyncio.to_thread(self._store.accounts.set_phrase, visitor.name, kept)
        return phrase

    def _meant(self, name: str) -> str:
        """The known name that a visitor means, however it is typed."""
        if name in self._known:
            return name
        return self.known_like(name) or name

    def known_like(self, name: str) -> str:
        """The known name that looks like a name; empty where there is none."""
        return next((self._looks[each] for each in look(name) if each in self._looks), "")

    def _is_taken(self, name: str) -> bool:
        return bool(self.known_like(name) or like(name, self.present()))

    def _try(self, name: str, address: str) -> None:
        self.throttle.check(name, address)
        self.throttle.failed(name, address)  # until it proves right: many at once are many tries

    def _proved(self, name: str, address: str) -> Visitor:
        self.throttle.succeeded(name, address)
        self.restrictions.check(name, Restriction.BAN)
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
        known = self._known.get(name)
        if known is None:
            name = clean(name)
            known = self._known.get(name)
        hashed = await self._hash(password)
        if known is None and not self._is_taken(name):
            await self._add(name, hashed, address)
        elif known is not None and _may_keep(known, guest):
            await self._set_password(known, hashed)
        else:
            raise PeopleError(f"the name {name} is taken")
        return self.visitor(name)

    async def change_password(
        self, visitor: Visitor, old: str | None, new: str, address: str
    ) -> None:
        """Replace a password, or set a guest's first one; the old one is asked for."""
        await self.check_password(visitor, old, address)
        await self._set_password(self._known[visitor.name], await self._hash(new))

    async def check_password(self, visitor: Visitor, password: str | None, address: str) -> None:
        """Refuse a visitor who does not know their own password; a guest has none."""
        known = self._known[visitor.name]
        if known.password_hash is None:
            return
        self._try(known.name, address)
        if not await asyncio.to_thread(self._fits, known.password_hash, password or ""):
            raise PeopleError("that is not your current password")
        self.throttle.succeeded(known.name, address)

    async def _hash(self, password: str) -> str:
        if len(password) < _SHORTEST_PASSWORD:
            raise PeopleError(f"a password needs at least {_SHORTEST_PASSWORD} characters")
        return await asyncio.to_thread(self._hasher.hash, password)

    async def _set_password(self, known: Person, hashed: str) -> None:
        name, before = known.name, known.password_hash
        self._know(msgspec.structs.replace(self._known[name], password_hash=hashed))
        try:
            await asyncio.to_thread(self._store.accounts.set_password, name, hashed)
        except Exception:
            self._know(msgspec.structs.replace(self._known[name], password_hash=before))
            raise

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
        self._store.accounts.set_role(name, role.word)
        self._know(msgspec.structs.replace(known, role=role.word))

    async def _add(self, name: str, hashed: str | None, address: str) -> None:
        """Add a person once the name is on the disk; the tables' loop does not wait for it."""
        if not self._new_names.of(address).take():
            raise TooManyError("too many new names from your address: try again later")
        person = Person(name, hashed, Role.PLAYER.word, int(time.time()))
        self.hold(name)  # at once: nobody else takes it meanwhile
        try:
            await asyncio.to_thread(self._store.accounts.add_person, person)
        except Exception:
            self.free(name)
            raise
        self._know(person)

    # The cookie

    def visitor(self, name: str) -> Visitor:
        """A known person, with the role of this moment."""
        return self.visitors[name]

    def meet(self, person: Person) -> None:
        """Know a person as another process of the room keeps them."""
        self._know(person)
        self._looks |= dict.fromkeys(look(person.name), person.name)

    def _know(self, person: Person) -> None:
        self._known[person.name] = person
        is_guest = person.password_hash is None
        self.visitors[person.name] = Visitor(
            person.name, ROLES[person.role], is_guest, person.created_at
        )

    def forget(self, name: str) -> None:
        """Forget a person who is gone from the store; the name is not free yet."""
        self.sessions.close(*[row.id for row in self.sessions.of(name)])
        self.restrictions.forget(name)
        self._known.pop(name, None)
        self.visitors.pop(name, None)

    def hold(self, name: str) -> None:
        """Let nobody have a name."""
        self._looks |= dict.fromkeys(look(name), name)

    def free(self, name: str) -> None:
        """Free a name: someone else may have it."""
        for each in look(name):
            if self._looks.get(each) == name:
                del self._looks[each]

    def cookie(self, visitor: Visitor, device: str = "") -> str:
        """Open a session. Returns what the browser keeps."""
        secret, row = self.sessions.make(visitor.name, device)
        self.sessions.keep(row)
        self.sessions.opened(row)
        return secret

    async def open_session(self, visitor: Visitor, device: str) -> str:
        """Open a session without holding up the tables. Returns what the browser keeps."""
        secret, row = self.sessions.make(visitor.name, device)
        await asyncio.to_thread(self.sessions.keep, row)
        self.sessions.opened(row)
        return secret

    def session(self, cookie: str | None) -> SessionRow | None:
        """The session of a cookie, if it is ours, open and not too old."""
        found = self.sessions.find(cookie)
        return found if found is not None and found.name in self._known else None

    def recognised(self, cookie: str | None) -> Visitor | None:
        """Whose cookie it is."""
        found = self.session(cookie)
        return self.visitor(found.name) if found is not None else None

    def guests_gone_since(self, moment: int) -> list[str]:
        """The guests whom nobody has seen since some time."""
        seen = self.sessions.last_seen()
        return [
            person.name
            for person in self._known.values()
            if person.password_hash is None
            and person.role == Role.PLAYER.word
            and max(person.created_at, seen.get(person.name, 0)) < moment
        ]


def _may_keep(known: Person, guest: Visitor | None) -> bool:
    """Whether a guest gives a password to the own name."""
    return guest is not None and guest.name == known.name and known.password_hash is None
