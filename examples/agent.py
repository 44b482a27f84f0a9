#!/usr/bin/env python3
"""A complete agent that drives Pi extensions through pier, with nothing but Python's standard library.

    python3 examples/agent.py examples/changes.ts changes '{}' --allow exec=git

It starts `pier serve` with --host ui --ask, prints what the extensions register, calls one tool, and answers pier's
permission questions and the extensions' dialogs at the terminal. Without a terminal it denies and dismisses.
Everything it says to pier and hears from it is one JSON object a line (docs/protocol.md).
"""

import json
import os
import queue
import subprocess
import sys
import threading


class Pier:
    """One connection: requests by envelope id, host calls answered in a thread of their own."""

    def __init__(self, command, answer):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.answer = answer          # does a host call: (method, params, context) -> output object
        self.extensions = {}          # what each registered, by name
        self.ready = queue.Queue()
        self.waiting = {}             # envelope id -> queue of answers
        self.last = 0
        self.lock = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, kind, payload, id=None):
        with self.lock:
            if id is None:
                self.last += 1
                id = f"agent-{self.last}"
            line = json.dumps({"id": id, "version": "1.0", "type": kind, "payload": payload}, ensure_ascii=False)
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        return id

    def ask(self, kind, payload, on_chunk=None):
        """Sends a request and waits for its answer; chunks of it go to on_chunk first."""
        answers = queue.Queue()
        with self.lock:
            self.last += 1
            id = f"agent-{self.last}"
            self.waiting[id] = answers
        self.send(kind, payload, id)
        taken = 0
        while True:
            kind, payload = answers.get()
            if kind == "gone":
                raise EOFError("pier has ended")
            if kind == "error":
                raise RuntimeError(f"{payload['code']}: {payload['message']}")
            chunk = payload.get("chunk")
            if chunk is None or chunk["is_last"]:
                del self.waiting[id]
                return payload
            on_chunk(payload["output"])
            taken += 1
            if taken % 16 == 0:  # 32 chunks may be on their way: grant as many as were taken
                self.send("event_hook", {"event": "pier.credits", "data": {"call_id": payload["call_id"], "credits": 16}})

    def cancel(self, call_id):
        self.send("event_hook", {"event": "pier.cancel", "data": {"call_id": call_id}})

    def close(self):
        self.process.stdin.close()
        return self.process.wait()

    def _read(self):
        for line in self.process.stdout:
            message = json.loads(line)
            kind, payload, id = message["type"], message["payload"], message["id"]
            if id in self.waiting and kind != "host_call":
                self.waiting[id].put((kind, payload))
            elif kind == "register":
                self.extensions[payload["name"]] = payload
            elif kind == "event_hook" and payload["event"] == "pier.ready":
                self.ready.put(payload["data"])
            elif kind == "host_call":
                threading.Thread(target=self._host_call, args=(id, payload), daemon=True).start()
            elif kind == "log":
                print(f"[{payload['correlation']['extension_id']}] {payload['message']}", file=sys.stderr)
            elif kind == "error":
                print(f"pier: {payload['message']}", file=sys.stderr)
        self.ready.put(None)
        for answers in list(self.waiting.values()):
            answers.put(("gone", None))

    def _host_call(self, id, call):
        result = {"call_id": call["call_id"], "output": {}, "is_error": False}
        try:
            result["output"] = self.answer(call["method"], call["params"], call.get("context", {}))
        except Exception as problem:
            result["is_error"] = True
            result["error"] = {"code": "io", "message": str(problem)}
        self.send("host_result", result, id)


def permission(question):
    """pier's own question: may this extension do that? The offers say what each answer keeps."""
    print(f"\npier asks: {question['extension_id']} wants {question['capability']}: {ascii(question['subject'])}", file=sys.stderr)
    for number, offer in enumerate(question["offers"]):
        print(f"  {number}  {offer['text']}  {offer['rule']}", file=sys.stderr)
    chosen = question["offers"][0]  # the first denies
    if sys.stdin.isatty():
        text = input("Answer [0]: ").strip()
        if text.isdigit() and int(text) < len(question["offers"]):
            chosen = question["offers"][int(text)]
    return {"choice": chosen["choice"], "rule": chosen["rule"]}


def dialog(params):
    """A dialog of an extension. An empty object dismisses it."""
    op = params["op"]
    if op == "notify":
        print(params.get("message", ""), file=sys.stderr)
    if op not in ("select", "confirm", "input") or not sys.stdin.isatty():
        return {}
    print(f"\n{params.get('title', '')} {params.get('message', '')}", file=sys.stderr)
    if op == "select":
        for number, option in enumerate(params["options"]):
            print(f"  {number}  {option}", file=sys.stderr)
        text = input("> ").strip()
        return {"value": params["options"][int(text)]} if text.isdigit() and int(text) < len(params["options"]) else {}
    text = input("[y/N] " if op == "confirm" else "> ")
    return {"value": text.strip().lower() in ("y", "yes") if op == "confirm" else text}


def answer(method, params, context):
    if method == "ui" and params["op"] == "ui.permission":
        return permission(params)
    if method == "ui":
        return dialog(params)
    raise ValueError(f"this agent does no {method}")


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    extension, tool, arguments, flags = sys.argv[1], sys.argv[2], json.loads(sys.argv[3]), sys.argv[4:]
    pier = Pier([os.environ.get("PIER", "pier"), "serve", extension, "--host", "ui", "--ask", *flags], answer)
    if pier.ready.get() is None:
        sys.exit(pier.close())
    for name, registered in sorted(pier.extensions.items()):
        tools = ", ".join(t["name"] for t in registered["tools"])
        print(f"{name}: tools {tools or 'none'}; events {', '.join(registered['event_hooks']) or 'none'}")
    result = pier.ask(
        "tool_call",
        {"call_id": "call-1", "name": tool, "input": arguments, "stream": True, "timeout_ms": 60_000, "context": {"run_id": "example"}},
        on_chunk=lambda partial: print("…", json.dumps(partial)[:200]),
    )
    for block in result["output"].get("content", []):
        print(block.get("text", f"[{block['type']}]"))
    if "error" in result:
        print(f"{result['error']['code']}: {result['error']['message']}", file=sys.stderr)
    pier.close()
    sys.exit(1 if result["is_error"] else 0)


if __name__ == "__main__":
    main()
