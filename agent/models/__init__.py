"""Model folders and what runs them: manifests, the catalogue, four backends."""
