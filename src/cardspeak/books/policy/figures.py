"""Bounded figures for fields that may also be none.

A bound stands on the figure itself there, since none has no size. Nothing else belongs here.
"""

from typing import Annotated

import msgspec

AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]
AtLeastTwo = Annotated[int, msgspec.Meta(ge=2)]
