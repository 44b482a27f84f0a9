package cli

import (
	"bytes"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestProgress: a wait is said once it has lasted a second, with what it is for then; it is wiped for other lines, and at its end.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var drawn []string
		p := &progress{draw: func(text string) { drawn = append(drawn, text) }}
		p.setText("short")
		time.Sleep(waitShown / 2)
		p.setText("")
		time.Sleep(time.Minute)
		p.setText("loading one, 1 of 2")
		time.Sleep(waitShown / 2)
		p.setText("loading two, 2 of 2")
		time.Sleep(waitShown)
		synctest.Wait()
		line := p.holdText()
		question := p.holdText()
		line()
		p.setText("starting the session")
		question()
		question()
		p.setText("")
		if want := []string{"loading two, 2 of 2", "", "starting the session", ""}; !slices.Equal(drawn, want) {
			t.Errorf("%q, not %q", drawn, want)
		}
	})
}

// TestProgressNowhere: where standard error is no terminal nothing is said of waits.
func TestProgressNowhere(t *testing.T) {
	var out, err bytes.Buffer
	a := New(Environment{Out: &out, Err: &err, Getenv: func(string) string { return "" }}, func() {})
	if a.Observer().Progress != nil {
		t.Error("loads report how far they are to nobody")
	}
	a.Waits("loading")
	if a.Stdout() != &out || a.waiting.Load() != nil {
		t.Error("there is a place for waits")
	}
}
