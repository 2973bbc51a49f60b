"""Shows one picture after the other, the next one with each click: python pictures.py READY PNG…"""

from __future__ import annotations

import sys
import tkinter
from pathlib import Path


def main() -> None:
    window = tkinter.Tk()
    window.title("Pictures")
    window.geometry("+60+60")
    pictures = [tkinter.PhotoImage(file=name) for name in sys.argv[2:]]
    shown = tkinter.Label(window, image=pictures[0], borderwidth=0)
    shown.pack()
    number = 0

    def go_on(_event: object) -> None:
        nonlocal number
        number = min(number + 1, len(pictures) - 1)
        shown.configure(image=pictures[number])

    window.bind("<Button-1>", go_on)
    window.after(400, Path(sys.argv[1]).touch)
    window.mainloop()


if __name__ == "__main__":
    main()
