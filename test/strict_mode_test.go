package test

import (
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

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

// TestOwnFile: an extension that is one file reads that file in every mode, as one in a folder reads the folder. What lies beside it is
// somebody else's, a link to it gives nothing, a denial wins, and whoever gives no defaults gives not this one either.
func TestOwnFile(t *testing.T) {
	tool := toolSource("try", text(`(await Promise.all([
		["self", () => fs.readFile(new URL(import.meta.url), "utf8")],
		["sync", async () => readFileSync(__filename, "utf8")],
		["beside", () => fs.readFile(new URL("./beside.txt", import.meta.url), "utf8")],
		["folder", () => fs.readdir(new URL(".", import.meta.url))],
		["write", () => fs.appendFile(new URL(import.meta.url), "//")],
	].map(async ([name, run]: any) => { try { await run(); return name + "+"; } catch { return name + "-"; } }))).join(" ")`))
	for _, tt := range []struct {
		mode     string
		defaults bool
		deny     []string
		want     string
	}{
		{"strict", true, nil, "self+ sync+ beside- folder- write-"},
		{"prompt", true, nil, "self+ sync+ beside- folder- write-"},
		{"permissive", true, nil, "self+ sync+ beside+ folder+ write+"},
		{"strict", false, nil, "self- sync- beside- folder- write-"},
		{"strict", true, []string{"read"}, "self- sync- beside- folder- write-"},
		{"prompt", true, []string{"read"}, "self- sync- beside- folder- write-"},
	} {
		r := newRig(t, func(o *pier.Options) { o.Policy = pier.Policy{Mode: tt.mode, Defaults: tt.defaults, Deny: tt.deny} })
		dir := t.TempDir()
		fileIn(t, dir, "beside.txt", "x")
		path := fileIn(t, dir, "x.ts", "import * as fs from \"node:fs/promises\";\nimport { readFileSync } from \"node:fs\";\nexport default function (pi: any) {\n"+tool+"\n}\n")
		if _, err := r.Load(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		if got := r.call(t, "try"); got != tt.want {
			t.Errorf("%s, defaults %v, denied %v: got %q, want %q", tt.mode, tt.defaults, tt.deny, got, tt.want)
		}
	}
}
