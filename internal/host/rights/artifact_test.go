package rights

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
)

// TestArtifactReadsNothing: every record asks for it, so it costs no look at the package that the code came in.
func TestArtifactReadsNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.ts")
	for name, text := range map[string]string{path: "", filepath.Join(dir, "package.json"): `{"version":"1.2.3","pi":{"extensions":["x.ts"]}}`} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	k := &Rights{admitted: map[ext.ID]instance.Unit{"x": {Entry: source.Entry{ID: "x", Path: path}, Hash: "0a"}}}
	if version, hash := k.Unit("x"); version != "1.2.3" || hash != "0a" {
		t.Errorf("version %q hash %q", version, hash)
	}
	for id, want := range map[ext.ID]string{"x": "sha256:0a", "y": ""} {
		if got := k.Artifact(id); got != want {
			t.Errorf("%s: %q", id, got)
		}
	}
	if n := testing.AllocsPerRun(100, func() { k.Artifact("x") }); n > 1 {
		t.Errorf("%g allocations", n)
	}
}
