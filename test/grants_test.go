package test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/extc"
	extsource "github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/recordstore"
)

// TestAnswersKept: always and never outlive the host, for the very code that asked; nothing else has them.
func TestAnswersKept(t *testing.T) {
	state, folder := t.TempDir(), t.TempDir()
	body := toolSource("run", `
		try { const value = (await pi.exec("echo", ["ran"])).stdout.trim(); return { content: [{ type: "text", text: value }] }; }
		catch (err: any) { return { content: [{ type: "text", text: String(err.code) }] }; }`)
	source := "export default function (pi: any) {\n" + body + "\n}\n"
	path := file(t, "x.ts", source)
	run := func(path string, answer ext.Choice, remember bool) string {
		t.Helper()
		r := newRig(t, func(o *pier.Options) {
			o.StateDir, o.Cwd, o.Policy = state, folder, pier.Policy{Mode: "prompt", Remember: remember}
			if answer != "" {
				o.Approver = &approver{answer: map[string]ext.Choice{"echo": answer}}
			}
		})
		if _, err := r.Load(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		return r.call(t, "run")
	}
	for _, step := range []struct {
		name     string
		answer   ext.Choice
		remember bool
		want     string
	}{
		{"nobody to ask", "", true, "denied"},
		{"once", ext.ChoiceOnce, true, "ran"},
		{"once is not kept", "", true, "denied"},
		{"always, in a host that keeps nothing", ext.ChoiceAlways, false, "ran"},
		{"was not kept", "", true, "denied"},
		{"always", ext.ChoiceAlways, true, "ran"},
		{"is kept", "", true, "ran"},
		{"but not for a host that does not say so", "", false, "denied"},
	} {
		if got := run(path, step.answer, step.remember); got != step.want {
			t.Errorf("%s: got %s, want %s", step.name, got, step.want)
		}
	}
	elsewhere := file(t, "x.ts", source)
	if got := run(elsewhere, "", true); got != "denied" {
		t.Errorf("the same id and code elsewhere: %s", got)
	}
	was := folder
	folder = t.TempDir()
	if got := run(path, "", true); got != "denied" {
		t.Errorf("the same command line in another folder: %s", got)
	}
	folder = was
	if err := os.WriteFile(path, []byte(strings.Replace(source, "ran", "evil", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := run(path, "", true); got != "denied" {
		t.Errorf("other code at the same place: %s", got)
	}
	if got := run(path, ext.ChoiceNever, true); got != "denied" {
		t.Errorf("never: %s", got)
	}
	if got := run(path, ext.ChoiceOnce, true); got != "denied" {
		t.Errorf("never is kept: %s", got)
	}
}

// TestBrokenGrant: a grant that cannot be read could be a refusal, so nothing loads.
func TestBrokenGrant(t *testing.T) {
	state := t.TempDir()
	fileIn(t, filepath.Join(state, "grants"), "0123456789ab.json", `{"id":"0123456789ab","allow":"yes"}`)
	r := newRig(t, func(o *pier.Options) { o.StateDir, o.Policy = state, pier.DefaultPolicy() })
	_, err := r.Load(t.Context(), file(t, "x.ts", "export default () => {}"))
	if err == nil || !strings.Contains(err.Error(), "0123456789ab.json") {
		t.Errorf("got %v", err)
	}
}

// TestAnswersOutdated: whatever of an extension's files changes, rights that were given for good end, and a line says why until something
// is answered for what is there now. What was refused under the name that code had before is refused still.
func TestAnswersOutdated(t *testing.T) {
	state := t.TempDir()
	source := "export default function (pi: any) {\n" + toolSource("run", `
		const can = async (name: string) => { try { await pi.exec(name, []); return name; } catch (err: any) { return err.code; } };
		return { content: [{ type: "text", text: [await can("true"), await can("echo")].join() }] };`) + "\n}\n"
	path := file(t, "x.ts", source)
	run := func(want string, lines ...string) {
		t.Helper()
		r := newRig(t, func(o *pier.Options) {
			o.StateDir, o.Policy = state, pier.Policy{Mode: "prompt", Remember: true, Allow: []string{"exec=echo"}}
		})
		if _, err := r.Load(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		if got := r.call(t, "run"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		said := strings.Join(r.told(), "\n")
		for _, line := range lines {
			if !strings.Contains(said, line) {
				t.Errorf("said %q, not %q", said, line)
			}
		}
		if len(lines) == 0 && strings.Contains(said, "do not count") {
			t.Errorf("said %q", said)
		}
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	grants, err := pier.OpenGrants(state)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := grants.Add(path, []string{"exec=true"}, true); err != nil {
		t.Fatal(err)
	}
	run("true,echo")
	if err := os.WriteFile(path, []byte("// only a comment\n"+source), 0o600); err != nil {
		t.Fatal(err)
	}
	run("denied,echo", "rights you gave it for good do not count (1 of them): its files have changed since")
	if _, err := grants.Add(path, []string{"read=/nosuch"}, true); err != nil {
		t.Fatal(err)
	}
	run("denied,echo")

	// What an earlier pier kept, for the hash of the compiled code alone.
	if err := os.RemoveAll(filepath.Join(state, "grants")); err != nil {
		t.Fatal(err)
	}
	keepFormer(t, state, path, "exec=true", true)
	keepFormer(t, state, path, "exec=echo", false)
	run("denied,denied", "do not count (1 of them): pier now knows code by its files, comments included")
}

// keepFormer writes an answer as pier wrote it when a unit's hash was that of its script.
func keepFormer(t *testing.T, state, path, rule string, allow bool) {
	t.Helper()
	entries, err := extsource.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	b, err := extc.Compile(entries[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(b.Code)
	g := ext.KeptGrant{Extension: "x", Entry: entries[0].Path, Hash: hex.EncodeToString(sum[:]), Rule: rule, Allow: allow, At: time.Now().UTC()}
	g.ID = recordstore.ID(g.Entry, g.Hash, g.Rule, fmt.Sprint(g.Allow))
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	fileIn(t, filepath.Join(state, "grants"), g.ID+".json", string(data))
}

// TestGrantsOfPrograms: a grant for an extension that is no file belongs to what was named, and says nothing about others.
func TestGrantsOfPrograms(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	store, err := pier.OpenGrants(state)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"bridge:git one", "process:git one"} {
		list, err := store.Add(name, []string{"exec='git one'"}, true)
		if err != nil || len(list) != 1 || list[0].Entry != name || !store.Current(list[0]) {
			t.Fatalf("%+v, %v", list, err)
		}
	}
	var warned []string
	r := newRig(t, func(o *pier.Options) {
		o.StateDir, o.Policy, o.Observer.Warning = state, pier.DefaultPolicy(), func(text string) { warned = append(warned, text) }
	})
	if _, err := r.Load(t.Context(), "bridge:git two"); ext.CodeOf(err) != ext.CodeDenied {
		t.Error(err)
	}
	if len(warned) > 0 {
		t.Errorf("warned %q", warned)
	}
}
