"""Starts Openbox with our settings: one desktop, no menus, almost no shortcuts. I/O.

The stock settings swallow Super+E, Print and Ctrl+Alt+arrows, pop up menus over the desktop, and let the
wheel switch between four desktops. Without a window manager no Qt window ever becomes active.
"""

from __future__ import annotations

from pathlib import Path

_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
  <placement><policy>Smart</policy><center>yes</center></placement>
  <theme><name>Clearlooks</name><titleLayout>NLIMC</titleLayout><animateIconify>no</animateIconify></theme>
  <desktops><number>1</number><firstdesk>1</firstdesk><popupTime>0</popupTime></desktops>
  <resize><drawContents>yes</drawContents><popupShow>Never</popupShow></resize>
  <keyboard>
    <keybind key="A-F4"><action name="Close"/></keybind>
    <keybind key="A-Tab"><action name="NextWindow">
      <finalactions><action name="Focus"/><action name="Raise"/></finalactions></action></keybind>
  </keyboard>
  <mouse>
    <dragThreshold>2</dragThreshold>
    <doubleClickTime>400</doubleClickTime>
    <context name="Client">
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
      <mousebind button="Middle" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
      <mousebind button="Right" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
    </context>
    <context name="Titlebar">
      <mousebind button="Left" action="Drag"><action name="Move"/></mousebind>
      <mousebind button="Left" action="DoubleClick"><action name="ToggleMaximize"/></mousebind>
    </context>
    <context name="Titlebar Top Right Bottom Left TLCorner TRCorner BRCorner BLCorner">
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
    </context>
    EDGES
    <context name="Close"><mousebind button="Left" action="Click"><action name="Close"/></mousebind>
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
    </context>
    <context name="Maximize">
      <mousebind button="Left" action="Click"><action name="ToggleMaximize"/></mousebind>
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
    </context>
    <context name="Iconify"><mousebind button="Left" action="Click"><action name="Iconify"/></mousebind>
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
    </context>
  </mouse>
  <applications/>
</openbox_config>
"""

_EDGES = {
    "Top": "top", "Right": "right", "Bottom": "bottom", "Left": "left",
    "TLCorner": "", "TRCorner": "", "BRCorner": "", "BLCorner": "",
}  # fmt: skip


def write_settings(path: Path) -> None:
    edges = "".join(
        f'<context name="{context}"><mousebind button="Left" action="Drag"><action name="Resize">'
        + (f"<edge>{edge}</edge>" if edge else "")
        + "</action></mousebind></context>"
        for context, edge in _EDGES.items()
    )
    path.write_text(_SETTINGS.replace("EDGES", edges))


def command(settings_inside: str) -> list[str]:
    """The command, with the path of the settings file inside the sandbox."""
    return ["openbox", "--sm-disable", "--config-file", settings_inside]
