"""Compare what programs sent with what tables hold, and tables with the engine.

python manage.py shell -c "from tests.tables.check_played import check; check('played.json')"
"""

import json
from pathlib import Path

from games.engine.replay import unpack_actions
from games.tables.positions import Position, first_position
from games.tables.writing import load_table


def check(path):
    """Every answer taken once, in its place, and each result the engine's own."""
    played = json.loads(Path(path).read_text())
    for one in played:
        check_table(one)
    return len(played)


def check_table(one):
    table = load_table(one["table"])
    position = Position(first_position(table).state, ())
    position = position.after(*unpack_actions(table.actions))
    indexes = unpack_actions(table.actions)
    for seat, answers in one["answers"].items():
        taken = [indexes[number] for number in position.answers_of(int(seat))]
        assert taken == [answers[step] for step in sorted(answers, key=int)], one["table"]
    result = position.state.result
    assert result is not None
    assert one["result"]["winners"] == list(result.winners)
    assert (one["result"]["reason"], one["result"]["rule"]) == (result.reason, result.rule)
