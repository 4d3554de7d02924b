"""What tells a process of published topics, by set-up: rows, NOTIFY, or Redis."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import connection
from django.db.models import Max

from casebook.models import Notice
from casebook.topics.following import Hub, Listen
from casebook.topics.publishing import CHANNEL

LOOK_EVERY = 0.2  # seconds between two looks at the rows


def listener() -> Listen:
    if settings.EVENTS_URL != "database":
        return listen_to_redis
    return listen_to_postgresql if connection.vendor == "postgresql" else look_at_rows


async def look_at_rows(hub: Hub) -> None:
    """A database in a file tells nobody: its rows are looked at, in one thread for all."""
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1, thread_name_prefix="notices") as pool:
        last = await loop.run_in_executor(pool, last_notice)
        hub.wake_all()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for number, topic in await loop.run_in_executor(pool, notices_after, last):
                last = number
                hub.wake(topic)


def last_notice() -> int:
    return Notice.objects.aggregate(last=Max("pk"))["last"] or 0


def notices_after(last: int) -> list[tuple[int, str]]:
    return list(Notice.objects.filter(pk__gt=last).order_by("pk").values_list("pk", "topic"))


async def listen_to_postgresql(hub: Hub) -> None:
    import psycopg

    parameters = connection.get_connection_params()
    names = ("dbname", "host", "port", "user", "password", "connect_timeout")
    known = {name: parameters[name] for name in names if parameters.get(name)}
    async with await psycopg.AsyncConnection.connect(**known, autocommit=True) as link:
        await link.execute(f"LISTEN {CHANNEL}")
        hub.wake_all()
        async for notice in link.notifies():
            hub.wake(notice.payload)


async def listen_to_redis(hub: Hub) -> None:
    from redis.asyncio import Redis

    async with Redis.from_url(settings.EVENTS_URL) as link, link.pubsub() as subscriber:
        await subscriber.subscribe(CHANNEL)
        hub.wake_all()
        async for message in subscriber.listen():
            if message["type"] == "message":
                hub.wake(message["data"].decode())
