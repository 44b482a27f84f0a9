//go:build unix

package extc_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// What is kept of the first build is what it made.
func TestFirstIsKept(t *testing.T) {
	extc.FirstIsKept(t)
	dir := t.TempDir()
	store := codecache.Open(filepath.Join(dir, "store"), filepath.Join(dir, "key"))
	folder := filepath.Join(dir, "extension")
	lay(t, folder, map[string]string{"x.js": `import y from "./y"; export default y`, "y.ts": "export default 1"})
	for i, gained := range []int{2, 0, 0} {
		before := len(listed(t, filepath.Join(dir, "store")))
		if got, want := bundled(t, folder, store), bundled(t, folder, nil); got != want {
			t.Errorf("build %d gives\n%s\nit would be\n%s", i, got, want)
		}
		if got := len(listed(t, filepath.Join(dir, "store"))) - before; got != gained {
			t.Errorf("build %d: the store gained %d entries, not %d", i, got, gained)
		}
	}
	lay(t, folder, map[string]string{"y.ts": "export default 2"})
	if got, want := bundled(t, folder, store), bundled(t, folder, nil); got != want {
		t.Errorf("stale: the store gives\n%s\nit would be\n%s", got, want)
	}
}

func listed(t *testing.T, dir string) []os.DirEntry {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return list
}
