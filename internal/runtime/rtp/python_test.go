package rtp_test

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier/internal/rtp"
)

// TestHostileTools: whatever a tool does, its call ends with an error of the right type, and the next call works.
func TestHostileTools(t *testing.T) {
	cases := []struct {
		tool string
		want rtp.ErrorType
		text string // of the message
	}{
		{"nan", rtp.InternalError, "cannot be written as JSON"},
		{"raw", rtp.InternalError, "bytes cannot be written as JSON"},
		{"huge", rtp.InternalError, "the output has"},
		{"cycle", rtp.InternalError, "cannot be written as JSON"},
		{"deep", rtp.InternalError, "cannot be written as JSON"},
		{"nothing", rtp.InternalError, "the output is not an object"},
		{"nested", rtp.InternalError, "the output cannot be read"},
		{"twice", rtp.InternalError, "the output cannot be read"},
		{"vast", rtp.InternalError, "no double holds"},
		{"generated", rtp.InternalError, "generator cannot be written as JSON"},
		{"mute", rtp.InternalError, "the tool raised Mute, which cannot be written"},
		{"eat", rtp.UpstreamError, "MemoryError"},
		{"crash", rtp.InternalError, "the program ended with code 7"},
		{"leave", rtp.UpstreamError, "SystemExit: gone"},
		{"hang", rtp.Timeout, "did not answer within 1s"},
		{"invented", rtp.InternalError, "breaks its schema"},
		{"detailed", rtp.InternalError, "error_schema promises"},
		{"fail", rtp.UpstreamError, "ValueError: failed on purpose"},
	}
	names := []string{"echo"}
	for _, c := range cases {
		names = append(names, c.tool)
	}
	w := open(t, "rtp:"+pythonPack(t, t.TempDir(), names...), nil)
	for _, c := range cases {
		text, failed := w.call(t, c.tool, "{}")
		if failed == nil || failed.Type != c.want || !strings.Contains(failed.Message, c.text) {
			t.Errorf("%s: %s, %+v; want %s with %q", c.tool, text, failed, c.want, c.text)
		}
		if text, failed := w.call(t, "echo", `{"after":"`+c.tool+`"}`); failed != nil || !strings.Contains(text, c.tool) {
			t.Errorf("after %s: %s, %v", c.tool, text, failed)
		}
	}
}

// TestNoise: what a pack prints, raw or through a child, is the console's; no line of it is taken for an answer.
func TestNoise(t *testing.T) {
	w := open(t, "rtp:"+pythonPack(t, t.TempDir(), "noisy", "fork", "crash"), nil)
	for range 3 {
		if text, failed := w.call(t, "noisy", "{}"); failed != nil || text != "''" {
			t.Errorf("%q, %v", text, failed)
		}
		if text, failed := w.call(t, "fork", "{}"); failed != nil || text != "the parent" {
			t.Errorf("%q, %v", text, failed)
		}
	}
	if _, failed := w.call(t, "crash", "{}"); failed == nil {
		t.Error("the pack is still there")
	}
	for _, line := range []string{"a pack may print", "forged", "half a line", "from a child", "raw", "last words"} {
		if !strings.Contains(w.said(), line) {
			t.Errorf("the console lacks %q: %s", line, w.said())
		}
	}
}

