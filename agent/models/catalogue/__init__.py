"""The models: installed ones, and those that can be downloaded or added."""

from agent.models.catalogue.installed import DEFAULT_NAME, SHIPPED_FOLDER, Catalogue, owner_folder

__all__ = ["DEFAULT_NAME", "SHIPPED_FOLDER", "Catalogue", "owner_folder"]
