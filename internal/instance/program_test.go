package instance_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// TestFactsSeen checks that each name shows its own fact, that either of two names does, and that the others read as constants.
func TestFactsSeen(t *testing.T) {
	own := instance.Facts{Hostname: "h", Homedir: "/home/u", Username: "u", UID: 7, GID: 8, Release: "6.1", CPUs: 16, TotalMem: 1 << 40, Platform: "linux"}
	none := instance.Facts{
		Hostname: "localhost", Homedir: "/nonexistent", Username: "user", UID: 1000, GID: 1000, Release: "0.0.0", CPUs: 1, TotalMem: 8 << 30, Platform: "linux",
	}
	text := func(f instance.Facts) string {
		out, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	for name, show := range map[string]func(f *instance.Facts){
		"":            func(*instance.Facts) {},
		"os.hostname": func(f *instance.Facts) { f.Hostname = own.Hostname }, "HOSTNAME": func(f *instance.Facts) { f.Hostname = own.Hostname },
		"os.homedir": func(f *instance.Facts) { f.Homedir = own.Homedir }, "USERPROFILE": func(f *instance.Facts) { f.Homedir = own.Homedir },
		"os.userInfo": func(f *instance.Facts) { f.Username, f.UID, f.GID = own.Username, own.UID, own.GID },
		"os.release":  func(f *instance.Facts) { f.Release = own.Release },
		"os.cpus":     func(f *instance.Facts) { f.CPUs = own.CPUs },
		"os.totalmem": func(f *instance.Facts) { f.TotalMem = own.TotalMem },
	} {
		want := none
		show(&want)
		if got := own.Seen(func(names ...string) bool { return slices.Contains(names, name) }); text(got) != text(want) {
			t.Errorf("%q shows %s, want %s", name, text(got), text(want))
		}
	}
	windows := own
	windows.Platform = "win32"
	if got := windows.Seen(func(...string) bool { return false }); got.Homedir != `C:\nonexistent` || got.UID != 7 || got.GID != 8 || got.Username != "user" {
		t.Errorf("on Windows it shows %s", text(got))
	}
}

// fakeProgram is a program that runs until its standard input ends or it is killed.
type fakeProgram struct {
	mu      sync.Mutex
	written string
	ended   chan struct{}
	deaf    bool // does not end with its standard input
}

func (f *fakeProgram) Write(_ context.Context, data []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.written += string(data); strings.HasSuffix(f.written, "!") {
		return errors.New("no room")
	}
	return nil
}

func (f *fakeProgram) CloseInput(context.Context) error {
	if !f.deaf {
		close(f.ended)
	}
	return nil
}

func (f *fakeProgram) Kill() {}

// gate starts f and answers with result when f has ended or the call has.
func (f *fakeProgram) gate(seen *ext.Call, said, result string) ext.Caller {
	f.ended = make(chan struct{})
	return ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		*seen = call
		call.Pipes.Started(f)
		for fd, text := range []string{1: said, 2: "log"} {
			if err := call.Pipes.Output(fd, []byte(text)); fd > 0 && err != nil {
				return nil, err
			}
		}
		if err := errors.Join(call.Pipes.Output(2, nil), call.Pipes.Output(1, nil)); err != nil {
			return nil, err
		}
		select {
		case <-f.ended:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
		return json.RawMessage(result), nil
	})
}

