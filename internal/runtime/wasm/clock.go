package wasm

import (
	"sync"
	"time"

	"github.com/cec80427/pier/internal/processors"
)

// aPause is how long a host call must take for the component to have rested: one that asks on and on for what is denied at once has not.
const aPause = 10 * time.Millisecond

// clock ends what a component runs when that takes longer than its limit without a pause. While a host call is made it stands still. Where the
// runtime may, Go is given processors for what runs, see package processors.
type clock struct {
	limit time.Duration
	grows bool // see Options.Processors
	over  func()

	mu      sync.Mutex
	timer   *time.Timer
	running bool
	stays   bool // what runs has been given a processor
	began   time.Time
	rested  time.Time     // when it was stopped
	ran     time.Duration // since the last pause, until then
}

// run starts the clock from nothing.
func (c *clock) run() {
	c.mu.Lock()
	c.ran = 0
	c.mu.Unlock()
	c.resume()
}

// resume starts the clock again after a host call, which may have been a pause.
func (c *clock) resume() {
	if c.grows {
		processors.Enter()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running, c.began = true, time.Now(); c.began.Sub(c.rested) >= aPause {
		c.ran = 0
	}
	if c.timer == nil {
		c.timer = time.AfterFunc(c.next(0), c.fire)
		return
	}
	c.timer.Reset(c.next(0))
}

// rest stops the clock.
func (c *clock) rest() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.running {
		return
	}
	c.running, c.rested = false, time.Now()
	c.ran += c.rested.Sub(c.began)
	c.timer.Stop()
	if c.stays {
		c.stays = false
		processors.Take(-1)
	}
	if c.grows {
		processors.Leave()
	}
}

// next is how long there is nothing to do for the clock of what has run so long without a host call.
func (c *clock) next(own time.Duration) time.Duration {
	left := c.limit - c.ran - own
	if c.grows && own < processors.Long {
		return min(left, processors.Long-own)
	}
	return left
}

func (c *clock) fire() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.running {
		return
	}
	own := time.Since(c.began)
	if c.grows && !c.stays && own >= processors.Long {
		c.stays = true
		processors.Take(1)
	}
	if c.ran+own >= c.limit {
		c.over()
		return
	}
	c.timer.Reset(c.next(own))
}
