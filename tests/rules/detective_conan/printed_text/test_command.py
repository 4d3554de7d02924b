"""The command over a file: sets nobody knows, fields that are missing, null or more than expected."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROWS = [
    {
        "id": "9001",
        "set": "CT-P99",
        "type": "character",
        "text_ja": {
            "feature": "【登場時】カードを1枚引く。",
            "hirameki": None,
            "new_field": "突撃",
        },
        "nobody_knows": [1, 2],
    },
    {"id": "9002", "set": "CT-P99", "type": "event", "text_ja": {"feature": "カードを数える。"}},
    {"id": "9003", "set": None, "type": "partner", "text_ja": None},
    {"type": "character", "text_ja": "迅速"},
    {"id": 9005},
]


def told(tmp_path: Path, *options: str) -> Any:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(ROWS), encoding="utf-8")
    module = "games.rulebooks.detective_conan.printed_text"
    command = [sys.executable, "-m", module, str(file), *options]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def test_a_file_of_a_later_set_is_read_whatever_it_leaves_out(tmp_path: Path):
    found = told(tmp_path, "--json", "--abilities")
    assert (found["cards"], found["compiled"]) == (5, 4)
    assert found["by_set"]["CT-P99"]["cards"] == 2
    assert found["abilities"]["9001"][0]["do"] == [{"draw": 1}]
    (refused,) = found["refused"]
    assert (refused["id"], refused["field"], refused["line"]) == ("9002", "feature", 1)
    assert ROWS[1]["text_ja"]["feature"][refused["start"] : refused["end"]]
    assert refused["expected"]
