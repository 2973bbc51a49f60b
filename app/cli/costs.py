"""`deskhand costs`: what tasks have taken, month by month."""

from __future__ import annotations

import argparse

from app.cli.output import print_json, print_line
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json


def add_costs(commands: Commands) -> None:
    costs = commands.add_parser(
        "costs",
        help="say what tasks have taken, month by month",
        description="Say how many minutes, tokens and, where a model has prices, how much money tasks have "
        "taken, month by month. Limits are in the settings.",
    )
    add_json(costs)
    costs.set_defaults(handle=_costs)


def _costs(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: the sums cannot be read.
    """
    from app.running.spending_watch import spent_words
    from app.storage.monthly_spending import load_spending
    from app.storage.preferences import base_settings, load_here

    months = load_spending(base_settings(load_here()).home)
    if arguments.json:
        rows = [
            {
                "month": month,
                "currency": currency,
                "minutes": round(one.minutes, 2),
                "tokens": one.tokens,
                "money": round(one.money, 6),
            }
            for month, sums in sorted(months.items())
            for currency, one in sorted(sums.items())
        ]
        print_json({"costs": rows})
        return ExitStatus.DONE
    for month, sums in sorted(months.items()):
        for currency, one in sorted(sums.items()):
            print_line(f"{month}  {spent_words(one, currency)}")
    if not months:
        print_line("No task was done yet.")
    return ExitStatus.DONE
