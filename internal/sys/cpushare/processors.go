package cpushare

import (
	"runtime"
	"sync"
	"time"
)

// Long is from how long on code that runs without a pause counts as being at work for long.
const Long = 20 * time.Millisecond

// spare is how many processors more there are at least when there must be more.
const spare = 62

// crowd is what is at work in this process. GOMAXPROCS is the process's, so there is one.
var crowd counter

// With as many pieces of code that never pause as there are processors, every step of every other goroutine waits until one of them is
// preempted: 20 ms in the middle, and up to 300 ms when there are 30. Threads of the operating system it shares out better: whoever has
// slept is let through at once.
//
// Each change stops all that runs, which takes long when there is much. So there is one at the beginning, which makes many, and one when they
// are given back.
type counter struct {
	mu     sync.Mutex
	long   int // what is at work for long
	before int // GOMAXPROCS as the process had it
	set    int // as it was left here
}

// Take counts n more pieces of code that are at work for long, or fewer when n is negative. Go is given processors for all of them, so that
// half of those there were stay free for everybody else.
func Take(n int) {
	crowd.mu.Lock()
	defer crowd.mu.Unlock()
	crowd.long += n
	crowd.fit()
}

// fit makes as many processors as are needed. The caller holds the lock.
func (c *counter) fit() {
	now := runtime.GOMAXPROCS(0)
	if c.set != now { // nothing was changed here, or the process itself has changed it since
		c.before, c.set = now, now
	}
	if c.long == 0 {
		c.set = c.before
	}
	if need := c.long + (c.before+1)/2; c.set < need {
		c.set = max(2*need, c.before+spare)
	}
	if c.set != now {
		runtime.GOMAXPROCS(c.set)
	}
}
