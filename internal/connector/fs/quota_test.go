package fs

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/memquota"
)

// The private temporary folder takes what it may and no more, by every way to write; what is removed makes room, and other folders have no
// such bound.
func TestTempQuota(t *testing.T) {
	w := newFSWorld(t, Options{MaxTemp: 1000})
	w.f.temp.dir = w.root
	text := strings.Repeat("x", 300)
	did := func(params fsMap) string {
		t.Helper()
		_, err := w.do(t.Context(), params)
		if err == nil {
			return ""
		}
		if ext.CodeOf(err) != ext.CodeIO {
			t.Errorf("%v: %v", params, err)
		}
		return "full"
	}
	var got []string
	for _, name := range []string{"a", "b", "c", "d"} {
		got = append(got, did(fsMap{"op": "write", "path": name, "text": text}))
	}
	got = append(got, did(fsMap{"op": "copy", "path": "a", "to": "e"}))
	if err := os.Remove(w.path("a")); err != nil {
		t.Fatal(err)
	}
	got = append(got, did(fsMap{"op": "copy", "path": "b", "to": "a"}), did(fsMap{"op": "write", "path": "f", "base64": "eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4"}))
	if diff := cmp.Diff([]string{"", "", "", "full", "full", "", "full"}, got); diff != "" {
		t.Error(diff)
	}
	w.f.temp.dir = w.outside
	if did(fsMap{"op": "write", "path": "g", "text": strings.Repeat("x", 5000)}) != "" {
		t.Error("another folder is full")
	}
}

// Reads that are too much together take turns, and all of them come through although nobody takes the results in a hurry.
func TestReadsTakeTurns(t *testing.T) {
	const size = 4 << 20
	w := newFSWorld(t, Options{})
	w.put("sparse", "")
	if err := os.Truncate(w.path("sparse"), size); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			if _, err := w.do(t.Context(), fsMap{"op": "read", "path": "sparse"}); err != nil {
				t.Error(err)
			}
			if held := w.f.rations.Of(w.ext).Held(); held > memquota.Limit {
				t.Errorf("%d bytes are held", held)
			}
		})
	}
	all.Wait()
}
