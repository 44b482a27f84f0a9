package hostcall

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// changed is a call of a changed tool, and the question about the change.
func changed(note string) (ext.Call, ext.Question) {
	call := ext.Call{Extension: "x", Method: ext.MethodTool, Params: json.RawMessage(`{"name":"pay","input":{}}`), Runtime: "mcp"}
	return call, ext.Question{
		Extension: "x", Capability: ext.CapTool, Method: ext.MethodTool, Subject: "pay, which has changed", Scope: "pay", Notes: []string{note},
		Offers: []ext.Offer{
			{Answer: ext.Answer{Choice: ext.ChoiceDeny}, Text: "no"},
			{Answer: ext.Answer{Choice: ext.ChoiceAlways, Rule: "tool=pay"}, Text: "yes"},
		},
	}
}

// TestAskQueues: a question about a changed tool waits until the open question has an answer.
func TestAskQueues(t *testing.T) {
	first, answer, order := make(chan struct{}), make(chan struct{}), []string{}
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
		o.Approver = approverFunc(func(_ context.Context, q ext.Question) (ext.Answer, error) {
			order = append(order, q.Subject)
			if q.Capability == ext.CapExec {
				close(first)
				<-answer
				return ext.Answer{Choice: ext.ChoiceOnce}, nil
			}
			return ext.Answer{Choice: ext.ChoiceAlways}, nil
		})
	}})
	done := make(chan error, 2)
	go func() {
		_, err := r.call(t, ext.MethodExec, `{"command":"git"}`)
		done <- err
	}()
	<-first
	go func() {
		call, q := changed("+ a")
		yes, err := r.Ask(t.Context(), call, q)
		if err == nil && !yes {
			err = errors.New("the change was denied")
		}
		done <- err
	}()
	for r.asking.waiting.Load() != 1 { // the change waits for its turn
		if len(done) > 0 {
			t.Fatal("the change did not wait")
		}
		runtime.Gosched()
	}
	close(answer)
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	same(t, order, "git", "pay, which has changed")
}

// TestAskOnceDenied: a no holds for the same change until the session ends, and each answer is recorded. A yes stores no rule.
func TestAskOnceDenied(t *testing.T) {
	asked, choice := 0, ext.ChoiceDeny
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
		o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
			asked++
			return ext.Answer{Choice: choice}, nil
		})
	}})
	ask := func(note string, want bool, questions int) {
		t.Helper()
		call, q := changed(note)
		if yes, err := r.Ask(t.Context(), call, q); err != nil || yes != want || asked != questions {
			t.Errorf("%s: %v, %v, %d questions", note, yes, err, asked)
		}
	}
	ask("+ a", false, 1)
	choice = ext.ChoiceAlways
	ask("+ a", false, 1)
	ask("+ b", true, 2) // another change
	if err := r.EndSession(); err != nil {
		t.Fatal(err)
	}
	ask("+ a", true, 3)
	same(t, r.story(t),
		"policy.decision tool tool deny pay deny", "policy.decision tool tool deny pay denied before",
		"policy.decision tool tool allow pay always", "policy.decision tool tool allow pay always")
	same(t, r.remember)
}

// TestAskFlood: an extension that was denied too often in a row is not asked about again.
func TestAskFlood(t *testing.T) {
	asked := 0
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
		o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
			asked++
			return ext.Answer{}, nil
		})
	}})
	for i := range maxRow + 3 {
		call, q := changed(string(rune('a' + i)))
		if yes, err := r.Ask(t.Context(), call, q); yes || err != nil {
			t.Fatal(yes, err)
		}
	}
	if asked != maxRow {
		t.Errorf("%d questions", asked)
	}
}
