"""Followers are told what is published, whatever carries the word."""

import asyncio
import time

import pytest
from django.db import connection, transaction

from casebook.models import Notice
from casebook.topics import publish
from casebook.topics.following import Hub
from casebook.topics.listeners import listen_to_redis, listener
from casebook.topics.publishing import redis_client


def told_after(listen, say):
    """Whether somebody who follows `news` is told of what `say` publishes, and nobody else."""

    async def story():
        hub = Hub(listen)
        with hub.follow("news") as news, hub.follow("weather") as weather:
            await asyncio.wait_for(news.wait(), 10)  # told once when listening begins
            news.clear()
            weather.clear()
            await asyncio.get_running_loop().run_in_executor(None, say)
            await asyncio.wait_for(news.wait(), 10)
            return not weather.is_set()

    return asyncio.run(story())


def say_news():
    with transaction.atomic():
        publish("news")
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_the_database_tells_the_followers_of_a_topic():
    assert told_after(listener(), say_news)


@pytest.mark.django_db(transaction=True)
def test_redis_tells_the_followers_of_a_topic(settings):
    from redis.exceptions import RedisError

    settings.EVENTS_URL = "redis://127.0.0.1:6379/15"
    redis_client.cache_clear()
    try:
        redis_client().ping()
    except RedisError as error:
        pytest.skip(f"no Redis answers here: {error}")
    assert told_after(listen_to_redis, say_news)
    redis_client.cache_clear()


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_not_published():
    with transaction.atomic():
        publish("news")
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


def test_a_listener_that_breaks_is_started_again_and_nothing_is_missed(monkeypatch):
    from casebook.topics import following

    monkeypatch.setattr(following, "TRY_AGAIN", 0.01)
    starts = []

    async def breaks(hub):
        starts.append(time.monotonic())
        raise OSError("gone")

    async def story():
        hub = Hub(breaks)
        with hub.follow("news") as news:
            await asyncio.wait_for(news.wait(), 5)
            news.clear()
            await asyncio.wait_for(news.wait(), 5)

    asyncio.run(story())
    assert len(starts) >= 2
