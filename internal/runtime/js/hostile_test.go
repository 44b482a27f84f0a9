package js_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/js"
)

var updateDocs = flag.Bool("update", false, "write the table of hostile programs into docs/runtime.md")

// The ways in which a program is stopped.
const (
	byTime    = "time limit"
	byDrains  = "time limit, twice" // promise jobs that feed themselves survive the first interrupt
	byGivenUp = "given up"
	byHeap    = "heap limit"
	byStack   = "stack limit"
	byEngine  = "the engine"
	byQueue   = "macrotask limit"
	byTimers  = "timer limit"
	byPending = "host call limit"
	byOutput  = "output limit"
	byStall   = "nothing left to wait for"
	byCaller  = "the caller's deadline"
)

// hostile is a program that takes more than its share. Those that are given up are over after seconds if they are not stopped. They grow
// with N, for machines on which they were over before they were given up.
type hostile struct {
	name, code, by string
	says           string // in the error, where by does not tell
}

var hostiles = []hostile{
	{name: "endless loop", by: byTime, code: `for (;;) {}`},
	{name: "endless loop that catches", by: byTime, code: `for (;;) { try { for (;;) {} } catch {} finally { continue } }`},
	{name: "endless microtasks", by: byDrains, code: `const more = () => Promise.resolve().then(more); return more()`},
	{name: "endless process.nextTick", by: byTime, code: `const more = () => process.nextTick(more); more(); return new Promise(() => {})`},
	{name: "endless queueMicrotask", by: byDrains, code: `const more = () => queueMicrotask(more); more(); return new Promise(() => {})`},
	{name: "regular expression that backtracks", by: byTime, code: `return /^(a+)+$/.test("a".repeat(60) + "b")`},
	{name: "regular expression with two stars", by: byTime, code: `return /(x+x+)+y/.test("x".repeat(60))`},
	{name: "comparison that never returns", by: byTime, code: `return [3, 1, 2].sort(() => { for (;;) {} })`},
	{name: "getter in the result", by: byTime, code: `return { content: [], get details() { for (;;) {} } }`},
	{name: "toJSON in the result", by: byTime, code: `return { toJSON() { for (;;) {} } }`},
	{name: "proxy trap", by: byTime, code: `return Object.keys(new Proxy({}, { ownKeys() { for (;;) {} } }))`},
	{name: "thenable", by: byTime, code: `return { then() { for (;;) {} } }`},
	{name: "iterator", by: byTime, code: `for (const x of { [Symbol.iterator]: () => ({ next: () => ({}) }) }) {}`},
	{name: "getter of a registered command", by: byTime, code: `pi.registerCommand("c", { handler() {}, get description() { for (;;) {} } }); return {}`},
	{name: "search in a long string", by: byGivenUp, code: `return "a".repeat(N * (3 << 15)).indexOf("a".repeat(N << 15) + "b")`},
	{name: "join of a sparse array", by: byGivenUp, code: `return new Array(N * 3e7).join("").length`},
	{name: "search in an object with a length", by: byGivenUp, code: `return Array.prototype.includes.call({ length: N * 3e7 }, 1)`},
	{name: "splice of an object with a length", by: byGivenUp, code: `return Array.prototype.splice.call({ length: N * 15e6 }, 0, 1)`},
	{name: "big integer as decimal", by: byGivenUp, code: `return ((1n << BigInt(N * 1000000)) - 1n).toString().length`},
	{name: "normalize of a long string", by: byGivenUp, code: `return "A\u030a".repeat(N * 4e6).normalize("NFC").length`},
	{name: "growing array", by: byHeap, code: `const all = []; for (;;) all.push(new Uint8Array(1 << 18))`},
	{name: "growing map", by: byHeap, code: `const m = new Map(); for (let n = 0; ; n++) m.set(n, "v" + n)`},
	{name: "growing string", by: byHeap, code: `let s = "abcdefgh"; for (;;) s = s.repeat(4)`},
	{name: "long string", by: byHeap, code: `return "a".repeat(2 ** 28)`},
	{name: "long padding", by: byHeap, code: `return "x".padEnd(2 ** 28)`},
	{name: "spread of an endless generator", by: byHeap, code: `return [...(function* () { for (;;) yield {} })()]`},
	{name: "Array.from of a length", by: byHeap, code: `return Array.from({ length: 1e8 }, () => ({}))`},
	{name: "filled array", by: byHeap, code: `return new Array(2 ** 32 - 1).fill(0)`},
	{name: "split into single letters", by: byHeap, code: `return "ab".repeat(5e6).split("")`},
	{name: "encoded texts", by: byHeap, code: `const all = []; for (;;) all.push(new TextEncoder().encode("x".repeat(1e6)))`},
	{name: "many expressions", by: byHeap, code: `const all = []; for (let n = 0; ; n++) all.push(new RegExp("x{0,60000}" + n))`},
	{name: "clones", by: byHeap, code: `const all = [new Array(1e4).fill(1)]; for (;;) all.push(structuredClone(all))`},
	{name: "promises that nobody settles", by: byHeap, code: `const all = []; for (;;) all.push(new Promise(() => {}))`},
	{name: "string longer than strings can be", by: byEngine, says: "Invalid string length", code: `return "a".repeat(2 ** 30)`},
	{name: "buffer longer than buffers can be", by: byEngine, says: "Invalid array buffer length", code: `return new ArrayBuffer(2 ** 40)`},
	{name: "blocking on shared memory", by: byEngine, says: "cannot block", code: `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`},
	{name: "too many groups", by: byEngine, says: "too many captures", code: `return new RegExp("(".repeat(1e5))`},
	{name: "endless recursion", by: byStack, code: `const f = () => f() + 1; return f()`},
	{name: "toString of itself", by: byStack, code: `const o = { toString() { return "" + o } }; return String(o)`},
	{name: "proxy of itself", by: byStack, code: `return new Proxy({}, { get: (t, k, r) => r[k] }).x`},
	{name: "flat of itself", by: byStack, code: `const a = []; a[0] = a; return a.flat(Infinity)`},
	{name: "deep JSON", by: byStack, code: `return JSON.parse("[".repeat(1e6))`},
	{name: "deep source", by: byStack, code: `return eval("(".repeat(1e5))`},
	{name: "deep Function", by: byStack, code: `return new Function("return " + "[".repeat(1e5))`},
	{name: "flood of immediates", by: byQueue, says: "too many macrotasks wait (the limit is 1000; --limit queue=2000 raises it)", code: `for (;;) setImmediate(() => {})`},
	{name: "flood of timers", by: byTimers, says: "too many timers wait (the limit is 1000; --limit queue=2000 raises it)", code: `for (;;) setTimeout(() => {}, 1e6)`},
	{name: "flood of host calls", by: byPending, says: "too many host calls are under way (the limit is 50; --limit pending=100 raises it)", code: `const all = []; for (let n = 0; n < 1000; n++) all.push(pi.exec("wait", [])); return Promise.race(all)`},
	{name: "flood of output", by: byOutput, code: `for (let n = 0; n < 5e3; n++) console.log("x".repeat(1e3)); return { content: [] }`},
	{name: "promise that never settles", by: byStall, code: `return new Promise(() => {})`},
	{name: "timer that goes on for ever", by: byCaller, code: `return new Promise(() => setInterval(() => {}, 1))`},
	{name: "immediates that go on for ever", by: byCaller, code: `const more = () => setImmediate(more); more(); return new Promise(() => {})`},
	{name: "host call that never ends", by: byCaller, code: `return pi.exec("wait", [])`},
}

