package test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/recordstore"
)

// TestGrantsWithoutFolder: a grant for a command line that was stored before rules had folders is asked again, and said. A denial of that
// time counts in every folder.
func TestGrantsWithoutFolder(t *testing.T) {
	state, cwd := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	path := file(t, "x.ts", "export default function (pi: any) {\n"+toolSource("run", `
		const can = async (word: string) => { try { return (await pi.exec("echo", [word])).stdout.trim(); } catch (err: any) { return err.code; } };
		return { content: [{ type: "text", text: await can("one") + "," + await can("two") }] };`)+"\n}\n")
	store, err := pier.OpenGrants(state)
	if err != nil {
		t.Fatal(err)
	}
	added, err := store.Add(path, []string{"exec='echo one' in " + cwd}, true)
	if err != nil || len(added) != 1 {
		t.Fatalf("%+v, %v", added, err)
	}
	for rule, allow := range map[string]bool{"exec='echo one'": true, "exec='echo two'": false} {
		old := added[0]
		old.Rule, old.Allow = rule, allow
		old.ID = recordstore.ID(old.Entry, old.Hash, old.Rule, fmt.Sprint(old.Allow))
		data, err := json.Marshal(old)
		if err != nil {
			t.Fatal(err)
		}
		fileIn(t, filepath.Join(state, "grants"), old.ID+".json", string(data))
		if store.Current(old) == allow {
			t.Errorf("%s counts: %v", rule, !allow)
		}
	}
	var warned []string
	run := func(answer ext.Choice, want string) {
		t.Helper()
		warned = nil
		r := newRig(t, func(o *pier.Options) {
			o.StateDir, o.Cwd, o.Policy = state, cwd, pier.Policy{Mode: "prompt", Remember: true}
			o.Observer.Warning = func(text string) { warned = append(warned, text) }
			if answer != "" {
				o.Approver = &approver{answer: map[string]ext.Choice{"echo": answer}}
			}
		})
		if _, err := r.Load(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		if got := r.call(t, "run"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	run("", "one,denied") // the new grant
	if len(warned) > 0 {
		t.Errorf("warned %q although it was answered for a folder", warned)
	}
	if err := os.Remove(filepath.Join(state, "grants", added[0].ID+".json")); err != nil {
		t.Fatal(err)
	}
	run("", "denied,denied")
	if len(warned) != 1 || !strings.Contains(warned[0], "command lines that name no folder do not count any more (1 of them)") {
		t.Errorf("warned %q", warned)
	}
	run(ext.ChoiceAlways, "one,denied")
	run("", "one,denied")
	if len(warned) > 0 {
		t.Errorf("warned %q after the answer", warned)
	}
}
