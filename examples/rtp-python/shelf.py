"""A pack of RTP tools in Python: books on a shelf, which is a JSON file.

    pier rtp list ./examples/rtp-python --allow exec=python3
    pier rtp call ./examples/rtp-python shelf_find '{"title":"Go"}' --allow exec=python3
"""

import json
import pathlib

from rig_core.rtp import ToolDef, ToolError
from rig_core.runtime import RegisteredTool, RigToolRaised

BOOKS = pathlib.Path(__file__).with_name("books.json")

BOOK = {"type": "object", "properties": {"title": {"type": "string"}, "year": {"type": "integer"}}, "required": ["title"], "additionalProperties": False}
FAILED = {"type": "object", "properties": {"title": {"type": "string"}}}


def find(args, secrets, ctx):
    books = json.loads(BOOKS.read_text())
    return {"books": [b for b in books if args["title"].lower() in b["title"].lower()]}


async def year(args, secrets, ctx):
    for book in json.loads(BOOKS.read_text()):
        if book["title"] == args["title"]:
            return {"year": book["year"]}
    raise RigToolRaised(
        ToolError(type="not_found", message="no such book: " + args["title"], remediation_hints=["look for it with shelf_find"]),
        details={"title": args["title"]},
    )


def add(args, secrets, ctx):
    books = json.loads(BOOKS.read_text())
    if any(b["title"] == args["title"] for b in books):
        raise RigToolRaised(ToolError(type="conflict", message="the book is there: " + args["title"]))
    books.append(args)
    BOOKS.write_text(json.dumps(books, indent=2) + "\n")
    return {"count": len(books)}


TITLE = {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"], "additionalProperties": False}

TOOLS = [
    (find, ToolDef(
        name="shelf_find",
        description="Finds books by a part of their title",
        input_schema=TITLE,
        output_schema={"type": "object", "properties": {"books": {"type": "array", "items": BOOK}}, "required": ["books"]},
        error_schema=FAILED,
        examples=[{"name": "by a word", "input": {"title": "go"}, "output": {"books": []}}],
    )),
    (year, ToolDef(
        name="shelf_year",
        description="Says when a book was published",
        input_schema=TITLE,
        output_schema={"type": "object", "properties": {"year": {"type": "integer"}}, "required": ["year"]},
        error_schema=FAILED,
        policy_defaults={"timeout_seconds": 5, "max_concurrency": 4},
        examples=[{"input": {"title": "The Go Programming Language"}}],
    )),
    (add, ToolDef(
        name="shelf_add",
        description="Puts a book on the shelf",
        input_schema=BOOK,
        output_schema={"type": "object", "properties": {"count": {"type": "integer"}}, "required": ["count"]},
        error_schema=FAILED,
        risk_class="write",
        examples=[{"input": {"title": "Refactoring", "year": 1999}}],
    )),
]


class Shelf:
    def rig_pack_metadata(self):
        return {"name": "shelf", "version": "1.0.0"}

    def rig_tools(self):
        return [tool for _, tool in TOOLS]

    def rig_impls(self):
        return {tool.name: RegisteredTool(tool=tool, impl=impl, pack="shelf", pack_version="1.0.0") for impl, tool in TOOLS}
