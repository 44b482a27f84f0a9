package extc_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/internal/artifact"
	"github.com/cec80427/pier/internal/extc"
	"github.com/cec80427/pier/internal/source"
)

// TestHarmless: what a scan found harmless is known by every bundle of the same and by none of another; what it found forbidden never is.
func TestHarmless(t *testing.T) {
	dir := t.TempDir()
	store := artifact.Open(filepath.Join(dir, "store"), filepath.Join(dir, "key"))
	bundle := func(text string, store *artifact.Store) *extc.Bundle {
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
	const good, bad = "export default (pi) => { pi.x = 1; };", "export default (pi) => { pi.x = eval(pi.text); };"
	for _, step := range []struct {
		name, text string
		store      *artifact.Store
		scan, want bool
	}{
		{"nobody has scanned it", good, store, false, false},
		{"a scan found nothing", good, store, true, true},
		{"the same, from the store", good, store, false, true},
		{"where nothing is kept", good, nil, true, false},
		{"with another key", good, artifact.Open(filepath.Join(dir, "store"), filepath.Join(dir, "other")), false, false},
		{"another text", good + " ", store, false, false},
		{"a scan found something", bad, store, true, false},
	} {
		b := bundle(step.text, step.store)
		if step.scan {
			if _, err := b.Scan(); err != nil {
				t.Fatal(err)
			}
		}
		if got := b.Harmless(); got != step.want {
			t.Errorf("%s: known to be harmless: %v", step.name, got)
		}
	}
	// Whoever writes into the store, without its key, has said nothing.
	files, err := os.ReadDir(filepath.Join(dir, "store"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, "store", f.Name()), append([]byte("harmless"), make([]byte, 32)...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if bundle(good, store).Harmless() {
		t.Error("what somebody else wrote is believed")
	}
}
