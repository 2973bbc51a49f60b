"""Names of secrets in a task: `{{mail password}}`, `{{totp:work}}`. Pure.

The words of the task, the model, prompts and records hold the name alone. What it stands for is typed by the
hands, and only where the owner has written that name into the task.
"""

from __future__ import annotations

import re

PLACEHOLDER = re.compile(r"\{\{\s*((?:totp:)?[^{}\n]{1,64}?)\s*\}\}")
ONE_TIME = "totp:"
"""Before the name of a secret from which codes that hold for half a minute are made (RFC 6238)."""


def secret_names(text: str) -> tuple[str, ...]:
    """
    >>> secret_names("log in with {{mail password}} and {{ totp:work }}"), secret_names("a {} and {{}}")
    (('mail password', 'totp:work'), ())
    """
    return tuple(dict.fromkeys(PLACEHOLDER.findall(text)))
