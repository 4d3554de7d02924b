"""Every address there is, from the URL configuration, with words to fill its gaps."""

import re
from typing import NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

GAP = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>|\(\?P<(?P<group>\w+)>(?P<part>[^()]*)\)")


class Route(NamedTuple):
    """An address with gaps, and the name of what answers there."""

    text: str
    name: str

    @property
    def gaps(self):
        return [match["name"] or match["group"] for match in GAP.finditer(self.text)]

    def path(self, words):
        """The address with its gaps filled: by the name of the gap, or for want of one by `1`."""
        filled = GAP.sub(lambda m: str(words.get(m["name"] or m["group"], 1)), self.text)
        return "/" + re.sub(r"\[(.)\]", r"\1", filled.replace("^", "").replace(r"\Z", "")).rstrip(
            "$"
        )


def routes(resolver=None, prefix=""):
    """All of them; those of the API are described by their schema, and left out here."""
    for pattern in (resolver or get_resolver()).url_patterns:
        text = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, text)
        elif isinstance(pattern, URLPattern):
            yield Route(text, pattern.name or text)


def pages():
    """Each page once; the admin's own addresses that ours stand before are not reached."""
    found = {}
    for route in routes():
        if not route.text.startswith("api/"):
            found.setdefault(route.text, route)
    return list(found.values())
