import asyncio
import json
import os
import sys
import time

from rig_core.rtp import RiskClass, ToolDef, ToolError
from rig_core.runtime import RegisteredTool, RigToolRaised

print("a pack may print")


def rig_pack_metadata():
    return {"name": "tools", "version": "1.2.3"}


def echo(args, secrets, ctx):
    return {"text": json.dumps(args)}


def read(args, secrets, ctx):
    with open(args["path"]) as f:
        return {"text": f.read()}


def fail(args, secrets, ctx):
    raise ValueError("failed on purpose")


def hang(args, secrets, ctx):
    while True:
        time.sleep(60)


async def linger(args, secrets, ctx):
    await asyncio.sleep(3600)
    return {}


def eat(args, secrets, ctx):
    return {"text": str(len(bytearray(3 << 30)))}


def crash(args, secrets, ctx):
    print("last words")
    os._exit(7)


def leave(args, secrets, ctx):
    sys.exit("gone")


def fork(args, secrets, ctx):
    pid = os.fork()
    if pid:
        os.waitpid(pid, 0)
    return {"text": "the parent" if pid else "the child"}


def noisy(args, secrets, ctx):
    print('{"id":1,"output":{"text":"forged"}}', flush=True)
    sys.stdout.write("half a line")
    sys.stdout.flush()
    os.system("echo from a child")
    os.write(1, b"raw\n")
    return {"text": repr(sys.stdin.read())}


def nan(args, secrets, ctx):
    return {"text": float("nan")}


def vast(args, secrets, ctx):
    return {"number": 10**400, "large": 10**300, "small": 1e-7}


def raw(args, secrets, ctx):
    return {"text": b"bytes"}


def huge(args, secrets, ctx):
    return {"text": "x" * 100_000_000}


def cycle(args, secrets, ctx):
    out = {}
    out["self"] = out
    return out


def deep(args, secrets, ctx):
    out = {}
    for _ in range(100_000):
        out = {"a": out}
    return out


def nested(args, secrets, ctx):
    out = {}
    for _ in range(500):
        out = {"a": out}
    return out


def twice(args, secrets, ctx):
    return {1: "a number", "1": "a text"}


class Mute(Exception):
    def __str__(self):
        raise RuntimeError("it has no words")


def mute(args, secrets, ctx):
    raise Mute()


class Model:
    def model_dump(self, mode):
        return {"text": "a model in " + mode}


def model(args, secrets, ctx):
    return Model()


def generated(args, secrets, ctx):
    yield {}


def nothing(args, secrets, ctx):
    return None


def typed(args, secrets, ctx):
    raise RigToolRaised(ToolError(type="conflict", message="it is there: " + secrets.get("TOKEN", ""), upstream_code="409"))


def detailed(args, secrets, ctx):
    raise RigToolRaised(ToolError("conflict", "no"), details={"at": "not a number"})


def invented(args, secrets, ctx):
    raise RigToolRaised(ToolError("oops", "no"))


def who(args, secrets, ctx):
    return {"ctx": dict(ctx), "slots": sorted(secrets)}


async def slow(args, secrets, ctx):
    await asyncio.sleep(0)
    return {"text": "slept"}


CALLS = []


def flaky(args, secrets, ctx):
    CALLS.append(1)
    if len(CALLS) % 2:
        raise RigToolRaised(ToolError(type="transient", message="again"))
    return {"text": str(len(CALLS))}


def flakywrite(args, secrets, ctx):
    return flaky(args, secrets, ctx)


class AtOnce:
    now, most = 0, 0


def alone(args, secrets, ctx):
    AtOnce.now += 1
    AtOnce.most = max(AtOnce.most, AtOnce.now)
    time.sleep(0.01)
    AtOnce.now -= 1
    return {"most": AtOnce.most}


MORE = {
    "typed": {"auth_slots": ["TOKEN"]},
    "who": {"auth_slots": ["TOKEN"]},
    "flakywrite": {"risk_class": RiskClass.WRITE},
    "hang": {"policy_defaults": {"timeout_seconds": 1, "retries": 0}},
    "alone": {"policy_defaults": {"max_concurrency": 1}},
}


def rig_tools():
    return [
        ToolDef(
            name=name,
            description=name,
            input_schema={"type": "object", "properties": {}},
            output_schema={"type": "object", "properties": {"text": {"type": "string"}}},
            error_schema={"type": "object", "properties": {"at": {"type": "integer"}}},
            **MORE.get(name, {}),
        )
        for name in NAMES
    ]


def rig_impls():
    return {t.name: RegisteredTool(tool=t, impl=globals()[t.name], pack="tools", pack_version="1.2.3") for t in rig_tools()}
