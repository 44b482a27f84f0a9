package extc_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// TestSummary: what a scan found is known by every bundle of the same and by none of another.
func TestSummary(t *testing.T) {
	dir := t.TempDir()
	store := codecache.Open(filepath.Join(dir, "store"), filepath.Join(dir, "key"))
	defer store.Wait()
	bundle := func(text string, store *codecache.Store) *extc.Bundle {
		t.Helper()
		file := filepath.Join(dir, "x.js")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		found, err := source.Find(file)
		if err != nil {
			t.Fatal(err)
		}
		b, err := extc.Compile(found[0], store)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	good, bad := "export default (pi) => { pi.exec('ls'); };", "export default (pi) => { pi.x = eval(pi.text); };"
	large := good + "const s = '" + strings.Repeat("x", 1<<20) + "'; globalThis.s = s;"
	places := func() int {
		files, _ := os.ReadDir(filepath.Join(dir, "store"))
		return len(files)
	}
	for _, step := range []struct {
		name, text      string
		store           *codecache.Store
		must            bool
		inferred        string // "unknown" for nothing
		forbidden, kept int
	}{
		{"nobody has scanned it", good, store, false, "exec", 0, 1},
		{"the same, from the store", good, store, false, "exec", 0, 0},
		{"where nothing is kept", good, nil, false, "exec", 0, 0},
		{"another text of the same code at the same places", good + " ", store, false, "exec", 0, 0},
		{"the same code at other places", "\n" + good, store, false, "exec", 0, 1},
		{"something is forbidden", bad, store, false, "", 1, 1},
		{"that is known, too", bad, store, false, "", 1, 0},
		{"large", large, store, false, "unknown", 0, 0},
		{"large, and it must be scanned", large, store, true, "exec", 0, 1},
		{"large, and known", large, store, false, "exec", 0, 0},
	} {
		b := bundle(step.text, step.store)
		before := places()
		s, err := b.Summary(step.must)
		if err != nil {
			t.Fatal(step.name, err)
		}
		if strings.HasPrefix(s.Why, "the code has 1024 KiB: ") && s.Inferred == nil {
			s.Inferred = []string{"unknown"}
		}
		if got := strings.Join(s.Inferred, ","); got != step.inferred || len(s.Forbidden) != step.forbidden {
			t.Errorf("%s: inferred %q and %d forbidden, want %q and %d", step.name, got, len(s.Forbidden), step.inferred, step.forbidden)
		}
		step.store.Wait()
		if got := places() - before; got != step.kept {
			t.Errorf("%s: %d entries more in the store, want %d", step.name, got, step.kept)
		}
	}
	// Whoever writes into the store, without its key, has said nothing.
	files, err := os.ReadDir(filepath.Join(dir, "store"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, "store", f.Name()), append([]byte(`{"verdict":"compatible","inferred":[]}`), make([]byte, 32)...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if s, err := bundle(bad, store).Summary(false); err != nil || len(s.Forbidden) == 0 {
		t.Error("what somebody else wrote is believed", err)
	}
}
