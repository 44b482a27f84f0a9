package pier_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// TestMachineFacts: what node:os says of the machine is under env, and a constant where that is denied.
func TestMachineFacts(t *testing.T) {
	tool := toolSource("os", text(`await import("node:os").then((os) => {
		const u = os.userInfo({ encoding: "utf8" });
		return [os.hostname(), os.homedir(), u.username, u.uid, process.getuid(), os.release(), os.version(), os.cpus().length, os.availableParallelism(), os.totalmem(), os.freemem(), u.homedir].join(" ");
	})`))
	const hidden = "localhost /nonexistent user 1000 1000 0.0.0 0.0.0 1 1 8589934592 4294967296 /nonexistent"
	if runtime.GOOS == "windows" {
		t.Skip("the constants are other ones")
	}
	for _, tt := range []struct {
		name   string
		policy pier.Policy
		hidden string // "all", "none", or the first words
	}{
		{"strict", pier.Policy{Mode: "strict", Defaults: true}, "all"},
		{"prompt", pier.Policy{Mode: "prompt", Defaults: true}, "none"},
		{"all denied", pier.Policy{Mode: "prompt", Defaults: true, Deny: []string{"env"}}, "all"},
		{"the facts denied", pier.Policy{Mode: "permissive", Deny: []string{"env=os.*"}}, "all"},
		{"the name denied", pier.Policy{Mode: "prompt", Defaults: true, Deny: []string{"env=os.hostname"}}, "localhost "},
		{"strict, all granted", pier.Policy{Mode: "strict", Allow: []string{"env"}}, "none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, func(o *pier.Options) { o.Policy = tt.policy })
			r.load(t, "facts", tool)
			got := r.call(t, "os")
			words, plain := strings.Fields(got), strings.Fields(hidden)
			if len(words) != len(plain) {
				t.Fatal(got)
			}
			switch tt.hidden {
			case "all":
				if got != hidden {
					t.Errorf("got %q, want %q", got, hidden)
				}
			case "none":
				if words[1] == plain[1] || words[5] == plain[5] || words[0] == "" {
					t.Errorf("hidden: %q", got)
				}
			default:
				if words[0] != "localhost" || words[1] == plain[1] {
					t.Errorf("got %q", got)
				}
			}
		})
	}
}

// TestStrictDefaults: the first column of the table of modes in docs/security.md. What strict leaves is ui, the log and the extension's
// own folder; a rule gives the rest back.
func TestStrictDefaults(t *testing.T) {
	tool := toolSource("try", text(`(await Promise.all([
		["own", () => import("node:fs/promises").then((fs) => fs.readFile(new URL("./own.txt", import.meta.url), "utf8"))],
		["cwd", () => import("node:fs/promises").then((fs) => fs.readFile("there.txt", "utf8"))],
		["temp", () => import("node:fs/promises").then(async (fs) => fs.writeFile((await import("node:os")).tmpdir() + "/x", "1"))],
		["session", async () => pi.appendEntry("x", {})],
		["home", async () => { if (process.env.HOME === undefined) throw 0; }],
	].map(async ([name, run]: any) => { try { await run(); return name + "+"; } catch { return name + "-"; } }))).join(" ")`))
	for _, tt := range []struct {
		mode  string
		allow []string
		want  string
	}{
		{"strict", nil, "own+ cwd- temp- session- home-"},
		{"strict", []string{"read", "session", "env=HOME"}, "own+ cwd+ temp- session+ home+"},
		{"prompt", nil, "own+ cwd+ temp+ session+ home+"},
		{"permissive", nil, "own+ cwd+ temp+ session+ home+"},
	} {
		t.Run(tt.mode+strings.Join(tt.allow, ","), func(t *testing.T) {
			r := newRig(t, func(o *pier.Options) { o.Policy = pier.Policy{Mode: tt.mode, Defaults: true, Allow: tt.allow} })
			fileIn(t, r.dir, "there.txt", "x")
			dir := t.TempDir()
			fileIn(t, dir, "own.txt", "x")
			fileIn(t, dir, "package.json", `{"name":"p","version":"1.0.0","pi":{"extensions":["./x.ts"]}}`)
			path := fileIn(t, dir, "x.ts", "export default function (pi: any) {\n"+tool+"\n}\n")
			if _, err := r.Load(t.Context(), path); err != nil {
				t.Fatal(err)
			}
			if got := r.call(t, "try"); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