// TestCalls: what else a pack may count on.
func TestCalls(t *testing.T) {
	w := open(t, "rtp:"+pythonPack(t, t.TempDir(), "slow", "typed", "who", "flaky", "flakywrite", "alone", "nested", "twice", "model"),
		map[string]string{"TOKEN": "canary-0123456789"})
	for _, tool := range []string{"nested", "twice"} { // the worker of other calls goes on
		if text, failed := w.call(t, tool, "{}"); failed == nil || failed.Type != rtp.InternalError {
			t.Errorf("%s: %q, %v", tool, text, failed)
		}
	}
	if text, failed := w.call(t, "model", "{}"); failed != nil || text != "a model in json" {
		t.Errorf("a model: %q, %v", text, failed)
	}
	if text, failed := w.call(t, "slow", "{}"); failed != nil || text != "slept" {
		t.Errorf("async: %q, %v", text, failed)
	}
	_, failed := w.call(t, "typed", "{}")
	if failed == nil || failed.Type != rtp.Conflict || failed.Message != "it is there: [env:TOKEN]" || failed.UpstreamCode == nil || *failed.UpstreamCode != "409" {
		t.Errorf("typed: %+v", failed)
	}
	if text, failed := w.call(t, "who", "{}"); failed != nil || text != `{"ctx":{"request_id":"call-1"},"slots":["TOKEN"]}` {
		t.Errorf("who: %s, %v", text, failed)
	}
	if text, failed := w.call(t, "flaky", "{}"); failed != nil || text != "2" {
		t.Errorf("a read tool is called again: %q, %v", text, failed)
	}
	if text, failed := w.call(t, "flakywrite", "{}"); failed == nil || failed.Type != rtp.Transient {
		t.Errorf("a write tool is not called again: %q, %v", text, failed)
	}
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			if text, failed := w.call(t, "alone", "{}"); failed != nil || text != `{"most":1}` {
				t.Errorf("max_concurrency: %q, %v", text, failed)
			}
		})
	}
	all.Wait()
	if w.started() != 2 { // one said what the pack is, one took the calls
		t.Errorf("%d processes were started", w.started())
	}
	if text, failed := w.call(t, "nobody", "{}"); failed == nil || failed.Type != rtp.NotFound {
		t.Errorf("no tool: %q, %v", text, failed)
	}
	if text, failed := w.call(t, "slow", "[]"); failed == nil || failed.Type != rtp.ValidationError {
		t.Errorf("no object: %q, %v", text, failed)
	}
}

// TestMissingSecret: a tool whose slot is empty is not called.
func TestMissingSecret(t *testing.T) {
	w := open(t, "rtp:"+pythonPack(t, t.TempDir(), "who"), nil)
	if text, failed := w.call(t, "who", "{}"); failed == nil || failed.Type != rtp.AuthError || len(failed.RemediationHints) == 0 {
		t.Errorf("%q, %+v", text, failed)
	}
}

// TestCanaries: no secret shows in an error, in the records or on the console, printed, in a traceback or through a child; none is in the
// worker's command line or environment.
func TestCanaries(t *testing.T) {
	const count = 100
	var text strings.Builder
	env := map[string]string{}
	text.WriteString("import os, sys, traceback\nfrom rig_core.rtp import ToolDef, ToolError\nfrom rig_core.runtime import RigToolRaised\n" +
		"def impl(args, secrets, ctx):\n    print(secrets, file=sys.stderr)\n    sys.stderr.write(repr(list(secrets.values())))\n    print(secrets)\n" +
		"    value = list(secrets.values())[0]\n" +
		"    for name in ('cmdline', 'environ') if os.path.exists('/proc/self') else ():\n        with open('/proc/self/' + name) as f:\n            assert value not in f.read(), name\n" +
		"    try:\n        raise ValueError(value)\n    except ValueError:\n        traceback.print_exc()\n" +
		"    os.system('echo ' + value)\n" +
		"    if args.get('raise'):\n        raise KeyError(value)\n" +
		"    raise RigToolRaised(ToolError('auth_error', 'bad ' + repr(secrets), remediation_hints=list(secrets.values()), upstream_code=list(secrets.values())[0]))\n" +
		"def rig_tools():\n    s = {'type': 'object', 'properties': {}}\n    return [ToolDef('t%d' % i, 'd', s, s, s, auth_slots=['SLOT_%d' % i]) for i in range(" + fmt.Sprint(count) + ")]\n" +
		"def rig_impls():\n    return {t.name: impl for t in rig_tools()}\n")
	for i := range count {
		env[fmt.Sprintf("SLOT_%d", i)] = fmt.Sprintf("canary-%d-%x", i, i*7919)
	}
	w := open(t, "rtp:"+write(t, filepath.Join(t.TempDir(), "canary"), map[string]string{"pack.py": text.String()}), env)
	var all strings.Builder
	for i := range count {
		_, failed := w.call(t, fmt.Sprintf("t%d", i), "{}")
		if failed == nil || failed.Type != rtp.AuthError || !strings.Contains(failed.Message, fmt.Sprintf("[env:SLOT_%d]", i)) {
			t.Errorf("%+v", failed)
		}
		_, raised := w.call(t, fmt.Sprintf("t%d", i), `{"raise":true}`)
		if raised == nil || raised.Type != rtp.UpstreamError || !strings.Contains(raised.Message, fmt.Sprintf("KeyError: '[env:SLOT_%d]'", i)) {
			t.Errorf("%+v", raised)
		}
		said, err := json.Marshal([]any{failed, raised})
		if err != nil {
			t.Fatal(err)
		}
		all.Write(said)
	}
	for r, err := range w.ledger.Records() {
		if err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(line)
	}
	if !strings.Contains(w.said(), "ValueError: [env:SLOT_99]") {
		t.Error("the console shows no traceback")
	}
	all.WriteString(w.said())
	for slot, canary := range env {
		if strings.Contains(all.String(), canary) {
			t.Errorf("the value of %s shows", slot)
		}
	}
}

