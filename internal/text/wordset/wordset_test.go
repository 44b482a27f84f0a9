package wordset

import "testing"

var sink bool

func TestHas(t *testing.T) {
	s := Of(" a b\n\tc-d a ")
	for word, want := range map[string]bool{"a": true, "b": true, "c-d": true, "": false, "a b": false, "c": false} {
		if s.Has(word) != want {
			t.Errorf("%q is in the set: %v", word, !want)
		}
	}
	if Of("").Has("") {
		t.Error("the empty word is in a set of none")
	}
	if n := testing.AllocsPerRun(100, func() { sink = s.Has("b") }); n != 0 {
		t.Errorf("a question takes %v allocations", n)
	}
}

func BenchmarkHas(b *testing.B) {
	s := Of("of in return yield function async await")
	for b.Loop() {
		sink = s.Has("return")
	}
}
