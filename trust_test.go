package pier_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
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
