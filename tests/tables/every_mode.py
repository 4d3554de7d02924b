"""Tables of every game and mode at which one person has all seats, and matches on them."""

from games import rulebooks
from games.tables.messages import sight_of, step_now
from games.tables.opening import SeatAsk, table_open
from games.tables.positions import position_of
from games.tables.services import table_act
from tests.runs.conftest import loaded

MODES = [(rulebook.slug, mode) for rulebook in rulebooks.all_rulebooks() for mode in rulebook.modes]


def opened(game, mode, ann, seed=None):
    """Three seats where the mode allows them, so that two others can be asked."""
    decks = loaded(game, 2)
    allowed = list(rulebooks.get(game).modes[mode].seats)
    seats = 3 if 3 in allowed else min(allowed)
    boxed = rulebooks.get(game).declaration.boxed
    given = [decks[n % len(decks)] if not (boxed and n) else None for n in range(seats)]
    return table_open(ann, game, [SeatAsk("me", deck) for deck in given], mode=mode, seed=seed)


def play_on(table, ann, chance):
    """One decision: mostly what the greedy player would do, else anything."""
    state = position_of(table).state
    options = state.legal_actions()
    greedy = options.index(state.table.rulebook.greedy(state, options))
    option = greedy if chance.random() < 0.7 else chance.randrange(len(options))
    step = step_now(sight_of(table, state.to_act))
    return table_act(table.pk, ann, step, option=option, number=state.to_act)[0]
