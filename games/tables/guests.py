"""Guests: they play against bots without an account, and keep it if they open one."""

import hashlib
import secrets

from django.conf import settings
from django.db import transaction

from casebook.models import User
from games.tables.models import Seat, Table
from games.tables.wakeups import wake_recorder


def new_guest() -> str:
    return secrets.token_urlsafe(16)


def origin_of(address: str) -> str:
    """An address, told apart from others and not to be read."""
    return hashlib.sha256(f"{settings.SECRET_KEY} {address}".encode()).hexdigest()[:32]


def adopt_tables(guest: str, user: User) -> int:
    """What a guest played becomes that of the account; how many tables it was."""
    if not guest:
        return 0
    mine = Table.objects.filter(host=None, seats__guest=guest)
    ids = list(mine.values_list("pk", flat=True))
    with transaction.atomic():
        Table.objects.filter(pk__in=ids).update(host=user, origin="")
        Seat.objects.filter(guest=guest).update(user=user, guest="", name=user.username)
    for table_id in Table.objects.filter(pk__in=ids, status="finished").values_list(
        "pk", flat=True
    ):
        wake_recorder(table_id)
    return len(ids)
