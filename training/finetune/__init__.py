"""Fine-tuning on the owner's reviewed records: an adapter, measured on held-out steps of the same owner.

Reading order: `examples` (a step as the model would be asked, and what it should have said), `preparing`
(records → start, data set, recipe for `sft`), `adapting` (adapter → model folder), `examining` (both models
on the held-out steps); `__main__` is the command that the window starts.
"""
