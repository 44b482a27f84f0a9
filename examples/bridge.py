#!/usr/bin/env python3
"""A bridge for pier, or for any agent that speaks pi_bridge: two tools, a command and a hook, with Python's standard library alone.

    pier call 'bridge:python3 examples/bridge.py' words '{"text":"a few words"}' --allow exec=python3
    pier call 'bridge:python3 examples/bridge.py' ask '{"question":"Why?"}' --allow exec=python3,session=llm

docs/bridge.md has the protocol. Every line that is read is one message; so is every line that is written.
"""

import json
import queue
import sys
import threading

INFO = {
    "project": "example",
    "transport": "stdio",
    "prefix": "py",
    "tools": [
        {
            "name": "words",
            "description": "Count the words of a text",
            "parameters": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
        },
        {
            "name": "ask",
            "description": "Ask the agent's model a question",
            "parameters": {"type": "object", "properties": {"question": {"type": "string"}}, "required": ["question"]},
        },
    ],
    "skills": [],
    "plugins": [{"name": "guard"}],
    "commands": [{"name": "stats", "description": "How many words were counted"}],
}

CALLS = {"words", "ask", "pi_event", "pi_session_snapshots", "pi_plugin_command", "pi_plugin_tool_call", "pi_plugin_tool_result"}


class Bridge:
    def __init__(self):
        self.out = threading.Lock()
        self.waiting = {}  # requests of ours, by id: a queue of what comes for each
        self.last = 0
        self.counted = 0

    def send(self, kind, **members):
        line = json.dumps({"type": kind, **members})
        with self.out:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()

    def request(self, op, payload):
        """Asks the agent for something; yields the pieces of a stream, and returns the result."""
        with self.out:
            self.last += 1
            id = f"example-{self.last}"
        answers = self.waiting[id] = queue.Queue()
        self.send("request", id=id, op=op, payload=payload)
        try:
            while True:
                message = answers.get()
                if message["type"] == "llm_chunk":
                    yield message["delta"]
                elif message["type"] == "llm_done" or message.get("ok"):
                    return message["result"]
                else:
                    raise RuntimeError(message["error"])
        finally:
            del self.waiting[id]

    def run(self):
        self.send("ready", info=INFO)
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "call":
                threading.Thread(target=self.call, args=(message,), daemon=True).start()
            elif message.get("id") in self.waiting:
                self.waiting[message["id"]].put(message)

    def call(self, message):
        try:
            if message["name"] not in CALLS:
                raise LookupError("there is no such call")
            text, failed = getattr(self, message["name"])(**message["arguments"]), False
        except Exception as problem:  # whoever called reads the text
            text, failed = str(problem), True
        self.send("result", id=message["id"], text=text, isError=failed)

    # Tools.

    def words(self, text):
        count = len(text.split())
        self.counted += count
        self.send("ui", op="status", key="words", text=f"{self.counted} words")
        return f"{count} words"

    def ask(self, question):
        messages = [{"role": "system", "content": "Be short."}, {"role": "user", "content": question}]
        return "|".join(self.request("llm_stream", {"messages": messages, "opts": {}}))

    # Private calls: the agent's own, which no model sees.

    def pi_event(self, **_):
        return ""

    def pi_session_snapshots(self, **_):
        return "[]"

    def pi_plugin_command(self, name, args):
        return json.dumps({"ok": f"{self.counted} words"} if name == "stats" else {"error": "there is no such command"})

    def pi_plugin_tool_call(self, toolName, input, **_):
        if toolName == "bash" and "rm -rf" in input.get("command", ""):
            return json.dumps({"block": "the bridge does not like rm -rf"})
        return json.dumps({"ok": {}})

    def pi_plugin_tool_result(self, **_):
        return json.dumps({"ok": {}})


if __name__ == "__main__":
    Bridge().run()
