package test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// claiming is a program that registers manifests and has its tool try what they allow.
const claiming = programPrelude + `
def claim(*capabilities):
    send("register", {"name": "p", "version": "1", "api_version": "1.0", "capability_manifest": {"schema": "pi.ext.cap.v1", "capabilities": list(capabilities)},
        "tools": [{"name": "t", "description": "", "parameters": {"type": "object"}}]}, "r")
refused = 0
def heard():
    global refused
    m = json.loads(sys.stdin.readline())
    while m["type"] == "error": refused += 1; m = json.loads(sys.stdin.readline())
    return m
def tries(m):
    out = []
    for capability, method, params in [("read", "fs", {"op": "stat", "path": "open/a.txt"}), ("read", "fs", {"op": "stat", "path": "other.txt"}),
            ("session", "session", {"op": "state"}), ("http", "http", {"url": "https://x.example/"})]:
        send("host_call", {"call_id": "h" + str(len(out)), "capability": capability, "method": method, "params": params}, "h" + str(len(out)))
        result = heard()["payload"]
        out.append(result["error"]["code"] if result["is_error"] else "ok")
    answer(m, " ".join(out) + (f" {refused} refused" if refused else ""))
`

// TestClaims: what a program registers bounds what it may do beside what its manifest says, the narrower of the two, and it cannot take
// that back.
func TestClaims(t *testing.T) {
	const manifest = `{"schema":"pi.ext.manifest.v1","extension_id":"p","name":"P","version":"1.0.0","api_version":"1.0","runtime":"process",
		"entrypoint":"python3 main.py","capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[{"capability":"read","scope":{"paths":["open/**"]}},{"capability":"exec"}]}}`
	for _, tt := range []struct {
		name, manifest, body, want string
		drift                      string // level and registered capabilities
	}{
		{"nothing said", "", "register()", "ok ok ok denied", ""},
		{"its own bound", "", `claim({"capability": "read", "scope": {"paths": ["open/**"]}})`, "ok denied denied denied", ""},
		{"nothing at all", "", `claim()`, "denied denied denied denied", ""},
		{"another method", "", `claim({"capability": "read", "methods": ["tool"]}, {"capability": "session"})`, "denied denied ok denied", ""},
		{"more than its manifest", manifest, `claim({"capability": "read"}, {"capability": "http"}, {"capability": "session"})`, "ok denied denied denied", `warn http, read, session`},
		{"less than its manifest", manifest, `claim({"capability": "session"})`, "denied denied denied denied", `warn session`},
		{"a part of its manifest", manifest, `claim({"capability": "read", "scope": {"paths": ["open/**"]}})`, "ok denied denied denied", `info read=open/**`},
		{"more, later", "", `claim({"capability": "session"}); claim({"capability": "session"}, {"capability": "read"})`, "denied denied ok denied", `warn read, session`},
		{"the flat list", "", `send("register", {"name": "p", "version": "1", "api_version": "1.0", "capabilities": ["session"], "tools": [{"name": "t", "description": "", "parameters": {"type": "object"}}]}, "r")`, "denied denied ok denied", ""},
		{"nonsense, later", "", `register(); claim({"capability": "all"})`, "ok ok ok denied 1 refused", ""},
		{"ever more", "", `for n in range(20): claim({"capability": "read", "scope": {"paths": ["open/**", str(n) + ".txt"]}})`, "ok denied denied denied 4 refused", `warn read=1.txt, read=open/**`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ledger := &records{}
			r := newRig(t, func(o *pier.Options) {
				o.Policy, o.Ledger = pier.DefaultPolicy(), ledger
				o.Policy.Allow = []string{"exec=python3"}
			})
			fileIn(t, r.dir, "open/a.txt", "a")
			fileIn(t, r.dir, "other.txt", "b")
			dir := t.TempDir()
			fileIn(t, dir, "main.py", claiming+tt.body+"\nwhile True: tries(heard())\n")
			entry := "process:python3 " + filepath.Join(dir, "main.py")
			if tt.manifest != "" {
				fileIn(t, dir, "extension.json", tt.manifest)
				entry = dir
			}
			if _, err := r.Load(t.Context(), entry); err != nil {
				t.Fatal(err)
			}
			if got := r.call(t, "t"); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			drift := ""
			for _, record := range ledger.all {
				if record.Event == "capability.drift" && drift == "" && strings.Contains(string(record.Data), `"registered"`) {
					drift = string(record.Level) + " " + strings.Join(textsOf(t, record.Data, "registered"), ", ")
				}
			}
			if drift != tt.drift {
				t.Errorf("drift %q, want %q", drift, tt.drift)
			}
		})
	}
}

// TestClaimedDeclared: what a program registers is what its extension declares, as far as its manifest says so too.
func TestClaimedDeclared(t *testing.T) {
	r := newRig(t, nil)
	main := file(t, "main.py", claiming+`claim({"capability": "read", "scope": {"paths": ["open/**"]}}, {"capability": "log"})
for m in requests(): answer(m)
`)
	x, err := r.Load(t.Context(), "process:python3 "+main)
	if err != nil {
		t.Fatal(err)
	}
	declared := x.Declared()
	if declared == nil || len(declared.Capabilities) != 2 || !slices.Equal(declared.Capabilities[0].Scope.Paths, []string{"open/**"}) {
		t.Errorf("declared %+v", declared)
	}
}

// TestWrongClaim: a program whose first register cannot be used is not loaded, and the error says why.
func TestWrongClaim(t *testing.T) {
	r := newRig(t, nil)
	main := file(t, "main.py", claiming+"claim({\"capability\": \"everything\"})\nfor m in requests(): answer(m)\n")
	if _, err := r.Load(t.Context(), "process:python3 "+main); err == nil || !strings.Contains(err.Error(), "everything") {
		t.Errorf("got %v", err)
	}
}

// TestUnusableRegister: a first register that says too little, or another version, ends the load, and the error says why.
func TestUnusableRegister(t *testing.T) {
	for _, tt := range []struct{ register, want string }{
		{`"name": "", "version": "1", "api_version": "1.0"`, "payload.name: wants text"},
		{`"name": "n", "version": "1", "api_version": ""`, "not one pier speaks"},
		{`"name": "n", "version": "1", "api_version": "2.0"`, "not one pier speaks"},
		{`"name": "n", "version": "1", "api_version": "1.0", "tools": [{"name": "a"}, {}]`, "payload.tools[1].name"},
		{`"name": "n", "version": "1", "api_version": "1.0", "tools": [{"Name": "a"}]`, "payload.tools[0].name"},
		{`"name": "n", "version": "1", "api_version": "1.0", "slash_commands": [{"name": 5}]`, "payload.slash_commands[0].name"},
	} {
		t.Run(tt.want, func(t *testing.T) {
			r := newRig(t, nil)
			main := file(t, "main.py", programPrelude+"send(\"register\", {"+tt.register+"}, \"r\")\nfor m in requests(): answer(m)\n")
			if _, err := r.Load(t.Context(), "process:python3 "+main); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// textsOf is a list of texts in an object.
func textsOf(t *testing.T, data json.RawMessage, key string) []string {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatal(err)
	}
	var texts []string
	if err := json.Unmarshal(fields[key], &texts); err != nil {
		t.Fatal(err)
	}
	return texts
}
