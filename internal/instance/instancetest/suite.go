package instancetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// Run holds a runtime to the contract.
func Run(t *testing.T, f Fixtures) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Fixtures)
	}{
		{"build", testBuild},
		{"load", testLoad},
		{"broken", testBroken},
		{"call", testCall},
		{"many calls", testMany},
		{"fail", testFail},
		{"allowed host call", testAllowed},
		{"denied host call", testDenied},
		{"cancel", testCancel},
		{"deadline", testDeadline},
		{"crash and restart", testCrash},
		{"close", testClose},
		{"close a host call", testCloseCall},
		{"two instances", testTwo},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := goleak.IgnoreCurrent()
			t.Run("", func(t *testing.T) { test.run(t, f) }) // so that its cleanups are over
			if err := goleak.Find(before); err != nil {
				t.Errorf("something is left: %v", err)
			}
		})
	}
}

// testBuild: the hash names what will run.
func testBuild(t *testing.T, f Fixtures) {
	dir := realDir(t)
	w := newWorld(t, dir, f.Allow)
	rt := f.runtime(t)
	name := f.Make(t, dir, Echo)
	one, again := build(t, rt, name, w.gate), build(t, rt, name, w.gate)
	if one.Hash == "" || one.Hash != again.Hash || one.ID == "" || one.Kind() != f.Kind {
		t.Errorf("%+v, then %+v", one, again)
	}
	if other := build(t, rt, f.Make(t, dir, Echo, Fail), w.gate); other.Hash == one.Hash {
		t.Error("other code has the same hash")
	}
	if records, _ := w.records(t, ext.MethodExec); len(records) > 0 {
		t.Errorf("building ran something: %v", records)
	}
	if _, err := rt.Start(t.Context(), instance.Unit{ID: one.ID, Entry: one.Entry}, instance.Options{Gate: w.gate}); err == nil {
		t.Error("a unit that the runtime did not build was started")
	}
}

