package js

import "testing"

// TestCauseAmong: a component that is drawn meanwhile takes nothing of what a host call is for; two that have a cause leave it open.
func TestCauseAmong(t *testing.T) {
	tool, command := Cause{ToolCallID: "t"}, Cause{CommandID: "c"}
	for _, tt := range []struct {
		waiting []Cause
		want    Cause
	}{
		{nil, Cause{}},
		{[]Cause{tool}, tool},
		{[]Cause{{}, command, {}}, command},
		{[]Cause{tool, command}, Cause{}},
		{[]Cause{tool, {}, command}, Cause{}},
		{[]Cause{{}, {}}, Cause{}},
	} {
		i := &Instance{waiting: map[int]*invocation{}}
		for n, c := range tt.waiting {
			i.waiting[n] = &invocation{cause: c}
		}
		if got := i.cause(); got != tt.want {
			t.Errorf("%v: %v", tt.waiting, got)
		}
	}
}
