"""The file broker: whole messages, each to one reader, in the order they were sent."""

from multiprocessing import get_context
from queue import Empty

import pytest
from kombu import Connection

import casebook.celery  # noqa: F401 - registers the transport
from casebook import broker


def channel(folder):
    return connection(folder).channel()


def connection(folder):
    for part in ("messages", "taken", "control"):
        (folder / part).mkdir(exist_ok=True)
    options = {
        "data_folder_in": str(folder / "messages"),
        "data_folder_out": str(folder / "messages"),
        "processed_folder": str(folder / "taken"),
        "control_folder": str(folder / "control"),
    }
    return Connection("filesystem://", transport_options=options)


def drain(channel, queue):
    found = []
    while True:
        try:
            found.append(channel._get(queue))
        except Empty:
            return found


def test_messages_come_back_whole_and_in_order(tmp_path):
    sender = channel(tmp_path)
    for number in range(50):
        sender._put("work", {"number": number})
    assert drain(channel(tmp_path), "work") == [{"number": n} for n in range(50)]
    assert not [*(tmp_path / "messages").iterdir(), *(tmp_path / "taken").iterdir()]


def test_a_queue_whose_name_ends_alike_is_left_alone(tmp_path):
    both = channel(tmp_path)
    both._put("long-work", {"for": "long-work"})
    assert drain(both, "work") == []
    assert both._size("long-work") == 1


def test_a_message_sent_after_the_last_look_is_found(tmp_path):
    both = channel(tmp_path)
    assert drain(both, "work") == []
    both._put("work", {"late": True})
    assert drain(both, "work") == [{"late": True}]


def test_purge_forgets_what_was_listed(tmp_path):
    both = channel(tmp_path)
    for number in range(3):
        both._put("work", {"number": number})
    both._get("work")
    assert both._purge("work") == 2
    with pytest.raises(Empty):
        both._get("work")


def test_it_looks_often_only_while_there_is_work(tmp_path):
    link = connection(tmp_path)
    with link.SimpleQueue("work") as queue:
        queue.put({"number": 1})
        queue.get(timeout=5).ack()
        assert link.transport.polling_interval == broker.IDLE_PAUSE
        with pytest.raises(Empty):
            queue.get(timeout=0.01)
        assert link.transport.polling_interval == broker.BUSY_PAUSE


def take_while_sent(folder, stop, taken):
    reader = channel(folder)
    mine = []
    while not stop.is_set():
        mine += drain(reader, "work")
    taken.put(mine + drain(reader, "work"))


def test_two_readers_share_what_a_writer_sends(tmp_path):
    sender = channel(tmp_path)
    context = get_context("fork")
    stop, taken = context.Event(), context.Queue()
    readers = [
        context.Process(target=take_while_sent, args=(tmp_path, stop, taken)) for _ in range(2)
    ]
    for reader in readers:
        reader.start()
    for number in range(500):
        sender._put("work", {"number": number})
    stop.set()
    numbers = [m["number"] for _ in readers for m in taken.get(timeout=20)]
    for reader in readers:
        reader.join(timeout=20)
    assert sorted(numbers) == list(range(500))


@pytest.mark.parametrize("garbage", [b"", b'{"half": ', b"\xff\xfe", b"[]"])
def test_a_file_that_is_no_message_is_set_aside(tmp_path, garbage):
    both = channel(tmp_path)
    both._put("work", {"number": 1})
    bad = tmp_path / "messages" / "00000000000000000000_x.work.msg"
    bad.write_bytes(garbage)
    both._put("work", {"number": 2})
    assert drain(both, "work") == [{"number": 1}, {"number": 2}]
    assert [path.name for path in (tmp_path / "taken").iterdir()] == [bad.name]
