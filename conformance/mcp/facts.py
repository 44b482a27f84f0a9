# A server whose tools' names say what it was started with.
import json, os, sys
tools = [f"arg{i}={a}" for i, a in enumerate(sys.argv[1:])] + ["cwd=" + os.path.basename(os.getcwd())]
tools += [f"{k}={v}" for k, v in sorted(os.environ.items()) if k.startswith("FACT_")]
for line in sys.stdin:
    r = json.loads(line)
    if "id" not in r: continue
    result = {}
    if r["method"] == "initialize":
        result = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "facts", "version": "1"}}
    elif r["method"] == "tools/list":
        result = {"tools": [{"name": t, "inputSchema": {"type": "object"}} for t in tools]}
    print(json.dumps({"jsonrpc": "2.0", "id": r["id"], "result": result}), flush=True)
