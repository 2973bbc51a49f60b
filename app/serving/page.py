"""The page of `deskhand serve` for its owner elsewhere: made of resources/watch. I/O: reads resources.

It holds no secret: the token stands behind the `#` of its address, which no browser sends, or is typed. Its
policy lets it run its own script and ask this server, and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import asdict
from functools import cache
from http import HTTPStatus

import jinja2
import markupsafe

from agent.loopback.listener import Answered, Asked
from agent.types import EndingKind
from app.assets import read_text
from app.language import accepted_language, speaking, to_translate, tr
from app.present import ending_words
from app.running.watching import Phase, state_words
from app.theme.colours import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Colours

WORDS = (
    to_translate("Allow"),
    to_translate("Asked in the window of Deskhand there"),
    to_translate("Back"),
    to_translate("Connect"),
    to_translate("Connected"),
    to_translate("Connection lost. Trying again. Nothing is allowed meanwhile."),
    to_translate("Deny"),
    to_translate("Enter the token that “deskhand serve” has shown. It stays in this tab."),
    to_translate("Exact text"),
    to_translate("No task yet. As soon as a program starts one, it is shown here."),
    to_translate("Not connected"),
    to_translate("Reason for denying (the agent is told)"),
    to_translate("Send"),
    to_translate("Steps"),
    to_translate("Stop"),
    to_translate("Stopping…"),
    to_translate("The agent's screen"),
    to_translate("This did not arrive. Try again."),
    to_translate("This page needs JavaScript."),
    to_translate("This token is wrong, or holds no longer."),
    to_translate("Token"),
    to_translate("Watch Deskhand from here"),
    to_translate("Where it would act"),
    to_translate("Where it would act:"),
    to_translate("Your answer"),
)
"""All that the page itself says."""
_POLICY = (
    "default-src 'none'; script-src '{script}'; style-src '{style}'; img-src blob: data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)


def owner_page(asked: Asked) -> Answered:
    """The page, in the language that the browser asks for."""
    return _page(accepted_language(asked.headers.get("accept-language", "")))


@cache
def _page(language: str) -> Answered:
    style, script = _colour_rules() + read_text("watch", "watch.css"), read_text("watch", "watch.js")
    with speaking(language):
        vocabulary = {
            "words": {word: tr(word) for word in WORDS},
            "phases": {phase.name.lower(): asdict(state_words(phase)) for phase in Phase},
            "endings": {kind.value: asdict(ending_words(kind)) for kind in EndingKind},
        }
    logo, data = read_text("icons", "deskhand.svg"), json.dumps(vocabulary, ensure_ascii=False)
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    html = environment.from_string(read_text("watch", "watch.html.j2")).render(
        language=language.replace("_", "-"),
        words=vocabulary["words"],
        light=LIGHT,
        dark=DARK,
        icon=f"data:image/svg+xml;base64,{base64.b64encode(logo.encode()).decode()}",
        # Our own files, not anybody's text: they stay markup.
        logo=markupsafe.Markup(logo),
        stop=markupsafe.Markup(read_text("icons", "stop.svg")),
        style=markupsafe.Markup(style),
        script=markupsafe.Markup(script),
        vocabulary=markupsafe.Markup(data.replace("<", "\\u003c")),
    )
    policy = _POLICY.format(script=_hash(script), style=_hash(style))
    headers = (
        ("Content-Security-Policy", policy),
        ("Referrer-Policy", "no-referrer"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Vary", "Accept-Language"),
    )
    return Answered(HTTPStatus.OK, html.encode(), "text/html; charset=utf-8", headers)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _colour_rules() -> str:
    """The colours of the window, by what the browser's owner prefers."""
    dark, contrast = "(prefers-color-scheme: dark)", "(prefers-contrast: more)"
    return "".join(
        (
            _rule(LIGHT),
            f"@media {dark} {{ {_rule(DARK)} }}\n",
            f"@media {contrast} {{ {_rule(CONTRAST_LIGHT)} }}\n",
            f"@media {contrast} and {dark} {{ {_rule(CONTRAST_DARK)} }}\n",
        )
    )


def _rule(colours: Colours) -> str:
    values = (f"--{name.replace('_', '-')}: {value};" for name, value in asdict(colours).items())
    return f":root {{ {' '.join(values)} }}\n"
