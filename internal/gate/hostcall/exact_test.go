package hostcall

import (
	"context"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// TestAnswersAreExact: an answer that a person gives about one program is for that line, in that folder, with those variables. No answer
// that is not behind "Wider" lets another program run.
func TestAnswersAreExact(t *testing.T) {
	for name, tt := range map[string]struct {
		call, other string
		allowed     bool // by an answer for the session
	}{
		"line":               {`{"command":"git","args":["status"]}`, `{"command":"git","args":["push"]}`, true},
		"folder":             {`{"command":"git","args":["status"],"cwd":"docs"}`, `{"command":"git","args":["status"]}`, true},
		"outside":            {`{"command":"git","args":["status"],"cwd":"/srv"}`, `{"command":"git","args":["status"],"cwd":"/srv/x"}`, true},
		"variable":           {`{"command":"git","args":["status"],"env":{"A":"1"}}`, `{"command":"git","args":["status"],"env":{"A":"2"}}`, true},
		"no variable":        {`{"command":"git","args":["status"],"env":{"A":"1"}}`, `{"command":"git","args":["status"]}`, true},
		"one more":           {`{"command":"git","args":["status"],"env":{"A":"1"}}`, `{"command":"git","args":["status"],"env":{"A":"1","B":"1"}}`, true},
		"shell":              {`{"command":"ls | head","shell":true}`, `{"command":"ls | head; id","shell":true}`, true},
		"shell, variable":    {`{"command":"ls","shell":true,"env":{"A":"1"}}`, `{"command":"ls","shell":true,"env":{"A":"2"}}`, true},
		"shell, folder":      {`{"command":"ls","shell":true,"cwd":"docs"}`, `{"command":"ls","shell":true}`, true},
		"another shell":      {`{"command":"ls","shell":"/bin/bash"}`, `{"command":"ls","shell":"/tmp/x"}`, true},
		"a process's number": {`{"op":"kill","pid":12}`, `{"op":"kill","pid":13}`, false},
	} {
		for _, choice := range []ext.Choice{ext.ChoiceSession, ext.ChoiceAlways} {
			answer := choice
			r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
				o.Approver = approverFunc(func(_ context.Context, q ext.Question) (ext.Answer, error) {
					for _, offer := range q.Offers {
						if rule := offer.Answer.Rule; (rule == "exec" || rule == "exec=git") && (!offer.Wider || offer.Means == "") {
							t.Errorf("%s: %s is offered as if it were narrow", name, rule)
						}
					}
					return ext.Answer{Choice: answer}, nil
				})
			}})
			if _, err := r.call(t, ext.MethodExec, tt.call); (err == nil) != tt.allowed {
				t.Errorf("%s: %v", name, err)
			}
			answer = ext.ChoiceDeny
			if _, err := r.call(t, ext.MethodExec, tt.call); (err == nil) != tt.allowed {
				t.Errorf("%s, again: %v", name, err)
			}
			for _, other := range []string{tt.other, `{"command":"id"}`, `{"command":"id","shell":true}`} {
				if _, err := r.call(t, ext.MethodExec, other); err == nil {
					t.Errorf("%s: %s runs after %s", name, other, choice)
				}
			}
		}
	}
}

// TestWritesEndRules: once an extension wrote in the project, its rule for a line of a program that takes code from there holds no more.
func TestWritesEndRules(t *testing.T) {
	const test, status = `{"command":"npm","args":["test"]}`, `{"command":"git","args":["status"]}`
	for write, ends := range map[string]bool{
		`{"op":"write","path":"package.json","text":""}`: true, `{"op":"write","path":"docs/x","text":""}`: true, `{"op":"mkdir","path":"a"}`: true,
		`{"op":"open","path":"a","flags":"w"}`: true, `{"op":"rename","path":"/srv/a","to":"a"}`: true, `{"op":"copy","path":"/srv/a","to":"/w/b"}`: true,
		`{"op":"write","path":"/srv/x","text":""}`: false, `{"op":"read","path":"package.json"}`: false,
	} {
		once := approverFunc(func(_ context.Context, q ext.Question) (ext.Answer, error) {
			if q.Capability == ext.CapExec {
				return ext.Answer{}, nil
			}
			return ext.Answer{Choice: ext.ChoiceOnce}, nil
		})
		r := newRig(t, config{mode: policy.ModePrompt, allow: "exec='npm test',exec='git status'", options: func(o *rigOptions) { o.Approver = once }})
		for _, call := range []string{test, status} {
			if _, err := r.call(t, ext.MethodExec, call); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := r.call(t, ext.MethodFS, write); err != nil {
			t.Fatal(write, err)
		}
		if _, err := r.call(t, ext.MethodExec, test); (err != nil) != ends {
			t.Errorf("after %s: %v", write, err)
		}
		if _, err := r.call(t, ext.MethodExec, status); err != nil {
			t.Errorf("git after %s: %v", write, err)
		}
	}
}

// TestManyWrites: what is beyond the folders that are counted counts as everywhere.
func TestManyWrites(t *testing.T) {
	var w writes
	for i := range mostFolders + 5 {
		w.add("x", policy.Written{Folder: string(rune('a'+i%26)) + string(rune(i))})
	}
	if list := w.Of("x"); len(list) != mostFolders+1 || list[mostFolders] != (policy.Written{}) {
		t.Errorf("%d folders", len(list))
	}
	if len(w.Of("y")) > 0 {
		t.Error("another extension wrote nothing")
	}
}
