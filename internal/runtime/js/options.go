package js

import (
	"crypto/rand"
	"io"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
)

// Options say what one instance runs and what it may use up. Fields without a default are required.
type Options struct {
	ID     ext.ID
	VM     int    // which of the extension's instances this is, for ext.Call
	Code   []byte // the bundle's script, see extc.Bundle
	built  *built // what was made of that ahead; nil for nothing
	Locate Locator
	Caller ext.Caller // the gate
	Boot   instance.Facts
	Limits instance.Limits

	// Compile compiles a file that the extension loads while it runs, and decides whether it may be loaded at all; the error is
	// an *ext.Error, or what is wrong with the source. Places is the Locator of what it made. Without Compile nothing is loaded.
	Compile func(path string) (Script, error)
	Places  func(Script) Locator

	// Clock is the instance's time, nil for instance.SystemClock. Rand is where its random bytes come from, nil for crypto/rand.
	// Ordered delivers the completions of host calls in the order in which the calls were made.
	Clock   instance.Clock
	Rand    io.Reader
	Ordered bool

	// Trace receives what happens, on the VM's goroutine; nil traces nothing. TraceName is Event.VM, "" for the ID.
	Trace     func(trace.Event)
	TraceName string

	Turn *instance.Turn // see instance.Options

	// FailStalled ends an invocation that nothing can settle any more: no timer, host call or queued event is left.
	// Hosts that send further events leave it off.
	FailStalled bool

	// But for Died and Ended they are called on the VM's goroutine. Nothing calls Claimed.
	instance.Callbacks
}

func (o Options) normalize() Options {
	o.Limits = o.Limits.Normalize()
	if o.Clock == nil {
		o.Clock = instance.SystemClock{}
	}
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	if o.TraceName == "" {
		o.TraceName = string(o.ID)
	}
	return o
}

// code is the bundle's script.
func (o *Options) code() []byte {
	if o.built != nil {
		return o.built.now().Code
	}
	return o.Code
}

// Locator maps a 1-based place in the bundle to the source.
type Locator func(line, column int) (file string, srcLine, srcColumn int, ok bool)
