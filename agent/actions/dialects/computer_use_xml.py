"""Qwen3.5, Qwen3.6 and what is made of them: functions in markup in `<tool_call>`; thousandths. Pure.

What stands around the functions is the wording of the makers' chat template, which puts them before the rest.
"""

from __future__ import annotations

from agent.actions.dialects.computer_use import FORGOTTEN, FUNCTIONS, RULES
from agent.actions.dialects.dialect import Conversation, Dialect, FunctionTags
from agent.actions.syntax.function_calls import CallForm, FunctionCalls
from agent.coordinates import CoordinateFrame

SYSTEM = """\
# Tools

You have access to the following functions:

<tools>
"""
_BEHIND = f"""
</tools>

If you choose to call a function ONLY reply in the following format with NO suffix:

<tool_call>
<function=example_function_name>
<parameter=example_parameter_1>
value_1
</parameter>
<parameter=example_parameter_2>
This is the value for the second parameter
that can span
multiple lines
</parameter>
</function>
</tool_call>

<IMPORTANT>
Reminder:
- Function calls MUST follow the specified format: an inner <function=...></function> block must be nested \
within <tool_call></tool_call> XML tags
- Required parameters MUST be specified
- You may provide optional reasoning for your function call in natural language BEFORE the function call, \
but NOT after
- If there is no function call available, answer the question like normal with your current knowledge and do \
not tell the user about function calls
</IMPORTANT>

{RULES}"""

DIALECT = Dialect(
    name="computer-use-xml",
    notation=FunctionCalls(CallForm.MARKUP),
    layout=Conversation(
        SYSTEM,
        forgotten_picture=FORGOTTEN,
        tools=FUNCTIONS,
        function_tags=FunctionTags(_BEHIND),
    ),
    frame=CoordinateFrame.REL1000,
)
