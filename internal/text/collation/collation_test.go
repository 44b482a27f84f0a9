package collation

import "testing"

// TestCompare has what Node 22 answers.
func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		opts Options
		want int
	}{
		{"a", "b", Options{}, -1},
		{"a", "A", Options{}, -1},
		{"a", "A", Options{UpperFirst: true}, 1},
		{"a", "A", Options{Sensitivity: "accent"}, 0},
		{"a", "á", Options{}, -1},
		{"a", "á", Options{Sensitivity: "base"}, 0},
		{"a", "á", Options{Sensitivity: "case"}, 0},
		{"áb", "az", Options{}, -1},
		{"é", "e\u0301", Options{}, 0},
		{"a_b", "a-b", Options{}, -1},
		{"a-b", "ab", Options{}, -1},
		{"a-b", "ab", Options{IgnorePunctuation: true}, 0},
		{"…", "", Options{IgnorePunctuation: true}, 0},
		{"a…b", "ab", Options{IgnorePunctuation: true}, 0},
		{"a10", "a2", Options{}, -1},
		{"a10", "a2", Options{Numeric: true}, 1},
		{"002", "2", Options{Numeric: true}, 0},
		{"1", "a", Options{Numeric: true}, -1},
		{"ß", "ss", Options{}, 1},
		{"ß", "SS", Options{}, 1},
		{"æ", "ae", Options{Sensitivity: "accent"}, 1},
		{"æ", "af", Options{}, -1},
		{"한", "가", Options{}, 1},
		{"한", "あ", Options{}, -1},
		{"ß", "st", Options{}, -1},
		{"я", "z", Options{}, 1},
		{"ё", "ж", Options{}, -1},
		{"漢", "あ", Options{}, 1},
		{"\x00a", "a", Options{}, 0},
		{"", "a", Options{}, -1},
	} {
		got := Compare(tt.a, tt.b, tt.opts)
		if got != tt.want || Compare(tt.b, tt.a, tt.opts) != -tt.want {
			t.Errorf("%q, %q with %+v: %d, want %d", tt.a, tt.b, tt.opts, got, tt.want)
		}
	}
}

// FuzzCompare: whatever the texts, there is an answer, and the other way round it is the opposite.
func FuzzCompare(f *testing.F) {
	for _, text := range []string{"…a", "\xffab", "e\u0301", "007", "ß", "한"} {
		f.Add(text, "b", true, true)
	}
	f.Fuzz(func(t *testing.T, a, b string, numeric, ignore bool) {
		opts := Options{Numeric: numeric, IgnorePunctuation: ignore}
		if one, other := Compare(a, b, opts), Compare(b, a, opts); one != -other {
			t.Errorf("%q, %q: %d, and the other way round %d", a, b, one, other)
		}
	})
}
