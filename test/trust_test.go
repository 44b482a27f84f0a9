package test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/sys/codecache"
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
	keepAs(t, kept, keys, "the first", "the other")
	says("kept", "the other")
	brings("another")
	says("of another source", "another")
}

// keepAs changes a text in the one bundle that is kept and has it, as whoever has the key can.
func keepAs(t *testing.T, cache, state, from, to string) {
	t.Helper()
	dir, changed := filepath.Join(cache, "bytecode"), 0
	store := codecache.Open(dir, filepath.Join(state, "cache.key"))
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if body := store.Get(f.Name()); bytes.HasPrefix(body, []byte(`{"hash":`)) && bytes.Contains(body, []byte(from)) {
			store.Put(f.Name(), bytes.ReplaceAll(body, []byte(from), []byte(to)))
			changed++
		}
	}
	if changed != 1 {
		t.Fatalf("%d bundles with %q are kept", changed, from)
	}
}

// ownFolders gives the test folders of a user's that nobody else has.
func ownFolders(t *testing.T) (cache, state string) {
	t.Helper()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "AppData", "LocalAppData"} {
		t.Setenv(name, t.TempDir())
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	state, err = pier.StateDir()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(cache, "pier"), state
}

// TestGrantsKept: whether grants still count is told from what is kept of their extensions' code, which is of the code as it is.
func TestGrantsKept(t *testing.T) {
	cache, state := ownFolders(t)
	grants, err := pier.OpenGrants("")
	if err != nil {
		t.Fatal(err)
	}
	path := file(t, "x.ts", `export default (pi: any) => { pi.exec("ls"); };`)
	list, err := grants.Add(path, []string{"exec=ls"}, true)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	counts := func(when string, want bool) {
		t.Helper()
		if got := grants.Current(list[0]); got != want {
			t.Errorf("%s: it counts: %v", when, got)
		}
	}
	counts("the code is the same", true)
	keepAs(t, cache, state, list[0].Hash, strings.Repeat("0", len(list[0].Hash)))
	counts("what is kept is another", false)
	files, err := filepath.Glob(filepath.Join(cache, "bytecode", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		body[len(body)/2] ^= 1
		if err := os.WriteFile(name, body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	counts("what is kept is forged", true)
	if err := os.WriteFile(path, []byte(`export default () => {};`), 0o600); err != nil {
		t.Fatal(err)
	}
	counts("the code is another", false)
}

// TestReplayKept: a replay takes the bundle that the run has kept.
func TestReplayKept(t *testing.T) {
	cache, state := ownFolders(t)
	var traced bytes.Buffer
	r := newRig(t, func(o *pier.Options) { o.CacheDir, o.StateDir, o.Trace = "", "", &traced })
	if _, err := r.Load(t.Context(), file(t, "x.ts", `export default (pi: any) => { console.log("the first"); };`)); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	again := func() error {
		all, err := pier.Replay(t.Context(), bytes.NewReader(traced.Bytes()), 0)
		if err == nil && (len(all) != 1 || !all[0].Same()) {
			t.Fatal("the replay differs", all)
		}
		return err
	}
	if err := again(); err != nil {
		t.Error(err)
	}
	keepAs(t, cache, state, "the first", "the other")
	if err := again(); err == nil || !strings.Contains(err.Error(), "no longer the same") {
		t.Error("the replay is of the sources:", err)
	}
}
