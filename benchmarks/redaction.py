"""Plants secrets of twelve kinds in generated texts and screens, redacts the records that hold them, and
searches.

    python benchmarks/redaction.py [--texts 250] [--screens 250] [--seed 0] [--json]

Screens are drawn in several fonts, sizes and themes, each with two secrets among ordinary lines. A secret in
a text is found when none of it is left; one in a screen, when at least nine tenths of its box are painted
over. Recall is by the kind that was planted, whatever it was taken for; precision by the kind that it was
taken for: what was removed and is no part of a secret counts against it. At last all bytes that are stored
are searched for the planted secrets.
"""

from __future__ import annotations

import argparse
import base64
import json
import random
import string
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from agent.actions.types import TypeText
from agent.coordinates import Screen
from agent.redaction import Rules, SecretKind, find_secrets
from agent.redaction.card_numbers import is_bank_account, is_card_number
from agent.redaction.findings import PICTURE
from agent.redaction.records import redact_record
from agent.store import RecordWriter
from agent.types import Allow, Ending, EndingKind, Observation, Performed, Step, Task
from benchmarks.workloads.gates import all_met, at_least, equal_to

LEAST_FOUND = 0.98
"""Of what was planted in texts, and in screens."""
_SIZE = (760, 220)
_COVERED = 0.9
_FONTS = (
    "DejaVuSans.ttf",
    "DejaVuSansMono.ttf",
    "LiberationSans-Regular.ttf",
    "LiberationMono-Regular.ttf",
    "LiberationSerif-Regular.ttf",
)
_THEMES = (("#ffffff", "#202020"), ("#1e1e1e", "#d8d8d8"), ("#f5f0e1", "#3a2f1b"), ("#002b36", "#93a1a1"))
_ORDINARY = (
    "Meeting notes from Tuesday, room 214",
    "The password policy changes next month",
    "Order 4711 was shipped on 2026-11-21 at 17:30",
    "File Edit View Search Tools Help",
    "Total: 1,284.50 EUR including 19% tax",
    "See https://example.org/help/getting-started for more",
    "Version 12.4.1 build 20261121 (stable)",
    "Dear Sir or Madam, thank you for your letter of the 3rd",
    "def tokens(self, prompt): return self.encode(prompt)",
    "ISBN 978-3-16-148410-0, shelf B12",
)


def _letters(rng: random.Random, count: int, alphabet: str = string.ascii_letters + string.digits) -> str:
    return "".join(rng.choice(alphabet) for _ in range(count))


def _card(rng: random.Random) -> str:
    while True:
        digits = rng.choice("45") + _letters(rng, 15, string.digits)
        if is_card_number(digits):
            return " ".join(digits[start : start + 4] for start in range(0, 16, 4))


def _account(rng: random.Random) -> str:
    rest = _letters(rng, 18, string.digits)
    found = next(f"DE{check:02}{rest}" for check in range(2, 99) if is_bank_account(f"DE{check:02}{rest}"))
    return " ".join(found[start : start + 4] for start in range(0, len(found), 4))


def _web_token(rng: random.Random) -> str:
    parts = (b'{"alg":"HS256"}', json.dumps({"sub": rng.randrange(10**8)}).encode(), rng.randbytes(24))
    return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)


@dataclass(frozen=True, slots=True)
class Planted:
    kind: SecretKind
    line: str
    secret: str


