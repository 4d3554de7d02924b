"""The shape of the API's description: all that a client may rely on, one thing to a line.

`python -m tests.api.description` writes it down anew; do that when something was added. A line
that goes missing breaks clients, and may only go with a new version of the API.
"""

import json
from pathlib import Path

PUBLISHED = Path(__file__).with_name("description.txt")


def shape(schema):
    """Operations, parameters, statuses and the fields of every type."""
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            where = f"{method.upper()} {path}"
            yield where
            for parameter in operation.get("parameters", []):
                yield f"{where} takes {parameter['in']} {parameter['name']}"
            for kind in operation.get("requestBody", {}).get("content", {}):
                yield f"{where} takes {kind}"
            yield from (f"{where} answers {status}" for status in operation["responses"])
    for name, one in schema["components"]["schemas"].items():
        yield from (f"{name}.{field}" for field in one.get("properties", {}))
        yield from (f"{name} = {value}" for value in one.get("enum", ()))


def shape_now():
    from api.views.root import schema_text

    return sorted(set(shape(json.loads(schema_text()))))


def main():
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")
    os.environ.setdefault("DEBUG", "1")
    django.setup()
    PUBLISHED.write_text("\n".join(shape_now()) + "\n")


if __name__ == "__main__":
    main()
