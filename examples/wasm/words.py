"""An extension as a WebAssembly component, in Python: componentize-py puts it into a component with CPython, which asks for all of WASI."""

import json

from wit_world import exports
from wit_world.imports import host


class Extension(exports.Extension):
    def init(self, manifest_json):
        return json.dumps({
            "name": "words", "version": "1.0.0", "api_version": "1.0",
            "tools": [{
                "name": "words", "label": "Words", "description": "Counts the words of a file",
                "parameters": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]},
            }],
        })

    def handle_tool(self, name, input_json):
        path = json.loads(input_json)["path"]
        with open(path, encoding="utf-8") as file:  # WASI: a host call of pier's
            count = len(file.read().split())
        return json.dumps({"content": [{"type": "text", "text": f"{count} words in {path}"}]})

    def handle_slash(self, command, args, input_json):
        return "{}"

    def handle_event(self, event_json):
        return "{}"

    def shutdown(self):
        pass