# Prefixes are put together here, so that no file of the repository holds what looks like a key.
_MAKERS: dict[SecretKind, Callable[[random.Random], tuple[str, str]]] = {
    SecretKind.CARD_NUMBER: lambda rng: ("Card: {}", _card(rng)),
    SecretKind.BANK_ACCOUNT: lambda rng: ("IBAN {}", _account(rng)),
    SecretKind.AWS_KEY: lambda rng: (
        "aws_access_key_id {}",
        "AKIA" + _letters(rng, 16, string.ascii_uppercase + string.digits),
    ),
    SecretKind.GITHUB_TOKEN: lambda rng: ("git clone with {}", "ghp_" + _letters(rng, 36)),
    SecretKind.MODEL_KEY: lambda rng: ("OPENAI {}", "sk-" + _letters(rng, 40)),
    SecretKind.SLACK_TOKEN: lambda rng: (
        "bot {}",
        "xoxb-" + _letters(rng, 12, string.digits) + "-" + _letters(rng, 24),
    ),
    SecretKind.GOOGLE_KEY: lambda rng: ("maps {}", "AIza" + _letters(rng, 35)),
    SecretKind.HUGGING_FACE_TOKEN: lambda rng: ("login {}", "hf_" + _letters(rng, 34)),
    SecretKind.WEB_TOKEN: lambda rng: ("Bearer {}", _web_token(rng)),
    SecretKind.PRIVATE_KEY: lambda rng: ("{}", "-----BEGIN RSA " + "PRIVATE KEY-----"),
    SecretKind.PASSWORD: lambda rng: ("password: {}", _letters(rng, 12)),
    SecretKind.ADDRESS_WITH_PASSWORD: lambda rng: ("https://ada:{}@intranet.example", _letters(rng, 12)),
}


def planted(rng: random.Random, kind: SecretKind) -> Planted:
    line, secret = _MAKERS[kind](rng)
    return Planted(kind, line.format(secret), secret)


@dataclass(frozen=True, slots=True)
class Drawn:
    pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
    boxes: tuple[tuple[int, int, int, int], ...]
    """Of each secret: left, top, right, bottom."""


def drawn(rng: random.Random, secrets: list[Planted]) -> Drawn:
    background, ink = rng.choice(_THEMES)
    font = ImageFont.truetype(rng.choice(_FONTS), rng.choice((13, 14, 15, 16)))
    image = Image.new("RGB", _SIZE, background)
    pen = ImageDraw.Draw(image)
    lines: list[str | Planted] = [*rng.sample(_ORDINARY, 5), *secrets]
    rng.shuffle(lines)
    boxes: dict[str, tuple[int, int, int, int]] = {}
    for number, line in enumerate(lines):
        left, top = 16 + rng.randrange(20), 10 + number * 29
        text = line if isinstance(line, str) else line.line
        pen.text((left, top), text, ink, font)
        if isinstance(line, Planted):
            before = text[: text.index(line.secret)]
            start = left + pen.textlength(before, font)
            box = pen.textbbox((start, top), line.secret, font)
            boxes[line.secret] = tuple(round(side) for side in box)  # type: ignore[assignment]
    return Drawn(np.asarray(image, dtype=np.uint8), tuple(boxes[one.secret] for one in secrets))


class Score:
    def __init__(self) -> None:
        self.planted: Counter[SecretKind] = Counter()
        self.found: Counter[SecretKind] = Counter()
        self.removed: Counter[SecretKind] = Counter()
        self.rightly: Counter[SecretKind] = Counter()

    def rows(self) -> dict[str, dict[str, float]]:
        return {
            kind.value: {
                "precision": _share(self.rightly[kind], self.removed[kind]),
                "recall": _share(self.found[kind], self.planted[kind]),
                "n": self.planted[kind],
            }
            for kind in (*_MAKERS, SecretKind.LONG_TOKEN)
        }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 1.0


def text_case(rng: random.Random, kind: SecretKind, score: Score) -> Planted:
    """One text with one secret, scored; what is stored of it is searched later."""
    one = planted(rng, kind)
    text = f"{rng.choice(_ORDINARY)}\n{one.line}\n{rng.choice(_ORDINARY)}"
    start = text.index(one.secret)
    end = start + len(one.secret)
    findings = find_secrets(text, Rules())
    score.planted[kind] += 1
    score.found[kind] += any(found.start <= start and end <= found.end for found in findings)
    for found in findings:
        score.removed[found.kind] += 1
        score.rightly[found.kind] += found.start < end and start < found.end
    return Planted(kind, text, one.secret)