// limits are tight where the program is to run into them, and out of the way elsewhere: a busy machine changes no outcome.
func (h hostile) limits(patience time.Duration) instance.Limits {
	l := instance.Limits{Entry: time.Hour, Stuck: time.Hour, Heap: 64 << 20, Queue: 1000, Pending: 50, Output: 1 << 20}
	switch h.by {
	case byTime, byDrains:
		l.Entry = patience
	case byGivenUp:
		l.Entry, l.Stuck, l.Heap = patience, 100*time.Millisecond, 256<<20
	case byHeap:
		l.Heap = 24 << 20
	}
	return l
}

// expected is what the caller's error says, "" for none.
func (h hostile) expected(l instance.Limits) (code ext.Code, says string) {
	switch h.by {
	case byTime, byDrains, byGivenUp:
		return ext.CodeTimeout, fmt.Sprintf("ran for %s without giving control back", l.Entry)
	case byHeap:
		return ext.CodeInternal, "used more than its 24 MiB of memory"
	case byStack:
		return "", "Maximum call stack size exceeded"
	case byStall:
		return ext.CodeTimeout, "never settles"
	case byCaller:
		return ext.CodeTimeout, "did not finish in time"
	case byPending:
		return ext.CodeInvalidRequest, h.says
	default:
		return "", h.says
	}
}

