package piertest_test

import (
	"testing"

	"github.com/cec80427/pier/piertest"
)

// What docs/authors.md shows.
func TestAuthors(t *testing.T) {
	x := piertest.Load(t, "../examples/tasks.ts", piertest.Config{})
	if got := x.Call("tasks", `{"add":"write tests"}`).Text(); got != "○ 1 write tests" {
		t.Errorf("got %q", got)
	}
}