// TestForms: the forms that packs in Python have.
func TestForms(t *testing.T) {
	const seed = "from rig_core.rtp import ToolDef\ndef rig_tools():\n    s = {'type': 'object', 'properties': {}}\n" +
		"    return [ToolDef(name='say.hi', description='d', input_schema=s, output_schema=s, error_schema=s)]\ndef say_hi(args, secrets, ctx):\n    return {'text': 'hi'}\n"
	const class = "from my_pack import inner\nclass P:\n    def rig_pack_metadata(self):\n        return {'name': 'given', 'version': '9'}\n" +
		"    def rig_tools(self):\n        return inner.rig_tools()\n    def rig_impls(self):\n        return {'say.hi': inner.say_hi}\n"
	toml := func(value string) string {
		return "[project]\nname = \"rig-pack-x\"\nversion = \"2.0\"\n[project.entry-points.\"rig.packs\"]\nx = \"" + value + "\"\n"
	}
	for name, test := range map[string]struct {
		files map[string]string
		path  string
		pack  string
	}{
		"a file":                       {map[string]string{"one.py": seed}, "one.py", "one"},
		"a folder with one file":       {map[string]string{"any.py": seed}, "", "p"},
		"a package":                    {map[string]string{"__init__.py": "from .inner import *", "inner.py": seed}, "", "p"},
		"an entry point, a module":     {map[string]string{"pyproject.toml": toml("inner"), "inner.py": seed}, "", "rig-pack-x"},
		"an entry point, a class, src": {map[string]string{"pyproject.toml": toml("my_pack.p:P"), "src/my_pack/__init__.py": "", "src/my_pack/inner.py": seed, "src/my_pack/p.py": class}, "", "given"},
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t, "rtp:"+filepath.Join(write(t, filepath.Join(t.TempDir(), "p"), test.files), test.path), nil)
			if text, failed := w.call(t, "say__hi", "{}"); failed != nil || text != "hi" {
				t.Errorf("%q, %v", text, failed)
			}
			if !strings.Contains(string(w.tools), `"pack":"`+test.pack+`"`) {
				t.Errorf("registered %s", w.tools)
			}
			if !strings.Contains(w.said(), "dotted-name") {
				t.Errorf("said %s", w.said())
			}
		})
	}
}

// TestRefusedPacks: packs that do not load say why.
func TestRefusedPacks(t *testing.T) {
	const two = "def rig_tools():\n    s = {'type': 'object', 'properties': {}}\n    t = {'name': 'a', 'description': 'd', 'input_schema': s, 'output_schema': s, 'error_schema': s}\n"
	for name, test := range map[string]struct{ text, why string }{
		"does not import":   {"import nobody_has_this", "No module named 'nobody_has_this'"},
		"no syntax":         {"def", "SyntaxError"},
		"a name twice":      {two + "    return [t, t]\ndef rig_impls():\n    return {'a': lambda a, s, c: {}}\n", "taken by another tool"},
		"no implementation": {two + "    return [t]\ndef rig_impls():\n    return {}\n", "nothing implements"},
		"a ghost":           {two + "    return [t]\ndef rig_impls():\n    return {'a': print, 'b': print}\n", `implementation of "b"`},
		"exits":             {"import sys; sys.exit(3)", "SystemExit"},
		"leaves at once":    {"import os; os._exit(3)", "ended with code 3"},
		"no tools":          {"x = 1", "rig_tools"},
		"no JSON":           {"def rig_tools():\n    return [{'name': b'a'}]\n", "bytes cannot be written"},
	} {
		t.Run(name, func(t *testing.T) {
			w := begin(t, "rtp:"+write(t, t.TempDir(), map[string]string{"pack.py": test.text}), nil)
			if err := w.Load(t.Context()); err == nil || !strings.Contains(err.Error(), test.why) {
				t.Errorf("%v; want %q", err, test.why)
			}
		})
	}
}

