package hostcall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// approverFunc makes a function an ext.Approver.
type approverFunc func(ctx context.Context, q ext.Question) (ext.Answer, error)

func (f approverFunc) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	return f(ctx, q)
}

// answers gives its answers in turn, and fails the test when it is asked more often.
type answers struct {
	t    testing.TB
	list *[]ext.Choice
}

func (a answers) Approve(_ context.Context, q ext.Question) (ext.Answer, error) {
	if a.list == nil || len(*a.list) == 0 {
		a.t.Errorf("asked %+v", q)
		return ext.Answer{Choice: ext.ChoiceDeny}, nil
	}
	answer := (*a.list)[0]
	*a.list = (*a.list)[1:]
	return ext.Answer{Choice: answer}, nil
}

func asked(t testing.TB, list ...ext.Choice) func(*rigOptions) {
	return func(o *rigOptions) { o.Approver = answers{t, &list} }
}

func TestAnswers(t *testing.T) {
	const git = `{"command":"git"}`
	tests := []struct {
		name     string
		answer   ext.Choice
		again    []ext.Choice // what the second call is answered, if it is asked
		allowed  []bool
		remember []string
		reply    string
	}{
		{"once", ext.ChoiceOnce, []ext.Choice{ext.ChoiceOnce}, []bool{true, true}, nil, "allow git once"},
		{"once, then not", ext.ChoiceOnce, []ext.Choice{ext.ChoiceDeny}, []bool{true, false}, nil, "allow git once"},
		{"always", ext.ChoiceAlways, nil, []bool{true, true}, []string{"x exec='git' in . true"}, "allow git always"},
		{"session", ext.ChoiceSession, nil, []bool{true, true}, nil, "allow git session"},
		{"deny", ext.ChoiceDeny, nil, []bool{false, false}, nil, "deny git deny"},
		{"never", ext.ChoiceNever, nil, []bool{false, false}, []string{"x exec='git' in . false"}, "deny git never"},
		{"nonsense", "yes", nil, []bool{false, false}, nil, "deny git deny"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, config{mode: policy.ModePrompt, options: asked(t, append([]ext.Choice{tt.answer}, tt.again...)...)})
			for _, want := range tt.allowed {
				if _, err := r.call(t, ext.MethodExec, git); (err == nil) != want || err != nil && !errors.Is(err, ext.ErrDenied) {
					t.Fatalf("%v, want %v", err, want)
				}
			}
			same(t, r.remember, tt.remember...)
			if story := r.story(t); story[0] != "policy.decision exec exec "+tt.reply {
				t.Error(story[0])
			}
		})
	}
}

func TestQuestion(t *testing.T) {
	var got ext.Question
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
		o.Approver = approverFunc(func(_ context.Context, q ext.Question) (ext.Answer, error) {
			got = q
			return ext.Answer{Choice: ext.ChoiceAlways}, nil
		})
	}})
	if _, err := r.call(t, ext.MethodFS, `{"op":"write","path":"src/a","text":""}`); err != nil {
		t.Fatal(err)
	}
	offer := func(choice ext.Choice, rule, text string, wider bool) ext.Offer {
		return ext.Offer{Answer: ext.Answer{Choice: choice, Rule: rule}, Text: text, Wider: wider}
	}
	want := ext.Question{
		ID: "q1", CallID: "host-1", Extension: "x", Capability: "write", Subject: "/w/src/a", Scope: "/w/src/a", Method: "fs", Op: "write", Flag: "--allow write=/w/src/a",
		Offers: []ext.Offer{offer("", "", "No", false), offer("once", "write=/w/src/a", "Once", false)},
		Notes:  []string{"a folder does not include what runs or loads later: .git, .pi, shell start-up files and their like"},
	}
	for i, rule := range []string{"write=/w/src/a", "write=/w/src/", "write=/w/", "write"} {
		want.Offers = append(want.Offers, offer("session", rule, "This session", i > 0), offer("always", rule, "Always, for exactly this code", i > 0), offer("never", rule, "Never", i > 0))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	same(t, r.remember, "x write=/w/src/a true")
	// The answer holds for this file, no other, and for no other extension.
	for _, need := range []policy.Requirement{
		{Extension: "x", Capability: "write", Files: policy.FileNeed{Paths: []policy.PathUse{{Path: "src/b", Write: true}}}},
		{Extension: "y", Capability: "write", Files: policy.FileNeed{Paths: []policy.PathUse{{Path: "src/a", Write: true}}}},
	} {
		if d := r.Policy().Decide(need); d.Outcome != policy.Ask {
			t.Errorf("%+v: %s", need, d.Outcome)
		}
	}
}