def screen_case(folder: Path, secrets: list[Planted], shown: Drawn, score: Score, misses: list[str]) -> None:
    """One screen in a record of its own, redacted and scored."""
    writer = RecordWriter(folder)
    writer.begin(Task("look at the screen"))
    writer.step(Step(1, Observation(shown.pixels, Screen(*_SIZE)), None, "", None, "", ()))
    writer.end(Ending(EndingKind.FINISHED))
    findings = redact_record(writer.folder, Rules())
    covered = np.zeros(shown.pixels.shape[:2], dtype=np.bool_)
    wanted = np.zeros_like(covered)
    for left, top, right, bottom in shown.boxes:
        wanted[top:bottom, left:right] = True
    for one in findings:
        assert one.box is not None
        assert one.place == PICTURE
        area = np.s_[
            one.box.top_px : one.box.top_px + one.box.height_px,
            one.box.left_px : one.box.left_px + one.box.width_px,
        ]
        covered[area] = True
        score.removed[one.kind] += 1
        score.rightly[one.kind] += bool(wanted[area].any())
    for one, (left, top, right, bottom) in zip(secrets, shown.boxes, strict=True):
        is_found = bool(covered[top:bottom, left:right].mean() >= _COVERED)
        score.planted[one.kind] += 1
        score.found[one.kind] += is_found
        if not is_found:
            misses.append(f"{one.kind.value}, {shown.pixels[0, 0].tolist()}")


def measure(num_texts: int, num_screens: int, seed: int) -> dict[str, object]:
    rng = random.Random(seed)
    kinds = list(_MAKERS)
    texts, screens = Score(), Score()
    misses: list[str] = []
    secrets: list[str] = []
    with tempfile.TemporaryDirectory(prefix="deskhand-redaction-") as name:
        folder = Path(name) / "records"
        writer = RecordWriter(folder)
        writer.begin(Task("type what there is"))
        for number in range(num_texts):
            one = text_case(rng, kinds[number % len(kinds)], texts)
            secrets.append(one.secret)
            done = Performed(TypeText(one.line), Allow("owner", "owner"), None)
            nothing = Observation(np.zeros((0, 0, 3), dtype=np.uint8), Screen(*_SIZE))
            writer.step(Step(number + 1, nothing, None, "", None, one.line, (done,)))
        writer.end(Ending(EndingKind.FINISHED))
        redact_record(writer.folder, Rules())
        for number in range(num_screens):
            pair = [planted(rng, kinds[(2 * number + offset) % len(kinds)]) for offset in (0, 1)]
            secrets += [one.secret for one in pair]
            screen_case(folder, pair, drawn(rng, pair), screens, misses)
            if number % 25 == 24:
                print(f"{number + 1} of {num_screens} screens", file=sys.stderr, flush=True)
        stored = b"\n".join(path.read_bytes() for path in Path(name).rglob("*") if path.is_file())
        found = sorted({secret for secret in secrets if secret.encode() in stored})
    both = Score()
    for part in ("planted", "found", "removed", "rightly"):
        setattr(both, part, getattr(texts, part) + getattr(screens, part))
    return {
        "benchmark": "redaction",
        "texts": num_texts,
        "screens": num_screens,
        "by_kind": both.rows(),
        "by_kind_in_texts": texts.rows(),
        "by_kind_in_screens": screens.rows(),
        "stored_secrets_found": len(found),
        "misses": dict(Counter(misses)),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--texts", type=int, default=250)
    parser.add_argument("--screens", type=int, default=250)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = with_totals(measure(options.texts, options.screens, options.seed))
    print(json.dumps(result) if options.json else json.dumps(result, indent=2))
    return 0 if all_met(result["gates"]) else 1


def with_totals(result: dict[str, Any]) -> dict[str, Any]:
    """With how many were found in all, and what is promised."""
    totals: dict[str, int] = {}
    for place, kinds in (("texts", "by_kind_in_texts"), ("screens", "by_kind_in_screens")):
        rows = result[kinds].values()
        totals[f"planted_in_{place}"] = sum(row["n"] for row in rows)
        totals[f"found_in_{place}"] = sum(round(row["recall"] * row["n"]) for row in rows)
    precise = min(row["precision"] for row in result["by_kind"].values())
    gates = [equal_to("stored_secrets_found", result["stored_secrets_found"], 0)]
    for place in ("texts", "screens"):
        least = round(LEAST_FOUND * totals[f"planted_in_{place}"])
        gates.append(at_least(f"found_in_{place}", totals[f"found_in_{place}"], least))
    gates.append(at_least("precision of the least precise kind", precise, LEAST_FOUND))
    return {**result, **totals, "gates": gates}


if __name__ == "__main__":
    sys.exit(main())
