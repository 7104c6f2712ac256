"""Jobs for the tests of the worker pool: good, refusing, broken, endless and greedy ones."""

import os
import time

from cardspeak.errors import CardspeakError


def echo(data: bytes) -> bytes:
    return data


def pid(data: bytes) -> bytes:
    return str(os.getpid()).encode()


def slow(data: bytes) -> bytes:
    time.sleep(float(data))
    return b"slept"


def endless(data: bytes) -> bytes:
    count = 0
    while True:
        count += 1


def greedy(data: bytes) -> bytes:
    return bytes(4 * 1024**3)[:1]


def refuses(data: bytes) -> bytes:
    raise CardspeakError("that is not allowed")


def breaks(data: bytes) -> bytes:
    raise IndexError("out of range")


def prints(data: bytes) -> bytes:
    print("to nobody")
    return b"printed"
