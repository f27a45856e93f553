"""Extracts the texts for people from desktop entries and from the metainfo for software centres."""

import re
import xml.etree.ElementTree

DESKTOP_KEYS = ["Name", "GenericName", "Comment", "Keywords"]
XML_TAGS = ["summary", "p", "li", "caption"]
# The program's name, the same in every language.
OWN_NAME = "Hunch"


def texts_in_entry(source):
    """Returns the values of a desktop entry, each with its kind."""
    values = re.findall(rf"^({'|'.join(DESKTOP_KEYS)})=(.+)$", source, re.M)
    return [(value, f"the {key} of a desktop entry" + (": words with semicolons between and after them" if key == "Keywords" else ""))
            for key, value in values if value != OWN_NAME]


def texts_in_description(source):
    """Returns the texts of a metainfo file, each with its kind."""
    texts = []
    for element in xml.etree.ElementTree.fromstring(source).iter():
        if element.tag in XML_TAGS and "{http://www.w3.org/XML/1998/namespace}lang" not in element.attrib:
            if len(element):
                raise ValueError(f"<{element.tag}> has elements in it, which are not looked up: {element.text.strip()}")
            texts.append((" ".join(element.text.split()), f"<{element.tag}> of what software centres show"))
    return texts
