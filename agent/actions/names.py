"""The name of every kind of action, as records, rules and remembered permissions write it. Pure.

Every type is written out: what a file may hold is decided here and not by what a class happens to be called.
"""

from __future__ import annotations

from agent.actions.types import (
    Action,
    CallTool,
    CallUser,
    Click,
    DoubleClick,
    Drag,
    EditFile,
    Finished,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    NavigateBack,
    OpenApp,
    PressBack,
    PressHome,
    PressKey,
    ReleaseKey,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)

ACTION_NAMES: dict[type[Action], str] = {
    Click: "click",
    DoubleClick: "double_click",
    RightClick: "right_click",
    MiddleClick: "middle_click",
    Drag: "drag",
    Move: "move",
    MouseDown: "mouse_down",
    MouseUp: "mouse_up",
    TypeText: "type_text",
    Hotkey: "hotkey",
    PressKey: "press_key",
    ReleaseKey: "release_key",
    Scroll: "scroll",
    Wait: "wait",
    LongPress: "long_press",
    OpenApp: "open_app",
    PressHome: "press_home",
    PressBack: "press_back",
    Navigate: "navigate",
    NavigateBack: "navigate_back",
    RunTerminal: "run_terminal",
    RunPython: "run_python",
    EditFile: "edit_file",
    CallTool: "call_tool",
    Finished: "finished",
    CallUser: "call_user",
}
ACTIONS_BY_NAME: dict[str, type[Action]] = {name: kind for kind, name in ACTION_NAMES.items()}
