package test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
)

const journal = `
	pi.registerCommand("write", { handler: (args: string) => { pi.appendEntry("note", { text: args }) } });
	pi.registerCommand("say", { handler: () => { pi.sendMessage({ customType: "greeting", content: "hello", display: true, details: { n: 1 } }); pi.sendUserMessage("typed") } });
	pi.registerCommand("mark", { handler: (args: string, ctx: any) => { const entries = ctx.sessionManager.getEntries(); pi.setLabel(entries[0].id, args || undefined) } });
	pi.registerCommand("name", { handler: (args: string) => { pi.setSessionName(args) } });
	pi.registerTool({ name: "look", label: "", description: "", parameters: {}, async execute(_1: string, _2: any, _3: any, _4: any, ctx: any) {
		const s = ctx.sessionManager, entries = s.getEntries();
		const same = entries.every((e: any) => s.getEntry(e.id) === e);
		return { content: [{ type: "text", text: [
			entries.map((e: any) => e.type + (e.customType ? ":" + e.customType : "")).join(","),
			s.getBranch().length, s.getLeafEntry()?.id === s.getLeafId(), same, s.getSessionName() ?? "unnamed", pi.getSessionName() ?? "unnamed",
			s.getLabel(entries[0]?.id) ?? "no label", s.getTree().length, s.getSessionFile() ? "file" : "memory",
		].join(" ") }] };
	} });`

// TestSession: what extensions write is there at once, for every extension, in the same objects each time.
func TestSession(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", journal)
	r.load(t, "b", strings.NewReplacer(`"look"`, `"look_b"`, `registerCommand("`, `registerCommand("b_`).Replace(journal))
	run := func(command, args string) {
		t.Helper()
		if err := r.Command(t.Context(), command, args); err != nil {
			t.Fatal(err)
		}
	}
	look := func(want string) {
		t.Helper()
		for _, tool := range []string{"look", "look_b"} {
			if got := r.call(t, tool); got != want {
				t.Errorf("%s sees %s, want %s", tool, got, want)
			}
		}
	}
	look(" 0 false true unnamed unnamed no label 0 memory")
	run("write", "one")
	look("custom:note 1 true true unnamed unnamed no label 1 memory")
	run("b_write", "two")
	run("say", "")
	look("custom:note,custom:note,custom_message:greeting,message 4 true true unnamed unnamed no label 1 memory")
	run("mark", "here")
	run("name", "  My session ")
	look("custom:note,custom:note,custom_message:greeting,message,label,session_info 6 true true My session My session here 1 memory")
	run("mark", "")
	look("custom:note,custom:note,custom_message:greeting,message,label,session_info,label 7 true true My session My session no label 1 memory")
	want := []string{"message message hello", "message user typed"}
	if diff := cmp.Diff(want, r.told()); diff != "" {
		t.Errorf("told: -want +got\n%s", diff)
	}
}

// TestSessionFile: a session is kept in Pi's format, and goes on where it was.
func TestSessionFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.jsonl")
	withFile := func(o *pier.Options) { o.SessionFile = path }
	r := newRig(t, withFile)
	r.load(t, "a", journal)
	if err := r.Command(t.Context(), "write", "one"); err != nil {
		t.Fatal(err)
	}
	if err := r.Command(t.Context(), "say", ""); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var types []string
	last := ""
	for line := range strings.Lines(string(data)) {
		var entry struct{ Type, ID, ParentID string }
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatal(err)
		}
		types = append(types, entry.Type)
		if entry.Type != "session" && entry.ParentID != last {
			t.Errorf("%s hangs on %q, want %q", entry.Type, entry.ParentID, last)
		}
		if entry.Type != "session" {
			last = entry.ID
		}
	}
	if diff := cmp.Diff([]string{"session", "custom", "custom_message", "message"}, types); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	again := newRig(t, withFile)
	again.load(t, "a", journal)
	if got := again.call(t, "look"); got != "custom:note,custom_message:greeting,message 3 true true unnamed unnamed no label 1 file" {
		t.Errorf("reopened: %s", got)
	}
}

// TestSessionRights: the session is an effect like any other.
func TestSessionRights(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.Policy.Deny = []string{"session"} })
	r.load(t, "a", journal+toolSource("try", text(`(() => { try { ctx.sessionManager.getEntries(); return "read" } catch (err: any) { return err.code } })()`)))
	if got := r.call(t, "try"); got != "denied" {
		t.Errorf("reading: %s", got)
	}
	if err := r.Command(t.Context(), "write", "x"); err == nil {
		t.Error("written")
	}
}

// TestShutdownRequest: ctx.shutdown is told to the host, which decides.
func TestShutdownRequest(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", `pi.registerCommand("end", { handler: (_: string, ctx: any) => { ctx.shutdown() } })`)
	if err := r.Command(t.Context(), "end", ""); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"stop a"}, r.told()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
