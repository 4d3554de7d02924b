"""Programs that play over the API, and the engine that plays the same."""

import random

from games.engine.replay import unpack_actions
from games.tables.positions import first_position
from games.tables.writing import load_table


class Program:
    """Plays one seat of a table by requests, choosing at random."""

    def __init__(self, client, table, seat, seed=0):
        self.client, self.table, self.seat = client, table, seat
        self.chance = random.Random(seed)
        self.asked = 0

    def look(self):
        found = self.client.get(f"/tables/{self.table}?seat={self.seat}&since=1000000")
        assert found.status_code == 200, found.json()
        return found.json()

    def act(self, message):
        """One answer; what came back."""
        option = self.chance.choice(message["options"])["number"]
        body = {"step": message["step"], "option": option}
        address = f"/tables/{self.table}/act?seat={self.seat}&since=1000000"
        found = self.client.send("post", address, body)
        assert found.status_code == 200, found.json()
        self.asked += 1
        return found.json()


def play_out(programs):
    """Let programs answer until the match is over; the last message."""
    messages = [program.look() for program in programs]
    while messages[0]["status"] != "finished":
        for place, program in enumerate(programs):
            message = program.look() if len(programs) > 1 else messages[place]
            while message["your_turn"]:
                message = program.act(message)
            messages[place] = message
    return messages[0]


def engine_result(table_id):
    """How the engine ends with the same deal and the same actions."""
    table = load_table(table_id)
    state = first_position(table).state
    for index in unpack_actions(table.actions):
        state.take(index)
    return state.result
