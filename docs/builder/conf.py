"""How Sphinx builds the pages; see its manual for the names."""

import re
from importlib.util import find_spec
from typing import Any

from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain

from boardkit import __version__

project = "boardkit"
author = "boardkit contributors"
version = release = __version__
html_title = f"boardkit {__version__}"
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["print.css"]
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False

myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

default_role = "code"
OTHERS = ("pyspiel", "open_spiel", "pettingzoo", "gymnasium", "pygambit", "loky", "distributed")
"""Tools that the adapters and studies use; the pages are built without them too."""

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "none"  # the docstrings say them in words
autodoc_mock_imports = [name for name in OTHERS if find_spec(name) is None]
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_custom_sections = [("Rules", "notes_style")]
toc_object_entries = False

NAMES = re.compile(r"^\w+(, \w+)+(?= : )")


class Names(PythonDomain):
    """A word in a docstring leads to a class only where no other class has that name."""

    def find_obj(self, *where: Any) -> list[Any]:
        found = super().find_obj(*where)
        return found if len(found) == 1 else []


def read_as_meant(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Keep napoleon from taking a sentence with a colon, or the first of several names, for a type."""
    if what in ("property", "attribute", "data") and lines:
        lines.insert(0, "")
    if what == "class":
        lines[:] = [NAMES.sub(lambda found: found[0].replace(", ", ","), line) for line in lines]


def setup(app: Sphinx) -> None:
    app.add_domain(Names, override=True)
    app.connect("autodoc-process-docstring", read_as_meant, priority=100)  # before napoleon
