"""Every error the training stages raise on purpose. Pure.

TrainingError (an AgentError)
├── BatchError                 tensors of a batch do not fit together, or are not finite where they count
├── MergeError                 models that cannot be merged: keys, shapes, dtypes or weights differ
├── CheckpointError            a file of weights is damaged, incomplete or not what it says
├── DatasetError               a data set cannot be written or read
│   ├── RecordUnusableError        a record that cannot be trained on, and why
│   │   ├── UnfinishedRecordError      it has no ending
│   │   ├── MissingImageError          a screenshot is gone or damaged
│   │   └── PromptMismatchError        a prompt, rendered again, is not the one that was recorded
│   ├── MixedVersionsError         files of different format versions in one data set
│   ├── OtherWordsError            replies that would make the model lose its own words
│   └── OpenFindingsError          a record in which secrets may still stand
├── RecipeError                a stage's settings are unknown, missing, impossible, or not those of the run
├── RunFolderError             a run's folder is in use
├── RobustError                a supervised run cannot begin, or cannot go on
│   ├── HeartbeatError             a heartbeat is not what its place says
│   ├── SilentCorruptionError      replicas that should hold the same state do not
│   ├── ReplayError                dual-phase replay cannot name one machine
│   └── RunGivenUpError            every rung of the ladder was tried; the report says what was seen
├── GateError                  a stage did not reach what the next one needs
├── PipelineError              a model cannot be cut or trained in stages so
│   └── StageLostError             one stage ended, so the others stop
├── RemoteError                another machine cannot do what is asked of it, or cannot be reached
├── BenchmarkError             a benchmark cannot be run, or what it says cannot be used
│   └── UnspellableActionError     it has no words for an action
├── CorpusError                labels of real interfaces are wanted, and there are none to read
│   └── CorpusFileError            one file of an interface cannot be read
└── EnvironmentFaultError      an environment, not the model, failed: the episode must not count

Errors carry facts and have no behaviour; each message is one plain sentence.
"""

from agent.errors import AgentError


class TrainingError(AgentError):
    """Root of all errors the training stages raise on purpose."""


class BatchError(TrainingError, ValueError):
    """Tensors of a batch do not fit together, or are not finite where they count."""


class MergeError(TrainingError):
    """Models that cannot be merged: keys, shapes, dtypes or weights differ."""


class CheckpointError(TrainingError):
    """A file of weights is damaged, incomplete or not what it says."""


class DatasetError(TrainingError):
    """A data set cannot be written or read."""


class RecordUnusableError(DatasetError):
    """A record cannot be trained on; the message says why."""


class UnfinishedRecordError(RecordUnusableError):
    """The record has no ending: still running, or crashed."""


class MissingImageError(RecordUnusableError):
    """A screenshot is gone or damaged."""


class PromptMismatchError(RecordUnusableError):
    """A prompt, rendered again from its record, is not the one that the model was asked."""


class MixedVersionsError(DatasetError):
    """Files of different format versions lie in one data set."""


class CorpusError(TrainingError):
    """The labels of real interfaces cannot be made or read; the message says what to do."""


class CorpusFileError(CorpusError):
    """One file is not what its name says, or costs more to read than an interface's file should."""


class RemoteError(TrainingError):
    """Another machine cannot do what is asked of it, or cannot be reached."""


class EnvironmentFaultError(TrainingError):
    """An environment failed, not the model: the episode must not count as a failure of the model."""


class RecipeError(TrainingError):
    """A stage's settings are unknown, missing, impossible, or not those that a run was begun with."""


class PipelineError(TrainingError):
    """A model cannot be cut or trained in stages in this way."""


class StageLostError(PipelineError):
    """One stage of a pipeline ended, so that the others stop."""


class RunFolderError(TrainingError):
    """A run's folder is in use by another process."""


class RobustError(TrainingError):
    """A supervised run cannot begin, or cannot go on."""


class HeartbeatError(RobustError):
    """A heartbeat is of an unknown rank, torn, or from another time."""


class SilentCorruptionError(RobustError):
    """Replicas that should hold the same state do not; nothing else told of it."""


class ReplayError(RobustError):
    """Dual-phase replay cannot name one machine: too few groups, or more than one fault."""


class RunGivenUpError(RobustError):
    """Every rung of the ladder was tried; the report says what was seen."""


class GateError(TrainingError):
    """A stage did not reach what the next one needs."""


class OtherWordsError(DatasetError):
    """Most replies of a data set are not in the words that the model was trained on."""


class OpenFindingsError(DatasetError):
    """A record was never searched for secrets, or has findings that nobody has decided about."""


class BenchmarkError(TrainingError):
    """A benchmark cannot be run, or what it says cannot be used."""


class UnspellableActionError(BenchmarkError):
    """A benchmark has no words for an action; one sentence for the model."""
