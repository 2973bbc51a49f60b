"""What the policy says, rule by rule and in general."""
