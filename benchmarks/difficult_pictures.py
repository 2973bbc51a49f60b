"""Secrets in letters that are hard to read, and UUIDs, which are none: what is found in pictures of them.

    python benchmarks/difficult_pictures.py [--number 20] [--seed 0] [--json]

Each picture is a light window with a panel of four lines, one of them with a secret: thin letters of 9 to 11
pixels on a dark panel, letters of low contrast (1.7 to 1.9 : 1), italics. A secret is found when nine tenths
of its box are covered. UUIDs stand in lines that call them neither password nor key. Exit status 1 when less
than eight tenths of a kind are found, or more than one in twenty UUIDs is taken for a secret.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import uuid
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from agent.ocr.reading import read_words_twice
from agent.redaction import Rules, SecretKind
from agent.redaction.pictures import find_in_words
from benchmarks.redaction import _ORDINARY as ORDINARY
from benchmarks.redaction import Drawn, planted
from benchmarks.workloads.gates import all_met, at_least, at_most

_SIZE = (760, 200)
_COVERED = 0.9
_FOLDER = Path("/usr/share/fonts/truetype")
_UPRIGHT = ("dejavu/DejaVuSans.ttf", "liberation/LiberationSans-Regular.ttf", "dejavu/DejaVuSansMono.ttf")
_THIN = (
    "dejavu/DejaVuSans-ExtraLight.ttf", "open-sans/OpenSans-Light.ttf", "lato/Lato-Light.ttf",
    "roboto/unhinted/RobotoTTF/Roboto-Light.ttf",
)  # fmt: skip
_ITALIC = (
    "dejavu/DejaVuSansMono-Oblique.ttf", "liberation/LiberationSans-Italic.ttf",
    "open-sans/OpenSans-Italic.ttf",
)  # fmt: skip
_LOOKS: dict[str, tuple[tuple[str, ...], tuple[int, ...], tuple[tuple[str, str], ...]]] = {
    "thin on dark": (_THIN, (9, 10, 11), (("#1e1e1e", "#c8c8c8"),)),
    "low contrast": (_UPRIGHT, (12, 13, 14), (("#f0f0f0", "#b8b8b8"), ("#2b2b2b", "#555555"))),
    "italics": (_ITALIC, (11, 12, 13), (("#ffffff", "#303030"),)),
}
_KINDS = (
    SecretKind.PASSWORD, SecretKind.GITHUB_TOKEN, SecretKind.CARD_NUMBER, SecretKind.MODEL_KEY,
    SecretKind.AWS_KEY,
)  # fmt: skip
_UUID_LINES = ("request {}", "id: {}", "Device {}", "{}", "order {} shipped", "uuid={}", "GET /items/{}")


def drawn(rng: random.Random, look: str, line: str, secret: str) -> Drawn:
    fonts, sizes, colours = _LOOKS[look]
    background, ink = rng.choice(colours)
    font = ImageFont.truetype(_FOLDER / rng.choice(fonts), rng.choice(sizes))
    around = ImageFont.truetype(_FOLDER / _UPRIGHT[0], 14)
    picture = Image.new("RGB", _SIZE, "#ffffff")
    pen = ImageDraw.Draw(picture)
    for top in (5, 170):
        pen.text((10, top), rng.choice(ORDINARY), "#202020", around)
    pen.rectangle((0, 30, _SIZE[0], 160), fill=background)
    lines = [*rng.sample(ORDINARY, 3), line]
    rng.shuffle(lines)
    box = (0.0, 0.0, 0.0, 0.0)
    for number, text in enumerate(lines):
        top = 40 + 28 * number
        pen.text((20, top), text, ink, font)
        if text is line:
            box = pen.textbbox((20 + pen.textlength(line[: line.index(secret)], font), top), secret, font)
    left, top_px, right, bottom = (round(side) for side in box)
    return Drawn(np.asarray(picture, dtype=np.uint8), ((left, top_px, right, bottom),))


def is_covered(shown: Drawn) -> bool:
    covered = np.zeros(shown.pixels.shape[:2], dtype=np.bool_)
    for one in find_in_words(read_words_twice(shown.pixels), Rules()):
        box = one.box
        covered[box.top_px : box.top_px + box.height_px, box.left_px : box.left_px + box.width_px] = True
    ((left, top, right, bottom),) = shown.boxes
    return bool(covered[top:bottom, left:right].mean() >= _COVERED)


def measure(number: int, seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    found: dict[str, float] = {}
    for look in _LOOKS:
        secrets = [planted(rng, _KINDS[place % len(_KINDS)]) for place in range(number)]
        hits = sum(is_covered(drawn(rng, look, one.line, one.secret)) for one in secrets)
        found[look.replace(" ", "_")] = round(hits / number, 4)
        print(f"{look}: {hits} of {number}", file=sys.stderr, flush=True)
    false = 0
    for place in range(number):
        name = str(uuid.UUID(int=rng.getrandbits(128), version=4))
        line = _UUID_LINES[place % len(_UUID_LINES)].format(name)
        false += bool(find_in_words(read_words_twice(drawn(rng, "italics", line, name).pixels), Rules()))
    print(f"UUIDs taken for secrets: {false} of {number}", file=sys.stderr, flush=True)
    return {
        "benchmark": "difficult pictures",
        "number": number,
        "found": found,
        "uuids_taken_share": round(false / number, 4),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = measure(options.number, options.seed)
    gates = [at_least(f"found.{look}", share, 0.8) for look, share in result["found"].items()]
    gates.append(at_most("uuids_taken_share", result["uuids_taken_share"], 0.05))
    result["gates"] = gates
    print(json.dumps(result) if options.json else json.dumps(result, indent=2))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
