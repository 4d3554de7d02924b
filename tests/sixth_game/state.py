"""A match: who leads, who took how many tricks."""

from games.engine.state import State
from games.engine.table import Table

DECK, HAND, TRICK, WON, JOKER = range(5)
"""Zones, in the order of the declaration."""


class Tricks(State):
    VALUES = ("leader", "turn")
    LISTS = ("tricks", "peeked", "led")
    __slots__ = ("leader", "led", "peeked", "tricks", "turn")

    def __init__(self, table: Table, seed: int) -> None:
        super().__init__(table, seed)
        self.leader = 0
        self.turn = 0
        self.tricks = [0] * table.seats
        self.peeked = [0] * table.seats
        self.led: list[tuple[int, ...]] = [()] * table.seats

    def pile(self, zone: int, seat: int) -> int:
        return zone * self.table.seats + seat

    def hand(self, seat: int) -> tuple[int, ...]:
        return self.piles[self.pile(HAND, seat)]

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % self.table.seats