// testLoad: registrations come whole and in order, and what they promise is there.
func testLoad(t *testing.T, f Fixtures) {
	r := start(t, f, Fail, Echo, Read)
	var registered struct {
		Tools []struct {
			Name       string
			Parameters map[string]any
		}
		Commands []json.RawMessage
		Handlers map[string]int
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := json.Unmarshal(r.whole, &registered); err != nil {
		t.Fatalf("registrations %s: %v", r.whole, err)
	}
	var names []string
	for _, tool := range registered.Tools {
		names = append(names, tool.Name)
		if tool.Parameters["type"] != "object" {
			t.Errorf("%s: parameters %v", tool.Name, tool.Parameters)
		}
	}
	if diff := cmp.Diff([]string{f.name(Fail), f.name(Echo), f.name(Read)}, names); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if _, ok := r.Instance.(instance.Listener); !ok && len(registered.Handlers) > 0 {
		t.Error("there are handlers, and nobody takes events")
	}
	if _, ok := r.Instance.(instance.Commander); !ok && len(registered.Commands) > 0 {
		t.Error("there are commands, and nobody takes them")
	}
}

func testBroken(t *testing.T, f Fixtures) {
	dir := realDir(t)
	w := newWorld(t, dir, f.Allow)
	rt := f.runtime(t)
	r := begin(t, f, rt, build(t, rt, f.Broken(t, dir), w.gate), w)
	if err := r.Load(t.Context()); err == nil || err.Error() == "" {
		t.Errorf("loading says %v", err)
	}
}

func testCall(t *testing.T, f Fixtures) {
	r := start(t, f, Echo)
	for _, input := range []string{`{}`, `{"a":[1,2.5,null,true,{"b":"c"}]}`, `{"text":"é \u0000 \ud83d\ude00 \"quoted\" \n"}`} {
		var want, got any
		if err := json.Unmarshal([]byte(input), &want); err != nil {
			t.Fatal(err)
		}
		if text := r.text(t, "1", Echo, input); json.Unmarshal([]byte(text), &got) != nil || !cmp.Equal(want, got) {
			t.Errorf("%s: got %s", input, text)
		}
	}
	if out, err := r.Call(t.Context(), instance.ToolCall{ID: "2", Name: "no such tool", Input: json.RawMessage(`{}`)}); err == nil {
		t.Errorf("a tool that is not there returned %s", out)
	}
	if err := r.Quiesce(t.Context()); err != nil {
		t.Error(err)
	}
	if r.Ended() != nil || r.Begun() == 0 {
		t.Errorf("ended: %v, begun: %d", r.Ended(), r.Begun())
	}
}

// testMany: calls at the same time have their own answers.
func testMany(t *testing.T, f Fixtures) {
	r := start(t, f, Echo)
	var all sync.WaitGroup
	for n := range 50 {
		all.Go(func() {
			input := fmt.Sprintf(`{"n":%d}`, n)
			if got := strings.ReplaceAll(r.text(t, fmt.Sprint(n), Echo, input), " ", ""); got != input {
				t.Errorf("got %s, want %s", got, input)
			}
		})
	}
	all.Wait()
}

func testFail(t *testing.T, f Fixtures) {
	r := start(t, f, Fail, Echo)
	out, err := r.Call(t.Context(), instance.ToolCall{ID: "1", Name: f.name(Fail), Input: json.RawMessage(`{}`)})
	if err == nil || !strings.Contains(err.Error(), "failed on purpose") {
		t.Errorf("%s, %v", out, err)
	}
	r.echoes(t)
}

// testAllowed: the same host call has the same records whatever made it, the kind apart.
func testAllowed(t *testing.T, f Fixtures) {
	r := start(t, f, Read)
	file := filepath.Join(r.world.root, "known.txt")
	if err := os.WriteFile(file, []byte("what it holds"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := r.text(t, "call-1", Read, string(encode(t, map[string]string{"path": file}))); got != "what it holds" {
		t.Errorf("read: %q", got)
	}
	r.compareRecords(t, "allow")
}

func testDenied(t *testing.T, f Fixtures) {
	if f.Serves {
		testServesDenied(t, f)
		return
	}
	r := start(t, f, Read, Echo)
	file := filepath.Join(realDir(t), "other.txt")
	if err := os.WriteFile(file, []byte("a secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := r.text(t, "call-1", Read, string(encode(t, map[string]string{"path": file}))); !strings.HasPrefix(got, "!") || strings.Contains(got, "secret") {
		t.Errorf("read: %q", got)
	}
	r.compareRecords(t, "deny")
	r.echoes(t)
}

// testServesDenied: a tool that is denied is not called, and says what would allow it.
func testServesDenied(t *testing.T, f Fixtures) {
	r := startDenied(t, f, []string{f.Deny}, Read, Echo)
	out, err := r.Call(t.Context(), instance.ToolCall{ID: "call-1", Name: f.name(Read), Input: encode(t, map[string]string{"path": "x"})})
	if !errors.Is(err, ext.ErrDenied) {
		t.Errorf("%s, %v", out, err)
	}
	r.compareRecords(t, "deny")
	r.echoes(t)
}

// compareRecords makes the host calls of the extension once more, in the name of another kind, and compares what is recorded.
func (r *running) compareRecords(t *testing.T, decision string) {
	t.Helper()
	method := r.f.method()
	calls := r.world.of(method)
	if len(calls) != 1 {
		t.Fatalf("%d host calls of method %s, want 1", len(calls), method)
	}
	call := calls[0]
	if call.Extension != r.unit.ID || call.VM != 1 || call.Runtime != string(r.unit.Kind()) || call.ToolCallID != "call-1" {
		t.Errorf("the call is %+v", call)
	}
	got, kinds := r.world.records(t, method)
	for _, kind := range kinds {
		if kind != call.Runtime {
			t.Errorf("a record has the kind %q, want %q", kind, call.Runtime)
		}
	}
	var deny []string
	if r.f.Serves && decision == "deny" {
		deny = []string{r.f.Deny}
	}
	other := newWorld(t, r.world.root, r.f.Allow, deny...)
	call.Runtime = "other"
	_, err := other.gate.Call(t.Context(), call)
	if (err == nil) != (decision == "allow") || err != nil && !errors.Is(err, ext.ErrDenied) {
		t.Errorf("the same call by itself: %v", err)
	}
	want, _ := other.records(t, method)
	if diff := cmp.Diff(want, got); diff != "" || len(got) < 2 {
		t.Errorf("-by itself +by the extension\n%s", diff)
	}
	for _, record := range got {
		if data, _ := record["data"].(map[string]any); data["decision"] != decision {
			t.Errorf("the decision is %v, want %s", data["decision"], decision)
		}
	}
}

// testCancel: whoever stops waiting gets away, and the instance is still there.
func testCancel(t *testing.T, f Fixtures) {
	r := start(t, f, Hang, Echo)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := r.Call(ctx, instance.ToolCall{ID: "1", Name: f.name(Hang), Input: json.RawMessage(`{}`)})
		done <- err
	}()
	r.echoes(t)
	cancel()
	if err := <-done; ext.CodeOf(err) != ext.CodeTimeout {
		t.Errorf("%v has the code %s", err, ext.CodeOf(err))
	}
	r.echoes(t)
}

func testDeadline(t *testing.T, f Fixtures) {
	r := start(t, f, Hang, Echo)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Call(ctx, instance.ToolCall{ID: "1", Name: f.name(Hang), Input: json.RawMessage(`{}`)}); ext.CodeOf(err) != ext.CodeTimeout {
		t.Errorf("%v has the code %s", err, ext.CodeOf(err))
	}
	r.echoes(t)
}

// testCrash: an instance that ends by itself says so, its callers get an error, and another one of the same unit works.
func testCrash(t *testing.T, f Fixtures) {
	dir := realDir(t)
	w := newWorld(t, dir, f.Allow)
	rt := f.runtime(t)
	unit := build(t, rt, f.Make(t, dir, Crash, Echo), w.gate)
	r := begin(t, f, rt, unit, w)
	if err := r.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	if out, err := r.Call(t.Context(), instance.ToolCall{ID: "1", Name: f.name(Crash), Input: json.RawMessage(`{}`)}); err == nil {
		t.Errorf("a call in an instance that ended returned %s", out)
	}
	if f.Outlives {
		r.echoes(t)
		if why := r.Ended(); why != nil {
			t.Errorf("it ended with %+v", why)
		}
		return
	}
	<-r.died
	<-r.ended
	if why := r.Ended(); why == nil || why.Message == "" {
		t.Errorf("it ended with %+v", why)
	}
	if _, err := r.Call(t.Context(), instance.ToolCall{ID: "2", Name: f.name(Echo), Input: json.RawMessage(`{}`)}); err == nil {
		t.Error("an instance that has ended took a call")
	}
	next := begin(t, f, rt, unit, w)
	if err := next.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	next.echoes(t)
}

// testClose: nobody waits for an instance that is closed, and it takes nothing more.
func testClose(t *testing.T, f Fixtures) {
	r := start(t, f, Hang, Echo)
	done := make(chan error, 1)
	go func() {
		_, err := r.Call(t.Context(), instance.ToolCall{ID: "1", Name: f.name(Hang), Input: json.RawMessage(`{}`)})
		done <- err
	}()
	r.echoes(t)
	for range 2 {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	<-r.ended
	if err := <-done; err == nil {
		t.Error("the call under way returned")
	}
	if _, err := r.Call(t.Context(), instance.ToolCall{ID: "2", Name: f.name(Echo), Input: json.RawMessage(`{}`)}); err == nil {
		t.Error("a closed instance took a call")
	}
	select {
	case <-r.died:
		t.Error("an instance that was closed says that it ended by itself")
	default:
	}
	if err := r.Quiesce(t.Context()); err != nil {
		t.Error(err)
	}
}

// testCloseCall: the end of an instance is the end of its host calls.
func testCloseCall(t *testing.T, f Fixtures) {
	dir := realDir(t)
	w := newWorld(t, dir, f.Allow)
	inside, gate := make(chan struct{}), w.gate
	w.gate = ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		if call.Method != f.method() {
			return gate.Call(ctx, call)
		}
		close(inside)
		<-ctx.Done()
		return nil, ext.Wrap(ext.CodeTimeout, "the call was cancelled", ctx.Err())
	})
	rt := f.runtime(t)
	r := begin(t, f, rt, build(t, rt, f.Make(t, dir, Read), w.gate), w)
	if err := r.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := r.Call(t.Context(), instance.ToolCall{ID: "1", Name: f.name(Read), Input: encode(t, map[string]string{"path": dir})})
		done <- err
	}()
	<-inside
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	<-r.ended
	if err := <-done; err == nil {
		t.Error("the call under way returned")
	}
}

// testTwo: instances of one unit do not know of each other.
func testTwo(t *testing.T, f Fixtures) {
	dir := realDir(t)
	w := newWorld(t, dir, f.Allow)
	rt := f.runtime(t)
	unit := build(t, rt, f.Make(t, dir, Echo), w.gate)
	one, two := begin(t, f, rt, unit, w), begin(t, f, rt, unit, w)
	for _, r := range []*running{one, two} {
		if err := r.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := one.Close(); err != nil {
		t.Error(err)
	}
	two.echoes(t)
}

func encode(t *testing.T, v any) json.RawMessage {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
