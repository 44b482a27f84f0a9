package hostcall

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// causeHost is a rig's host that says for what each call is made.
type causeHost struct {
	rigHost
	cause   ext.Cause
	unknown bool // no program is found
}

func (h *causeHost) Cause(ext.Call) ext.Cause { return h.cause }

func (h *causeHost) Locate(r *policy.Requirement) {
	r.Exec.RealDir = "/w"
	if !h.unknown {
		r.Exec.ProgramPath, r.Exec.ProgramRealPath = "/usr/bin/"+r.Exec.Command, "/usr/bin/"+r.Exec.Command
	}
}

// restRig answers the first offer whose text begins as given, and counts questions.
func restRig(t *testing.T, cause ext.Cause, texts ...string) (r *rig, count func() int) {
	t.Helper()
	n := 0
	r = newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
		o.Approver = approverFunc(func(_ context.Context, q ext.Question) (ext.Answer, error) {
			text := texts[min(n, len(texts)-1)]
			n++
			for _, offer := range q.Offers {
				if strings.HasPrefix(offer.Text, text) && !offer.Wider {
					return offer.Answer, nil
				}
			}
			t.Errorf("%s %s: no offer %q in %+v", q.Op, q.Subject, text, q.Offers)
			return ext.Answer{}, nil
		})
	}})
	host := &causeHost{rigHost: rigHost{o: r.opts.Subject.(*rigHost).o}, cause: cause}
	r.opts.Subject = host
	return r, func() int { return n }
}

var (
	starting = ext.Cause{Kind: "event", Name: "session_start", ID: "e1"}
	inCall   = ext.Cause{Kind: "tool", Name: "fetch", ID: "t1"}
)

// TestStartIsOneQuestion: a yes that covers the start covers what only looks, and nothing else; a no covers everything.
func TestStartIsOneQuestion(t *testing.T) {
	git := `{"command":"git","args":["rev-parse","--show-toplevel"]}`
	for _, tt := range []struct {
		method ext.Method
		params string
		asked  bool
	}{
		{ext.MethodExec, `{"command":"git","args":["-C","/w/sub","rev-parse","HEAD"]}`, false},
		{ext.MethodExec, `{"command":"npm root -g","shell":true}`, false},
		{ext.MethodFS, `{"op":"list","path":"/usr/lib/node_modules"}`, false},
		{ext.MethodFS, `{"op":"read","path":"/h/package.json"}`, false},
		{ext.MethodFS, `{"op":"read","path":"/h/.pi/watch.json"}`, false},
		{ext.MethodExec, `{"command":"git","args":["-C","/other","rev-parse","HEAD"]}`, true},
		{ext.MethodExec, `{"command":"git","args":["-c","alias.rev-parse=!sh","rev-parse"]}`, true},
		{ext.MethodExec, `{"command":"git","args":["status"]}`, true},
		{ext.MethodExec, `{"command":"npm root -g; sh","shell":true}`, true},
		{ext.MethodExec, `{"command":"npm root -g $(sh)","shell":true}`, true},
		{ext.MethodExec, `{"command":"npm root -g\nsh","shell":true}`, true},
		{ext.MethodExec, `{"command":"npm","args":["run","root"]}`, true},
		{ext.MethodExec, `{"command":"rm","args":["-rf","/w"]}`, true},
		{ext.MethodFS, `{"op":"read","path":"/h/.ssh/config"}`, true},
		{ext.MethodFS, `{"op":"read","path":"/h/.pi/agent/mcp.json"}`, true},
		{ext.MethodFS, `{"op":"read","path":"/h/letter.txt"}`, true},
		{ext.MethodFS, `{"op":"write","path":"/h/.pi/settings.json","text":""}`, true},
		{ext.MethodFS, `{"op":"write","path":"a.txt","text":""}`, true},
		{ext.MethodHTTP, `{"url":"https://example.com/"}`, true},
	} {
		r, count := restRig(t, starting, "Yes, and what else it looks at", "No, and nothing else")
		if _, err := r.call(t, ext.MethodExec, git); err != nil {
			t.Fatal(err)
		}
		_, err := r.call(t, tt.method, tt.params)
		if got := count() == 2; got != tt.asked || (err == nil) == tt.asked {
			t.Errorf("%s: asked %t, %v", tt.params, got, err)
		}
		before := count()
		if tt.asked { // the no covers what would only have looked, and what would not
			for _, params := range []string{`{"command":"make"}`, `{"command":"git","args":["rev-parse","HEAD"]}`} {
				if _, err := r.call(t, ext.MethodExec, params); err == nil || count() != before {
					t.Errorf("after no: %s: %v, %d questions", params, err, count())
				}
			}
		}
	}
}

