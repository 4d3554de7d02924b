"""Random programs play many whole matches over the API; each must end as the engine ends it.

    python -m tests.tables.many_matches 500 castle clue
    python -m tests.tables.many_matches 50:500 case-closed    # goes on after the first 50

Every third match has two programs at one table, who sit down by a link. It runs in one process, through all
middleware, on a database of its own that is gone afterwards.
"""

import os
import sys
import time
from unittest.mock import patch


def main(numbers, games):
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.test import override_settings

    from benchmarks.catalogue import scratch_database
    from benchmarks.tables import quiet_log
    from games import rulebooks
    from games.tables import wakeups

    rates = dict.fromkeys(settings.API_RATES, 10**9)
    settings.ALLOWED_HOSTS = ["*"]
    with (
        scratch_database(),
        override_settings(API_RATES=rates, DEBUG=False, TABLE_BEAT=0, MAX_TABLES=10**6),
        quiet_log(),
        patch.object(wakeups, "send"),
    ):
        for game in games or [rulebook.slug for rulebook in rulebooks.all_rulebooks()]:
            play_game(game, numbers)


def play_game(game, numbers):
    from tests.api.dataset import client_of, load_game, person

    load_game(game)
    players = [client_of(person(f"{game}-{name}")) for name in ("ann", "bob")]
    began, answers, shared = time.monotonic(), 0, 0
    for number in numbers:
        asked, programs = play_match(players, game, number)
        answers, shared = answers + asked, shared + (programs == 2)
        if (number + 1) % 50 == 0 or number == numbers[-1]:
            seconds = time.monotonic() - began
            said = f"{game}: {number + 1 - numbers[0]} matches ({shared} of two programs), {answers} answers, {seconds:.0f} s"
            sys.stdout.write(f"{said}\n")
            sys.stdout.flush()


def play_match(players, game, number):
    """One match to its end; how many answers, and of how many programs."""
    from tests.tables.programs import Program, engine_result, play_out

    table, programs = seat_programs(players, game, number)
    seated = [Program(players[n], table, n, seed=10 * number + n) for n in range(programs)]
    last = play_out(seated)["result"]
    result = engine_result(table)
    ended = (last["winners"], last["reason"], last["rule"])
    assert ended == (list(result.winners), result.reason, result.rule), (game, number, table)
    return sum(program.asked for program in seated), programs


def seat_programs(players, game, number):
    """A new table, and how many programs sit there."""
    hers, his = players
    decks = hers.get(f"/decks?game={game}&limit=20").json()["results"]
    refs = [{"deck": {"deck": decks[(number + n) % len(decks)]["id"]}} for n in range(2)]
    other = (
        {"kind": "open"}
        if number % 3 == 2
        else {"kind": "bot", "bot": ("greedy", "random")[number % 2], **refs[1]}
    )
    body = {"game": game, "seats": [{"kind": "me", **refs[0]}, other]}
    made = hers.send("post", "/tables", body)
    assert made.status_code == 201, made.json()
    if other["kind"] == "bot":
        return made.json()["table"], 1
    taken = his.send("post", "/tables/join", {"link": made.json()["can"]["invite"], **refs[1]})
    assert taken.status_code == 201, taken.json()
    return made.json()["table"], 2


def numbers_in(text):
    first, colon, stop = text.partition(":")
    return range(int(first), int(stop)) if colon else range(int(first))


if __name__ == "__main__":
    main(numbers_in(sys.argv[1]), sys.argv[2:])
