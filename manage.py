#!/usr/bin/env python
"""Casebook's command line."""

import os
import sys

from games.compiled import announce_engine

PLAY_MUCH = {"simulate", "ladder", "goldfish"}
"""Commands that take the compiled engine where there is one."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")
    if PLAY_MUCH.intersection(sys.argv[1:2]):
        announce_engine()
    from django.core.management import execute_from_command_line

    from casebook.connectivity import explain_unreachable_database

    with explain_unreachable_database():
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
