package stopwatch

import (
	"slices"
	"testing"
	"time"
)

// TestLaps: time belongs to what was begun last, what is within something else is not counted twice, and nothing is counted when nobody
// measures or nothing was begun.
func TestLaps(t *testing.T) {
	Begin("before", "")()
	if Running() {
		t.Fatal("nobody has begun to measure")
	}
	at := time.Unix(0, 0)
	pass := func(d time.Duration) { at = at.Add(d) }
	stop := start(func() time.Time { return at })
	if !Running() {
		t.Fatal("somebody measures")
	}
	pass(time.Hour) // nobody's
	load := Begin("load", "")
	pass(1 * time.Second)
	read := Begin("read", "a")
	pass(2 * time.Second)
	within := Begin("parse", "")
	pass(4 * time.Second)
	read() // out of order: the inner work goes on
	pass(8 * time.Second)
	within()
	pass(16 * time.Second)
	again := Begin("read", "a")
	pass(32 * time.Second)
	again()
	load()
	pass(time.Hour)
	Begin("open", "")
	pass(64 * time.Second)
	want := []Lap{{"open", "", 64 * time.Second}, {"read", "a", 34 * time.Second}, {"load", "", 17 * time.Second}, {"parse", "", 12 * time.Second}}
	if got := stop(); !slices.Equal(got, want) {
		t.Errorf("laps %v, want %v", got, want)
	}
	if Running() {
		t.Error("it has stopped")
	}
}
