#!/usr/bin/env python3
"""The texts that people read, and their translations (docs/translating.md).

  translations.py update          write po/hunch.pot from the sources, and bring each po/LANGUAGE.po up to it
  translations.py check           say what is not up to date, not translated or wrong: a line each, and exit status 1
  translations.py compile FOLDER  write the catalogues below FOLDER, as programs look for them
  translations.py data FOLDER     write the desktop entries and what software centres show, in every language
  translations.py pseudo FOLDER LANGUAGE  write a catalogue that has each text in ⟦brackets⟧, with accents: a text that
                                  is shown without them is not looked up

The languages are those that po/LINGUAS lists."""

import pathlib
import re
import subprocess
import sys
import tempfile

# Writes no cache beside the scripts.
sys.dont_write_bytecode = True
from data_texts import texts_in_description, texts_in_entry
from swift_texts import WrongCall, texts_in

root = pathlib.Path(__file__).resolve().parent.parent
po = root / "po"
TEMPLATE = po / "hunch.pot"
DOMAIN = "hunch"
HEADER = """# Texts of Hunch.
# This file is distributed under the same license as Hunch.
#
msgid ""
msgstr ""
"Project-Id-Version: hunch\\n"
"Report-Msgid-Bugs-To: https://hunch.app\\n"
"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"
"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"
"Language-Team: LANGUAGE\\n"
"Language: \\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
"""


def run(*command, **options):
    """Returns the output of a gettext program; ends this one if it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(done.stderr.strip() or f"{command[0]} failed")
    return done.stdout


def languages():
    return (po / "LINGUAS").read_text().split()


def quoted(text):
    """Quotes a text in the format of these files, each of its lines on a line."""
    escaped = [line.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t") for line in text.split("\n")]
    lines = [line + "\\n" for line in escaped[:-1]] + ([escaped[-1]] if escaped[-1] else [])
    return f'"{lines[0] if lines else ""}"' if len(lines) <= 1 else "\n".join(['""'] + [f'"{line}"' for line in lines])


def entries_of_sources():
    """Returns the texts of the sources, by context and text. The program's catalogue omits those of the data files."""
    entries = {}
    for file in sorted((root / "Sources").rglob("*.swift")):
        for text in texts_in(file.read_text(), file.relative_to(root).as_posix()):
            # The same text with and without a plural is one entry, as in gettext.
            entry = entries.setdefault((text.context, text.text), {"comments": [], "files": [], "plural": None})
            if text.plural is not None and entry["plural"] not in (None, text.plural):
                raise WrongCall(f"{text.file}: “{text.text}” has another plural elsewhere: “{entry['plural']}”")
            entry["plural"] = entry["plural"] or text.plural
            entry["named"] = entry.get("named", False) or text.has_placeholders
            entry["comments"] += [comment for comment in text.comments if comment not in entry["comments"]]
            entry["files"] += [text.file] if text.file not in entry["files"] else []
    return entries


def data_files(suffix):
    return sorted((root / "data").glob(f"*.{suffix}"))


def add_data(entries):
    """Adds the texts of the data files, which are translated during installation."""
    for suffix, texts in [("desktop", texts_in_entry), ("metainfo.xml", texts_in_description)]:
        for file in data_files(suffix):
            for text, comment in texts(file.read_text()):
                new = {"comments": [comment], "files": [file.relative_to(root).as_posix()], "plural": None, "named": False}
                entries.setdefault((None, text), new)
    return entries


def template():
    """Returns the template that the sources produce."""
    result = HEADER
    for (context, text), entry in add_data(entries_of_sources()).items():
        result += "\n" + "".join(f"#. {comment}\n" for comment in entry["comments"])
        result += "".join(f"#: {file}\n" for file in entry["files"])
        result += "#, python-brace-format\n" if entry["named"] else ""
        result += f"msgctxt {quoted(context)}\n" if context is not None else ""
        result += f"msgid {quoted(text)}\n"
        if entry["plural"] is None:
            result += 'msgstr ""\n'
        else:
            result += f'msgid_plural {quoted(entry["plural"])}\nmsgstr[0] ""\nmsgstr[1] ""\n'
    return result


