//go:build unix

package proc

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// ignores starts a shell and a grandchild that both ignore SIGTERM, and prints the grandchild's number.
const ignores = `trap "" TERM; (trap "" TERM; sh -c 'echo $$; exec sleep 1000'); exit 0`

func TestEnd(t *testing.T) {
	quick := Options{Grace: 30 * time.Millisecond, CloseGrace: 30 * time.Millisecond}
	for _, tt := range []struct {
		name   string
		script string
		end    func(cancel func(), g *Group, p *Process)
		want   Exit
	}{
		{"cancelled", "echo $$; exec sleep 1000", func(cancel func(), _ *Group, _ *Process) { cancel() }, Exit{Code: -1, Signal: "SIGTERM", Killed: true}},
		{"cancelled, grandchild ignores SIGTERM", ignores, func(cancel func(), _ *Group, _ *Process) { cancel() }, Exit{Code: -1, Signal: "SIGKILL", Killed: true}},
		{"only the grandchild ignores SIGTERM", `(trap "" TERM; exec sh -c 'echo $$; exec sleep 1000') & wait`, func(cancel func(), _ *Group, _ *Process) { cancel() }, Exit{Code: -1, Signal: "SIGTERM", Killed: true}},
		{"killed", "echo $$; exec sleep 1000", func(_ func(), _ *Group, p *Process) { p.Kill() }, Exit{Code: -1, Signal: "SIGTERM", Killed: true}},
		{"stopped, then killed", "echo $$; kill -STOP $$; sleep 1000", func(_ func(), _ *Group, p *Process) { p.Kill() }, Exit{Code: -1, Signal: "SIGTERM", Killed: true}},
		{"closed", ignores, func(_ func(), g *Group, _ *Process) { g.Close() }, Exit{Code: -1, Signal: "SIGKILL", Killed: true}},
		{"closes its output but lives", "echo $$; exec >&- 2>&-; exec sleep 1000", func(_ func(), _ *Group, p *Process) { p.Kill() }, Exit{Code: -1, Signal: "SIGTERM", Killed: true}},
		{"signalled", "echo $$; exec sleep 1000", func(_ func(), _ *Group, p *Process) { p.Signal("SIGINT", false) }, Exit{Code: -1, Signal: "SIGINT"}},
		{"group signalled", "echo $$; sleep 1000; exit 3", func(_ func(), _ *Group, p *Process) { p.Signal("SIGUSR1", true) }, Exit{Code: -1, Signal: "SIGUSR1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newTestGroup(t, quick)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			spec := sh(tt.script)
			c := lines(&spec)
			p, err := g.Start(ctx, spec)
			if err != nil {
				t.Fatal(err)
			}
			pid := pidFrom(t, c)
			tt.end(cancel, g, p)
			got, err := p.Wait()
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
			dead(t, pid)
			dead(t, p.PID())
		})
	}
}

func TestTimeoutSignal(t *testing.T) {
	g := newTestGroup(t, Options{Grace: time.Minute})
	spec := sh(`trap 'echo heard; exit 3' INT; echo on; while :; do sleep 0.01; done`)
	spec.Timeout, spec.KillSignal = 300*time.Millisecond, "SIGUSR9"
	if _, err := g.Run(t.Context(), spec, nil, Limit{Bytes: 100}); !errors.Is(err, ErrBadSignal) {
		t.Errorf("got %v", err)
	}
	spec.KillSignal = "SIGKILL"
	r, err := g.Run(t.Context(), spec, nil, Limit{Bytes: 100})
	if err != nil || !r.TimedOut || r.Signal != "SIGKILL" {
		t.Errorf("got %+v, %v", r.Exit, err)
	}
}

func TestTimeout(t *testing.T) {
	g := newTestGroup(t, Options{Grace: 20 * time.Millisecond})
	spec := sh(ignores)
	for spec.Timeout = 50 * time.Millisecond; ; spec.Timeout *= 2 {
		r, err := g.Run(t.Context(), spec, nil, Limit{Bytes: 100})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Stdout) == 0 && spec.Timeout < time.Minute {
			continue // it was ended before it could ignore anything
		}
		if !r.Killed || !r.TimedOut || r.Signal != "SIGKILL" {
			t.Errorf("got %+v", r.Exit)
		}
		return
	}
}

// A process that left the session is still found while its parent lives.
func TestEndFindsOtherSessions(t *testing.T) {
	if _, err := lookUp("setsid", "", testEnv); err != nil {
		t.Log("no setsid here: the group alone is tested")
		return
	}
	g := newTestGroup(t, Options{Grace: 30 * time.Millisecond})
	spec := sh(`setsid sh -c 'trap "" TERM; echo $$; sleep 1000; exit 1' & wait`)
	c := lines(&spec)
	p, err := g.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	pid := pidFrom(t, c)
	p.Kill()
	p.Wait()
	dead(t, pid)
}

// A background process keeps the pipes open: Wait does not, Close ends it.
func TestOrphan(t *testing.T) {
	for _, tt := range []struct{ name, orphan string }{
		{"silent", "sleep 1000"},
		{"talking", "while :; do echo noise; sleep 0.01; done"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newTestGroup(t, Options{Drain: 50 * time.Millisecond, DrainMax: 200 * time.Millisecond, CloseGrace: 50 * time.Millisecond})
			// The parent goes only when the orphan has said its pid: later its output may be taken for over.
			spec := sh(`sh -c 'echo $$; : > said; ` + tt.orphan + `; exit 1' & until [ -e said ]; do sleep 0.01; done; exit 4`)
			spec.Dir = t.TempDir()
			c := lines(&spec)
			p, err := g.Start(t.Context(), spec)
			if err != nil {
				t.Fatal(err)
			}
			pid := pidFrom(t, c)
			e, err := p.Wait()
			if err != nil || e.Code != 4 || e.Killed {
				t.Errorf("got %+v, %v", e, err)
			}
			if tt.name == "silent" && !alive(pid) {
				t.Error("the orphan did not outlive its parent")
			}
			g.Close()
			dead(t, pid)
		})
	}
}

func TestSignalNames(t *testing.T) {
	for _, tt := range []struct {
		name string
		want int
		bad  bool
	}{
		{"", 15, false},
		{"SIGTERM", 15, false},
		{"9", 9, false},
		{"0", 0, false},
		{"SIGKILL", 9, false},
		{"TERM", 0, true},
		{"SIGNOPE", 0, true},
		{"-1", 0, true},
		{"4000", 0, true},
	} {
		got, err := signalNumber(tt.name)
		if got != tt.want || errors.Is(err, ErrBadSignal) != tt.bad {
			t.Errorf("%q: got %d, %v", tt.name, got, err)
		}
	}
}

func TestSignalAfterEnd(t *testing.T) {
	g := newTestGroup(t, Options{})
	p, err := g.Start(t.Context(), sh("exit 0"))
	if err != nil {
		t.Fatal(err)
	}
	p.Wait()
	for _, tree := range []bool{false, true} {
		if sent, err := p.Signal("SIGKILL", tree); sent || err != nil {
			t.Errorf("tree %v: got %v, %v", tree, sent, err)
		}
	}
	if !Alive(os.Getpid()) || Alive(-1) || Alive(0) {
		t.Error("Alive")
	}
}
