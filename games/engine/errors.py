"""What the kernel refuses, and how it says so: rule, fact, next step."""


class RuleError(ValueError):
    """Something a rule forbids. Carries the same three parts as a deck violation."""

    def __init__(self, rule: str, message: str, fix: str = "") -> None:
        super().__init__(f"{rule}: {message} {fix}".strip())
        self.rule = rule
        self.message = message
        self.fix = fix


class IllegalAction(RuleError):
    """An action that is not offered now. The state is untouched."""


class BadTable(RuleError):
    """A match that cannot start: unknown mode, wrong seats, illegal deck, unplayable card."""


class BadAbility(ValueError):
    """An ability that the rulebook's vocabulary cannot read. `place` says where."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message


class BadReplay(ValueError):
    """A replay that is malformed, foreign, or does not lead where it says."""


class BadCatalogue(ValueError):
    """Shipped card or deck data that does not fit the rulebook's schema."""
