package pier_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// TestAnswersKept: always and never outlive the host, for the very code that asked; nothing else has them.
func TestAnswersKept(t *testing.T) {
	state := t.TempDir()
	body := toolSource("run", `
		try { const value = (await pi.exec("echo", ["ran"])).stdout.trim(); return { content: [{ type: "text", text: value }] }; }
		catch (err: any) { return { content: [{ type: "text", text: String(err.code) }] }; }`)
	source := "export default function (pi: any) {\n" + body + "\n}\n"
	path := file(t, "x.ts", source)
	run := func(path string, answer ext.Choice, remember bool) string {
		t.Helper()
		r := newRig(t, func(o *pier.Options) {
			o.StateDir, o.Policy = state, pier.Policy{Mode: "prompt", Remember: remember}
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
