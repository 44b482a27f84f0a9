// Package piertest runs an extension in a test: in a bubble of testing/synctest, with a clock that stands still until
// everything waits, and with host calls that the test answers. It uses pier's public API only, and is for authors of
// extensions and for embedders alike.
//
//	func TestReminder(t *testing.T) {
//		piertest.Run(t, "./reminder.ts", piertest.Config{}, func(t *testing.T, x *piertest.Fixture) {
//			x.Call("remind", `{"text":"tea","minutes":5}`)
//			time.Sleep(5 * time.Minute) // takes no time
//			synctest.Wait()             // until the extension has done what is due
//			if diff := cmp.Diff([]string{"tea"}, x.Printed()); diff != "" {
//				t.Error(diff)
//			}
//		})
//	}
//
// The fake clock does not advance while JavaScript is busy, so limits of running JavaScript never strike in a bubble:
// test those with Load, which uses real time.
package piertest

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// Answer is what a test does for one method of host calls (docs/hostcalls.md).
type Answer func(ctx context.Context, call ext.Call) (json.RawMessage, error)

// Config says how an extension runs. The zero value grants nothing and keeps everything in folders of the test.
type Config struct {
	// Options of the host. Cwd, AgentDir, StateDir and CacheDir are folders of the test when they are empty; Middleware and
	// Observer.Print are the fixture's, and go on to those given here.
	Options pier.Options
	// Answers take host calls away from the world, by method: they pass no policy and leave no record. The other methods go
	// their usual way.
	Answers map[ext.Method]Answer
}

// Fixture is one extension in a host of its own. Its methods fail the test when something goes wrong that the test did not
// ask about; those of Host return errors.
type Fixture struct {
	*pier.Host
	Extension *pier.Extension

	t testing.TB

	mu      sync.Mutex
	calls   []ext.Call
	printed []string
}

// Run loads the extension at path, begins a session, and runs test, all in one bubble of testing/synctest. The host is
// closed when test returns.
func Run(t *testing.T, path string, c Config, test func(t *testing.T, x *Fixture)) {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		t.Cleanup(func() { time.Sleep(compilerRest) })
		test(t, Load(t, path, c))
	})
}

// compilerRest is more than esbuild's own goroutines sleep after a compilation: a bubble must not end before they do.
const compilerRest = time.Second

// Load is Run without a bubble, for tests that need real time: it returns the extension in a session that has begun, and
// closes the host at the end of the test.
func Load(t testing.TB, path string, c Config) *Fixture {
	t.Helper()
	f := &Fixture{t: t}
	host, err := pier.New(context.Background(), f.options(c))
	if err != nil {
		t.Fatal(err)
	}
	f.Host = host
	t.Cleanup(func() {
		if err := host.Close(); err != nil {
			t.Error(err)
		}
	})
	if f.Extension, err = host.Load(context.Background(), path); err != nil {
		t.Fatal(err)
	}
	if err := host.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *Fixture) options(c Config) pier.Options {
	o := c.Options
	dir := f.t.TempDir()
	for name, field := range map[string]*string{"agent": &o.AgentDir, "state": &o.StateDir, "cache": &o.CacheDir} {
		if *field == "" {
			*field = filepath.Join(dir, name)
		}
	}
	if o.Cwd == "" {
		o.Cwd = f.t.TempDir()
	}
	outer, printed := o.Middleware, o.Observer.Print
	o.Middleware = func(gate ext.Caller) ext.Caller {
		if outer != nil {
			gate = outer(gate)
		}
		return &middleware{f, gate, c.Answers}
	}
	o.Observer.Print = func(from ext.ID, level, text string) {
		f.mu.Lock()
		f.printed = append(f.printed, text)
		f.mu.Unlock()
		if printed != nil {
			printed(from, level, text)
		}
	}
	return o
}

// middleware notes host calls and answers those that the test took on.
type middleware struct {
	f       *Fixture
	gate    ext.Caller
	answers map[ext.Method]Answer
}

func (m *middleware) Call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	m.f.mu.Lock()
	m.f.calls = append(m.f.calls, call)
	m.f.mu.Unlock()
	if answer := m.answers[call.Method]; answer != nil {
		return answer(ctx, call)
	}
	return m.gate.Call(ctx, call)
}

// Call runs one of the extension's tools with a JSON object as its input.
func (f *Fixture) Call(tool, input string) pier.Result {
	f.t.Helper()
	r, err := f.Extension.Call(context.Background(), tool, json.RawMessage(input))
	if err != nil {
		f.t.Fatalf("tool %s: %v", tool, err)
	}
	return r
}

// Emit sends an event, a JSON object with a "type", and returns what the handlers made of it.
func (f *Fixture) Emit(event string) pier.Outcome {
	f.t.Helper()
	out, err := f.Host.Emit(context.Background(), json.RawMessage(event))
	if err != nil {
		f.t.Fatalf("event %s: %v", event, err)
	}
	for _, e := range out.Errors {
		f.t.Error(e)
	}
	return out
}

// Command runs one of the extension's slash commands.
func (f *Fixture) Command(name, args string) {
	f.t.Helper()
	if err := f.Host.Command(context.Background(), name, args); err != nil {
		f.t.Fatalf("command %s: %v", name, err)
	}
}

// Calls returns the host calls made so far, in the order in which they reached the host.
func (f *Fixture) Calls() []ext.Call {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.calls)
}

// Printed returns what the extension wrote to its console so far.
func (f *Fixture) Printed() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.printed)
}
