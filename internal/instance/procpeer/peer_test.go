package procpeer_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
)

// started returns a peer whose program runs elsewhere, and the events that its host was notified of.
func started(t *testing.T) (*procpeer.Peer, *[]string) {
	t.Helper()
	p, seen := &procpeer.Peer{}, &[]string{}
	p.Init(t.Context(), instance.Unit{ID: "x"}, instance.Options{Host: instance.Callbacks{Ended: func() { *seen = append(*seen, "ended") }}})
	return p, seen
}

// TestWorkCause checks which request a host call is made for: the tool call that it names, else the only request under way.
func TestWorkCause(t *testing.T) {
	p, _ := started(t)
	cause := func(toolCall string) procpeer.Cause {
		c, done := p.Work.Call(toolCall)
		done()
		return c
	}
	if got := cause("a"); got != (procpeer.Cause{}) {
		t.Errorf("without a request: %+v", got)
	}
	a, b := procpeer.Cause{ToolCall: "a"}, procpeer.Cause{Command: "b"}
	doneA := p.Work.Begin(a)
	if cause("") != a || cause("a") != a || cause("other") != a {
		t.Error("the only request is not the cause")
	}
	doneB := p.Work.Begin(b)
	if cause("") != (procpeer.Cause{}) || cause("a") != a || cause("other") != (procpeer.Cause{}) {
		t.Error("of two requests one is the cause that was not named")
	}
	doneA()
	if cause("") != b {
		t.Error("the request that is left is not the cause")
	}
	doneB()
	var call ext.Call
	procpeer.Cause{ToolCall: "t", Command: "c", Event: "e"}.Of(&call)
	if call.ToolCallID != "t" || call.CommandID != "c" || call.EventID != "e" {
		t.Errorf("%+v", call)
	}
}

// TestQuiesce checks that a peer is quiet exactly while neither a request nor a host call is under way.
func TestQuiesce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := started(t)
		quiet := func() bool {
			ctx, cancel := context.WithCancel(t.Context())
			got := make(chan error, 1)
			go func() { got <- p.Quiesce(ctx) }()
			synctest.Wait()
			cancel()
			return <-got == nil
		}
		want := func(what string, is bool) {
			t.Helper()
			if quiet() != is {
				t.Errorf("%s: quiet is %v", what, !is)
			}
		}
		want("at the beginning", true)
		first := p.Work.Begin(procpeer.Cause{})
		want("during a request", false)
		second := p.Work.Begin(procpeer.Cause{})
		_, call := p.Work.Call("")
		first()
		want("during another one and a call", false)
		second()
		want("during the call", false)
		call()
		want("after all", true)
		_, call = p.Work.Call("")
		want("during one more call", false)
		call()
		want("at the end", true)
	})
}

// TestAsk checks that a request is refused before there is a program and after the end, and is counted only when it is made.
func TestAsk(t *testing.T) {
	p, seen := started(t)
	gone, wrong := errors.New("gone"), errors.New("wrong")
	calls := 0
	ask := func(ctx context.Context, err error) error {
		return p.Ask(ctx, procpeer.Cause{ToolCall: "a"}, gone, func(context.Context) error {
			calls++
			if c, done := p.Work.Call(""); c.ToolCall != "a" {
				t.Errorf("the cause of a host call is %+v", c)
			} else {
				done()
			}
			return err
		})
	}
	if err := ask(t.Context(), nil); ext.CodeOf(err) != ext.CodeInternal || calls != 0 {
		t.Errorf("before the start: %v", err)
	}
	p.Reached()
	if !p.HasOffered() || p.Offered() {
		t.Error("a peer that was reached has not offered")
	}
	if err := ask(t.Context(), nil); err != nil || p.Begun() != 1 {
		t.Errorf("%v, %d begun", err, p.Begun())
	}
	if err := ask(t.Context(), wrong); !errors.Is(err, wrong) || p.Begun() != 2 {
		t.Errorf("%v, %d begun", err, p.Begun())
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if err := ask(over, wrong); ext.CodeOf(err) != ext.CodeTimeout || !errors.Is(err, wrong) {
		t.Errorf("after the end of the context: %v", err)
	}
	if p.Ended() != nil || p.Close() != nil || p.Close() != nil || p.Ended() == nil || p.Life.Err() == nil || !slices.Equal(*seen, []string{"ended"}) {
		t.Errorf("closed twice: %v, %v", p.Ended(), *seen)
	}
	if err := ask(t.Context(), nil); !errors.Is(err, p.Ended()) || p.Begun() != 3 || calls != 3 {
		t.Errorf("after the end: %v, %d begun", err, p.Begun())
	}
}

// TestStopKeepsTheFirstReason checks that the first reason of an end stays.
func TestStopKeepsTheFirstReason(t *testing.T) {
	p, _ := started(t)
	first := &ext.Exception{Message: "first"}
	if !p.Stop(first) || p.Stop(&ext.Exception{Message: "second"}) || p.Ended() != first || p.Life.Err() != nil {
		t.Errorf("%v", p.Ended())
	}
	p.Fail(&ext.Exception{Message: "third"})
	if p.Ended() != first || p.Life.Err() == nil {
		t.Errorf("%v, %v", p.Ended(), p.Life.Err())
	}
}

// TestStopped checks the error of a request that was cancelled or timed out.
func TestStopped(t *testing.T) {
	for cause, want := range map[error]string{
		context.DeadlineExceeded: "late", ext.E(ext.CodeTimeout, "x"): "late", context.Canceled: "the call was cancelled",
	} {
		var e *ext.Error
		if err := procpeer.Stopped(cause, "late"); !errors.As(err, &e) || e.Code != ext.CodeTimeout || e.Msg != want || !errors.Is(err, cause) {
			t.Errorf("%v: %v", cause, err)
		}
	}
}
