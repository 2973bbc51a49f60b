"""The sentences that come to mind first, by verb. See `training.embedded.phrases`. Pure."""

from __future__ import annotations

EVERYDAY: dict[str, tuple[str, ...]] = {
    "press": (
        "[press|click|hit|push|tap|click on|press on] [|the ]{n}[| button]",
        "[press|click|hit|push] {n}",
        "[click|press] the button [that says|labelled|called|for] {n}",
        "use [|the ]{n}[| button]",
        "[choose|select] {n}",
    ),
    "tab": (
        "[go|switch|change] to [|the ]{n}[| tab| page]",
        "[open|show|select|click] the {n} [tab|page]",
        "[on|under] the {n} tab",
    ),
    "tick": (
        "[tick|check|select|enable|activate] [|the ]{n}[| box| checkbox| option]",
        "[turn|switch] on [|the ]{n}[| option| setting]",
        "[turn|switch] {n} on",
        "[tick|check|select|put a tick in|put a check mark in] the [box|checkbox|option] [for|that says"
        "|next to|called] {n}",
        "make sure [|that ]{n} is [on|ticked|checked|enabled|selected|switched on]",
        "{n} should be [on|ticked|checked|enabled|turned on]",
        "set {n} to [on|yes]",
        "I want {n}[| on| ticked| to be on| enabled]",
        "[yes to|please allow|add a tick to|put a tick by] {n}",
    ),
    "untick": (
        "[untick|uncheck|deselect|disable|clear|deactivate] [|the ]{n}[| box| checkbox| option]",
        "[turn|switch] off [|the ]{n}[| option| setting]",
        "[turn|switch|leave] {n} off",
        "make sure [|that ]{n} is [off|not ticked|unticked|unchecked|disabled|not checked|switched off]",
        "{n} should [be off|not be on|not be ticked|be unticked|be turned off]",
        "[remove|take away] the tick [from|in|at] [|the ]{n}",
        "set {n} to [off|no]",
        "I [don't|do not] want {n}[| on| ticked| any more]",
        "[don't|do not] [tick|enable|use] {n}",
        "[no|without] {n}",
    ),
    "fill": (
        "[type|enter|write|put] {v} [in|into|as|for|under] [|the ]{n}[| field| box]",
        "[set|change] [|the ]{n}[| field] to {v}",
        "[fill in|fill] [|the ]{n}[| field] with {v}",
        "[in|for|under] [|the ]{n}[| field| box][|,] [type|enter|write|put] {v}",
        "{n}[:| =| is] {v}",
        "[the|my|our] {n} [is|should be] {v}",
        "{n} should [be|say|read] {v}",
        "[make|let] [|the ]{n} [be |]{v}",
        "use {v} [as|for] [|the ]{n}",
        "[replace|overwrite] [|the ]{n} with {v}",
        "enter {v} where it says {n}",
    ),
    "choose": (
        "[choose|select|pick|set|take] {n} [from|in|for|as|under] [|the ]{o}[| list| menu| box| drop-down]",
        "[set|change|switch] [|the ]{o} to {n}",
        "[in|from|under|for] [|the ]{o}[| list| menu| box| drop-down][|,] [choose|select|pick|take|click] "
        "{n}",
        "{o}[:| =| is| should be] {n}",
        "[make|use] {n} [the|as the|as|for] {o}",
        "[go to|open] [|the ]{o}[| menu| list] and [choose|select|pick|click] {n}",
        "[choose|select|pick|click|take|go for|switch to] {n}",
        "select the option {n}",
        "[I want|I'd like|use] {n}",
    ),
}
