"""Every error the agent raises on purpose. Pure.

AgentError
├── SettingsError              a setting or argument makes no sense
├── PolicyError                the owner's rules cannot be read or written: nothing may be performed
├── UnreadableReplyError       no action can be read in a model's reply
├── CoordinateError            a point outside the picture, or in the wrong space
├── ComputerError
│   ├── DisplayUnavailableError    no display, or one we refuse
│   ├── DisplayLostError           the display died while in use
│   ├── ApplicationError           an application could not be started or opened no window
│   ├── CaptureError               a screenshot could not be taken
│   ├── InputError                 an action could not be performed
│   ├── SandboxError               bubblewrap or another part of a private desktop is missing or failed
│   ├── MachineError               a virtual machine could not be started, saved or brought back
│   └── ResourceLimitError         programs of a private desktop took more than they may, and were ended
├── StoppedError               the stop flag was seen before a primitive event
├── ToolError                  a tool beside the screen cannot do what it was asked; the model is told
├── ModelError
│   ├── ModelNotFoundError         no such model
│   ├── ModelBrokenError           files missing, damaged, or refused by the runtime
│   ├── ModelTooLargeError         would not fit into memory
│   ├── DiskFullError              not enough room on the disk for a model's files
│   ├── DownloadError              a model could not be fetched; what has come is kept
│   ├── ModelSandboxError          its process cannot be shut in
│   ├── ModelCrashedError          the child process ended
│   ├── ModelTimeoutError          no token came in time
│   ├── PromptTooLongError         no room for a reply in the model's context
│   └── EndpointError              a server that runs a model cannot be reached, refuses, or breaks off
└── StoreError
    ├── RecordNotFoundError
    ├── RecordCorruptError         damaged before its last line
    │   └── RecordNewerError           a newer Deskhand wrote it
    └── RecordWriteError           folder not writable, disk full

Errors carry facts and do nothing else. Each message is one plain sentence that says what happened and,
where the owner can do something, what.
"""

from __future__ import annotations


class AgentError(Exception):
    """Root of all errors the agent raises on purpose."""


class SettingsError(AgentError):
    """A setting or an argument makes no sense."""


class PolicyError(AgentError):
    """The owner's rules cannot be read or written."""


class UnreadableReplyError(AgentError):
    """No action can be read in a model's reply; `span` marks the offending part of `reply`."""

    def __init__(self, problem: str, *, reply: str, span: tuple[int, int] | None = None) -> None:
        start, end = span if span is not None else (0, len(reply))
        super().__init__(f"{problem}: {reply[start:end][:80]!r}")
        self.problem = problem
        self.reply = reply
        self.span = (start, end)


class CoordinateError(AgentError):
    """A point lies outside its picture or is in the wrong coordinate space."""


class ComputerError(AgentError):
    """A computer could not be looked at or acted on."""


class DisplayUnavailableError(ComputerError):
    """There is no display, or one we refuse."""


class DisplayLostError(ComputerError):
    """The display died while it was in use."""


class ApplicationError(ComputerError):
    """An application could not be started, or opened no window."""


class CaptureError(ComputerError):
    """A screenshot could not be taken."""


class InputError(ComputerError):
    """An action could not be performed."""


class SandboxError(ComputerError):
    """A part of a private desktop is missing or failed to start."""


class MachineError(ComputerError):
    """A virtual machine could not be started, saved or brought back to what it was."""


class ResourceLimitError(ComputerError):
    """Programs of a private desktop took more memory, disk or processes than they may, and were ended."""


class StoppedError(AgentError):
    """The stop flag was set; raised before a primitive input event, never after it."""


class ToolError(AgentError):
    """A tool beside the screen cannot do what it was asked to; one sentence for the model."""


class ModelError(AgentError):
    """A model could not be loaded or did not answer."""


class ModelNotFoundError(ModelError):
    """There is no such model."""


class ModelBrokenError(ModelError):
    """Files of the model are missing, damaged, or refused by the runtime."""


class ModelTooLargeError(ModelError):
    """The model would not fit into memory."""


class DiskFullError(ModelError):
    """There is not enough room on the disk for a model's files."""


class DownloadError(ModelError):
    """A model could not be fetched: the server cannot be reached, refuses, or the connection broke."""


class ModelSandboxError(ModelError):
    """The process that would run the model cannot be shut in."""


class ModelCrashedError(ModelError):
    """The child process that runs the model ended."""


class ModelTimeoutError(ModelError):
    """The model produced nothing in time."""


class PromptTooLongError(ModelError):
    """The prompt leaves no room for a reply in the model's context."""


class EndpointError(ModelError):
    """A server that runs a model cannot be reached, refuses, or breaks off; `status` is HTTP's, where it said
    one."""

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class StoreError(AgentError):
    """A record could not be read or written."""


class RecordNotFoundError(StoreError):
    """There is no such record."""


class RecordCorruptError(StoreError):
    """A record is damaged before its last line."""


class RecordNewerError(RecordCorruptError):
    """A newer Deskhand wrote the record in a way that this one does not know."""


class RecordWriteError(StoreError):
    """A record could not be written: folder not writable, disk full."""
