#!/usr/bin/env python3
"""Checks walls that the manifest cannot enforce: targets that must work without GTK must not need a target that needs
it, directly or indirectly. A target can import and link only the targets that it declares, so this check is complete.
Only one target starts processes (docs/decisions/0019), one file writes files, and one folder waits for disks
(docs/decisions/0025). Only two folders see libsoup and libsecret."""

import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
manifest = json.loads(subprocess.check_output(["swift", "package", "--package-path", root, "dump-package"]))
targets = {target["name"]: target for target in manifest["targets"]}
GTK = {"CGtk", "GtkKit", "HunchUI"}
WITHOUT_GTK = [
    "hunch", "HunchModel", "HunchModelTests", "Catalog", "ExternalSearch", "HunchCommands", "GLibKit",
]
# Every linked library is loaded at each start (docs/decisions/0018). gettext's is the C library.
LINKED_TO_GIO_ALONE = ["hunch"]
LIBRARIES = {name for name, target in targets.items() if target["type"] == "system"} - {"CGLib", "CGettext"}


def needed(name):
    """Returns the targets of this package that a target needs, itself first, each with the path to it."""
    ways = {name: [name]}
    rest = [name]
    while rest:
        current = rest.pop()
        for dependency in targets[current]["dependencies"]:
            other = (dependency.get("byName") or dependency.get("target") or [None])[0]
            if other in targets and other not in ways:
                ways[other] = ways[current] + [other]
                rest.append(other)
    return ways


wrong = []
for name in WITHOUT_GTK:
    if name not in targets:
        wrong.append(f"there is no target {name}; take it out of {pathlib.Path(__file__).name}")
        continue
    for other, way in sorted(needed(name).items()):
        if other in GTK:
            wrong.append(f"{name} is to work without GTK, and needs it: " + " → ".join(way))
for name in LINKED_TO_GIO_ALONE:
    for other, way in sorted(needed(name).items()):
        if other in LIBRARIES:
            wrong.append(f"{name} is to be linked to GIO alone, and needs {other}: " + " → ".join(way))
