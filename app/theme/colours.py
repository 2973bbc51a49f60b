"""The colours of the four looks (light, dark, and both with high contrast), named by purpose. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colours:
    """Every colour the window uses. Text colours reach a contrast of 4.5 on the surfaces they stand on, and
    of 7 in the looks with high contrast."""

    window: str
    sidebar: str
    surface: str
    sunken: str
    hover: str
    border: str
    border_strong: str
    text: str
    text_soft: str
    text_faint: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_soft: str
    good: str
    good_soft: str
    caution: str
    caution_soft: str
    bad: str
    bad_soft: str
    mark: str
    """The target on a screenshot: a colour that user interfaces hardly use."""


LIGHT = Colours(
    window="#f5f6f5",
    sidebar="#ebeeec",
    surface="#ffffff",
    sunken="#f0f2f1",
    hover="#e2e7e4",
    border="#dde2df",
    border_strong="#c3cbc7",
    text="#18201c",
    text_soft="#49544e",
    text_faint="#626d67",
    accent="#0a735e",
    accent_hover="#085f4e",
    on_accent="#ffffff",
    accent_soft="#dcefe9",
    good="#1a7240",
    good_soft="#dff2e6",
    caution="#8a5a07",
    caution_soft="#fbf0d8",
    bad="#b92a35",
    bad_soft="#fbe5e6",
    mark="#e5186b",
)

DARK = Colours(
    window="#151917",
    sidebar="#101412",
    surface="#1d2320",
    sunken="#171c19",
    hover="#29312d",
    border="#2d3531",
    border_strong="#435049",
    text="#e8edea",
    text_soft="#b3beb8",
    text_faint="#8f9b95",
    accent="#52c5a5",
    accent_hover="#6ad4b6",
    on_accent="#06241c",
    accent_soft="#173b32",
    good="#74d197",
    good_soft="#173522",
    caution="#e6b95c",
    caution_soft="#3a2f16",
    bad="#f48188",
    bad_soft="#43201f",
    mark="#ff4f93",
)

CONTRAST_LIGHT = Colours(
    window="#ffffff",
    sidebar="#ffffff",
    surface="#ffffff",
    sunken="#ffffff",
    hover="#d9e9e4",
    border="#000000",
    border_strong="#000000",
    text="#000000",
    text_soft="#0d0d0d",
    text_faint="#262626",
    accent="#00463a",
    accent_hover="#002b23",
    on_accent="#ffffff",
    accent_soft="#e3f4ef",
    good="#00401a",
    good_soft="#ffffff",
    caution="#4d2e00",
    caution_soft="#ffffff",
    bad="#7a0010",
    bad_soft="#ffffff",
    mark="#c2004f",
)

CONTRAST_DARK = Colours(
    window="#000000",
    sidebar="#000000",
    surface="#000000",
    sunken="#000000",
    hover="#26332f",
    border="#ffffff",
    border_strong="#ffffff",
    text="#ffffff",
    text_soft="#f5f5f5",
    text_faint="#dedede",
    accent="#7ff0d2",
    accent_hover="#b4fae7",
    on_accent="#000000",
    accent_soft="#0e2a23",
    good="#8dffb4",
    good_soft="#000000",
    caution="#ffd873",
    caution_soft="#000000",
    bad="#ffabb0",
    bad_soft="#000000",
    mark="#ff6ba6",
)
