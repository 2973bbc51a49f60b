"""Who decides: rules, permissions, the owner; and that there is no way around them."""