// TestStartIsKept: each effect that an answer for good covers is kept by a rule of its own.
func TestStartIsKept(t *testing.T) {
	r, count := restRig(t, starting, "Always, and what else")
	if _, err := r.call(t, ext.MethodExec, `{"command":"git","args":["rev-parse","--git-dir"]}`); err != nil {
		t.Error(err)
	}
	for _, params := range []string{`{"command":"git","args":["rev-parse","HEAD"]}`, `{"command":"git","args":["branch","--show-current"]}`} {
		if _, err := r.call(t, ext.MethodExec, params); err != nil {
			t.Error(err)
		}
	}
	if _, err := r.call(t, ext.MethodFS, `{"op":"read","path":"/proc/1/stat"}`); err != nil {
		t.Error(err)
	}
	if _, err := r.call(t, ext.MethodExec, `{"command":"npm root -g","shell":true}`); err != nil {
		t.Error(err)
	}
	if count() != 1 || slices.Contains(r.remember, "x exec true") {
		t.Errorf("%d questions, kept %v", count(), r.remember)
	}
	for _, rule := range []string{"git rev-parse HEAD", "git branch --show-current", "read=/proc/*/stat"} {
		if !slices.ContainsFunc(r.remember, func(kept string) bool { return strings.Contains(kept, rule) }) {
			t.Errorf("%s is not kept: %v", rule, r.remember)
		}
	}
}

// TestCallIsOneQuestion: a yes with the rest of a call covers other public hosts and a cache folder that was not there, in this call alone.
func TestCallIsOneQuestion(t *testing.T) {
	page := `{"url":"https://example.com/a"}`
	for _, tt := range []struct {
		method ext.Method
		params string
		asked  bool
	}{
		{ext.MethodHTTP, `{"url":"https://mirror.example.org/a"}`, false},
		{ext.MethodFS, `{"op":"mkdir","path":"/h/.fetch-cache","recursive":true}`, false},
		{ext.MethodFS, `{"op":"mkdir","path":"/h/.cache/fetch/pages","recursive":true}`, false},
		{ext.MethodHTTP, `{"url":"http://127.0.0.1:8080/"}`, true},
		{ext.MethodHTTP, `{"url":"http://192.168.1.1/"}`, true},
		{ext.MethodFS, `{"op":"mkdir","path":"/h/.cache","recursive":true}`, true},
		{ext.MethodFS, `{"op":"write","path":"/h/notes.txt","text":""}`, true},
		{ext.MethodFS, `{"op":"read","path":"/h/notes.txt"}`, true},
		{ext.MethodExec, `{"command":"git","args":["rev-parse","HEAD"]}`, true},
	} {
		r, count := restRig(t, inCall, "Yes, with the rest of this call", "No")
		if _, err := r.call(t, ext.MethodHTTP, page); err != nil {
			t.Fatal(err)
		}
		if _, err := r.call(t, tt.method, tt.params); (count() == 2) != tt.asked || (err == nil) == tt.asked {
			t.Errorf("%s: %d questions, %v", tt.params, count(), err)
		}
		r.opts.Subject.(*causeHost).cause.ID = "t2"
		before := count()
		if _, err := r.call(t, ext.MethodHTTP, `{"url":"https://third.example.net/"}`); err == nil && count() == before {
			t.Error("the next call was covered")
		}
	}
}

