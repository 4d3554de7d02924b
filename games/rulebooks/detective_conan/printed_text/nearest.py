"""The known clause that is most like one that was not understood."""

import re
from difflib import SequenceMatcher
from functools import cache

from games.rulebooks.detective_conan.printed_text.grammar import grammar

CLAUSES = ("step", "trigger", "condition", "noun_condition", "lasting", "banned", "cost", "mark",
           "qualifier", "sentence")  # fmt: skip
GAP = "…"
"""What varies: a number, a name, a noun phrase."""
VARIES = re.compile(r"\d+|［[^］]*］|「[^」]*」")
STARTS = re.compile("[。、：:¶】]")
LEAST = 0.45


@cache
def known_clauses() -> tuple[str, ...]:
    """Every clause of the rules, with a gap for each part that varies."""
    rules = grammar().rules
    found = (rule.parts for category in CLAUSES for rule in rules.get(category, ()))
    said = ("".join(p if isinstance(p, str) else GAP for p in parts) for parts in found)
    return tuple(dict.fromkeys(clause for clause in said if clause.strip(GAP)))


def clause_around(text: str, start: int, end: int) -> str:
    """The clause in which the reading stopped, from its beginning."""
    before = max((match.end() for match in STARTS.finditer(text, 0, start)), default=0)
    return text[before:end]


def nearest_clause(text: str, start: int, end: int) -> str:
    """The most similar clause that is known; empty if none is similar at all."""
    wanted = VARIES.sub(GAP, clause_around(text, start, end))
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    best, most = "", LEAST
    for clause in known_clauses():
        matcher.set_seq1(clause)
        if matcher.real_quick_ratio() > most and matcher.quick_ratio() > most:
            likeness = matcher.ratio()
            if likeness > most:
                best, most = clause, likeness
    return best
