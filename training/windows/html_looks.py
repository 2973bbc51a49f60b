"""Random style sheets for pages: plain, framework-like, dark, heavy or flat. Pure."""

from __future__ import annotations

import random
from dataclasses import dataclass

from training.windows.colours import colour, ink_on, mixed

_SPREADS = ("flex-start", "flex-start", "flex-end", "center", "space-between")


@dataclass(frozen=True, slots=True)
class PageLook:
    """A page's style sheet, and the style choices that its markup depends on."""

    css: str
    captions: str
    """Position of a field's caption: above, beside or inside."""
    columns: int
    has_card: bool


def draw_page_look(rng: random.Random, family: str) -> PageLook:
    """One random style, written with one font family."""
    size = rng.choices((11, 12, 13, 14, 15, 16, 17, 18), (5, 12, 18, 24, 16, 16, 5, 4))[0]
    is_dark = rng.random() < 0.25
    hue = rng.random()
    lightness = rng.uniform(0.06, 0.22) if is_dark else rng.uniform(0.88, 1.0)
    ground = colour(hue, rng.choice((0.0, 0.05, 0.3)), lightness)
    ink = mixed(ink_on(ground), ground, rng.uniform(0.0, 0.25))
    card = mixed(ground, ink_on(ground), rng.choice((0.0, 0.03, 0.06)))
    if not is_dark and rng.random() < 0.5:
        card = colour(hue, 0.02, 1.0)
    accent = colour(rng.random(), rng.uniform(0.4, 1.0), rng.uniform(0.25, 0.55))
    edge = mixed(card, ink_on(card), rng.uniform(0.18, 0.7))
    field = mixed(card, ink_on(card), 0.06) if rng.random() < 0.3 else card
    radius = rng.choice((0, 2, 3, 4, 4, 6, 8, 14))
    border = rng.choice((1, 1, 1, 2, 3))
    pad_y, pad_x = rng.randint(1, 10), rng.randint(3, 14)
    gap = rng.choice((3, 6, 8, 10, 14, 18))
    is_underlined = rng.random() < 0.12
    field_border = (
        f"border: none; border-bottom: {border}px solid {edge.name()}; border-radius: 0"
        if is_underlined
        else f"border: {border}px solid {edge.name()}; border-radius: {min(radius, 10)}px"
    )
    faint = mixed(ink_on(field), field, rng.uniform(0.4, 0.56))
    link = mixed(accent, ink_on(card), 0.35)
    second = mixed(card, ink_on(card), rng.choice((0.0, 0.08, 0.16)))
    rules = [
        f"* {{ box-sizing: border-box; font-family: '{family}'; }}",
        f"html, body {{ margin: 0; background: {ground.name()}; }}",
        f"#page {{ position: relative; overflow: hidden auto; font-size: {size}px;"
        f" line-height: {rng.choice((1.15, 1.3, 1.5))}; color: {ink.name()}; background: {ground.name()};"
        f" color-scheme: {'dark' if is_dark else 'light'}; accent-color: {accent.name()}; }}",
        "#page::-webkit-scrollbar { width: 10px; }",
        f"#page::-webkit-scrollbar-thumb {{ background: {edge.name()}; }}",
        "button, input, select, textarea { font-size: inherit; line-height: inherit; color: inherit; }",
        f"main {{ padding: {rng.randint(4, 24)}px; display: flex; flex-direction: column; gap: {gap}px;"
        f" align-items: {rng.choice(('stretch', 'stretch', 'flex-start'))}; }}",
        f".card {{ background: {card.name()}; border: 1px solid {edge.name()}; border-radius: {radius}px;"
        f" max-width: {rng.randint(360, 700)}px; width: 100%; margin: {rng.randint(0, 20)}px auto; }}",
        f"h1 {{ font-size: {rng.uniform(1.2, 1.8):.2f}em; margin: 0; line-height: 1.2; }}",
        f"h2 {{ font-size: {rng.uniform(1.0, 1.3):.2f}em; margin: 0; line-height: 1.2; }}",
        "p { margin: 0; } p, h1, h2, label, legend, li, td { white-space: normal; }",
        f".row {{ display: flex; flex-wrap: wrap; gap: {gap}px; align-items: center;"
        f" justify-content: {rng.choice(_SPREADS)}; }}",
        f".grid {{ display: grid; gap: {gap}px {gap + 6}px; align-items: center; }}",
        f".above {{ display: flex; flex-direction: column; gap: {rng.randint(1, 5)}px; }}",
        f"fieldset {{ border: 1px solid {edge.name()}; border-radius: {min(radius, 6)}px; margin: 0;"
        f" padding: {rng.randint(4, 12)}px; gap: {rng.randint(2, 8)}px; }}",
        "fieldset { display: flex; flex-direction: column; }",
        f"input:not([type=checkbox]):not([type=radio]), textarea {{ background: {field.name()};"
        f" color: {ink_on(field).name()}; {field_border}; padding: {pad_y}px {pad_x}px; min-width: 60px; }}",
        f"::placeholder {{ color: {faint.name()}; opacity: 1; }}",
        f"textarea {{ white-space: pre; overflow: hidden; resize: none; line-height: {size + 6}px; }}",
        f":disabled {{ opacity: {rng.uniform(0.5, 0.7):.2f}; }}",
        ".mark { display: inline-flex; gap: 5px; align-items: center; width: fit-content; }",
        ".mark input { margin: 0; flex: none; }",
        f"a {{ color: {link.name()}; text-decoration: {rng.choice(('underline', 'none'))}; }}",
        f".tabs {{ display: flex; gap: {rng.randint(0, 6)}px; border-bottom: 1px solid {edge.name()}; }}",
        f".tab {{ padding: {rng.randint(2, 9)}px {rng.randint(6, 16)}px; }}",
        f".tab.on {{ border-bottom: 3px solid {accent.name()}; font-weight: {rng.choice((400, 700))}; }}",
        "ul { list-style: none; margin: 0; padding: 0; overflow: hidden auto; }",
        f"ul {{ border: 1px solid {edge.name()};"
        f" background: {card.name()}; border-radius: {min(radius, 6)}px; }}",
        f"li {{ padding: {rng.randint(1, 8)}px {rng.randint(4, 14)}px; }}",
        f"li.on, #popup .on {{ background: {accent.name()}; color: {ink_on(accent).name()}; }}",
        f"nav {{ display: flex; gap: {rng.randint(0, 12)}px;"
        f" padding: {rng.randint(2, 10)}px {rng.randint(4, 16)}px;"
        f" background: {second.name()}; color: {ink_on(second).name()}; align-items: center; }}",
        f"nav span {{ padding: {rng.randint(1, 5)}px {rng.randint(4, 10)}px; }}",
        f"nav span.on {{ background: {accent.name()}; color: {ink_on(accent).name()}; }}",
        f"#popup {{ position: absolute; background: {card.name()}; color: {ink_on(card).name()};"
        f" border: 1px solid {edge.name()}; border-radius: {rng.choice((0, 0, 3, 6))}px; overflow: hidden;"
        f" box-shadow: 0 2px 5px rgba(0, 0, 0, 0.3); padding: {rng.randint(0, 5)}px 0; z-index: 9; }}",
        f"#popup div {{ padding: {rng.randint(1, 6)}px {rng.randint(4, 16)}px; white-space: nowrap; }}",
    ]
    if rng.random() < 0.7:
        selects = ", .grid select" if rng.random() < 0.6 else ""
        rules.append(
            f".grid input:not([type=checkbox]):not([type=radio]), textarea{selects} {{ width: 100%; }}"
        )
    if rng.random() < 0.75:
        rules += _buttons(
            rng, accent.name(), ink_on(accent).name(), second.name(), edge.name(), border, radius
        )
    else:
        rules.append("button { color: buttontext; }")
    if rng.random() < 0.6:
        # Drawn by the page, arrow and all; otherwise by the browser.
        slope = f"linear-gradient(45deg, transparent 50%, {faint.name()} 50%)"
        arrow = f"{slope} no-repeat right 9px center / 6px 6px"
        rules.append(
            f"select {{ appearance: none; background: {arrow}, {field.name()}; color: {ink_on(field).name()};"
            f" {field_border}; padding: {pad_y}px {pad_x + 14}px {pad_y}px {pad_x}px; }}"
        )
    else:
        rules.append(f"select {{ color: {ink_on(field).name()}; background: {field.name()}; }}")
    if rng.random() < 0.4:
        rules += _marks(rng, accent.name(), ink_on(accent).name(), edge.name(), size)
    captions = rng.choices(("above", "beside", "inside", "mixed"), (40, 35, 10, 15))[0]
    columns = rng.choices((1, 2, 3), (65, 28, 7))[0]
    return PageLook("\n".join(rules), captions, columns, rng.random() < 0.3)


