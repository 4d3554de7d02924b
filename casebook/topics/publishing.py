"""The writer's side: say that something has changed, once the transaction is through."""

import logging
import random
from datetime import timedelta
from functools import lru_cache, partial
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.utils import timezone

from casebook.models import Notice

log = logging.getLogger(__name__)

CHANNEL = "casebook_topics"
KEPT = timedelta(minutes=2)
TIDY_ONE_IN = 200


def publish(*topics: str) -> None:
    """Tell the followers of topics, if and when the transaction is committed."""
    if settings.EVENTS_URL != "database":
        transaction.on_commit(partial(publish_by_redis, topics), robust=True)
    elif connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            asked = "SELECT pg_notify(%s, topic) FROM unnest(%s::text[]) AS topic"
            cursor.execute(asked, [CHANNEL, list(topics)])
    else:
        store_notices(topics)
        if random.randrange(TIDY_ONE_IN) == 0:
            Notice.objects.filter(at__lt=timezone.now() - KEPT).delete()


def store_notices(topics: tuple[str, ...]) -> None:
    """By a plain statement: Django takes several times as long to put one together."""
    database = connections[DEFAULT_DB_ALIAS]
    at = Notice._meta.get_field("at").get_db_prep_save(timezone.now(), database)
    asked = f"INSERT INTO {Notice._meta.db_table} (topic, at) VALUES (%s, %s)"
    with database.cursor() as cursor:
        cursor.executemany(asked, [(topic, at) for topic in topics])


def publish_by_redis(topics: tuple[str, ...]) -> None:
    """Redis away for a while costs followers a few seconds, and the writer nothing."""
    from redis.exceptions import RedisError

    try:
        for topic in topics:
            redis_client().publish(CHANNEL, topic)
    except RedisError as error:
        log.warning("event=topics-not-published topics=%s error=%s", topics, error)


@lru_cache(maxsize=1)
def redis_client() -> Any:
    """One pool of connections for the process."""
    from redis import Redis

    return Redis.from_url(settings.EVENTS_URL, socket_timeout=2, socket_connect_timeout=2)
