"""What an agent uses beside the screen: a shell, a Python session, a file editor, tools of MCP servers."""
