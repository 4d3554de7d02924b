"""manage.py bootstrap: what a machine needs before its first request, without make."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casebook.bootstrap import prepare
from casebook.connectivity import Unreachable, check_broker, check_database, check_database_file


class Command(BaseCommand):
    help = (
        "Migrate, collect static files, load catalogues and ready-made decks, build bulk files. "
        "Safe to repeat, and safe on several machines at once. Makes no demo accounts."
    )

    def handle(self, **options: Any) -> None:
        try:
            check_database_file()
            check_database()
            check_broker()
        except Unreachable as problem:
            raise CommandError(str(problem)) from None
        prepare(self.stdout.write, demo_accounts=False)
