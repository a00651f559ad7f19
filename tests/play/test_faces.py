"""Small faces: the same for a name everywhere, different for different names, and harmless."""

import re
from hashlib import sha256
from xml.etree import ElementTree as ET

import pytest

import tagolib as tago
from tagolib.drawing import face

NAMES = [f"Player {number}" for number in range(1_000)]


def picture(name: str) -> str:
    """Return the shapes of a face, without its title."""
    return re.sub("<title>.*</title>", "", face(name).svg)


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("Ada", "649f68f62c886835"),
        ("Hugo", "c1a8e65f3e4a542a"),
        ("Zoë", "443b5aa104ff5615"),
        ("名前", "2d03372cfcf571b4"),
        ("a" * 40, "38eb791bf588a3ef"),
    ],
)
def test_a_name_keeps_its_face(name: str, digest: str) -> None:
    """A face is the same text as when its digest was recorded, on any machine."""
    assert sha256(face(name).svg.encode()).hexdigest()[:16] == digest


def test_names_have_faces_of_their_own() -> None:
    """A thousand names have a thousand pictures, and all of them are small."""
    assert len({picture(name) for name in NAMES}) == len(NAMES)
    assert max(len(face(name).svg.encode()) for name in NAMES) < 1_500


@pytest.mark.parametrize("part", range(3))
def test_two_names_seldom_look_alike(part: int) -> None:
    """The plate, the head and the hair each have several shapes and colours, all in use."""
    paths = [re.findall(r'<path d="([^"]*)" fill="([^"]*)"', picture(name))[part] for name in NAMES]
    assert min(len(set(of)) for of in zip(*paths, strict=True)) >= 3
    assert len(set(paths)) >= 12


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"&amp;', "]]>", "A\ufffeB", "A\uffff", "😀" * 40]
)
def test_a_face_is_harmless(name: str) -> None:
    """Whatever the name, the picture is well-formed and contains only shapes and a title."""
    root = ET.fromstring(face(name).svg)
    space = "{http://www.w3.org/2000/svg}"
    assert [child.tag for child in root] == [f"{space}title", *[f"{space}path"] * 4]
    assert root[0].text == face(name).title == re.sub("[\ufffe\uffff]", " ", name)
    attributes = {key for element in root.iter() for key in element.attrib}
    assert not attributes & {"id", "style", "href", "onload"}
    assert "url(" not in face(name).svg


@pytest.mark.parametrize("name", ["", " ", "a" * 41, "a\nb", "\u202eoB", "\ud800"])
def test_what_is_no_name_has_no_face(name: str) -> None:
    """Only a name that people at a table may have has a face."""
    with pytest.raises(tago.SetupError):
        face(name)
