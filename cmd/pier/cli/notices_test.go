package cli

import (
	"strings"
	"testing"
)

// tally counts what is written, and remembers its end.
type tally struct {
	bytes int
	last  string
}

func (w *tally) Write(p []byte) (int, error) {
	w.bytes += len(p)
	w.last = string(p[max(0, len(p)-200):])
	return len(p), nil
}

// TestNotices: an extension that notifies without end fills no log of whoever runs pier, and that something is missing is said once.
func TestNotices(t *testing.T) {
	var err tally
	a := New(Environment{Err: &err}, func() {})
	notice := a.Observer().Notice
	text := strings.Repeat("x", 1<<20)
	for range 200 {
		notice("loud", "info", text)
	}
	if err.bytes < 60<<20 || err.bytes > maxNotices+1<<20 {
		t.Errorf("%d bytes were written", err.bytes)
	}
	if want := "no more of it is shown\n"; !strings.HasSuffix(err.last, want) {
		t.Errorf("the last line is %q", err.last)
	}
}