// A question says of a place that is loaded or run later that it is one: the loss model goes by that.
func TestQuestionGuarded(t *testing.T) {
	for path, want := range map[string]bool{"src/a": false, ".git/hooks/pre-commit": true, "sub/.pi/settings.json": true} {
		var got ext.Question
		r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
			o.Approver = approverFunc(func(_ context.Context, q ext.Question) (ext.Answer, error) {
				got = q
				return ext.Answer{Choice: ext.ChoiceDeny}, nil
			})
		}})
		if _, err := r.call(t, ext.MethodFS, `{"op":"write","path":"`+path+`","text":""}`); err == nil || got.Guarded != want {
			t.Errorf("%s: %v, guarded %v", path, err, got.Guarded)
		}
	}
}

func TestEveryPartIsAsked(t *testing.T) {
	for _, tt := range []struct {
		list    []ext.Choice
		allowed bool
	}{
		{[]ext.Choice{ext.ChoiceOnce, ext.ChoiceOnce, ext.ChoiceAlways}, true},
		{[]ext.Choice{ext.ChoiceOnce, ext.ChoiceOnce, ext.ChoiceDeny}, false},
		{[]ext.Choice{ext.ChoiceDeny}, false},
	} {
		r := newRig(t, config{mode: policy.ModePrompt, options: asked(t, tt.list...)})
		_, err := r.call(t, ext.MethodFS, `{"op":"rename","path":"/etc/a","to":"/etc/b"}`)
		if (err == nil) != tt.allowed || len(r.effects) > 0 != tt.allowed {
			t.Errorf("%v: %v", tt.list, err)
		}
	}
}

func TestNobodyAnswers(t *testing.T) {
	for name, o := range map[string]func(*rigOptions){
		"no approver": func(*rigOptions) {},
		"error": func(o *rigOptions) {
			o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
				return ext.Answer{Choice: ext.ChoiceAlways}, errPanic
			})
		},
		"panic": func(o *rigOptions) {
			o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) { panic("x") })
		},
	} {
		r := newRig(t, config{mode: policy.ModePrompt, options: o})
		if _, err := r.call(t, ext.MethodExec, `{"command":"git"}`); !errors.Is(err, ext.ErrDenied) || len(r.effects) > 0 {
			t.Errorf("%s: %v", name, err)
		}
		same(t, r.denials, `denied exec git (allow with --allow "exec='git'")`)
	}
}

func TestSlowApproverDenies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
			o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
				<-release
				return ext.Answer{Choice: ext.ChoiceAlways}, nil
			})
		}})
		start := time.Now()
		if _, err := r.call(t, ext.MethodExec, `{"command":"git"}`); !errors.Is(err, ext.ErrDenied) || time.Since(start) != 5*time.Minute {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		close(release) // too late
		synctest.Wait()
		same(t, r.remember)
		same(t, r.effects)
	})
}

func TestIdenticalQuestionsAreAskedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int32
		release := make(chan struct{})
		r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
			o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
				n.Add(1)
				<-release
				return ext.Answer{Choice: ext.ChoiceOnce}, nil
			})
		}})
		var wg sync.WaitGroup
		for range 10 {
			wg.Go(func() {
				if _, err := r.call(t, ext.MethodExec, `{"command":"git"}`); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		close(release)
		wg.Wait()
		if n.Load() != 1 || len(r.effects) != 10 {
			t.Errorf("asked %d times, %d effects", n.Load(), len(r.effects))
		}
	})
}

func TestAnAnswerSettlesWaitingQuestions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int32
		release := make(chan struct{})
		r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
			o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
				n.Add(1)
				<-release
				return ext.Answer{Choice: ext.ChoiceAlways, Rule: "write=/w/"}, nil
			})
		}})
		var wg sync.WaitGroup
		for i := range 5 {
			wg.Go(func() {
				if _, err := r.call(t, ext.MethodFS, fmt.Sprintf(`{"op":"write","path":"f%d","text":""}`, i)); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		close(release)
		wg.Wait()
		if n.Load() != 1 {
			t.Errorf("asked %d times", n.Load())
		}
	})
}

