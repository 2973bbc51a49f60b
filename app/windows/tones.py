"""The colour that each tone of a text has in a look. Pure."""

from __future__ import annotations

from app.present import Tone
from app.theme.colours import Colours


def tone_colours(colours: Colours) -> dict[Tone, str]:
    return {
        Tone.GOOD: colours.good,
        Tone.CAUTION: colours.caution,
        Tone.BAD: colours.bad,
        Tone.NEUTRAL: colours.text_faint,
    }
