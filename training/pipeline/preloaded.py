"""What the process imports that stages are forked from: the libraries that take seconds. I/O: imports."""

import torch
import torch.distributed
import torch.utils.checkpoint  # noqa: F401
