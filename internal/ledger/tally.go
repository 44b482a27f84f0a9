package ledger

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// TallyEvery is how long what is counted waits for its record.
const TallyEvery = 10 * time.Second

// Counted is something that happens so often, and means so little, that it is counted instead of recorded each time: the size of
// the terminal asked for, a widget drawn anew, one more piece of a message.
type Counted struct {
	Extension  ext.ID
	Method, Op string
}

// Count is how often it happened between two times.
type Count struct {
	Counted
	N, Failed   int
	First, Last time.Time
}

// Data is what the record of a count says.
func (c Count) Data() jsontext.Fields {
	f := jsontext.Fields(nil).Number("count", float64(c.N))
	if c.Failed > 0 {
		f = f.Number("failed", float64(c.Failed))
	}
	return f.Text("first", ext.LogTime(c.First)).Text("last", ext.LogTime(c.Last)).Text("method", c.Method).Some("op", c.Op)
}

// Tally counts, and hands each count on when TallyEvery has passed since its first, or at Flush. It is safe for concurrent use.
type Tally struct {
	write  func(Count)
	timers bool

	mu     sync.Mutex
	counts map[Counted]*Count
	timer  *time.Timer
	oldest time.Time
}

// NewTally returns a Tally that hands counts to write, in order, one at a time. Without timers one waits until the next is counted:
// a run that is repeated must not depend on how long it takes.
func NewTally(write func(Count), timers bool) *Tally {
	return &Tally{write: write, timers: timers, counts: map[Counted]*Count{}}
}

// Add counts one.
func (t *Tally) Add(k Counted, failed bool, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.counts[k]
	if c == nil {
		if len(t.counts) == 0 {
			t.begin(now)
		}
		c = &Count{Counted: k, First: now}
		t.counts[k] = c
	}
	c.N++
	c.Last = now
	if failed {
		c.Failed++
	}
	if now.Sub(t.oldest) >= TallyEvery {
		t.flush()
	}
}

func (t *Tally) begin(now time.Time) {
	t.oldest = now
	if !t.timers {
		return
	}
	if t.timer == nil {
		t.timer = time.AfterFunc(TallyEvery, t.Flush)
	} else {
		t.timer.Reset(TallyEvery)
	}
}

// Flush hands on all that is counted.
func (t *Tally) Flush() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.flush()
}

func (t *Tally) flush() {
	if t.timer != nil {
		t.timer.Stop()
	}
	list := make([]*Count, 0, len(t.counts))
	for _, c := range t.counts {
		list = append(list, c)
	}
	clear(t.counts)
	slices.SortFunc(list, func(a, b *Count) int {
		return strings.Compare(string(a.Extension)+"\x00"+a.Method+"\x00"+a.Op, string(b.Extension)+"\x00"+b.Method+"\x00"+b.Op)
	})
	for _, c := range list {
		t.write(*c)
	}
}