// TestProgram checks what a program that was opened through a gate is told, says and ends with.
func TestProgram(t *testing.T) {
	for result, want := range map[string]string{
		`{"code":0}`: "", `{}`: "", `{"code":3}`: "ended with code 3", `{"signal":"SIGKILL"}`: "was ended by SIGKILL", `{"code":0,"signal":"SIGINT"}`: "was ended by SIGINT",
	} {
		var call ext.Call
		f, logged := &fakeProgram{}, 0
		p, err := instance.Open(t.Context(), f.gate(&call, "out", result), instance.Command{
			Extension: "x", VM: 2, Kind: "mcp", Words: []string{"run", "a"}, Dir: "/w", Env: map[string]string{"A": "b"},
			Stderr: func(text []byte) { logged += len(text) },
		})
		if err != nil {
			t.Fatal(err)
		}
		out, err := io.ReadAll(p.Stdout)
		if err != nil || string(out) != "out" {
			t.Errorf("%s: %q, %v", result, out, err)
		}
		if n, err := p.Stdin.Write([]byte("in")); n != 2 || err != nil || f.written != "in" {
			t.Errorf("%s: wrote %q, %d, %v", result, f.written, n, err)
		}
		if n, err := p.Stdin.Write([]byte("!")); n != 0 || err == nil {
			t.Errorf("%s: wrote %d, %v", result, n, err)
		}
		p.Close(time.Hour)
		<-p.Done()
		if how := p.How(); (how == nil) != (want == "") || how != nil && !strings.Contains(how.Error(), want) || logged != 3 {
			t.Errorf("%s: %v, %d bytes of standard error", result, how, logged)
		}
		var params struct{ Op, Command, Cwd, Proc string }
		if err := json.Unmarshal(call.Params, &params); err != nil || params.Op != "spawn" || params.Command != "run" || params.Cwd != "/w" || params.Proc == "" ||
			!strings.Contains(string(call.Params), `"env":{"A":"b"}`) || call.Extension != "x" || call.VM != 2 || call.Runtime != "mcp" || call.Method != ext.MethodExec {
			t.Errorf("the call is %+v, %s", call, call.Params)
		}
	}
}

// TestProgramDefaults checks that a call without a directory, an environment and a reader of standard error says nothing of them.
func TestProgramDefaults(t *testing.T) {
	var call ext.Call
	f := &fakeProgram{}
	p, err := instance.Open(t.Context(), f.gate(&call, "", `{}`), instance.Command{Words: []string{"run"}})
	if err != nil {
		t.Fatal(err)
	}
	p.Close(time.Hour)
	if strings.Contains(string(call.Params), "cwd") || strings.Contains(string(call.Params), "env") || p.How() != nil {
		t.Errorf("%s, %v", call.Params, p.How())
	}
}

// TestProgramGrace checks that a program that goes on after the end of its input is killed after the grace.
func TestProgramGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var call ext.Call
		f := &fakeProgram{deaf: true}
		p, err := instance.Open(t.Context(), f.gate(&call, "", `{}`), instance.Command{Words: []string{"run"}})
		if err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = io.Copy(io.Discard, p.Stdout) }()
		begun := time.Now()
		p.Close(5 * time.Second)
		if took := time.Since(begun); took != 5*time.Second || !errors.Is(p.How(), context.Canceled) {
			t.Errorf("after %v: %v", took, p.How())
		}
	})
}

// TestProgramRefused checks the errors of Open: the gate's own, one for a gate that starts nothing, and the context's.
func TestProgramRefused(t *testing.T) {
	refused := ext.E(ext.CodeDenied, "no")
	open := func(ctx context.Context, do func(ctx context.Context) error) error {
		p, err := instance.Open(ctx, ext.CallerFunc(func(ctx context.Context, _ ext.Call) (json.RawMessage, error) { return nil, do(ctx) }), instance.Command{Words: []string{"run"}})
		if p != nil {
			t.Error("there is a program")
		}
		return err
	}
	if err := open(t.Context(), func(context.Context) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("refused: %v", err)
	}
	if err := open(t.Context(), func(context.Context) error { return nil }); ext.CodeOf(err) != ext.CodeInternal {
		t.Errorf("not started: %v", err)
	}
	late := errors.New("late")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(late)
	if err := open(ctx, func(ctx context.Context) error { <-ctx.Done(); return refused }); !errors.Is(err, late) {
		t.Errorf("cancelled: %v", err)
	}
}