// TestHostile: whatever an extension does, its caller gets control back with an error that says why, the host's heart
// beats on, and the extension either goes on or is known to have ended.
func TestHostile(t *testing.T) {
	pulse := startPulse(t)
	for _, h := range hostiles {
		t.Run(h.name, func(t *testing.T) {
			for n := 1; !h.test(t, n); n *= 2 {
				t.Logf("the machine is too busy: once more with %d times the patience", 2*n)
			}
		})
	}
	pulse.stop()
	t.Logf("longest gap of the host's heartbeat: %s; most memory: %d MiB over the start", pulse.gap, pulse.growth>>20)
	// They run one after the other, and 256 MiB is the most that one of them may have; about 90 were measured.
	if pulse.growth > 512<<20 {
		t.Errorf("the process grew by %d MiB", pulse.growth>>20)
	}
	checkTable(t)
}

// test reports false when the machine was too busy to tell: what has a moment's time took longer, or what is to be given up
// was over before.
func (h hostile) test(t *testing.T, n int) bool {
	wait := func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	rt, died := js.NewVMPool(), make(chan *ext.Exception, 1)
	limits := h.limits(time.Duration(n) * 100 * time.Millisecond)
	i, err := rt.Start(context.Background(), js.Options{
		ID: "hostile", Limits: limits, FailStalled: true, Callbacks: instance.Callbacks{Died: func(why *ext.Exception) { died <- why }},
		Caller: &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){"exec": wait}},
		Code: bundle(fmt.Sprintf("const N = %d;", n) + `pi.registerTool({ name: "ok", label: "", description: "", parameters: {}, execute: () => ({ content: ["well"] }) });` +
			tool + `() => {` + h.code + `} })`),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
		if n := rt.Abandoned(); n > 0 {
			t.Errorf("%d VMs are abandoned after Close", n)
		}
	}()
	if _, err := i.LoadJSON(t.Context()); errors.Is(err, ext.ErrTimeout) {
		return false
	} else if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := t.Context(), context.CancelFunc(func() {})
	if h.by == byCaller {
		ctx, cancel = context.WithTimeout(ctx, 100*time.Millisecond)
	}
	defer cancel()
	began := time.Now()
	_, err = callTool(i, ctx, "t")
	t.Logf("%s after %s: %v", h.by, time.Since(began).Round(time.Millisecond), err)
	if err == nil && h.by == byGivenUp {
		return false
	}
	h.check(t, limits, err)
	out, err := callTool(i, t.Context(), "ok") // answered when the hostile program is over, or by the end of the instance
	well := err == nil && strings.Contains(string(out), "well")
	switch h.by {
	case byDrains: // the next call may have its answer before the jobs that feed themselves go on
		<-died
	case byGivenUp, byHeap:
		if well && h.by == byGivenUp {
			return false
		}
		if well || i.Ended() == nil {
			t.Errorf("the instance goes on: %s, %v", out, err)
		}
	case byTime:
		if errors.Is(err, ext.ErrTimeout) && i.Ended() == nil {
			return false
		}
		fallthrough
	default:
		if !well {
			t.Errorf("the next call: %s, %v", out, err)
		}
	}
	return true
}

