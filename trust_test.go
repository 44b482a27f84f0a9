package pier_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/artifact"
)

// TestTooLargeProject is not trusted, whatever the embedder says of projects otherwise; what needs no trust is there.
func TestTooLargeProject(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.Trusted = true })
	fileIn(t, r.dir, ".pi/skills/big/SKILL.md", "---\nname: big\ndescription: Too much.\n---\nRead.")
	big := fileIn(t, r.dir, ".pi/skills/big/data", "")
	if err := os.Truncate(big, 300<<20); err != nil {
		t.Fatal(err)
	}
	own := file(t, "own.ts", `export default (pi: any) => pi.registerCommand("trusted", { handler: async (_: string, ctx: any) => console.log(ctx.isProjectTrusted()) });`)
	approve := true
	found, err := r.Discover(t.Context(), pier.DiscoverOptions{Paths: []string{own}, Approve: &approve})
	want := "the project is not trusted: look at " + filepath.Join(r.dir, ".pi/skills/big") + ": there is too much in it to look at"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v\nwant %s", err, want)
	}
	if found == nil || found.Project != nil || len(found.Resources.Skills) != 0 || r.Trusted() {
		t.Errorf("found %+v, trusted %v", found, r.Trusted())
	}
	if err := r.Command(t.Context(), "trusted", ""); err != nil {
		t.Fatal(err)
	}
	if got := printed(r.told()); got != "false" {
		t.Errorf("got %s", got)
	}
	if now, err := r.Resources(t.Context()); err != nil || now == nil || len(now.Skills) != 0 {
		t.Errorf("got %+v, %v", now, err)
	}
}

// TestProjectKept: what a trusted project brings is bundled once. Of that it is what is kept that runs, while the sources stay as they are.
func TestProjectKept(t *testing.T) {
	dir, kept, keys := t.TempDir(), t.TempDir(), t.TempDir()
	var r *rig
	says := func(when, want string) {
		t.Helper()
		r = newRig(t, func(o *pier.Options) { o.Cwd, o.CacheDir, o.StateDir = dir, kept, keys })
		approve := true
		if _, err := r.Discover(t.Context(), pier.DiscoverOptions{Approve: &approve}); err != nil {
			t.Fatal(err)
		}
		if err := r.Command(t.Context(), "say", ""); err != nil {
			t.Fatal(err)
		}
		if got := printed(r.told()); got != want {
			t.Errorf("%s: got %s, want %s", when, got, want)
		}
	}
	brings := func(text string) {
		fileIn(t, dir, ".pi/extensions/own.ts", `export default (pi: any) => pi.registerCommand("say", { handler: async () => console.log("`+text+`") });`)
	}
	brings("the first")
	says("bundled", "the first")
	store, changed := artifact.Open(filepath.Join(kept, "bytecode"), filepath.Join(keys, "cache.key")), 0
	files, err := os.ReadDir(filepath.Join(kept, "bytecode"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if body := store.Get(f.Name()); bytes.HasPrefix(body, []byte(`{"hash":`)) && bytes.Contains(body, []byte("the first")) {
			store.Put(f.Name(), bytes.ReplaceAll(body, []byte("the first"), []byte("the other")))
			changed++
		}
	}
	if changed != 1 {
		t.Fatalf("%d bundles are kept", changed)
	}
	says("kept", "the other")
	brings("another")
	says("of another source", "another")
}
