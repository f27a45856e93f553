"""Prints what the trials of desktops saw: `table.py FOLDER DESKTOP…`. The exit status is 1 if something failed."""

import sys

folder, *desktops = sys.argv[1:]
answers = {}
for desktop in desktops:
    with open(f"{folder}/{desktop}/table") as file:
        for line in file:
            thing, answer, seen = (line.rstrip("\n") + "\t\t").split("\t")[:3]
            answers.setdefault(thing, {})[desktop] = answer, seen

width = max(map(len, answers), default=0)
print("\n" + " " * width, *(desktop.ljust(9) for desktop in desktops), sep="  ")
for thing, cells in answers.items():
    print(thing.ljust(width), *(cells.get(desktop, ("–",))[0].ljust(9) for desktop in desktops), sep="  ")
failed = False
for thing, cells in answers.items():
    for desktop, (answer, seen) in cells.items():
        failed |= answer == "no"
        if seen:
            print(f"{desktop}: {thing}: {answer}: {seen}")
sys.exit(failed)
