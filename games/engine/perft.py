"""Count the ways a match can go. A change in what is legal changes the numbers at once."""

from games.engine.state import State


def perft(state: State, depth: int) -> int:
    """The number of action sequences of that many decisions; an ended match is one way."""
    options = state.legal_actions()
    if depth == 0 or not options:
        return 1
    if depth == 1:
        return len(options)
    return sum(perft(_after(state, i), depth - 1) for i in range(len(options)))


def _after(state: State, index: int) -> State:
    after = state.clone()
    after.take(index)
    return after


def counts(state: State, limit: int, depth: int = 6) -> list[int]:
    """Perft for depth 1, 2, ... as long as a count stays within `limit`."""
    found: list[int] = []
    while len(found) < depth:
        n = perft(state, len(found) + 1)
        if n > limit:
            break
        found.append(n)
    return found