// The caller that asks is cancelled; another that waits for the same answer asks again instead of being denied.
func TestAskerLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int32
		r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
			o.Approver = approverFunc(func(ctx context.Context, _ ext.Question) (ext.Answer, error) {
				if n.Add(1) == 1 {
					<-ctx.Done()
					return ext.Answer{Choice: ext.ChoiceDeny}, ctx.Err()
				}
				return ext.Answer{Choice: ext.ChoiceOnce}, nil
			})
		}})
		ctx, cancel := context.WithCancel(t.Context())
		call := ext.Call{Extension: "x", Method: ext.MethodExec, Params: json.RawMessage(`{"command":"git"}`)}
		var wg sync.WaitGroup
		wg.Go(func() {
			if _, err := r.Call(ctx, call); !errors.Is(err, ext.ErrDenied) {
				t.Error(err)
			}
		})
		synctest.Wait()
		wg.Go(func() {
			if _, err := r.Call(t.Context(), call); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		cancel()
		wg.Wait()
		if n.Load() != 2 || len(r.effects) != 1 {
			t.Errorf("asked %d times, effects %q", n.Load(), r.effects)
		}
	})
}

func TestRedirectIsAsked(t *testing.T) {
	public := netip.MustParseAddrPort("93.184.216.34:443")
	for _, tt := range []struct {
		list    []ext.Choice
		allowed bool
	}{
		{[]ext.Choice{ext.ChoiceOnce, ext.ChoiceOnce}, true},
		{[]ext.Choice{ext.ChoiceOnce, ext.ChoiceNever}, false},
	} {
		r := newRig(t, config{mode: policy.ModePrompt, options: asked(t, tt.list...), connect: func(_ context.Context, _ ext.Call, g policy.Grant) (json.RawMessage, error) {
			for _, host := range []string{"a.com", "a.com", "b.com", "b.com"} {
				if err := g.Host(host, public); err != nil {
					return nil, err
				}
			}
			return nil, nil
		}})
		_, err := r.call(t, ext.MethodHTTP, `{"url":"https://a.com/"}`)
		if (err == nil) != tt.allowed || err != nil && !errors.Is(err, ext.ErrDenied) {
			t.Errorf("%v: %v", tt.list, err)
		}
		if story := r.story(t); len(story) != 4 || story[2] != map[bool]string{
			true: "policy.decision http http allow b.com once", false: "policy.decision http http deny b.com never",
		}[tt.allowed] {
			t.Errorf("%q", story)
		}
	}
}

// A redirect is decided like the request it asks for: by its method, host and path.
func TestRedirectIsDecidedByItsPath(t *testing.T) {
	for _, tt := range []struct {
		verb, url string
		allowed   bool
	}{
		{"GET", "https://a.com/in/b", true},
		{"POST", "https://a.com/in/b", false},
		{"GET", "https://a.com/out", false},
		{"GET", "https://a.com/in/../out", false},
		{"GET", "https://a.com/in/%2e%2e%2fout", false},
		{"GET", "https://b.com/in", false},
		{"GET", "https://a.com:444/in", false},
	} {
		r := newRig(t, config{mode: policy.ModeStrict, allow: "http=GET a.com:443/in", connect: func(_ context.Context, _ ext.Call, g policy.Grant) (json.RawMessage, error) {
			_, err := g.Redirect(tt.verb, tt.url)
			return nil, err
		}})
		_, err := r.call(t, ext.MethodHTTP, `{"url":"https://a.com/in/a"}`)
		if (err == nil) != tt.allowed || err != nil && !errors.Is(err, ext.ErrDenied) {
			t.Errorf("%s %s: %v", tt.verb, tt.url, err)
		}
		if story := r.story(t); !tt.allowed && (len(story) < 3 || !strings.HasPrefix(story[1], "policy.decision http http deny")) {
			t.Errorf("%s %s: %q", tt.verb, tt.url, story)
		}
	}
}