// TestRestKeepsNoWiderRule: an answer for good, for the rest of a start, keeps no rule for a program that no rule for one line can name.
func TestRestKeepsNoWiderRule(t *testing.T) {
	r, count := restRig(t, starting, "Always, and what else", "No")
	if _, err := r.call(t, ext.MethodExec, `{"command":"git","args":["rev-parse","HEAD"]}`); err != nil {
		t.Fatal(err)
	}
	kept := len(r.remember)
	r.opts.Subject.(*causeHost).unknown = true
	if _, err := r.call(t, ext.MethodExec, `{"command":"which","args":["gh"]}`); count() != 1 || len(r.remember) != kept {
		t.Errorf("%d questions, %v, kept %v", count(), err, r.remember[kept:])
	}
}

// TestRestEnds: an answer that covers the rest holds for no later call with the same id, and for no other VM.
func TestRestEnds(t *testing.T) {
	for name, next := range map[string]func(*causeHost, *ext.Call){
		"the same call":  func(*causeHost, *ext.Call) {},
		"a later call":   func(h *causeHost, _ *ext.Call) { h.cause.Run++ },
		"another VM":     func(_ *causeHost, c *ext.Call) { c.VM++ },
		"another's call": func(_ *causeHost, c *ext.Call) { c.Extension = "y" },
	} {
		r, count := restRig(t, inCall, "Yes, with the rest of this call", "No")
		if _, err := r.call(t, ext.MethodHTTP, `{"url":"https://example.com/a"}`); err != nil {
			t.Fatal(err)
		}
		call := ext.Call{Extension: "x", Method: ext.MethodHTTP, Params: []byte(`{"url":"https://third.example.net/"}`), Runtime: "js"}
		next(r.opts.Subject.(*causeHost), &call)
		_, err := r.Call(t.Context(), call)
		if covered := err == nil && count() == 1; covered != (name == "the same call") {
			t.Errorf("%s: %d questions, %v", name, count(), err)
		}
	}
}

// TestCallKeepsItsCache: after an answer for good the whole folder is kept, for reading and for writing.
func TestCallKeepsItsCache(t *testing.T) {
	r, count := restRig(t, inCall, "Always, with the rest of this call", "No")
	if _, err := r.call(t, ext.MethodHTTP, `{"url":"https://example.com/a"}`); err != nil {
		t.Fatal(err)
	}
	for _, params := range []string{
		`{"op":"mkdir","path":"/h/.fetch-cache","recursive":true}`, `{"op":"lstat","path":"/h/.fetch-cache"}`, `{"op":"chmod","path":"/h/.fetch-cache","mode":448}`,
		`{"op":"write","path":"/h/.fetch-cache/a.1.tmp","text":""}`, `{"op":"rename","path":"/h/.fetch-cache/a.1.tmp","to":"/h/.fetch-cache/a"}`,
	} {
		if _, err := r.call(t, ext.MethodFS, params); err != nil && ext.CodeOf(err) != ext.CodeIO || count() != 1 {
			t.Errorf("%s: %v, %d questions", params, err, count())
		}
	}
	for _, rule := range []string{"x write=/h/.fetch-cache/ true", "x read=/h/.fetch-cache/ true"} {
		if !slices.Contains(r.remember, rule) {
			t.Errorf("%s is not kept: %v", rule, r.remember)
		}
	}
}

