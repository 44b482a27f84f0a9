#!/usr/bin/env python3
"""A complete extension that is a program: two tools, a command and an event handler, with Python's standard library.

    pier call "process:python3 examples/wordcount.py" wordcount '{"path":"README.md"}' --allow exec=python3

It speaks the extension protocol (docs/protocol.md) on standard input and output: one JSON object a line. What it wants of
the world it asks pier for, so that the same gate and the same record hold as for every other extension. (Nothing keeps a
program from opening files itself: it is the right exec that lets it run at all.)
"""

import json
import queue
import sys
import threading

REGISTER = {
    "name": "wordcount",
    "version": "1.0.0",
    "api_version": "1.0",
    "capabilities": ["read", "ui", "log"],
    "capability_manifest": {
        "schema": "pi.ext.cap.v1",
        "capabilities": [{"capability": "read"}, {"capability": "ui"}, {"capability": "log"}],
    },
    "tools": [
        {
            "name": "wordcount",
            "label": "Word count",
            "description": "Counts lines, words and characters of a text file",
            "parameters": {
                "type": "object",
                "properties": {"path": {"type": "string", "description": "the file"}},
                "required": ["path"],
            },
        },
        {
            "name": "countdown",
            "label": "Countdown",
            "description": "Counts down from n, one partial result a step",
            "parameters": {"type": "object", "properties": {"n": {"type": "integer", "minimum": 0}}, "required": ["n"]},
        },
    ],
    "slash_commands": [{"name": "words", "description": "Says how many files were counted"}],
    "event_hooks": ["session_start", "tool_call"],
}


class Extension:
    def __init__(self):
        self.out = threading.Lock()
        self.waiting = {}    # envelope id -> queue of answers to our host calls
        self.cancelled = {}  # call_id -> event
        self.credits = {}    # call_id -> semaphore: chunks that may be sent
        self.last = 0
        self.counted = 0

    def send(self, kind, payload, id):
        line = json.dumps({"id": id, "version": "1.0", "type": kind, "payload": payload}, ensure_ascii=False)
        with self.out:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()

    def host_call(self, capability, method, params):
        """Asks pier for an effect and waits for it."""
        with self.out:
            self.last += 1
            id = f"wordcount-{self.last}"
        answers = self.waiting[id] = queue.Queue()
        self.send("host_call", {"call_id": id, "capability": capability, "method": method, "params": params}, id)
        result = answers.get()
        del self.waiting[id]
        if result.get("is_error"):
            raise PermissionError(result["error"]["message"])
        return result["output"]

    def run(self):
        self.send("register", REGISTER, "register")
        for line in sys.stdin:
            message = json.loads(line)
            kind, payload, id = message["type"], message["payload"], message["id"]
            if id in self.waiting:  # an answer: host_result, or error in its place
                failed = {"is_error": True, "error": payload}
                self.waiting[id].put(failed if kind == "error" else payload)
            elif kind == "event_hook" and payload["event"] == "pier.cancel":
                for call_id in [payload["data"].get("call_id")]:
                    if call_id in self.cancelled:
                        self.cancelled[call_id].set()
                self.send("event_hook", {"event": "pier.cancel", "data": {}}, id)
            elif kind == "event_hook" and payload["event"] == "pier.credits":
                for _ in range(payload["data"]["credits"]):
                    self.credits.get(payload["data"]["call_id"], threading.Semaphore()).release()
            elif kind in ("tool_call", "slash_command", "event_hook"):
                threading.Thread(target=self.answer, args=(kind, payload, id), daemon=True).start()

    def answer(self, kind, payload, id):
        try:
            getattr(self, kind)(payload, id)
        except Exception as problem:  # what pier denied, or a mistake of ours: the model reads the text
            output = {"content": [{"type": "text", "text": str(problem)}]}
            if kind == "tool_call":
                self.send("tool_result", {"call_id": payload["call_id"], "output": output, "is_error": True}, id)
            elif kind == "slash_command":
                self.send("slash_result", {"output": {"message": str(problem)}, "is_error": True}, id)
            else:
                self.send("error", {"code": "internal", "message": str(problem)}, id)

    def tool_call(self, call, id):
        if call["name"] == "countdown":
            return self.countdown(call, id)
        file = self.host_call("read", "tool", {"name": "read", "input": {"path": call["input"]["path"]}})
        text = "".join(block.get("text", "") for block in file["content"])
        self.counted += 1
        counts = {"lines": text.count("\n") + 1, "words": len(text.split()), "characters": len(text)}
        said = ", ".join(f"{n} {what}" for what, n in counts.items())
        output = {"content": [{"type": "text", "text": said}], "details": counts}
        self.send("tool_result", {"call_id": call["call_id"], "output": output, "is_error": False}, id)

    def countdown(self, call, id):
        call_id, n = call["call_id"], call["input"]["n"]
        self.cancelled[call_id] = threading.Event()
        self.credits[call_id] = threading.Semaphore(32)
        index = 0
        try:
            if call.get("stream"):
                for left in range(n, 0, -1):
                    self.credits[call_id].acquire()
                    if self.cancelled[call_id].is_set():
                        break
                    partial = {"content": [{"type": "text", "text": f"{left}…"}]}
                    chunk = {"index": index, "is_last": False}
                    self.send("tool_result", {"call_id": call_id, "output": partial, "is_error": False, "chunk": chunk}, id)
                    index += 1
        finally:
            del self.cancelled[call_id], self.credits[call_id]
        result = {"call_id": call_id, "output": {"content": [{"type": "text", "text": "liftoff"}]}, "is_error": False}
        if index > 0:
            result["chunk"] = {"index": index, "is_last": True}
        self.send("tool_result", result, id)

    def slash_command(self, command, id):
        self.host_call("ui", "ui", {"op": "notify", "message": f"{self.counted} files counted", "type": "info"})
        self.send("slash_result", {"output": {}, "is_error": False}, id)

    def event_hook(self, hook, id):
        data = {}
        if hook["event"] == "tool_call" and hook["data"]["toolName"] == "wordcount" and ".env" in json.dumps(hook["data"]["input"]):
            data = {"result": {"block": True, "reason": "secrets are not counted"}}
        self.send("event_hook", {"event": hook["event"], "data": data}, id)


if __name__ == "__main__":
    Extension().run()
