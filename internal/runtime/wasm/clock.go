package wasm

import (
	"sync"
	"time"

	"github.com/cec80427/pier/internal/sys/cpushare"
)

// aPause is how long a host call must take for the component to have rested: one that asks on and on for what is denied at once has not.
const aPause = 10 * time.Millisecond

// clock ends what a component runs when that takes longer than its limit without a pause. While a host call is made it stands still.
type clock struct {
	limit time.Duration
	over  func()
	share cpushare.Share // of what runs, by whose goroutine it is used

	mu      sync.Mutex
	timer   *time.Timer
	running bool
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
	c.mu.Lock()
	if c.running, c.began = true, time.Now(); c.began.Sub(c.rested) >= aPause {
		c.ran = 0
	}
	c.share.Begin(c.ran == 0)
	if c.timer == nil {
		c.timer = time.AfterFunc(c.limit-c.ran, c.fire)
	} else {
		c.timer.Reset(c.limit - c.ran)
	}
	c.mu.Unlock()
}

// asked is resume after a host call whose time counts where it was no pause, so that a loop of them ends.
func (c *clock) asked() {
	c.mu.Lock()
	c.ran += time.Since(c.rested)
	c.mu.Unlock()
	c.resume()
}

// rest stops the clock.
func (c *clock) rest() {
	c.mu.Lock()
	if c.running {
		c.running, c.rested = false, time.Now()
		c.ran += c.rested.Sub(c.began)
		c.timer.Stop()
		c.share.Rest()
	}
	c.mu.Unlock()
}

func (c *clock) fire() {
	c.mu.Lock()
	if left := c.limit - c.ran - time.Since(c.began); c.running && left > 0 {
		c.timer.Reset(left)
	} else if c.running {
		c.over()
	}
	c.mu.Unlock()
}