// TestChangedPack: a worker that is started again and finds another pack takes no calls.
func TestChangedPack(t *testing.T) {
	dir := pythonPack(t, t.TempDir(), "echo", "crash")
	w := open(t, "rtp:"+dir, nil)
	write(t, dir, map[string]string{"pack.py": "def rig_tools():\n    return []\n"})
	if _, failed := w.call(t, "crash", "{}"); failed == nil {
		t.Error("it did not crash")
	}
	if _, failed := w.call(t, "echo", "{}"); failed == nil || failed.Type != rtp.InternalError || !strings.Contains(failed.Message, "has changed") {
		t.Errorf("%+v", failed)
	}
}

// TestOldTOML: what Python before 3.11 reads of a pyproject.toml is what the others read.
func TestOldTOML(t *testing.T) {
	const program = `
import re, sys
text = open("worker/worker.py").read()
scope = {"__name__": "x"}
exec(compile(text.rsplit("main(given)", 1)[0], "worker.py", "exec"), scope)
print(scope["read_toml"](sys.argv[1]))`
	out, err := exec.Command("python3", "-c", program, "[build-system]\nname = \"no\"\n[project]\nname = 'a' # b\nversion=\"1\"\n\n[project.entry-points.\"rig.packs\"]\nx = \"m:P\"\n").CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != "({'x': 'm:P'}, 'a', '1')" {
		t.Errorf("%s, %v", out, err)
	}
}

// TestSlots: a call sees the slots of its tool, by whatever way it looks, and those of no other, however many run at once; what the pack
// does outside of a call, and what it starts, sees none.
func TestSlots(t *testing.T) {
	const text = `
import asyncio, os, subprocess, sys, threading
from rig_core.rtp import ToolDef
SLOTS = ["SLOT_A", "SLOT_B"]
AT_LOAD = [s for s in SLOTS if os.getenv(s)]
STARTED = []

def seen(secrets):
    child = subprocess.run([sys.executable, "-c", "import os; print([s for s in ('SLOT_A', 'SLOT_B') if s in os.environ])"], capture_output=True, text=True)
    thread = []
    t = threading.Thread(target=lambda: thread.extend(s for s in SLOTS if s in os.environ))
    t.start(), t.join()
    return {"secrets": secrets, "getenv": {s: os.getenv(s) for s in SLOTS if os.getenv(s)}, "copy": {s: v for s, v in os.environ.copy().items() if s in SLOTS},
        "size": len(os.environ) == len(list(os.environ)), "other": [child.stdout.strip(), thread, AT_LOAD]}

def plain(args, secrets, ctx):
    STARTED.append(1)
    while len(STARTED) < 4:
        pass
    return seen(secrets)

async def later(args, secrets, ctx):
    STARTED.append(1)
    while len(STARTED) < 4:
        await asyncio.sleep(0)
    return seen(secrets)

def awaited(args, secrets, ctx):
    return later(args, secrets, ctx)

S = {"type": "object", "properties": {}}
IMPLS = {"plain_a": plain, "plain_b": plain, "later_a": later, "awaited_b": awaited, "none": lambda a, s, c: seen(s)}

def rig_tools():
    return [ToolDef(n, "d", S, S, S, auth_slots=["SLOT_" + n[-1].upper()] if n != "none" else []) for n in IMPLS]

def rig_impls():
    return IMPLS
`
	for _, slot := range []string{"SLOT_A", "SLOT_B"} {
		t.Setenv(slot, "the host's own")
	}
	w := open(t, "rtp:"+write(t, filepath.Join(t.TempDir(), "slots"), map[string]string{"pack.py": text}), map[string]string{"SLOT_A": "canary-a", "SLOT_B": "canary-b"})
	if w.started() != 1 {
		t.Errorf("%d processes were started to load it", w.started())
	}
	want := func(slot string) string {
		one := ""
		if slot != "" {
			one = fmt.Sprintf("%q:%q", "SLOT_"+slot, "canary-"+strings.ToLower(slot))
		}
		return fmt.Sprintf(`{"secrets":{%[1]s},"getenv":{%[1]s},"copy":{%[1]s},"size":true,"other":["[]",[],[]]}`, one)
	}
	var all sync.WaitGroup
	for tool, slot := range map[string]string{"plain_a": "A", "plain_b": "B", "later_a": "A", "awaited_b": "B"} {
		all.Go(func() {
			if text, failed := w.call(t, tool, "{}"); failed != nil || text != want(slot) {
				t.Errorf("%s: %s, %+v", tool, text, failed)
			}
		})
	}
	all.Wait()
	if text, failed := w.call(t, "none", "{}"); failed != nil || text != want("") {
		t.Errorf("none: %s, %+v", text, failed)
	}
	if w.started() != 2 {
		t.Errorf("%d processes were started", w.started())
	}
}
