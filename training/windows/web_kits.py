"""The component libraries of the web scenes: which files they are, and their themes. Pure."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from training.windows.colours import colour, ink_on, mixed
from training.windows.corpus.stored import corpus_folder

_INDEX = "node_modules"


@dataclass(frozen=True, slots=True)
class WebKit:
    """One library as `packaging/training_web_corpus.sh` leaves it."""

    name: str
    dresses_as: str
    """Which of `web_kits.js` puts its controls into a page."""
    sheets: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    is_dark: bool = False


_SHOELACE = "@shoelace-style/shoelace/cdn"
WEB_KITS = (
    WebKit("bootstrap", "bootstrap", ("bootstrap/dist/css/bootstrap.min.css",)),
    WebKit("bootstrap-dark", "bootstrap", ("bootstrap/dist/css/bootstrap.min.css",), is_dark=True),
    WebKit("tabler", "bootstrap", ("@tabler/core/dist/css/tabler.min.css",)),
    WebKit("bulma", "bulma", ("bulma/css/bulma.min.css",)),
    WebKit("bulma-dark", "bulma", ("bulma/css/bulma.min.css",), is_dark=True),
    WebKit("uikit", "uikit", ("uikit/dist/css/uikit.min.css",)),
    WebKit("carbon", "carbon", ("@carbon/styles/css/styles.min.css",)),
    WebKit("carbon-dark", "carbon", ("@carbon/styles/css/styles.min.css",), is_dark=True),
    WebKit("antd", "antd", ("antd/dist/antd.min.css",)),
    WebKit("antd-dark", "antd", ("antd/dist/antd.dark.min.css",), is_dark=True),
    WebKit("antd-compact", "antd", ("antd/dist/antd.compact.min.css",)),
    WebKit("shoelace", "shoelace", (f"{_SHOELACE}/themes/light.css",), (f"{_SHOELACE}/shoelace.js",)),
    WebKit(
        "shoelace-dark",
        "shoelace",
        (f"{_SHOELACE}/themes/dark.css",),
        (f"{_SHOELACE}/shoelace.js",),
        is_dark=True,
    ),
    WebKit("fluent", "fluent", (), ("@fluentui/web-components/dist/web-components.min.js",)),
    WebKit(
        "fluent-dark", "fluent", (), ("@fluentui/web-components/dist/web-components.min.js",), is_dark=True
    ),
    WebKit("material", "material", (), ("../material-web.js",)),
    WebKit("material-dark", "material", (), ("../material-web.js",), is_dark=True),
)


def web_corpus() -> Path:
    """The folder that `packaging/training_web_corpus.sh` fills."""
    return corpus_folder() / "web"


def missing_files(folder: Path) -> list[str]:
    """Files of the libraries that are not there."""
    files = {file for kit in WEB_KITS for file in (*kit.sheets, *kit.modules)}
    return sorted(file for file in files if not (folder / _INDEX / file).exists())


def shell(kit: WebKit, folder: Path) -> str:
    """An empty document that has loaded the library."""
    base = (folder / _INDEX).as_uri()
    theme = "dark" if kit.is_dark else "light"
    if kit.dresses_as == "fluent":
        # This library's themes are values of its script, not of a style sheet.
        names = "baseLayerLuminance, StandardLuminance"
        mode = "DarkMode" if kit.is_dark else "LightMode"
        setting = f"baseLayerLuminance.setValueFor(document.documentElement, StandardLuminance.{mode})"
        theme_script = (
            f'<script type="module">import {{ {names} }} from "{base}/{kit.modules[0]}"; {setting};</script>'
        )
    else:
        theme_script = ""
    links = "".join(f'<link rel="stylesheet" href="{base}/{sheet}">' for sheet in kit.sheets)
    scripts = "".join(f'<script type="module" src="{base}/{module}"></script>' for module in kit.modules)
    root = f'data-bs-theme="{theme}" data-theme="{theme}" class="sl-theme-{theme}"'
    carbon = ' class="cds--g100"' if kit.is_dark and kit.dresses_as == "carbon" else ""
    return (
        f"<!DOCTYPE html><html {root}><head><meta charset=utf-8>{links}{scripts}{theme_script}"
        f'<style id=look></style></head><body{carbon}><div id="page"></div></body></html>'
    )


def web_style(rng: random.Random, kit: WebKit, family: str) -> str:
    """The page's own rules: where things stand, one font, and an accent colour."""
    size = rng.choice((13, 14, 14, 15, 16, 16))
    gap = rng.choice((6, 8, 12, 16))
    accent = colour(rng.random(), rng.uniform(0.4, 0.9), rng.uniform(0.3, 0.5))
    ink = ink_on(accent).name()
    grounds = {"carbon": "#161616", "antd": "#141414", "fluent": "#1f1f1f", "material": "#141218"}
    dark_ground = grounds.get(kit.dresses_as, "")
    ground = dark_ground if kit.is_dark and dark_ground else ""
    light = rng.choice(("#ffffff", "#ffffff", "#f7f7f8", "#f2f4f8"))
    if not ground:
        ground = {"bootstrap": "var(--bs-body-bg)", "bulma": "var(--bulma-scheme-main)"}.get(
            kit.dresses_as, "var(--sl-color-neutral-0)" if kit.dresses_as == "shoelace" else light
        )
    text = "#eeeeee" if kit.is_dark else "#202124"
    rules = [
        f"#page, #page * {{ font-family: '{family}' !important; text-transform: none !important; }}",
        # Where letters are cut off with an ellipsis, nobody says which are left.
        "#page, #page * { text-overflow: clip !important; }",
        # Components write with the fonts that these name.
        "html, body, #page { "
        + "".join(f"{name}: '{family}' !important; " for name in _FONT_VARIABLES)
        + "}",
        f"html, body {{ margin: 0; background: {ground}; overflow: hidden; }}",
        # Gliding, a page would be somewhere else in its picture than in its labels.
        "* { scroll-behavior: auto !important; }",
        f"#page {{ position: relative; overflow: hidden auto; font-size: {size}px; color: {text};"
        f" background: {ground}; line-height: 1.4; }}",
        f"main {{ padding: {rng.randint(8, 24)}px; display: flex; flex-direction: column; gap: {gap}px;"
        " align-items: stretch; }",
        f".row {{ display: flex; flex-wrap: wrap; gap: {gap}px; align-items: center; margin: 0;"
        f" justify-content: {rng.choice(('flex-start', 'flex-start', 'flex-end', 'center'))}; }}",
        ".row > *, .row > .mark { width: auto; max-width: none; flex: none; padding-right: 0; margin: 0; }",
        f".grid {{ display: grid; gap: {gap}px {gap + 6}px; align-items: center; }}",
        f".above {{ display: flex; flex-direction: column; gap: {rng.randint(1, 6)}px; }}",
        "fieldset { display: flex; flex-direction: column; gap: 6px; border: 1px solid #8886;"
        " padding: 8px 12px; margin: 0; min-width: 0; }",
        "legend { width: auto; float: none; font-size: inherit; margin: 0; }",
        "h1 { font-size: 1.5em; margin: 0; } h2 { font-size: 1.2em; margin: 0; } p, label { margin: 0; }",
        "h1, h2, p, legend, label, .grid > div, .tab { color: inherit; }",
        "textarea { overflow: hidden; resize: none; white-space: pre; line-height: 22px !important; }",
        f".mark {{ display: inline-flex; gap: {rng.randint(4, 8)}px; align-items: center; }}",
        ".mark { width: fit-content; background: transparent !important; color: inherit !important; }",
        ".mark input { flex: none; margin-top: 0; }",
        "ul { list-style: none; margin: 0; padding: 0; overflow: hidden auto; border: 1px solid #8886; }",
        f"li {{ padding: {rng.randint(2, 9)}px {rng.randint(6, 14)}px; margin: 0 !important; }}",
        f"li.on {{ background: {accent.name()}; color: {ink}; }}",
        ".tabs { display: flex; border-bottom: 1px solid #8886; }",
        f".tab {{ padding: {rng.randint(4, 10)}px {rng.randint(8, 16)}px; }}",
        f".tab.on {{ border-bottom: 3px solid {accent.name()}; }}",
        "nav { display: flex; justify-content: flex-start; gap: 8px; padding: 6px 12px; background: #8882; }",
        "nav span { padding: 3px 8px; }",
        f"nav span.on {{ background: {accent.name()}; color: {ink}; }}",
        "#popup { position: absolute; display: block; overflow: hidden; z-index: 9; border: 1px solid #8888;"
        f" min-width: 0; box-shadow: 0 2px 6px #0004; margin: 0; padding: {rng.randint(0, 6)}px 0; }}",
        f"#popup {{ background: {'#2b2b30' if kit.is_dark else '#ffffff'}; color: {text}; }}",
        f"#popup div {{ padding: {rng.randint(3, 8)}px {rng.randint(8, 16)}px; white-space: nowrap;"
        f" color: {text}; background: transparent; line-height: 1.4; min-height: 0; }}",
        f"#popup div.on {{ background: {accent.name()}; color: {ink}; }}",
        ".grid input, .grid select, .above input, .above select { max-width: none; }",
        f"#page a:not([class]) {{ color: {'#8ab4f8' if kit.is_dark else '#1a56c4'}; }}",
        ".select, .select select { width: 100%; }",
        ".ant-select { width: 100%; } .ant-select-selector { width: 100%; }",
        ".ant-select-arrow, .ant-btn::before { display: none !important; }",
    ]
    if kit.modules:
        field = (
            "background: transparent; color: inherit; border: 1px solid #888; width: 100%; font-size: inherit"
        )
        rules.append(f"textarea {{ {field}; padding: 6px 8px; }}")
        marks = "sl-radio, sl-checkbox, sl-switch, fluent-radio, fluent-checkbox, fluent-switch"
        selects = "fluent-select, fluent-text-field, fluent-text-area, md-outlined-select, md-filled-select"
        rules += [f"{marks} {{ width: fit-content; }}", f"{selects} {{ min-width: 0; max-width: 100%; }}"]
    if rng.random() < 0.6:
        rules += _accented(kit, accent.name(), ink, mixed(accent, ink_on(accent), 0.15).name())
    if kit.dresses_as == "material":
        rules.append(f"html {{ {_material_colours(kit, accent.name(), ink)} }}")
    if kit.dresses_as == "fluent":
        rules.append(f"#page {{ --neutral-foreground-rest: {text}; }}")
    return "\n".join(rules)


