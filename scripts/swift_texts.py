"""Finds the calls of `localized` in Swift's sources: the texts for people, with the notes for translators."""

import dataclasses
import re

NAMED = re.compile(r"(?<!\{)\{([A-Za-z]\w*)\}")
TOKEN = re.compile(r'(?P<space>\s+)|(?P<line>//[^\n]*)|(?P<block>/\*)|(?P<string>#*"""|#*")|(?P<word>`?\w+`?)|(?P<mark>.)', re.S)
COMMENT = "TRANSLATORS:"


class WrongCall(Exception):
    """A call that cannot be translated."""


@dataclasses.dataclass
class Text:
    """The text of a call."""
    file: str
    text: str
    plural: str | None
    context: str | None
    comments: list[str]
    has_placeholders: bool


@dataclasses.dataclass
class Token:
    """A word, a mark or a string of the source. A string has its value, or the tokens of the code that it contains."""
    kind: str
    text: str
    line: int
    value: str | None = None
    inner: list | None = None


def texts_in(source, file):
    """Returns the texts of a file, in order."""
    found = []
    try:
        search(Lexer(source).tokens(), found, file)
    except WrongCall as error:
        raise WrongCall(f"{file}:{error}") from None
    return found


class Lexer:
    def __init__(self, source):
        self.source, self.at, self.line = source, 0, 1

    def tokens(self, end=None):
        """Returns the tokens up to the mark that closes the group, or to the end."""
        result, depth = [], 0
        while self.at < len(self.source):
            match = TOKEN.match(self.source, self.at)
            kind, text, line = match.lastgroup, match.group(), self.line
            self.advance(match.end())
            if kind == "string":
                result.append(self.string(text, line))
            elif kind == "block":
                self.skip_block()
            elif kind != "space":
                if kind == "mark" and end:
                    depth += (text == "(") - (text == ")")
                    if depth < 0:
                        return result
                result.append(Token(kind, text, line))
        return result

    def advance(self, to):
        self.line += self.source.count("\n", self.at, to)
        self.at = to

    def skip_block(self):
        depth = 1
        while depth:
            match = re.compile(r"/\*|\*/").search(self.source, self.at)
            if not match:
                raise WrongCall(f"{self.line}: a comment has no end")
            depth += 1 if match.group() == "/*" else -1
            self.advance(match.end())

    def string(self, opening, line):
        hashes, quotes = opening.count("#"), opening.lstrip("#")
        closing, escape = quotes + "#" * hashes, "\\" + "#" * hashes
        value, inner = "", []
        while not self.source.startswith(closing, self.at):
            if self.at >= len(self.source):
                raise WrongCall(f"{line}: a string has no end")
            if not self.source.startswith(escape, self.at):
                value += self.source[self.at]
                self.advance(self.at + 1)
                continue
            self.advance(self.at + len(escape))
            if self.source[self.at] == "(":
                self.advance(self.at + 1)
                inner.append(self.tokens(end=")"))
                continue
            value += self.escaped(line)
        self.advance(self.at + len(closing))
        if quotes == '"""':
            value = without_indentation(value)
        value = value.replace(NO_BREAK, "")
        return Token("string", closing, line, None if inner else value, inner)

    def escaped(self, line):
        """Reads the escape sequence after a backslash that was read."""
        character = self.source[self.at]
        if character == "u":
            match = re.compile(r"u\{([0-9A-Fa-f]+)\}").match(self.source, self.at)
            self.advance(match.end())
            return chr(int(match.group(1), 16))
        self.advance(self.at + 1)
        if character == "\n":
            return NO_BREAK + "\n"
        known = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}
        if character not in known:
            raise WrongCall(f"{line}: a string has an unknown escape, \\{character}")
        return known[character]


# Stands for a backslash at the end of a line until the indentation is removed.
NO_BREAK = "\ue000"


def without_indentation(value):
    """Returns a multi-line string as Swift reads it, without the indentation of its last line."""
    lines = value.split("\n")[1:]
    indentation = len(lines[-1]) if lines else 0
    return "\n".join(line[indentation:] for line in lines[:-1]).replace(NO_BREAK + "\n", "")


def search(tokens, found, file):
    comments = []
    for place, token in enumerate(tokens):
        if token.kind == "line":
            # The comment continues in the following lines.
            if COMMENT in token.text:
                comments = [token.text.split(COMMENT, 1)[1].strip()]
            elif comments and tokens[place - 1].kind == "line":
                comments.append(token.text.removeprefix("//").strip())
            continue
        for inner in token.inner or []:
            search(inner, found, file)
        before = tokens[place - 1].text if place else ""
        if token.text == "localized" and before not in ("func", ".") and place + 1 < len(tokens) and tokens[place + 1].text == "(":
            found.append(text_of_call(token, arguments(tokens, place + 2), [" ".join(comments)] if comments else [], file))
            comments = []


def arguments(tokens, place):
    """Returns the arguments of a call, each with its label or an empty one, from the token after its bracket."""
    result, current, depth = [], [], 0
    for token in tokens[place:]:
        if token.kind == "line":
            continue
        if token.kind == "mark":
            depth += (token.text in "([{") - (token.text in ")]}")
            if depth < 0:
                break
            if token.text == "," and depth == 0:
                result.append(current)
                current = []
                continue
        current.append(token)
    result.append(current)
    labelled = []
    for argument in result:
        has_label = len(argument) > 1 and argument[0].kind == "word" and argument[1].text == ":"
        labelled.append((argument[0].text, argument[2:]) if has_label else ("", argument))
    return labelled


def text_of_call(call, given, comments, file):
    def literal(argument):
        if len(argument) != 1 or argument[0].kind != "string" or argument[0].value is None:
            raise WrongCall(f"{call.line}: what is translated is to be one literal, without code in it")
        return argument[0].value

    texts = [argument for label, argument in given if label == ""]
    named = {label: argument for label, argument in given if label}
    text = literal(texts[0])
    plural = literal(named["plural"]) if "plural" in named else None
    context = literal(named["context"]) if "context" in named else None
    if not text:
        raise WrongCall(f"{call.line}: an empty text cannot be translated")
    check_values(call, text, plural, texts[1] if len(texts) > 1 else None)
    return Text(file, text, plural, context, comments, plural is not None or len(texts) > 1)


def check_values(call, text, plural, values):
    """Checks that each placeholder has a value and each value a placeholder, if the call contains the values."""
    wanted = set(NAMED.findall(text + (plural or "")))
    names = {"count"} if plural is not None else set()
    if plural is not None and "count" not in NAMED.findall(plural):
        raise WrongCall(f"{call.line}: “{plural}” does not say {{count}}")
    if values is not None:
        if values[0].text != "[":
            return
        depth = 0
        for token, following in zip(values, values[1:]):
            depth += (token.text in ("[", "(", "{")) - (token.text in ("]", ")", "}"))
            if depth == 1 and token.text in ("[", ",") and following.kind == "string":
                names.add(following.value)
    elif plural is None:
        return
    if names != wanted:
        raise WrongCall(f"{call.line}: “{text}” has the placeholders {sorted(wanted)} and the values {sorted(names)}")
