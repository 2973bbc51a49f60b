"""Decides about an action: rules first, then the owner's grants, then the owner."""

from agent.approval.approver import NobodyToAsk, PolicyApprover
from agent.approval.grants import Grant, GrantBook

__all__ = ["Grant", "GrantBook", "NobodyToAsk", "PolicyApprover"]