# Files that write files. Each exception has a reason.
WRITES = {
    "Sources/Platform/SystemKit/Files/FileReplacement.swift": "the place for it",
    "Sources/Platform/SystemKit/Files/AppendedFile.swift": "appends to a cache, under a lock",
    "Sources/Platform/CFileEvents/CFileEvents.c": "the calls that FileReplacement makes, and copies that never get a name",
    "Sources/Platform/CFileEvents/include/CFileEvents.h": "the same",
    "Sources/Core/Suggestions/History/HistoryFile.swift": "locks a database, and renames one that is damaged",
}
WRITING = re.compile(
    r"\b(renameat2?|(?<!FileReplacement\.)rename|linkat|fsync|fdatasync|creat|fopen|g_file_set_contents\w*|g_file_replace\w*|"
    r"g_file_create\w*|cfe_exchange|cfe_rename_to_free_name)\(|\bO_(CREAT|TRUNC|TMPFILE)\b|\.write\(to(File)?: *[\"a-zA-Z]*([pP]ath|URL|file)"
)
# Files and folders that touch disks without using SystemKit/Waiting, each with the reason: the thread that does it.
IN_SOURCE = "a source, which Library loads in DiskThreads"
IN_CALL = "called within a DiskCall or DiskThreads alone"
BELOW = "what those call that wait"
AT_START = "before there is a window"
TOUCHES_ELSEWHERE = {
    "Sources/Platform/CFileEvents/": BELOW,
    "Sources/Platform/SystemKit/Files/": BELOW,
    "Sources/Platform/GLibKit/GIO/LocalFiles.swift": BELOW,
    "Sources/Platform/CProgramStart/": "in the process that is to become a program",
    "Sources/Searching/Catalog/Sources/Characters/EmojiData.swift": IN_SOURCE,
    "Sources/Searching/Catalog/Sources/Files/FileDetails.swift": IN_CALL,
    "Sources/Searching/Catalog/Sources/Files/FileSource.swift": IN_SOURCE,
    "Sources/Searching/Catalog/Sources/Hosts/": IN_SOURCE,
    "Sources/Searching/Catalog/Usage/UseCopy.swift": IN_CALL,
    "Sources/Searching/ExternalSearch/Bookmarks/": IN_SOURCE,
    "Sources/Searching/ExternalSearch/Files/DatabaseCopy.swift": IN_CALL,
    "Sources/Searching/ExternalSearch/Usage/": IN_CALL,
    "Sources/Searching/Catalog/LineLists/InputFile.swift": IN_SOURCE,
    "Sources/Searching/Catalog/Saved/": IN_SOURCE,
    "Sources/Searching/Catalog/Sources/Software/SoftwareFolders.swift": IN_SOURCE,
    "Sources/Searching/Catalog/Sources/Web/WebEngines.swift": IN_CALL,
    "Sources/App/CLocalSocket/": "the user's runtime folder, which is in memory",
    "Sources/App/CConfinement/Files.c": "folders of the system, in the process that decodes pictures",
    "Sources/Searching/FileIndexing/Index/FileIndex+Saving.swift": "in the thread of the index, in the user's cache",
    "Sources/Searching/FileIndexing/Keeping/ChangeJournal.swift": "the same",
    "Sources/Searching/FileIndexing/Keeping/FileStore.swift": IN_CALL,
    "Sources/Searching/FileIndexing/Reading/FolderReader.swift": "a job of a DiskPool",
    "Sources/Searching/FileIndexing/Keeping/LiveLayer.swift": "/proc",
    "Sources/Searching/FileIndexing/Keeping/PowerSupply.swift": "/sys",
    "Sources/Platform/GLibKit/GIO/AppInfo.swift": IN_CALL,
    "Sources/Platform/GLibKit/GIO/ApplicationFolders.swift": IN_CALL,
    "Sources/Platform/GLibKit/GIO/FileFacts.swift": IN_CALL,
    "Sources/Platform/GLibKit/GIO/FileType.swift": IN_CALL,
    "Sources/Platform/GLibKit/GIO/InstalledApplications.swift": IN_CALL,
    "Sources/Platform/GLibKit/GIO/Trash.swift": IN_CALL,
    "Sources/Platform/GLibKit/Icons/": IN_SOURCE,
    "Sources/Platform/GLibKit/Launching/CheckedFile.swift": IN_CALL,
    "Sources/Platform/GLibKit/Launching/LaunchEntry.swift": IN_CALL,
    "Sources/Platform/GLibKit/Launching/ProgramPath.swift": IN_CALL,
    "Sources/Platform/GLibKit/Launching/ThisProgram.swift": "the disk that the program itself is on",
    "Sources/App/HunchCommands/":
        "/proc, /dev and the folders of libraries, the disk that the program itself is on, and Doctor in a DiskCall",
    "Sources/App/HunchModel/Desktop/PastePermission.swift": IN_CALL,
    "Sources/App/HunchModel/Desktop/StartAtLogin.swift": IN_CALL,
    "Sources/App/HunchUI/Icons/IconDecoder.swift": "in a helper process",
    "Sources/App/HunchUI/Icons/KeptPictures.swift": IN_CALL,
    "Sources/App/HunchUI/Icons/PictureSaving.swift": IN_CALL,
    "Sources/App/HunchUI/Icons/SystemFolders.swift": "folders of the administrator's, on disks of this machine",
    "Sources/Platform/SystemKit/Localization/": AT_START,
    "Sources/Platform/SystemKit/Text/Paths.swift": "for those that call it, which are all listed",
    "Sources/Searching/ExternalSearch/Programs/Finding/": IN_CALL,
    "Sources/Searching/ExternalSearch/Servers/Configuration/": IN_CALL,
    "Sources/Searching/Catalog/Sources/Scripts/Source/": IN_SOURCE,
    "Sources/Searching/Catalog/Sources/Scripts/Folder/ScriptFolders.swift": IN_CALL,
    "Sources/Core/Suggestions/": "in the queue of the history",
    "Sources/Platform/UserSettings/": "in the queue of SettingsStore, or in a command without a window",
    "Sources/App/hunch/": AT_START,
}
# Lines that touch disks in files that otherwise wait, identified by a part of each. New lines are not included.
TOUCHES_LINES = {
    "Sources/App/HunchModel/Suggesting/PersonalDictionary.swift": (IN_CALL, "LocalFiles.names(in: folder)", "SmallFile.read("),
    "Sources/App/HunchUI/Application/DesktopFiles.swift": (IN_CALL, "LocalFiles.write(PictureSaving.bytes"),
    "Sources/App/HunchUI/Icons/IconDecoderProcess.swift": (IN_CALL, "guard let file = try? SmallFile(path)"),
    "Sources/Platform/GLibKit/GIO/Directories.swift": (IN_CALL, "in String(decoding: path, as: UTF8.self).withoutLinks"),
    "Sources/Platform/GLibKit/GIO/FileMonitor.swift": (f"{IN_CALL}; the root folder, {AT_START}", "_ = LocalFiles.kind(at:", "g_file_monitor(file.pointer,", "g_file_monitor(root.pointer,"),
    "Sources/Platform/GLibKit/Launching/DesktopEntry.swift": (IN_CALL, "let info = g_desktop_app_info_new_from_filename(path)"),
    "Sources/Searching/Catalog/Compounds/CompoundsFile.swift": (IN_CALL, "try? SmallFile.read(path, limit: largest)"),
    "Sources/Searching/Catalog/Library/WatchedFiles.swift": (IN_CALL, "LocalFiles.exists(String(decoding: path, as: UTF8.self))", "in String(decoding: path, as: UTF8.self).linkTarget"),
    "Sources/Searching/Catalog/Sources/Files/FileApplications.swift": (IN_CALL, "switch LocalFiles.kind(at: path.bytes)"),
    "Sources/Searching/Catalog/Sources/Files/RecentFiles.swift": (
        IN_CALL, "within: timeout, LocalFiles.kind)", "let bytes = try SmallFile.read(path,", "try LocalFiles.write(new,"),
    "Sources/Searching/Catalog/Sources/Lists/ListFileSource.swift": (
        IN_SOURCE, "in try SmallFile.read(list.path,"),
    "Sources/Searching/Catalog/Sources/Run/RunSource.swift": (
        IN_CALL, "try? LocalFiles.names(in: folder)", "LocalFiles.isProgram(at:))"),
    "Sources/Searching/Catalog/Sources/Scripts/Folder/ScriptFile.swift": (
        IN_CALL, "SmallFile.read(path,", "SmallFile(\"\\(folder)", "access(", 'return stat("', "try? CheckedFile(path: trusted.call.path,"),
    "Sources/Searching/Catalog/Sources/Software/SoftwareSource.swift": (IN_SOURCE, "LocalFiles.exists"),
    "Sources/Searching/ExternalSearch/Servers/Request/TokenKeeper.swift": (IN_CALL, "bytes = try SmallFile.read(path,"),
    "Sources/Searching/FileIndexing/Keeping/FolderSweep.swift": ("/proc", 'SmallFile("/proc/pressure/io")'),
}
TOUCHES = re.compile(
    r"(?<![.\w])(Glibc\.)?(l?stat|fstatat|fopen|access|realpath|readlink|statv?fs|opendir|scandir|glob|unlink|"
    r"rmdir|mkdir|chmod|utimensat|inotify_add_watch|fanotify_mark)\((?!\))|\bopen(at)?\(.*\bO_|"
    r"(?<!\.)\b(SmallFile(\.read)?|MappedFile|SectionFile|CheckedFile|KeyFile)\(|\bLocalFiles\.(?!Kind)\w+|"
    r"\bFileReplacement\.\w+|\bsqlite3_open|\bFileManager\.default|\bData\(contentsOf|\bg_(dir_open|file_test|"
    r"file_query_\w+|file_trash|file_move|file_monitor(?!_get_type|_event_get_type|_cancel)\w*|key_file_load_from_file|desktop_app_info_new(_from_filename)?|"
    r"app_info_get_(all|default)\w*|mkdir_with_parents|find_program_in_path)\(|\.(withoutLinks|linkTarget)\b"
)
NO_TOUCH = re.compile(r"\bfunc ")
WAITS = re.compile(r"\bDisk(Call|Pool|Threads|Ticket)\b")
# C modules whose pointers must stay in some folders of a Swift module.
FOLDERS_OF = {
    name: ("Sources/Searching/ExternalSearch/HTTP/", "Sources/Searching/ExternalSearch/Secrets/")
    for name in ("CGLib", "CLibsecret", "CSoup")
}
touching = set()
STARTER = "Sources/Platform/CProgramStart/CProgramStart.c"
# The declaration of GIO's own way is for tests alone.
STARTS = re.compile(
    r"(?<!^gboolean )\b(posix_spawnp?|v?fork|clone3?|system|popen|g_spawn_\w+sync\w*|g_(desktop_)?app_info_launch\w*|g_subprocess_\w+|"
    r"gtk_show_uri\w*|gtk_(file|uri)_launcher_\w+|Process)\("
)
for path in sorted((root / "Sources").rglob("*")):
    if path.suffix not in {".c", ".h", ".swift"}:
        continue
    name, module = str(path.relative_to(root)), path.relative_to(root).parts[2]
    lines = [re.sub(r"//.*", "", line) for line in path.read_text().split("\n")]
    waits = name.startswith("Sources/Platform/SystemKit/Waiting/")
    _, *allowed = TOUCHES_LINES.get(name, ("",))
    known = [place for place in TOUCHES_ELSEWHERE if name.startswith(place)]
    for number, line in enumerate(lines, 1):
        imported = re.search(r"^[a-z ]*\bimport (\w+)$", line)
        if imported and module == "ExternalSearch" and imported[1] in FOLDERS_OF:
            if not name.startswith(FOLDERS_OF[imported[1]]):
                wrong.append(f"{name}:{number}: imports {imported[1]}, whose pointers stay in HTTP and Secrets")
        if not waits and path.suffix != ".h" and TOUCHES.search(line) and not NO_TOUCH.search(line) and not WAITS.search(line):
            parts = {part for part in allowed if part in line}
            touching.update(known, ((name, part) for part in parts))
            if not known and not parts:
                wrong.append(f"{name}:{number}: only SystemKit/Waiting waits for disks: use DiskCall, DiskPool or DiskThreads")
        # A case of an enumeration may have any name.
        if name != STARTER and STARTS.search(line) and not re.search(r"\.system\(|case system\(", line):
            wrong.append(f"{name}:{number}: only {pathlib.Path(STARTER).name} starts processes")
        if name not in WRITES and WRITING.search(line):
            wrong.append(f"{name}:{number}: only FileReplacement writes files, whole")
for name, (_, *parts) in sorted(TOUCHES_LINES.items()):
    for part in parts:
        if (name, part) not in touching:
            wrong.append(f"{name} has no line with “{part}” that touches a disk; take it out of {pathlib.Path(__file__).name}")
for place in sorted(TOUCHES_ELSEWHERE.keys() - touching):
    wrong.append(f"{place} touches no disk; take it out of {pathlib.Path(__file__).name}")
print("\n".join(wrong) or "what is to work without GTK needs none")
sys.exit(1 if wrong else 0)
