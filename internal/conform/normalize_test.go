package conform

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestNormalize(t *testing.T) {
	n := newNormalizer(map[string]string{"/run/7": "<run>", "/run/7/cwd": "<cwd>", "/run/7/home": "<home>", "": "<never>"})
	n.learn([]any{map[string]any{"id": "aaaa1111"}, map[string]any{"id": "bbbb2222"}, map[string]any{"id": "aaaa1111"}, "no entry"})
	for _, tt := range []struct {
		name     string
		in, want any
	}{
		{"working directory before its parent", "in /run/7/cwd/a.txt and /run/7/x", "in <cwd>/a.txt and <run>/x"},
		{"time", "at 2026-11-20T10:00:00.123Z!", "at <time>!"},
		{"time with zone", "2026-11-20T10:00:00+02:00", "<time>"},
		{"uuid", "id 01a1f884-70fd-7747-891d-6e0dbb136652", "id <uuid>"},
		{"milliseconds", float64(1_790_000_000_123), "<ms>"},
		{"a new entry's id", "bbbb2222", "<new-2>"},
		{"ids inside of text", "see aaaa1111.", "see <new-1>."},
		{"a stack", "Error: x\n    at f (/a.ts:1:2)\n    at g", "Error: x"},
		{"keys of objects", map[string]any{"/run/7/cwd/k": []any{float64(1)}}, map[string]any{"<cwd>/k": []any{float64(1)}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, n.value(tt.in)); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

// TestNormalizeHidesNothing: what is no place, time or id of the run stays as it is.
func TestNormalizeHidesNothing(t *testing.T) {
	n := newNormalizer(map[string]string{"/run/7/cwd": "<cwd>"})
	for _, v := range []any{
		"", "2026-11-20", "10:00:00", "aaaa1111", "01a1f884", "/run/8/cwd", "at the end\nat home", "  at f", float64(0), float64(1234567890), float64(earliest - 1), 1.5e12 + 0.5,
		true, nil,
		[]any{},
		map[string]any{},
		"\x1b[1mbold\x1b[22m", " spaces  stay ",
	} {
		if d := cmp.Diff(v, n.value(v)); d != "" {
			t.Errorf("changed (-want +got)\n%s", d)
		}
	}
}

// TestNormalizeKeepsDifferences: two texts without anything to normalize are equal after it only if they were before.
func TestNormalizeKeepsDifferences(t *testing.T) {
	n := newNormalizer(map[string]string{"/run/7/cwd": "<cwd>"})
	text := rapid.StringMatching(`[a-z \x1b\[0-9m.:,{}"]{0,12}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		if (a == b) != (n.text(a) == n.text(b)) {
			t.Fatalf("%q and %q become %q and %q", a, b, n.text(a), n.text(b))
		}
	})
}

func TestCompare(t *testing.T) {
	pi := decode([]byte(`{"a":1,"b":[1,2,{"c":"x"}],"d":null,"gone":true}`))
	for _, tt := range []struct {
		name string
		pier string
		want []string
	}{
		{"equal", `{"gone":true,"d":null,"b":[1,2,{"c":"x"}],"a":1}`, nil},
		{"every kind", `{"a":"1","b":[1,3,{"c":"y"},4],"new":0}`, []string{"a", "b[1]", "b[2].c", "b[3]", "d", "gone", "new"}},
		{"a shorter list", `{"a":1,"b":[1],"d":null,"gone":true}`, []string{"b[1]", "b[2]"}},
		{"null is not absent", `{"a":1,"b":[1,2,{"c":"x"}],"gone":true}`, []string{"d"}},
		{"another shape", `[]`, []string{""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, d := range compare("", pi, decode([]byte(tt.pier))) {
				got = append(got, d.Path)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

func TestWhatTellsChangesApart(t *testing.T) {
	one := compare("", "a", "b")
	other := compare("", "a", "c")
	if what(one) == what(other) {
		t.Errorf("two differences at one place have the same name %q", what(one))
	}
	if what(nil) != "" {
		t.Errorf("no difference has the name %q", what(nil))
	}
}
