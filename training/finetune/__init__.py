"""A model made one's own: reviewed records → an adapter, tried on the owner's steps that it never saw.

Reading order: `examples` (a step as the model would be asked, and what it should have said), `preparing`
(records → start, data set, recipe for `sft`), `adapting` (adapter → model folder), `examining` (both models
on the held-out steps), `preview` (one sample, for people); `__main__` is the command that the window starts.
"""
