"""Checks the links of Markdown files outside docs/, and leads links from docs/ to other files of the repository."""

import logging
import posixpath
import re
from pathlib import Path

log = logging.getLogger("mkdocs.hooks")
home = Path(__file__).resolve().parent.parent
link = re.compile(r"(\]\()([^)\s]+)(?=\))")
code = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)


def slugs(file):
    """The anchors that GitHub gives to the headings of a file."""
    found = {}
    for heading in re.findall(r"^#+ +(.*)$", code.sub("", file.read_text()), re.MULTILINE):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        found[slug] = found.get(slug, -1) + 1
    return {slug if n == 0 else f"{slug}-{n}" for slug, last in found.items() for n in range(last + 1)}


def check(where, target):
    """Warns, which ends a strict build, unless a relative link leads to a file, and to a heading of it."""
    path, _, anchor = target.partition("#")
    file = (home / where).parent / path if path else home / where
    if not file.exists():
        log.warning(f"{where}: the link {target} leads to no file")
    elif anchor and file.suffix == ".md" and anchor not in slugs(file):
        log.warning(f"{where}: the link {target} leads to no heading")


def on_pre_build(config):
    for file in [*home.glob("*.md"), *home.glob("manifests/**/*.md")]:
        for _, target in link.findall(code.sub("", file.read_text())):
            if not re.match("[a-z]+:", target):
                check(file.relative_to(home).as_posix(), target)


def on_page_markdown(markdown, page, config, files):
    where = "docs/" + page.file.src_uri

    def lead(match):
        target = match.group(2)
        path = posixpath.normpath(posixpath.join(posixpath.dirname(where), target.partition("#")[0]))
        if re.match("[a-z]+:|#", target) or path.startswith("docs/"):
            return match.group(0)
        check(where, target)
        anchor = target.partition("#")[2]
        return f"{match.group(1)}{config['repo_url']}/blob/main/{path}" + (f"#{anchor}" if anchor else "")

    return link.sub(lead, markdown)
