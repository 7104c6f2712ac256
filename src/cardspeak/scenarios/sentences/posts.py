"""What goes in before the first card, besides the usual blinds and antes."""

from cardspeak.books.policy.rock import RockOnBlind
from cardspeak.hand import PostKind, PostRecord
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import POSTS

_BLINDS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)


@POSTS("nobody posts a blind")
def nobody(stage: Stage) -> None:
    """The usual blinds are not posted; those that follow are."""
    stage.posts = [post for post in stage.posts if post.kind not in _BLINDS]


@POSTS("seat {seat} posts the small blind of {chips}")
def small_blind(stage: Stage, seat: int, chips: int) -> None:
    """A small blind besides the usual ones."""
    stage.posts.append(PostRecord(seat, chips, PostKind.SMALL_BLIND))


@POSTS("seat {seat} posts the big blind of {chips}")
def big_blind(stage: Stage, seat: int, chips: int) -> None:
    """A big blind besides the usual one."""
    stage.posts.append(PostRecord(seat, chips, PostKind.BIG_BLIND))


@POSTS("seat {seat} posts {chips}")
def live(stage: Stage, seat: int, chips: int) -> None:
    """A live post, to come in or to make up a blind."""
    stage.posts.append(PostRecord(seat, chips, PostKind.POST))


@POSTS("seat {seat} posts {chips} dead")
def dead(stage: Stage, seat: int, chips: int) -> None:
    """Dead money, no part of the poster's bet."""
    stage.posts.append(PostRecord(seat, chips, PostKind.DEAD))


@POSTS("seat {seat} straddles {chips}")
def straddle(stage: Stage, seat: int, chips: int) -> None:
    """A straddle."""
    stage.posts.append(PostRecord(seat, chips, PostKind.STRADDLE))


@POSTS("seat {seat} kills {chips}")
def kill(stage: Stage, seat: int, chips: int) -> None:
    """The kill blind; `kill_bets` gives the limits of the killed pot."""
    stage.posts.append(PostRecord(seat, chips, PostKind.KILL))


@POSTS("seat {seat} posts the rock of {chips}")
def rock(stage: Stage, seat: int, chips: int) -> None:
    """The rock; in a blind it goes with the blind as the book says."""
    own = [post for post in stage.posts if post.seat == seat and post.kind in _BLINDS]
    if own:
        stage.posts = [post for post in stage.posts if post not in own]
        if stage.terms.policy.rock.on_blind is not RockOnBlind.ROCK_ONLY:
            stage.posts += [PostRecord(seat, post.amount, PostKind.DEAD) for post in own]
    stage.posts.append(PostRecord(seat, chips, PostKind.ROCK))


@POSTS("everyone posts {chips} for a bomb pot")
def bomb(stage: Stage, chips: int) -> None:
    """A bomb pot: no blinds, and everyone puts in the same."""
    nobody(stage)
    stage.posts += [PostRecord(seat, chips, PostKind.BOMB) for seat in stage.seats]
