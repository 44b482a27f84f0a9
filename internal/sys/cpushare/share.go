package cpushare

import (
	"context"
	"runtime"
	"time"
)

// Code that asks runs for a slice until others have their turn. What is done within first needs no place.
const (
	first = 200 * time.Microsecond
	slice = 2 * time.Millisecond
)

// places are for code that goes on for longer: as many as there are processors. So nobody waits for more than a slice or two, however much
// there is that goes on.
var places = make(chan struct{}, runtime.GOMAXPROCS(0))

// Share is what one piece of code that asks has of the processors. It is used by one goroutine at a time.
type Share struct {
	placed bool
	began  time.Time
	ran    time.Duration // of the slice, until began
}

// Begin is called when the code begins, anew or after it has rested for a little.
func (s *Share) Begin(anew bool) {
	if s.began = time.Now(); anew {
		s.ran = 0
	}
}

func (s *Share) count() {
	now := time.Now()
	s.ran += now.Sub(s.began)
	s.began = now
}

// Ask lets others have their turn when that of the code is over, which goes on when there is a place again, or ctx has ended.
func (s *Share) Ask(ctx context.Context) {
	if s.count(); s.ran < first || s.placed && s.ran < slice {
		return
	}
	runtime.Gosched() // who is given the place would else be before all who wait for a processor
	s.Rest()
	select {
	case places <- struct{}{}:
		s.placed = true
	case <-ctx.Done():
	}
	s.Begin(true)
}

// Rest is called when the code ends, or waits for something.
func (s *Share) Rest() {
	s.count()
	if s.placed {
		s.placed = false
		<-places
	}
}
