package wasm

import (
	"sync"
	"time"

	"github.com/cec80427/pier/internal/processors"
)

// clock ends what a component runs when that takes longer than its limit without a host call. Between two runs it stands still. Where the
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
}

// run starts the clock from nothing.
func (c *clock) run() {
	if c.grows {
		processors.Enter()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running, c.began = true, time.Now()
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
	c.running = false
	c.timer.Stop()
	if c.stays {
		c.stays = false
		processors.Take(-1)
	}
	if c.grows {
		processors.Leave()
	}
}

// next is how long there is nothing to do for the clock of what has run so long.
func (c *clock) next(ran time.Duration) time.Duration {
	if c.grows && ran < processors.Long {
		return min(c.limit, processors.Long) - ran
	}
	return c.limit - ran
}

func (c *clock) fire() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.running {
		return
	}
	ran := time.Since(c.began)
	if c.grows && !c.stays && ran >= processors.Long {
		c.stays = true
		processors.Take(1)
	}
	if ran >= c.limit {
		c.over()
		return
	}
	c.timer.Reset(c.next(ran))
}