// TestCacheIsOneQuestion: what a call does to keep one file in its cache is one question, whatever the answer; a guarded name within is asked about.
func TestCacheIsOneQuestion(t *testing.T) {
	steps := []string{
		`{"op":"mkdir","path":"/h/.pi/web-cache","recursive":true}`, `{"op":"chmod","path":"/h/.pi/web-cache","mode":448}`,
		`{"op":"write","path":"/h/.pi/web-cache/a.json.77.tmp","text":""}`, `{"op":"rename","path":"/h/.pi/web-cache/a.json.77.tmp","to":"/h/.pi/web-cache/a.json"}`,
		`{"op":"list","path":"/h/.pi/web-cache"}`, `{"op":"delete","path":"/h/.pi/web-cache/a.json"}`,
	}
	for _, answer := range []string{"Once", "This session", "Always"} {
		r, count := restRig(t, inCall, answer, "No")
		for _, params := range steps {
			if _, err := r.call(t, ext.MethodFS, params); err != nil || count() != 1 {
				t.Errorf("%s, %s: %v, %d questions", answer, params, err, count())
			}
		}
		for _, params := range []string{`{"op":"write","path":"/h/.pi/web-cache/.git/hooks/x","text":""}`, `{"op":"write","path":"/h/.pi/settings.json","text":""}`} {
			before := count()
			if _, err := r.call(t, ext.MethodFS, params); err == nil || count() == before {
				t.Errorf("%s, %s: %v", answer, params, err)
			}
		}
		if answer == "Always" {
			same(t, r.remember[:2], "x write=/h/.pi/web-cache/ true", "x read=/h/.pi/web-cache/ true")
		}
	}
}

// TestFolderThatExists: to make a folder that is there needs no right where it may be read, and says nothing where it may not.
func TestFolderThatExists(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	quoted := strconv.Quote(dir)
	for _, allow := range []string{"", "read=" + filepath.ToSlash(dir) + "/"} {
		r := newRig(t, config{mode: policy.ModeStrict, allow: allow})
		_, err := r.call(t, ext.MethodFS, `{"op":"mkdir","path":`+quoted+`,"recursive":true}`)
		if (err == nil) != (allow != "") {
			t.Errorf("%q: %v", allow, err)
		}
		_, err = r.call(t, ext.MethodFS, `{"op":"mkdir","path":`+quoted+`}`)
		if want := map[bool]ext.Code{true: ext.CodeIO, false: ext.CodeDenied}[allow != ""]; ext.CodeOf(err) != want {
			t.Errorf("%q: %v", allow, err)
		}
		if _, err := r.call(t, ext.MethodFS, `{"op":"mkdir","path":`+strconv.Quote(filepath.Join(dir, "new"))+`,"recursive":true}`); ext.CodeOf(err) != ext.CodeDenied {
			t.Errorf("%q: a new folder: %v", allow, err)
		}
		if len(r.effects) != 0 {
			t.Errorf("%q: the connector was called", allow)
		}
	}
}

