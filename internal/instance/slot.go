package instance

import (
	"context"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
)

const (
	restartWait = 100 * time.Millisecond // before the first restart; each further one waits twice as long
	restartCalm = 10 * time.Minute       // after that long without one, the restarts before it count no more
	longestRest = 30 * time.Second       // between starts on demand that fail
)

// Slot is where an extension runs: one instance at a time. One that ended by itself is replaced by another; who calls it meanwhile waits.
// Make one with NewSlot. It is safe for concurrent use.
type Slot struct {
	mu sync.Mutex
	vm vm
}

type vm struct {
	running  Instance
	ready    chan struct{} // closed while running takes work
	number   int           // 1 for the first instance
	restarts int           // since it was last calm
	last     time.Time     // of the last restart
	down     error         // it is not started again
	again    time.Time     // when a call has it started again all the same; zero for never
}

// NewSlot returns a slot that lets no calls in until Serve.
func NewSlot() *Slot { return &Slot{vm: vm{ready: make(chan struct{})}} }

// Current is the instance that is in it, which may have ended.
func (s *Slot) Current() Instance {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.vm.running
}

// takesWork reports whether calls are let in.
func (v vm) takesWork() bool {
	select {
	case <-v.ready:
		return true
	default:
		return false
	}
}

// mayStart reports whether an instance that has ended may be started again.
func (v vm) mayStart() bool { return v.down == nil || !v.again.IsZero() && !time.Now().Before(v.again) }

// reviving marks the calls that are part of a restart itself: they do not wait for it.
type reviving struct{}

// Reviving marks the work under a context as part of a restart.
func Reviving(ctx context.Context) context.Context { return context.WithValue(ctx, reviving{}, true) }

// Usable is the instance, once it takes work. Whoever first finds that it has ended has restart start it again.
func (s *Slot) Usable(ctx context.Context, restart func(why *ext.Exception)) (Instance, error) {
	for {
		s.mu.Lock()
		v := s.vm
		s.mu.Unlock()
		if ctx.Value(reviving{}) != nil {
			return v.running, nil
		}
		if !v.takesWork() { // one that does is not passed over because ctx is over as well
			select {
			case <-v.ready:
				continue // v is of before the start, and may have the number of what was started then
			case <-ctx.Done():
				return nil, ext.Wrap(ext.CodeTimeout, "the extension is being started again", context.Cause(ctx))
			}
		}
		why := v.running.Ended()
		if why == nil || !v.mayStart() {
			return v.running, v.down
		}
		if s.BeginRestart(v.number) {
			go restart(why)
		}
	}
}

// Next counts an instance that is about to be started.
func (s *Slot) Next() (number int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.vm.number++
	return s.vm.number
}

// Put puts a started instance in.
func (s *Slot) Put(running Instance) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.vm.running = running
}

// Serve lets calls in. down, if any, is what answers them all.
func (s *Slot) Serve(down error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.serve(down, time.Time{})
}

// Rest lets calls in after a start on demand that failed: down answers them for a time, twice as long after each that fails, and the next
// call after it has the extension started again.
func (s *Slot) Rest(down error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	wait := min(s.count(), longestRest)
	s.serve(down, time.Now().Add(wait))
}

// Resume lets calls in after a start on demand.
func (s *Slot) Resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.vm.restarts = 0
	s.serve(nil, time.Time{})
}

// serve, like count, is done within the lock.
func (s *Slot) serve(down error, again time.Time) {
	s.vm.down, s.vm.again = down, again
	close(s.vm.ready)
}

// BeginRestart shuts calls out. It reports false for an instance that never let any in, and for one that is not the last.
func (s *Slot) BeginRestart(number int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.vm.takesWork() || s.vm.number != number || !s.vm.mayStart() {
		return false
	}
	s.vm.down, s.vm.again = nil, time.Time{}
	s.vm.ready = make(chan struct{})
	return true
}

// Count counts a restart since the extension was last calm, and says how long it waits.
func (s *Slot) Count() (attempt int, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	wait = s.count()
	return s.vm.restarts, wait
}

func (s *Slot) count() (wait time.Duration) {
	now := time.Now()
	if now.Sub(s.vm.last) > restartCalm {
		s.vm.restarts = 0
	}
	s.vm.last = now
	s.vm.restarts++
	return restartWait << min(s.vm.restarts-1, 10)
}
