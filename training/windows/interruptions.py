"""Windows that come in between, in words: what they announce or ask, and their buttons. Pure.

One button is harmless: it closes the window and changes nothing. The wording is training's own: titles,
sentences and captions of several words are others than those of the evaluation (`exam.more_wording`).
"""

from __future__ import annotations

import random
from dataclasses import dataclass

_KINDS: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("Update available", "Software update", "Newer release", "{n} update", "Updates are ready"),
        (
            "{n} {v} has been released. Do you want to install it right away?",
            "An update for {n} is waiting. Your work will be closed while it installs.",
            "Release {v} repairs several mistakes. Restart {n} to switch to it.",
            "{k} updates were found. Installing them needs about {k} minutes.",
        ),
        ("Install", "Install now", "Restart", "Restart now", "Upgrade", "Update now", "Show details"),
        ("Later", "Not now", "Remind me later", "Skip", "Skip this version", "Tonight", "Keep {v}"),
    ),
    (
        ("Enjoying {n}?", "Your opinion", "Opinions", "A short survey", "How are we doing?"),
        (
            "Would you answer {k} questions about {n}? It helps us a lot.",
            "If {n} is useful to you, leave a review in the shop.",
            "How likely are you to recommend {n} to a friend?",
        ),
        ("Start survey", "Review", "Leave a review", "Give a mark", "Tell us more"),
        ("No thanks", "Maybe later", "Never ask", "Skip", "Not interested", "Dismiss"),
    ),
    (
        ("Trial period", "{n} Premium", "Special offer", "Go premium", "Your plan"),
        (
            "Your trial ends in {k} days. Buy {n} to keep all of its functions.",
            "Get {n} Premium for half the price until Sunday.",
            "This function belongs to {n} Premium. Upgrade to use it.",
            "You pay {k} percent less with a whole year.",
        ),
        ("Buy", "Buy now", "Acquire", "Upgrade", "Get premium", "See prices", "Pay"),
        ("Not now", "No thanks", "Stay with {n}", "Stay without", "Cancel", "Use without", "Later"),
    ),
    (
        ("Did you know?", "Hint", "Hello", "What has changed", "New in {n}", "Getting started"),
        (
            "You can drag a file onto {n} to open it.",
            "Nice to see you in {n}! Take the tour and learn the most important functions.",
            "{n} {v} brings a darker look and {k} new shortcuts.",
            "Hold the shift key to select several rows at once.",
        ),
        ("Take the tour", "Next hint", "Learn more", "Show me", "Read all"),
        ("Dismiss", "Understood", "Skip tour", "Hide", "Thanks", "Okay", "Close hint"),
    ),
    (
        ("Your data", "Cookies", "Usage data", "Help improve {n}", "Diagnostics"),
        (
            "{n} would like to share crash reports with its makers.",
            "We use cookies for advertising. Do you agree to all of them?",
            "Allow {n} to see your location?",
            "Turn on notifications so that you never miss anything?",
        ),
        ("Allow", "Agree", "Agree to all", "Share", "Turn on", "Enable", "Permit"),
        ("Decline", "Don't allow", "Refuse", "Necessary ones", "No thanks", "Not now", "Block"),
    ),
    (
        ("Clean up", "Storage", "{n} is full", "Empty the bin?", "Old files"),
        (
            "{k} files have not been opened for a year. Erase them for good?",
            "The bin holds {k} items. They cannot be restored afterwards.",
            "{n} can win back {k} GB by removing earlier versions.",
        ),
        ("Erase", "Remove all", "Empty", "Win space", "Clean", "Wipe"),
        ("Cancel", "Keep", "Keep all", "Keep {n}", "Don't remove", "Leave {n}", "Back"),
    ),
    (
        ("Default program", "Your devices", "Log in?", "Back up {n}", "Synchronisation"),
        (
            "{n} is not your default viewer. Change that?",
            "Log in to have your settings on all of your devices.",
            "Your data are not backed up. Set it up in {k} minutes.",
        ),
        ("Change", "Set as default", "Log in", "Join", "Set up", "Back up"),
        (
            "Skip",
            "Go on without",
            "Remain signed out",
            "Another day",
            "Leave as it is",
            "Not now",
            "Ignore",
        ),
    ),
    (
        ("Notice", "{n}", "Warning", "Offline", "Printer", "Battery", "Reminder", "Information"),
        (
            "The network is not available. {n} tries again in {k} minutes.",
            "The printer {n} has little paper left.",
            "The battery has {k} percent left.",
            "{n} could not be reached. Error {v}.",
            "{k} messages arrived while you were away.",
            "The copy of {n} is complete.",
        ),
        (),
        ("OK", "Okay", "Dismiss", "Understood", "Fine", "Hide", "Close", "All right"),
    ),
)
"""Titles, sentences, captions of buttons that do something, captions of those that do nothing; {n} is a name,
{v} a version, {k} a small number."""

_NEVER_AGAIN = ("Don't show this again", "Do not ask again", "Never show this", "Don't tell me again")


@dataclass(frozen=True, slots=True)
class UnaskedWindow:
    """One window that comes in between."""

    title: str
    text: str
    harmless: str
    """The caption of the button that closes it and does nothing else."""
    others: tuple[str, ...]
    """Captions of the other buttons, which do what was not asked for."""
    never_again: str = ""
    """The caption of a check box, if it has one."""


def draw_interruption(rng: random.Random, name: str) -> UnaskedWindow:
    """One at random.

    Args:
        name: of what it speaks: a made-up program, say.
    """
    titles, texts, accepting, declining = rng.choice(_KINDS)
    version, number = f"{rng.randint(1, 30)}.{rng.randint(0, 9)}", str(rng.randint(2, 60))

    def said(text: str) -> str:
        return text.format(n=name, v=version, k=number)

    num_others = min(len(accepting), rng.choices((0, 1, 2), (10, 65, 25))[0])
    sentences = rng.sample(texts, 2 if rng.random() < 0.2 else 1)
    captions = [said(one) for one in (*accepting, *declining)]
    harmless = rng.choice(captions[len(accepting) :])
    others = rng.sample(captions[: len(accepting)], num_others)
    return UnaskedWindow(
        title=said(rng.choice(titles)),
        text=" ".join(said(sentence) for sentence in sentences),
        harmless=harmless.upper() if (shouts := rng.random() < 0.04) else harmless,
        others=tuple(other.upper() if shouts else other for other in others),
        never_again=rng.choice(_NEVER_AGAIN) if rng.random() < 0.12 else "",
    )
