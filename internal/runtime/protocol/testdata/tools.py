"""An extension with the tools that its arguments name, for the suite that every runtime passes."""

import json
import os
import sys
import threading
import queue

out = threading.Lock()
waiting = {}


def send(kind, payload, id):
    with out:
        sys.stdout.write(json.dumps({"id": id, "version": "1.0", "type": kind, "payload": payload}) + "\n")
        sys.stdout.flush()


def read(path, call_id):
    id = f"py-{call_id}"
    answers = waiting[id] = queue.Queue()
    params = {"op": "read", "path": path, "encoding": "utf8"}
    call = {"call_id": id, "capability": "read", "method": "fs", "params": params, "context": {"tool_call_id": call_id}}
    send("host_call", call, id)
    result = answers.get()
    return "!" + result["error"]["code"] if result.get("is_error") else result["output"]["text"]


def run(call, id):
    name, call_id = call["name"], call["call_id"]
    if name == "hang":
        threading.Event().wait()
    if name == "crash":
        os._exit(3)
    if name == "fail":
        return send("tool_result", {"call_id": call_id, "output": {"message": "failed on purpose"}, "is_error": True}, id)
    if name not in sys.argv[1:]:
        return send("error", {"code": "invalid_request", "message": "no such tool"}, id)
    text = read(call["input"]["path"], call_id) if name == "read" else json.dumps(call["input"])
    send("tool_result", {"call_id": call_id, "output": {"content": [{"type": "text", "text": text}]}, "is_error": False}, id)


if "broken" in sys.argv:
    print("this is no message")
    sys.exit(1)
tools = [{"name": name, "label": "", "description": "", "parameters": {"type": "object"}} for name in sys.argv[1:]]
send("register", {"name": "tools", "version": "1", "api_version": "1.0", "tools": tools}, "r")
for line in sys.stdin:
    message = json.loads(line)
    if message["id"] in waiting:
        waiting[message["id"]].put(message["payload"])
    elif message["type"] == "tool_call":
        threading.Thread(target=run, args=(message["payload"], message["id"]), daemon=True).start()