def update():
    TEMPLATE.write_text(template())
    for language in languages():
        file = po / f"{language}.po"
        run("msgmerge", "--quiet", "--update", "--backup=none", "--no-wrap", "--previous", "--force-po", file, TEMPLATE)
        # Texts that the sources no longer contain are useless.
        run("msgattrib", "--no-obsolete", "--no-wrap", "--force-po", "--output-file", file, file)


def wrong_texts(file, selection):
    """Returns the English texts of the selected entries of a file, one on each line."""
    lines = run("msgattrib", selection, "--no-obsolete", "--no-wrap", "--force-po", file).splitlines()
    return [line.removeprefix("msgid ") for line in lines if line.startswith("msgid ") and line != 'msgid ""']


def check():
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        fresh = pathlib.Path(folder) / "hunch.pot"
        fresh.write_text(template())
        if fresh.read_text() != TEMPLATE.read_text():
            wrong.append("po/hunch.pot is not what the sources give: run make translations")
        for language in languages():
            file = po / f"{language}.po"
            merged = pathlib.Path(folder) / file.name
            run("msgmerge", "--quiet", "--no-wrap", "--no-fuzzy-matching", "--force-po", "--output-file", merged, file, fresh)
            wrong += [f"po/{file.name} has no translation of {text}" for text in wrong_texts(merged, "--untranslated")]
            wrong += [f"po/{file.name} has a doubtful (fuzzy) translation of {text}"
                      for text in wrong_texts(merged, "--only-fuzzy")]
            checked = subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", str(merged)],
                                     capture_output=True, text=True)
            if checked.returncode != 0:
                wrong.append(checked.stderr.strip().replace(str(merged), f"po/{file.name}"))
    print("\n".join(wrong) or "every text is translated")
    sys.exit(1 if wrong else 0)


def install_data(folder):
    """Writes the data files that have texts, in every language, below a folder."""
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for suffix, kind in [("desktop", "--desktop"), ("metainfo.xml", "--xml")]:
        for file in data_files(suffix):
            run("msgfmt", kind, "--template", file, "-d", po, "--output-file", pathlib.Path(folder) / file.name)


def compile_to(folder):
    """Writes the catalogues without the texts that only the data files have, which contain their translations. Without
    a hash table, a text is found by ten comparisons."""
    files = [file.relative_to(root) for suffix in ["desktop", "metainfo.xml"] for file in data_files(suffix)]
    for language in languages():
        messages = pathlib.Path(folder) / language / "LC_MESSAGES"
        messages.mkdir(parents=True, exist_ok=True)
        texts = run("msggrep", "--invert-match", *(f"--location={file}" for file in files), po / f"{language}.po")
        run("msgfmt", "--check-format", "--no-hash", "--output-file", messages / f"{DOMAIN}.mo", "-", input=texts)


ACCENTS = str.maketrans("aeiouyncAEIOUYNC", "áéíóúýñçÁÉÍÓÚÝÑÇ")


def bracketed(text):
    parts = re.split(r"(\{\w+\})", text)
    return "⟦" + "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts) + "⟧"


def pseudo(folder, language):
    messages = pathlib.Path(folder) / language / "LC_MESSAGES"
    messages.mkdir(parents=True, exist_ok=True)
    catalogue = HEADER.replace("Language: ", f"Language: {language}")
    catalogue = catalogue.replace("nplurals=INTEGER; plural=EXPRESSION", "nplurals=2; plural=(n != 1)")
    for (context, text), entry in entries_of_sources().items():
        catalogue += f"\nmsgctxt {quoted(context)}\n" if context is not None else "\n"
        catalogue += f"msgid {quoted(text)}\n"
        if entry["plural"] is None:
            catalogue += f"msgstr {quoted(bracketed(text))}\n"
        else:
            forms = [bracketed(text), bracketed(entry["plural"])]
            catalogue += f"msgid_plural {quoted(entry['plural'])}\n"
            catalogue += "".join(f"msgstr[{number}] {quoted(form)}\n" for number, form in enumerate(forms))
    run("msgfmt", "--output-file", messages / f"{DOMAIN}.mo", "-", input=catalogue)


try:
    match sys.argv[1:]:
        case ["update"]: update()
        case ["check"]: check()
        case ["compile", folder]: compile_to(folder)
        case ["data", folder]: install_data(folder)
        case ["pseudo", folder, language]: pseudo(folder, language)
        case _: sys.exit(__doc__)
except WrongCall as error:
    sys.exit(str(error))
