"""Why a run is not queued."""

from collections.abc import Sequence

from decks.services import Problem


class RunRefused(ValueError):
    """A request that cannot be carried out: every problem with its place and a sentence."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = tuple(problems)


class LimitReached(RunRefused):
    """Too much at once. `retry_after` is in seconds."""

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__([Problem("", "limit", message)])
        self.retry_after = retry_after