def _buttons(
    rng: random.Random, face: str, ink: str, second: str, edge: str, border: int, radius: int
) -> list[str]:
    pad_y, pad_x = rng.randint(1, 10), rng.randint(5, 22)
    shape = f"border-radius: {rng.choice((radius, radius, 99))}px; padding: {pad_y}px {pad_x}px"
    weight = rng.choice((400, 400, 500, 700))
    return [
        f"button, a.button {{ {shape}; border: {border}px solid {edge}; background: {second};"
        f" font-weight: {weight}; text-decoration: none; color: inherit; white-space: nowrap; }}",
        f"button.first, a.button {{ background: {face}; color: {ink}; border-color: {face}; }}",
    ]


def _marks(rng: random.Random, face: str, ink: str, edge: str, size: int) -> list[str]:
    """Check boxes and radio buttons drawn by the page's own CSS."""
    wide = max(12, size + rng.randint(-1, 4))
    check = f"linear-gradient({ink}, {ink}) center / 50% 50% no-repeat, {face}"
    dot = f"radial-gradient({ink} 0 35%, {face} 40%)"
    return [
        f"input[type=checkbox], input[type=radio] {{ appearance: none; width: {wide}px; height: {wide}px;"
        f" border: {rng.choice((1, 2))}px solid {edge}; }}",
        f"input[type=checkbox] {{ border-radius: {rng.choice((0, 2, 4))}px; }}",
        "input[type=radio] { border-radius: 50%; }",
        f"input[type=checkbox]:checked {{ background: {check}; border-color: {face}; }}",
        f"input[type=radio]:checked {{ background: {dot}; border-color: {face}; }}",
    ]