// TestPassing: no answer is kept for what is another one at the next start.
func TestPassing(t *testing.T) {
	own := strconv.Itoa(os.Getpid())
	for rule, lasts := range map[string]bool{
		"read=/proc/1234/stat": true, "read=/proc/1234/cmdline": false, "read=/proc/version": true, "read=/proc/1234/": false,
		"write=/tmp/xyz-Ab12/": false, "write=/tmp/xyz-Ab12": false, "write=/tmp/notes/": true, "write=/var/tmp/pi.q8ZrT1": false,
		"write=/h/a.json.tmp": false, "write=/h/a.json.4711.tmp": false, "write=/h/.a.json.swp": false, "write=/h/a~": false, "write=/h/a.json": true,
		"write=/h/f81d4fae-7dec-11d0-a765-00a0c91e6bf6/a": false, "write=/h/log-1795950088326.txt": false, "write=/h/run-" + own + ".sock": false,
		"write=/h/2026/notes.md": true, "write=/h/src/template.ts": true, "write=/h/v1.2/a": true, "write=/h/pi-XXXXXX": false,
		"http=127.0.0.1:43211": false, "http='GET localhost:51000/x'": false, "http=[::1]:60000": false, "http=127.0.0.1:8080": true, "http=listen:40001": false,
		"http=listen": true, "http=example.com:44300": true, "http=example.com": true,
		"exec='kill 1234'": false, "exec='ps -p 4711'": false, "exec='cat /tmp/x-Ab12Cd/y'": false, "exec='curl http://127.0.0.1:43211/x'": false,
		"exec='git log -n 20'": true, "exec='sh -c \"cat /tmp/x-Ab12Cd\"'": false, "exec='git status'": true, "exec=git": true, "exec": true,
	} {
		r, err := policy.ParseRule(strings.ReplaceAll(strings.ReplaceAll(rule, "http='", "http="), "x'", "x"))
		if err != nil {
			r, err = policy.ParseRule(rule)
		}
		if err != nil {
			t.Errorf("%s: %v", rule, err)
			continue
		}
		if _, got := lastingRule(r); got != lasts {
			t.Errorf("%s lasts: %t", rule, got)
		}
	}
	if r, _ := lastingRule(policy.Rule{Cap: ext.CapRead, Scope: "/proc/77/status"}); r.Scope != "/proc/*/status" {
		t.Error(r)
	}
}

// TestGuardedAbsence: a guarded file that is not there reads as that where a person is asked, and one that is there is denied as ever.
func TestGuardedAbsence(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "auth.json")
	read := `{"op":"read","path":` + strconv.Quote(file) + `}`
	for _, mode := range []policy.Mode{policy.ModePrompt, policy.ModeStrict, policy.ModePermissive} {
		r := newRig(t, config{mode: mode})
		p, err := policy.New(policy.Config{Mode: mode, Cwd: dir, Roots: []policy.Root{{Dir: dir, Read: true}}, DefaultCaps: policy.DefaultCaps(), Guarded: []string{file}})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Update(func(*policy.Policy) (*policy.Policy, error) { return p, nil }); err != nil {
			t.Fatal(err)
		}
		_, err = r.call(t, ext.MethodFS, read)
		if want := map[bool]ext.Code{true: ext.CodeIO, false: ext.CodeDenied}[mode == policy.ModePrompt]; ext.CodeOf(err) != want {
			t.Errorf("%s: nothing is there: %v", mode, err)
		}
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := r.call(t, ext.MethodFS, read); ext.CodeOf(err) != ext.CodeDenied {
			t.Errorf("%s: it is there: %v", mode, err)
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

// TestExactOffers: an approver that cannot say what an answer covers is offered what is asked alone.
func TestExactOffers(t *testing.T) {
	for _, params := range []string{`{"op":"mkdir","path":"/h/.x-cache","recursive":true}`, `{"op":"read","path":"/h/x.txt"}`} {
		var q ext.Question
		r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
			o.Approver = approverFunc(func(_ context.Context, asked ext.Question) (ext.Answer, error) {
				q = asked
				return ext.Answer{}, nil
			})
		}})
		r.opts.Subject = &causeHost{rigHost: rigHost{o: r.opts.Subject.(*rigHost).o}, cause: starting}
		if _, err := r.call(t, ext.MethodFS, params); err == nil {
			t.Fatal("it was not denied")
		}
		shown := 0
		for i, o := range q.Exact() {
			if o.Answer.Rest != "" || i == 0 != (o.Answer.Choice == ext.ChoiceDeny) {
				t.Errorf("%s: %+v", params, o)
			}
			if o.Answer.Choice == ext.ChoiceOnce && !o.Wider {
				shown++
			}
			if got, err := q.Pick(o.Answer); err != nil || got.Answer != o.Answer {
				t.Errorf("%s: %+v is %+v, %v", params, o, got, err)
			}
		}
		if shown != 1 {
			t.Errorf("%s: %d offers for once", params, shown)
		}
	}
}