// An effect happens if and only if an allow was recorded for that call before it, and every call has one start and one end.
func TestEffectIffRecordedAllow(t *testing.T) {
	calls := []struct {
		method ext.Method
		params string
	}{
		{"fs", `{"op":"read","path":"a"}`},
		{"fs", `{"op":"write","path":"a","text":""}`},
		{"fs", `{"op":"read","path":"/h/.config/pier/key"}`},
		{"fs", `{"op":"rename","path":"a","to":"/etc/b"}`},
		{"exec", `{"command":"git"}`},
		{"exec", `{"command":"x","shell":true}`},
		{"http", `{"url":"http://a.com"}`},
		{"http", `{"url":"http://127.0.0.1"}`},
		{"env", `{"op":"get","name":"FOO"}`},
		{"env", `{"op":"get","name":"HOME"}`},
		{"tool", `{"name":"t"}`},
		{"ui", `{"op":"getEditorText"}`},
		{"ui", `{"op":"bad"}`},
		{"log", `{`},
		{"session", `{"op":"state"}`},
		{"fs", `{"op":"close","fd":3}`},
	}
	rapid.Check(t, func(rt *rapid.T) {
		var r *rig
		wrong := ""
		recorded := func(id string) bool { // asked from within the connector, so before the effect
			for rec, err := range r.ledger.Records() {
				var d struct{ Decision string }
				if err != nil || json.Unmarshal(rec.Data, &d) != nil {
					return false
				}
				if rec.Event == "host_call.start" && *rec.Correlation.HostCallID == id && d.Decision == "allow" {
					return true
				}
			}
			return false
		}
		replies := rapid.SliceOfN(rapid.SampledFrom([]ext.Choice{"", "never", "once", "always", "odd"}), 32, 32).Draw(rt, "answers")
		pick := rapid.SliceOfN(rapid.IntRange(0, len(calls)-1), 1, 12).Draw(rt, "calls")
		c := config{
			mode: rapid.SampledFrom([]policy.Mode{"strict", "prompt", "permissive"}).Draw(rt, "mode"),
			deny: rapid.SampledFrom([]string{"", "exec", "write=/etc", "http"}).Draw(rt, "deny"),
			connect: func(_ context.Context, call ext.Call, g policy.Grant) (json.RawMessage, error) {
				if !recorded(call.ID) || g.Capability == "" || g.Env == nil {
					wrong = call.ID
				}
				return nil, nil
			},
			options: func(o *rigOptions) {
				o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
					answer := replies[0]
					replies = append(replies[1:], answer)
					return ext.Answer{Choice: answer}, nil
				})
			},
		}
		r = newRig(t, c)
		for _, i := range pick {
			_, _ = r.call(t, calls[i].method, calls[i].params)
		}
		if wrong != "" {
			rt.Fatalf("%s had an effect without a recorded allow", wrong)
		}
		r.story(t)
		starts, ends, allowed := map[string]int{}, map[string]int{}, []string{}
		for rec := range r.ledger.Records() {
			id := *rec.Correlation.HostCallID
			var d struct{ Decision string }
			if err := json.Unmarshal(rec.Data, &d); err != nil {
				rt.Fatal(err)
			}
			switch rec.Event {
			case "host_call.start":
				if starts[id]++; d.Decision == "allow" {
					allowed = append(allowed, id)
				}
			case "host_call.end":
				if ends[id]++; starts[id] != 1 {
					rt.Fatalf("%s ended before it started", id)
				}
			}
		}
		if len(starts) != len(pick) || len(ends) != len(pick) || !slices.Equal(allowed, r.effects) {
			rt.Fatalf("%d calls, %d starts, %d ends; allowed %q, effects %q", len(pick), len(starts), len(ends), allowed, r.effects)
		}
	})
}

func TestHammer(t *testing.T) {
	var n atomic.Int32
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
		o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
			return ext.Answer{Choice: []ext.Choice{ext.ChoiceOnce, ext.ChoiceDeny, ext.ChoiceAlways, ext.ChoiceNever}[n.Add(1)%4]}, nil
		})
	}})
	var wg sync.WaitGroup
	var allowed, denied atomic.Int32
	for g := range 8 {
		wg.Go(func() {
			for i := range 60 {
				ctx, cancel := context.WithCancel(t.Context())
				if i%7 == 0 {
					cancel()
				}
				_, err := r.Call(ctx, ext.Call{
					Extension: ext.ID(fmt.Sprint("x", g%3)), Method: ext.MethodExec, Params: json.RawMessage(fmt.Sprintf(`{"command":"c%d"}`, i%5)),
				})
				cancel()
				switch {
				case err == nil:
					allowed.Add(1)
				case errors.Is(err, ext.ErrDenied):
					denied.Add(1)
				case !errors.Is(err, ext.ErrIO): // cancelled
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if allowed.Load() == 0 || denied.Load() == 0 || int(allowed.Load()) > len(r.effects) {
		t.Errorf("%d allowed, %d denied, %d effects", allowed.Load(), denied.Load(), len(r.effects))
	}
	ends := 0
	for _, line := range r.story(t) {
		if len(line) > 13 && line[:13] == "host_call.end" {
			ends++
		}
	}
	if ends != 480 {
		t.Errorf("%d ends", ends)
	}
}
