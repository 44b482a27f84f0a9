package hostcall

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// sessionApprover answers with what answer holds, and counts.
type sessionApprover struct {
	answer        ext.Choice
	asked, forgot int
}

func (a *sessionApprover) Approve(context.Context, ext.Question) (ext.Answer, error) {
	a.asked++
	return ext.Answer{Choice: a.answer}, nil
}

func (a *sessionApprover) Forget() { a.forgot++ }

// TestNoInARow: who has said no eight times in a row is not asked by that extension again in the session, and others still ask; a yes
// in between begins the count anew.
func TestNoInARow(t *testing.T) {
	a := &sessionApprover{}
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) { o.Approver = a }})
	n := 0
	run := func(answer ext.Choice) bool {
		t.Helper()
		n++
		a.answer = answer
		_, err := r.call(t, ext.MethodExec, fmt.Sprintf(`{"command":"program%d"}`, n))
		if err != nil && !errors.Is(err, ext.ErrDenied) {
			t.Fatal(err)
		}
		return err == nil
	}
	for range maxRow - 1 {
		run(ext.ChoiceDeny)
	}
	if !run(ext.ChoiceOnce) {
		t.Error("a yes is none")
	}
	for range maxRow {
		run(ext.ChoiceDeny)
	}
	before := a.asked
	if before != 2*maxRow {
		t.Errorf("asked %d times", before)
	}
	if run(ext.ChoiceOnce) || a.asked != before {
		t.Errorf("asked %d times more", a.asked-before)
	}
	if story := r.story(t); story[len(story)-3] != "policy.decision exec exec deny program17 "+replyFlood {
		t.Error(story[len(story)-3:])
	}
	if _, err := r.Call(t.Context(), ext.Call{Extension: "y", Method: ext.MethodExec, Params: []byte(`{"command":"other"}`)}); err != nil || a.asked != before+1 {
		t.Errorf("another extension: %v", err)
	}
	if err := r.EndSession(); err != nil {
		t.Fatal(err)
	}
	if !run(ext.ChoiceOnce) || a.forgot != 1 {
		t.Errorf("the next session does not ask; told of its end %d times", a.forgot)
	}
}

// TestTakenBack: an extension whose calls end before its questions can be answered, eight in a row, is not asked about any more in
// the session, and others are; an answer in between begins the count anew.
func TestTakenBack(t *testing.T) {
	asked, leave := 0, func() {}
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
		o.Approver = approverFunc(func(ctx context.Context, _ ext.Question) (ext.Answer, error) {
			asked++
			leave()
			return ext.Answer{Choice: ext.ChoiceOnce}, ctx.Err()
		})
	}})
	n := 0
	run := func(id ext.ID, stays bool) bool {
		t.Helper()
		n++
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		if leave = cancel; stays {
			leave = func() {}
		}
		_, err := r.Call(ctx, ext.Call{Extension: id, Method: ext.MethodExec, Params: fmt.Appendf(nil, `{"command":"program%d"}`, n)})
		return err == nil
	}
	for range maxRow - 1 {
		run("x", false)
	}
	if !run("x", true) {
		t.Error("an answer is none")
	}
	for range maxRow {
		run("x", false)
	}
	before := asked
	if before != 2*maxRow {
		t.Errorf("asked %d times", before)
	}
	if run("x", true) || asked != before {
		t.Errorf("asked %d times more", asked-before)
	}
	if !run("y", true) {
		t.Error("another extension is not asked about")
	}
	if err := r.EndSession(); err != nil {
		t.Fatal(err)
	}
	if !run("x", true) {
		t.Error("the next session does not ask")
	}
}

// TestEndSession: what was answered until the session ends counts no more, yes and no; what is kept does.
func TestEndSession(t *testing.T) {
	a := &sessionApprover{}
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) { o.Approver = a }})
	answers := []ext.Choice{ext.ChoiceSession, ext.ChoiceDeny, ext.ChoiceAlways, ext.ChoiceNever}
	round := func(asked ...int) {
		t.Helper()
		for i, answer := range answers {
			a.answer = answer
			before := a.asked
			_, err := r.call(t, ext.MethodExec, fmt.Sprintf(`{"command":"program%d"}`, i))
			if allowed := answer == ext.ChoiceSession || answer == ext.ChoiceAlways; (err == nil) != allowed || a.asked-before != asked[i] {
				t.Errorf("%q: %v, asked %d times, want %d", answer, err, a.asked-before, asked[i])
			}
		}
	}
	round(1, 1, 1, 1)
	round(0, 0, 0, 0)
	if err := r.EndSession(); err != nil {
		t.Fatal(err)
	}
	round(1, 1, 0, 0)
}

// TestSessionAnswerOnRecord: an answer for the session counts once it is on record, and not when it cannot be.
func TestSessionAnswerOnRecord(t *testing.T) {
	var told []string
	var broken error
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
		o.Approver = &sessionApprover{answer: ext.ChoiceSession}
		o.Granted = func(id ext.ID, rule policy.Rule, _ time.Time) error {
			told = append(told, string(id)+" "+rule.String())
			return broken
		}
	}})
	if _, err := r.call(t, ext.MethodExec, `{"command":"git"}`); err != nil {
		t.Fatal(err)
	}
	broken = errors.New("disk full")
	if _, err := r.call(t, ext.MethodExec, `{"command":"ls"}`); !errors.Is(err, ext.ErrDenied) {
		t.Errorf("without a record: %v", err)
	}
	if _, err := r.call(t, ext.MethodExec, `{"command":"git"}`); err != nil {
		t.Error(err)
	}
	same(t, told, "x exec='git' in .", "x exec='ls' in .")
}
