"""An MCP server that does one thing wrong: what its argument says."""

import json
import os
import sys

how = sys.argv[1]
lists = 0
waiting, told = [], []  # ids of calls, and of those that were cancelled


def send(message):
    sys.stdout.write((message if isinstance(message, str) else json.dumps(message)) + "\n")
    sys.stdout.flush()


def answer(request, result):
    send({"jsonrpc": "2.0", "id": request["id"], "result": result})


def tool(name, **more):
    return {"name": name, "inputSchema": {"type": "object"}, **more}


def listed(request):
    if how == "dies-at-list":
        os._exit(4)
    if how == "endless-list":
        return {"tools": [tool("x")], "nextCursor": "again"}
    if how == "many-tools":
        return {"tools": [tool(f"t{n}") for n in range(10000)]}
    if how == "large-list":
        return {"tools": [tool("x", description="x" * (100 << 20))]}
    if how == "wrong-result":
        return {"tools": "none"}
    if how == "odd-tools":
        loops = {"type": "object", "properties": {"a": {"$ref": "#"}}}
        nowhere = {"type": "object", "properties": {"a": {"$ref": "#/nowhere"}, "b": {"type": "string", "pattern": "("}}}
        return {
            "tools": [
                tool("x"), tool("x"), tool("bad\u0007name"), tool("hid\u200bden"), {"name": "y", "inputSchema": [1]},
                {"name": "loops", "inputSchema": loops}, {"name": "wrong", "inputSchema": nowhere}, tool("says hidden", description="a \u202eb"), tool("a-b"), tool("a_b"),
            ]
        }
    return {"tools": [tool("x")]}


def called(request):
    right = {"content": [{"type": "text", "text": "right"}]}
    wrong = {"content": [{"type": "text", "text": "wrong"}]}
    if how == "dies-at-call":
        os._exit(5)
    elif how == "junk-at-call":
        send("this is no message")
    elif how == "large-answer":
        answer(request, {"content": [{"type": "text", "text": "x" * (100 << 20)}]})
    elif how == "error-at-call":
        send({"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32000, "message": "no such luck"}})
    elif how == "twice":
        answer(request, right)
        answer(request, wrong)
    elif how == "wrong-id-first":
        answer({"id": 4711}, wrong)
        answer(request, right)
    elif how == "noise":
        send({"jsonrpc": "2.0", "method": "notifications/unheard/of", "params": {}})
        send({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "warning", "logger": "db", "data": "slow\n\x1b[31mquery"}})
        send({"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": "not ours", "progress": 1}})
        answer(request, right)
    elif how == "wrong-case":
        answer(request, {"Content": [{"type": "text", "text": "wrong"}], **right})
    elif how == "wrong-case-alone":
        answer(request, {"Content": [{"type": "text", "text": "wrong"}]})
    elif how == "keys-twice-within":
        send('{"jsonrpc": "2.0", "id": %d, "result": {"content": [], "structuredContent": {"a": 1, "\\u0061": 2}}}' % request["id"])
    elif how == "keys-twice":
        send('{"jsonrpc": "2.0", "id": %d, "result": {"content": %s, "content": %s}}' % (request["id"], json.dumps(wrong["content"]), json.dumps(right["content"])))
    elif how.startswith("{"):  # what stands in the place of an answer
        send(how.replace("ID", str(request["id"])))
    elif how == "changes" and request["params"].get("arguments"):
        answer(request, {"content": [{"type": "text", "text": str(lists)}]})
    elif how == "changes":
        for _ in range(500):
            send({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"})
        answer(request, right)
    elif how == "id-as-text":
        answer({"id": str(request["id"])}, wrong)
    elif how == "nul":
        send('{"jsonrpc": "2.0", "id": %d, "result": {"content": [{"type": "text", "text": "\0"}]}}' % request["id"])
    elif how == "cancelled" and told:
        answer(request, {"content": [{"type": "text", "text": f"{told == waiting}"}]})
    elif how in ("never", "wrong-id", "cancelled"):
        waiting.append(request["id"])
        if how == "wrong-id":
            answer({"id": 4711}, wrong)
            answer({"id": "x"}, wrong)
        send({"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": request["params"]["_meta"]["progressToken"], "progress": 1}})
    else:
        answer(request, right)


if how == "junk":
    send("this is no message")
if how == "dies-at-once":
    sys.exit(3)
for line in sys.stdin:
    request = json.loads(line)
    method = request.get("method")
    if method == "initialize":
        if how == "dies-at-initialize":
            os._exit(3)
        version = "1999-01-01" if how == "wrong-version" else request["params"]["protocolVersion"]
        able = {"Tools": {}} if how == "wrong-case-at-initialize" else {"tools": {}}
        if how == "id-as-text-at-initialize":
            request["id"] = str(request["id"])
        answer(request, {"protocolVersion": version, "capabilities": able, "serverInfo": {"name": "bad", "version": "1"}})
    elif method == "notifications/initialized" and how == "dies-at-initialized":
        os._exit(3)
    elif method == "notifications/cancelled":
        told.append(request["params"]["requestId"])
    elif method == "tools/list" and how == "keys-twice-at-list":
        send('{"jsonrpc": "2.0", "id": %d, "result": {"tools": [{"name": "x", "name": "y", "inputSchema": {"type": "object"}}]}}' % request["id"])
    elif method == "tools/list":
        lists += 1
        answer(request, listed(request))
    elif method == "tools/call":
        called(request)
