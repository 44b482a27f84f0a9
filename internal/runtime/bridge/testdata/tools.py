"""A bridge with the tools that its arguments name, for the suite that every runtime passes."""

import json
import os
import queue
import sys
import threading

out = threading.Lock()
waiting = {}


def send(kind, **members):
    with out:
        sys.stdout.write(json.dumps({"type": kind, **members}) + "\n")
        sys.stdout.flush()


def read(path, call):
    answers = waiting[f"py-{call}"] = queue.Queue()
    params = {"op": "read", "path": path, "encoding": "utf8"}
    send("request", id=f"py-{call}", op="pier_host_call", payload={"method": "fs", "capability": "read", "params": params})
    answer = answers.get()
    return answer["result"]["text"] if answer["ok"] else "!" + answer["code"]


def run(call):
    name, id = call["name"], call["id"]
    if name == "hang":
        threading.Event().wait()
    if name == "crash":
        os._exit(3)
    if name == "fail":
        return send("result", id=id, text="failed on purpose", isError=True)
    if name not in sys.argv[1:]:
        return send("result", id=id, text="no such tool", isError=True)
    text = read(call["arguments"]["path"], id) if name == "read" else json.dumps(call["arguments"])
    send("result", id=id, text=text, isError=False)


print("compiling 3 files")
if "broken" in sys.argv:
    sys.exit(1)
send("ready", info={
    "project": "tools", "transport": "stdio", "skills": [], "plugins": [], "commands": [],
    "tools": [{"name": name, "description": "", "parameters": {"type": "object"}} for name in sys.argv[1:]],
})
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "response":
        waiting[message["id"]].put(message)
    elif message["type"] == "call":
        threading.Thread(target=run, args=(message,), daemon=True).start()
