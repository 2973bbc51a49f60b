"""Draws scenes with their labels for inspection: `python -m training.windows.preview --out DIR`. Qt."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

from PIL import Image, ImageDraw

from training.windows.scene import ControlKind, Scene, State
from training.windows.worker import SOURCES, drawn_by

_COLOURS = {
    ControlKind.BUTTON: (230, 30, 30),
    ControlKind.FIELD: (0, 120, 255),
    ControlKind.CHECKBOX: (0, 170, 60),
    ControlKind.RADIO: (0, 190, 190),
    ControlKind.COMBO: (190, 0, 220),
    ControlKind.MENU: (255, 130, 0),
    ControlKind.TAB: (140, 90, 20),
    ControlKind.ITEM: (255, 0, 140),
    ControlKind.LABEL: (130, 130, 130),
    ControlKind.TITLE: (90, 90, 255),
    ControlKind.SCROLLBAR: (0, 0, 0),
}


def labelled(scene: Scene, scale: int = 2) -> Image.Image:
    """The scene, enlarged, with boxes, click points, names and a dot on every character."""
    height, width = scene.pixels.shape[:2]
    image = Image.fromarray(scene.pixels).resize((width * scale, height * scale), Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(image)
    for x, y in scene.char_centres * scale:
        draw.ellipse((x - 1.5, y - 1.5, x + 1.5, y + 1.5), fill=(255, 60, 60), outline=(255, 255, 255))
    for element in scene.elements:
        ink = _COLOURS[element.kind]
        box = element.box
        draw.rectangle((box.x0 * scale, box.y0 * scale, box.x1 * scale - 1, box.y1 * scale - 1), outline=ink)
        x, y = element.click[0] * scale, element.click[1] * scale
        draw.line((x - 5, y, x + 5, y), fill=ink)
        draw.line((x, y - 5, x, y + 5), fill=ink)
        words = f"{element.kind.name[0]}:{element.name}"
        if element.state is not State.NONE:
            words += f" <{element.state.name.lower()}>"
        if element.value:
            words += f" ={element.value!r}"
        if element.owner:
            words += f" of {element.owner!r}"
        if element.kind is not ControlKind.LABEL:
            draw.text(
                (box.x0 * scale + 2, box.y1 * scale - 11),
                words,
                fill=ink,
                stroke_width=1,
                stroke_fill=(255, 255, 255),
            )
    return image


def contact_sheet(scenes: list[Scene], columns: int = 3) -> Image.Image:
    """Plain scenes side by side at half size."""
    height, width = scenes[0].pixels.shape[:2]
    tile = (width // 2, height // 2)
    rows = -(-len(scenes) // columns)
    sheet = Image.new("RGB", (tile[0] * columns, tile[1] * rows))
    for number, scene in enumerate(scenes):
        small = Image.fromarray(scene.pixels).resize(tile, Image.Resampling.LANCZOS)
        sheet.paste(small, (number % columns * tile[0], number // columns * tile[1]))
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--source", choices=SOURCES, default="qt")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    drawn = list(islice(drawn_by(options.source, options.seed), options.count))
    contact_sheet(drawn).save(options.out / f"{options.source}_{options.seed}_sheet.png")
    for number, scene in enumerate(drawn):
        labelled(scene).save(options.out / f"{options.source}_{options.seed}_{number:03d}.png")


if __name__ == "__main__":
    main()
