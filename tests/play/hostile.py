"""Bots that mean no good, for a process of their own."""

import os

from games.bots.seat import RandomBot


class Leaver(RandomBot):
    """Ends its process, tidily."""

    def choose(self, seat):
        os._exit(3)


class Deaf(RandomBot):
    """Never answers, and catches whatever is thrown at it."""

    def choose(self, seat):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                continue


class Hungry(RandomBot):
    """Takes all the memory it can get."""

    def choose(self, seat):
        kept = []
        while True:
            kept.append(bytearray(16 * 1024 * 1024))
