package instance

import "time"

// Clock is where an instance's time comes from: timers, Date and performance.now. It is read on the VM's goroutine. The
// limits of running JavaScript are counted in real time whatever the clock says.
type Clock interface {
	// Now is the wall clock. Differences between two readings are elapsed time.
	Now() time.Time
}

// Advancer is a Clock that stands still by itself. Where the loop would sleep until its next timer, it moves such a clock
// there instead, under the rules of docs/runtime.md: only while somebody waits for the extension, and not past host calls
// that end by themselves.
type Advancer interface {
	Clock
	Advance(d time.Duration)
}

// SystemClock is the time of the machine; inside a bubble of testing/synctest it is the bubble's.
type SystemClock struct{}

// Now implements Clock.
func (SystemClock) Now() time.Time { return time.Now() }

// VirtualClock is a clock for one instance that only moves when it is told to. It is not safe for concurrent use.
type VirtualClock struct{ at time.Time }

// NewVirtualClock returns a clock that stands at start.
func NewVirtualClock(start time.Time) *VirtualClock { return &VirtualClock{at: start} }

// Now implements Clock.
func (c *VirtualClock) Now() time.Time { return c.at }

// Advance implements Advancer.
func (c *VirtualClock) Advance(d time.Duration) { c.at = c.at.Add(d) }
