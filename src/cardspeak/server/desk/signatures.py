"""The second signature at the desk: a witness signs with a password of their own.

Guesses are slowed down as at the door. The password stays here: no command and no log has it.
"""

import msgspec

from cardspeak.room import commands as c
from cardspeak.room.refusal import DeskRefusal
from cardspeak.server.people.people import People


class Signature(msgspec.Struct, frozen=True):
    """The password that a witness typed, and the address where."""

    password: str
    address: str

    def __repr__(self) -> str:
        return "Signature()"


async def witnessed(people: People, command: c.Command, signed: Signature | None) -> c.Command:
    """Give a command under the name of the witness who signed; refused without the password."""
    witness: str | None = getattr(command, "witness", None)
    if witness is None:
        return command
    if people.is_known(witness) and people.visitor(witness).is_guest:
        raise DeskRefusal(
            f"{witness} has no password to sign with: the settings have a place for one"
        )
    if signed is None or not signed.password:
        raise DeskRefusal("two people sign: the witness has to enter a password too")
    signer = await people.enter(witness, signed.password, signed.address)
    return msgspec.structs.replace(command, witness=signer.name)
