"""Sentences about somebody, said to them: "Ann draws a card" becomes "You draw a card"."""

import re

ME = "\ufffc"
"""Stands in a sentence for the name of whom it is told to."""

OWN = re.compile(rf"\b[Tt]he ([\w ]+?) of {ME}")
AMONG = re.compile(rf"\b(an? \w+) of {ME}")
ACTS = re.compile(rf"(^|[.!?;] ){ME} (\w+)([^.!?]*? and)?( [a-z]+s\b)?")
IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
HISSING = ("sses", "shes", "ches", "xes")


def said_to_me(text: str) -> str:
    """A sentence that has ME for a name, as the one who is meant reads it."""
    if ME not in text:
        return text
    text = OWN.sub(r"your \1", text)
    text = AMONG.sub(r"\1 of yours", text)
    text = ACTS.sub(you_act, text).replace(ME, "you")
    return text[0].upper() + text[1:]


def you_act(found: re.Match[str]) -> str:
    """What I do, and what I do after that in the same sentence."""
    before, verb, between, then = found.groups(default="")
    after = f" {plain_verb(then[1:])}" if between and then else then
    you = "you" if before == "; " else "You"
    return f"{before}{you} {plain_verb(verb)}{between}{after}"


def plain_verb(verb: str) -> str:
    """A verb of the third person as it is said of the second."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(HISSING):
        return verb[:-2]
    return verb.removesuffix("s")
