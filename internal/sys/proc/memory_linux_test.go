package proc

import "testing"

// TestMemory: a process, and what it starts, may map so much and no more.
func TestMemory(t *testing.T) {
	g := newTestGroup(t, Options{})
	spec := sh("read go; sh -c 'ulimit -v; ulimit -v unlimited || ulimit -v'")
	spec.Memory = 300 << 20
	r, err := g.Run(t.Context(), spec, []byte("go\n"), Limit{Bytes: 1000})
	if err != nil || string(r.Stdout[:min(7, len(r.Stdout))]) != "307200\n" {
		t.Errorf("%q %q, %v", r.Stdout, r.Stderr, err)
	}
}
