package test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// TestBudgetOfAHandler: of several extensions that handle an event, those that take more than their budget fail, each for itself;
// all others run, in load order, and with what the handlers before them made of the event. The next event finds all of them.
func TestBudgetOfAHandler(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.Limits.Entry = 700 * time.Millisecond })
	const adds = `pi.on("context", (e) => { console.log(e.messages.length); return { messages: [...e.messages, { role: "user", content: "NAME" }] } });`
	r.load(t, "first", strings.ReplaceAll(adds, "NAME", "first"))
	r.load(t, "greedy", `let once = true; pi.on("context", (e) => { console.log("greedy"); if (once) { once = false; for (;;) {} } });`+strings.ReplaceAll(adds, "NAME", "greedy"))
	r.load(t, "second", strings.ReplaceAll(adds, "NAME", "second"))
	r.load(t, "stubborn", `let once = true; pi.on("context", () => { console.log("stubborn"); while (once) { try { once = false; for (;;) {} } catch {} } });`)
	r.load(t, "last", strings.ReplaceAll(adds, "NAME", "last"))
	r.told()

	event := `{"type":"context","messages":[]}`
	out := r.emit(t, event)
	if got, want := printed(r.told()), "0 greedy 1 2 stubborn 3"; got != want {
		t.Errorf("ran %s, want %s", got, want)
	}
	var failed []string
	for _, e := range out.Errors {
		if !errors.Is(e.Err, ext.ErrTimeout) || !strings.Contains(e.Error(), "ran for 700ms without giving control back") {
			t.Errorf("%v", e)
		}
		failed = append(failed, string(e.Extension))
	}
	if diff := cmp.Diff([]string{"greedy", "stubborn"}, failed); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	all := `{"messages":[{"content":"first","role":"user"},{"content":"greedy","role":"user"},{"content":"second","role":"user"},{"content":"last","role":"user"}]}`
	if got := sorted(t, out.Result); got != all {
		t.Errorf("result %s", got)
	}

	out = r.emit(t, event)
	if got, want := printed(r.told()), "0 greedy 1 2 stubborn 3"; got != want || len(out.Errors) > 0 || sorted(t, out.Result) != all {
		t.Errorf("the next event ran %s with %v: %s", got, out.Errors, out.Result)
	}
}

// TestBudgetOfAGate: a gate that takes more than its budget blocks the call, and the handlers after it are not asked.
func TestBudgetOfAGate(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.Limits.Entry = 700 * time.Millisecond })
	r.load(t, "gate", `pi.on("tool_call", () => { for (;;) {} });`)
	r.load(t, "after", `pi.on("tool_call", () => console.log("asked"));`)
	r.told()
	out, err := r.Emit(t.Context(), []byte(`{"type":"tool_call","toolName":"x","toolCallId":"1","input":{}}`))
	if !errors.Is(err, ext.ErrTimeout) {
		t.Errorf("%s %v", out.Result, err)
	}
	if got := printed(r.told()); got != "" {
		t.Errorf("ran %s", got)
	}
}
