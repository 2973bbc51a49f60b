"""The suite `miniwob`: every task of MiniWoB++ (PyPI `miniwob`), judged by the page's own reward. Pure.

A page ends its episode itself. It is passed when the reward, before it decays with time, is 1: several tasks
pay a part for a part. Pages are those of seeds that no training plays.
"""

from __future__ import annotations

from collections.abc import Callable

from training.browser import Pages
from training.environments.miniwob import MiniWob
from training.evaluation.page_case import Magnified, PageCase, ScoredPage, grouped

# fmt: off
MINIWOB_FAMILIES: tuple[str, ...] = (
    "ascending-numbers", "bisect-angle", "book-flight", "book-flight-nodelay", "button-delay",
    "buy-ticket", "chase-circle", "choose-date", "choose-date-easy", "choose-date-medium",
    "choose-date-nodelay", "choose-list", "circle-center", "click-button", "click-button-sequence",
    "click-checkboxes", "click-checkboxes-large", "click-checkboxes-soft", "click-checkboxes-transfer",
    "click-collapsible", "click-collapsible-2", "click-collapsible-2-nodelay",
    "click-collapsible-nodelay", "click-color", "click-dialog", "click-dialog-2", "click-link",
    "click-menu", "click-menu-2", "click-option", "click-pie", "click-pie-nodelay", "click-scroll-list",
    "click-shades", "click-shape", "click-tab", "click-tab-2", "click-tab-2-easy", "click-tab-2-hard",
    "click-tab-2-medium", "click-test", "click-test-2", "click-test-transfer", "click-widget",
    "copy-paste", "copy-paste-2", "count-shape", "count-sides", "daily-calendar", "drag-box",
    "drag-circle", "drag-cube", "drag-items", "drag-items-grid", "drag-shapes", "drag-shapes-2",
    "drag-single-shape", "drag-sort-numbers", "draw-circle", "draw-line", "email-inbox",
    "email-inbox-delete", "email-inbox-forward", "email-inbox-forward-nl",
    "email-inbox-forward-nl-turk", "email-inbox-important", "email-inbox-nl-turk",
    "email-inbox-noscroll", "email-inbox-reply", "email-inbox-star-reply", "enter-date",
    "enter-password", "enter-text", "enter-text-2", "enter-text-dynamic", "enter-time", "find-greatest",
    "find-midpoint", "find-word", "focus-text", "focus-text-2", "form-sequence", "form-sequence-2",
    "form-sequence-3", "generate-number", "grid-coordinate", "guess-number", "highlight-text",
    "highlight-text-2", "hot-cold", "hover-shape", "identify-shape", "login-user", "login-user-popup",
    "moving-items", "multi-layouts", "multi-orderings", "navigate-tree", "number-checkboxes",
    "odd-or-even", "order-food", "phone-book", "read-table", "read-table-2", "resize-textarea",
    "right-angle", "scroll-text", "scroll-text-2", "search-engine", "sign-agreement", "simon-says",
    "simple-algebra", "simple-arithmetic", "social-media", "social-media-all", "social-media-some",
    "stock-market", "terminal", "text-editor", "text-transform", "tic-tac-toe", "unicode-test",
    "use-autocomplete", "use-autocomplete-nodelay", "use-colorwheel", "use-colorwheel-2", "use-slider",
    "use-slider-2", "use-spinner", "visual-addition",
)
# fmt: on
_SORTS: dict[str, str] = {
    "pointing": "ascending-numbers button-delay click-button click-button-sequence click-color click-dialog"
    " click-dialog-2 click-link click-pie click-pie-nodelay click-shades click-shape click-test click-test-2"
    " click-test-transfer click-widget focus-text focus-text-2 hover-shape identify-shape sign-agreement"
    " simon-says unicode-test",
    "choosing": "choose-list click-checkboxes click-checkboxes-large click-checkboxes-soft"
    " click-checkboxes-transfer click-collapsible click-collapsible-2 click-collapsible-2-nodelay"
    " click-collapsible-nodelay click-menu click-menu-2 click-option click-scroll-list click-tab click-tab-2"
    " click-tab-2-easy click-tab-2-hard click-tab-2-medium navigate-tree number-checkboxes",
    "writing": "copy-paste copy-paste-2 enter-date enter-password enter-text enter-text-2 enter-text-dynamic"
    " enter-time find-word highlight-text highlight-text-2 login-user login-user-popup phone-book read-table"
    " read-table-2 scroll-text scroll-text-2 terminal text-editor text-transform use-autocomplete"
    " use-autocomplete-nodelay",
    "filling-forms": "book-flight book-flight-nodelay buy-ticket choose-date choose-date-easy"
    " choose-date-medium choose-date-nodelay daily-calendar form-sequence form-sequence-2 form-sequence-3"
    " multi-layouts multi-orderings order-food resize-textarea use-colorwheel use-colorwheel-2 use-slider"
    " use-slider-2 use-spinner",
    "dragging-and-drawing": "bisect-angle circle-center drag-box drag-circle drag-cube drag-items"
    " drag-items-grid drag-shapes drag-shapes-2 drag-single-shape drag-sort-numbers draw-circle draw-line"
    " find-midpoint right-angle",
    "mail-and-pages": "email-inbox email-inbox-delete email-inbox-forward email-inbox-forward-nl"
    " email-inbox-forward-nl-turk email-inbox-important email-inbox-nl-turk email-inbox-noscroll"
    " email-inbox-reply email-inbox-star-reply search-engine social-media social-media-all"
    " social-media-some stock-market",
    "reckoning-and-games": "count-shape count-sides find-greatest generate-number grid-coordinate"
    " guess-number hot-cold odd-or-even simple-algebra simple-arithmetic tic-tac-toe visual-addition",
    "moving-targets": "chase-circle moving-items",
}
NEEDS_KNOWLEDGE: tuple[str, ...] = (
    *("bisect-angle", "circle-center", "click-checkboxes-soft", "email-inbox-forward-nl"),
    *("email-inbox-forward-nl-turk", "email-inbox-nl-turk", "find-midpoint", "grid-coordinate"),
    *("guess-number", "hot-cold", "odd-or-even", "right-angle", "simple-algebra", "simple-arithmetic"),
    *("terminal", "tic-tac-toe", "use-colorwheel", "use-colorwheel-2", "visual-addition"),
)
"""Tasks that ask for more than is on the page and in the sentence: arithmetic, geometry, strategy of a game,
paraphrase and synonyms, commands of a shell, colours as numbers. All others can be done by reading, finding
and acting."""
MINIWOB_GROUPS = {
    **grouped(MINIWOB_FAMILIES),
    **{name: tuple(names.split()) for name, names in _SORTS.items()},
    "no-knowledge-needed": tuple(name for name in MINIWOB_FAMILIES if name not in NEEDS_KNOWLEDGE),
}
"""By the first word of their names, by what has to be done, and those that need no knowledge of the world."""
MAX_STEPS = 20
_SCALE = 2
"""The area is 160×210; a person would sit closer to it."""
_NO_LIMIT = 10**6
"""Of the environment: the agent's loop counts the steps."""


def miniwob_cases(families: tuple[str, ...], seeds: range) -> list[PageCase]:
    """Seeds are per task; tasks take turns."""
    return [PageCase(family, seed, MAX_STEPS, _opened(family)) for seed in seeds for family in families]


def _opened(name: str) -> Callable[[Pages], ScoredPage]:
    def opened(pages: Pages) -> ScoredPage:
        page = MiniWob(name, max_steps=_NO_LIMIT, pages=pages, scale=_SCALE)
        return Magnified(page, _SCALE)

    return opened
