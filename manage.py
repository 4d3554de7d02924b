#!/usr/bin/env python
"""Casebook's command line."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")
    from django.core.management import execute_from_command_line

    from casebook.connectivity import explain_unreachable_database

    with explain_unreachable_database():
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