func (h hostile) check(t *testing.T, limits instance.Limits, err error) {
	t.Helper()
	if h.by == byOutput {
		if err != nil {
			t.Errorf("got %v", err)
		}
		return
	}
	code, says := h.expected(limits)
	if err == nil || !strings.Contains(err.Error(), says) {
		t.Errorf("got %v, want %q", err, says)
	}
	if e, ok := errors.AsType[*ext.Exception](err); ok && e.Code != code || code != "" && ext.CodeOf(err) != code {
		t.Errorf("got code %q, want %q", ext.CodeOf(err), code)
	}
}

// pulse measures how long the host's goroutines had to wait, and how much memory the process took.
type pulse struct {
	gap    time.Duration
	growth int64
	end    chan struct{}
	over   chan struct{}
}

func startPulse(t *testing.T) *pulse {
	p := &pulse{end: make(chan struct{}), over: make(chan struct{})}
	before := resident(t)
	go func() {
		defer close(p.over)
		beat := time.NewTicker(time.Millisecond)
		defer beat.Stop()
		last := time.Now()
		for n := 0; ; n++ {
			select {
			case <-beat.C:
			case <-p.end:
				return
			}
			now := time.Now()
			p.gap = max(p.gap, now.Sub(last))
			last = now
			if n%50 == 0 {
				p.growth = max(p.growth, resident(t)-before)
			}
		}
	}()
	return p
}

func (p *pulse) stop() {
	close(p.end)
	<-p.over
}

// resident is the process's memory in bytes; 0 where the system does not tell.
func resident(t *testing.T) int64 {
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(data), &size, &pages); err != nil {
		t.Error(err)
	}
	return pages * int64(os.Getpagesize())
}

const (
	docFile    = "../../../docs/runtime.md"
	tableBegin = "<!-- hostile programs: written by go test ./internal/runtime/js -run TestHostile -update -->\n"
	tableEnd   = "<!-- end -->\n"
)

// checkTable compares the documented table with this file's, or writes it.
func checkTable(t *testing.T) {
	t.Helper()
	data, err := os.ReadFile(docFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), tableBegin)
	old, after, closed := strings.Cut(rest, tableEnd)
	if !ok || !closed {
		t.Fatalf("%s has no place for the table", docFile)
	}
	table := hostileTable()
	if *updateDocs {
		if err := os.WriteFile(docFile, []byte(before+tableBegin+table+tableEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if old != table {
		t.Errorf("the table in %s is old: run go test ./internal/runtime/js -run TestHostile -update", docFile)
	}
}

func hostileTable() string {
	var b strings.Builder
	b.WriteString("| program | stopped by | when | the extension |\n|---|---|---|---|\n")
	for _, h := range hostiles {
		when, then := "as soon as it is reached", "goes on"
		switch h.by {
		case byTime:
			when = "at the limit"
		case byDrains:
			when, then = "caller: at the limit; VM: at the second", "is started again"
		case byGivenUp:
			when, then = "caller: at the limit; VM: `Stuck` later", "is started again"
		case byHeap:
			then = "is started again"
		case byStack, byEngine, byQueue, byTimers, byPending:
			when = "at once, as an error in JavaScript"
		case byOutput:
			when = "never: output over the limit is dropped"
		case byCaller:
			when = "at the deadline"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", h.name, h.by, when, then)
	}
	return b.String()
}