_FONT_VARIABLES = (
    *("--bs-font-sans-serif", "--bs-body-font-family", "--tblr-font-sans-serif", "--bulma-body-family"),
    *("--sl-font-sans", "--sl-input-font-family", "--body-font", "--md-ref-typeface-plain"),
    *("--md-ref-typeface-brand", "--bulma-family-primary", "--bulma-family-secondary"),
)


def _accented(kit: WebKit, accent: str, ink: str, deeper: str) -> list[str]:
    """The library's own words for "this is the colour of what matters"."""
    if kit.dresses_as == "bootstrap":
        prefix = "--tblr" if kit.name == "tabler" else "--bs"
        face = f"{prefix}-btn-bg: {accent}; {prefix}-btn-border-color: {accent}; {prefix}-btn-color: {ink}"
        return [
            f".btn-primary {{ {face}; }}",
            f".form-check-input:checked {{ background-color: {accent}; border-color: {accent}; }}",
            f".list-group-item.active {{ background: {accent}; border-color: {accent}; color: {ink}; }}",
        ]
    if kit.dresses_as == "bulma":
        return [f".button.is-primary {{ background: {accent}; color: {ink}; }}"]
    if kit.dresses_as == "uikit":
        return [f".uk-button-primary {{ background: {accent}; color: {ink}; }}"]
    if kit.dresses_as == "carbon":
        return [f".cds--btn--primary {{ background: {accent}; color: {ink}; border-color: {accent}; }}"]
    if kit.dresses_as == "antd":
        checked = f"background: {accent}; border-color: {accent}"
        return [
            f".ant-btn-primary {{ {checked}; color: {ink}; }}",
            f".ant-checkbox-checked .ant-checkbox-inner {{ {checked}; }}",
        ]
    if kit.dresses_as == "shoelace":
        shades = "".join(f"--sl-color-primary-{shade}: {accent}; " for shade in (500, 600, 700))
        return [f"html {{ {shades} --sl-color-primary-800: {deeper}; }}"]
    return []


def _material_colours(kit: WebKit, accent: str, ink: str) -> str:
    """Material's roles; what is not named here has a light theme's colour."""
    roles = {"primary": accent, "on-primary": ink, "secondary-container": "#e8def8", "outline": "#79747e"}
    if kit.is_dark:
        roles |= {
            "surface": "#141218",
            "on-surface": "#e6e0e9",
            "on-surface-variant": "#cac4d0",
            "surface-container-highest": "#36343b",
            "outline": "#938f99",
            "surface-container": "#211f26",
            "secondary-container": "#4a4458",
            "on-secondary-container": "#e8def8",
        }
    return "".join(f"--md-sys-color-{role}: {value}; " for role, value in roles.items())
