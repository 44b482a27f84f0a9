package mcpconfig

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct{ name, entry, problem string }{
		{"a", `{"command":"npx","args":["-y","x"],"env":{"A":"${B}"},"cwd":"~/x","timeout":5,"enabled":false,"other":[1]}`, ""},
		{"a_b-1", `{"url":"https://example.com/mcp","headers":{"X":"!echo y"},"type":"streamable-http"}`, ""},
		{"a", `{"url":"http://example.com","exposure":"codemode-deferred","toolExposure":{"x*":"direct"}}`, ""},
		{"a", `{"url":"http://example.com","args":5,"env":5,"cwd":5}`, ""},
		{"a", `{"command":"x","type":"stdio","url":5,"headers":5,"oauth":5,"auth":5}`, ""},
		{"a", `{"url":"http://example.com","headers":5}`, `headers must map names to strings`},
		{"a", `{"command":"x","type":5}`, `server "a" needs either`},
		{"a", `{"command":"x","type":""}`, `server "a" needs either`},
		{"a", `{"url":""}`, `url must be an http or https URL`},
		{"a", `{"url":" https://x/mcp\n"}`, ""},
		{"a", `{"command":"x","exposure":""}`, `exposure must be one of`},
		{"a", `{"command":"x","exposure":null}`, `exposure must be one of`},
		{"a", `{"command":"x","command":"y"}`, `server "a": the key "command" stands twice in one object`},
		{"a", `{"command":"x","env":{"A":"1","A":"2"}}`, `server "a": `},
		{"a", `{"command":"x","toolExposure":{"y":"direct","y":"hidden"}}`, `server "a": toolExposure has a tool twice`},
		{"a", `{"url":"https://x","oauth":{"clientName":" "}}`, `oauth.clientName must be a non-empty string`},
		{"a", `{"url":"https://x","oauth":{"callbackUrl":""}}`, `oauth.callbackUrl must be an http URI`},
		{"a", `{"url":"https://x","oauth":{"clientRegistration":null}}`, `must be "auto", "dcr", or "cimd"`},
		{"a b", `{"command":"x"}`, `invalid server name "a b" (use letters, digits, "_" and "-")`},
		{"a", `[]`, `server "a" must be an object`},
		{"a", `{}`, `server "a" needs either "command" (stdio) or "url" (streamable HTTP)`},
		{"a", `{"command":"x","type":"http"}`, `server "a" needs either`},
		{"a", `{"url":"https://x/sse","type":"sse"}`, `legacy SSE transport is not supported`},
		{"a", `{"url":"ftp://x"}`, `url must be an http or https URL`},
		{"a", `{"command":"x","args":"y"}`, `server "a": args must be an array of strings`},
		{"a", `{"command":"x","env":{"A":1}}`, `env must map names to strings`},
		{"a", `{"command":"x","timeout":0}`, `timeout must be a positive number of seconds`},
		{"a", `{"command":"x","enabled":"no"}`, `enabled must be a boolean`},
		{"a", `{"command":"x","exposure":"all"}`, `exposure must be one of "codemode", "deferred", "direct", "hidden"`},
		{"a", `{"command":"x","toolExposure":{"y":"all"}}`, `toolExposure "y" must be one of`},
		{"a", `{"command":"x","Command":"y"}`, `server "a": `},
		{"a", `{"command":"x\u0000y"}`, `NUL`},
		{"a", `{"url":"http://x","auth":{"provider":"p"}}`, `auth requires an https URL`},
		{"a", `{"url":"https://x","oauth":{"callbackPort":70000}}`, `oauth.callbackPort must be a port number`},
		{"a", `{"url":"https://x","oauth":{"callbackUrl":"https://y/callback"}}`, `oauth.callbackUrl must be an http URI`},
		{"a", `{"url":"https://x","oauth":{"callbackUrl":"http://localhost:1/callback","callbackPort":2}}`, `name different ports`},
		{"a", `{"url":"https://x","oauth":{"clientRegistration":"cimd","clientId":"y"}}`, `cannot be combined`},
		{"a", `{"url":"https://x","oauth":{"clientRegistration":"cimd","callbackUrl":"http://[::1]/callback"}}`, `requires oauth.callbackUrl`},
		{"a", `{"url":"https://x","oauth":{"clientRegistration":"any"}}`, `must be "auto", "dcr", or "cimd"`},
		{"a", `{"url":"https://x","oauth":{"authServerMetadataUrl":"http://y"}}`, `must be an https URL`},
	} {
		_, err := Parse(tt.name, json.RawMessage(tt.entry))
		if tt.problem == "" && err != nil || tt.problem != "" && (err == nil || !strings.Contains(err.Error(), tt.problem)) {
			t.Errorf("%s %s: %v", tt.name, tt.entry, err)
		}
	}
}

func TestExposure(t *testing.T) {
	s, err := Parse("a", json.RawMessage(`{"command":"x","exposure":"deferred","toolExposure":{"get_*":"direct","get_one":"hidden","*_x_*":"codemode-deferred","*":"hidden"}}`))
	if err != nil {
		t.Fatal(err)
	}
	for tool, want := range map[string]string{"get_two": "direct", "get_one": "hidden", "a_x_b": "codemode", "other": "hidden"} {
		if got := s.ExposureOf(tool); got != want {
			t.Errorf("%s: %s, want %s", tool, got, want)
		}
	}
	if got := (Server{}).ExposureOf("x"); got != "codemode" {
		t.Error(got)
	}
}

// TestToolNames: what Pi 1.5.2 makes of the same names.
func TestToolNames(t *testing.T) {
	long := strings.Repeat("x", 70)
	got := ToolNames("my-server", []string{"read-file", "read_file", "ok", "ünï", long})
	want := []string{
		"mcp__my_server__read_file_" + got[0][len(got[0])-8:], "mcp__my_server__read_file_" + got[1][len(got[1])-8:], "mcp__my_server__ok",
		"mcp__my_server___n_", "mcp__my_server__" + strings.Repeat("x", 39) + "_" + got[4][len(got[4])-8:],
	}
	if diff := cmp.Diff(want, got); diff != "" || got[0] == got[1] || len(got[4]) != 64 {
		t.Error(diff, got)
	}
}

// TestBelongs: a tool belongs to its server, also where its name had to be cut within that of the server.
func TestBelongs(t *testing.T) {
	for _, server := range []string{"a", "my-server", strings.Repeat("s", 80)} {
		for _, name := range ToolNames(server, []string{"x", "a-b", "a_b", strings.Repeat("y", 90)}) {
			if !Belongs(name, server) || Belongs(name, "other") || len(name) > 64 {
				t.Errorf("%s of %s", name, server)
			}
		}
	}
}

func TestValue(t *testing.T) {
	for text, want := range map[string]string{
		"plain": "plain", "Bearer ${T}": "Bearer t", "$T-${U}": "t-u", "$$T": "$T", "$!x": "!x", "${a b}": "${a b}", "${": "${", "$1": "$1", "${T": "${T",
		"${a $T}": "${a $T}",
	} {
		v := ParseValue(text)
		if got := v.Fill(map[string]string{"T": "t", "U": "u"}); got != want || v.Runs {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if v := ParseValue("!gh auth token"); v.Command != "gh auth token" {
		t.Error(v)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestLoad(t *testing.T) {
	agent, cwd := t.TempDir(), t.TempDir()
	write(t, GlobalFile(agent), "\xef\xbb\xbf"+`{"mcpServers":{
		"files":{"command":"npx","env":{"K":"v"}}, "docs":{"url":"https://d"}, "do-cs":{"command":"a"}, "do_cs":{"command":"b"}, "bad":{}}}`)
	write(t, ProjectFile(cwd), `{"autoEnableCodemode":false,"mcpServers":{
		"files":{"enabled":false,"exposure":"direct"}, "docs":{"command":"mine"}, "none":{"enabled":true}, "do-cs":{"env":{}},
		"key":{"url":"https://x","auth":{"provider":"p"}}}}`)
	c := Load(agent, cwd, false)
	var names []string
	for _, e := range c.Servers {
		names = append(names, e.Name)
	}
	if diff := cmp.Diff([]string{"files", "docs", "do-cs"}, names); diff != "" || len(c.Errors) != 2 {
		t.Error(diff, c.Errors)
	}
	c = Load(agent, cwd, true)
	files, _ := c.Find("files")
	docs, _ := c.Find("docs")
	if files.Server.IsEnabled() || files.Server.Env["K"] != "v" || files.Server.Exposure != "direct" || files.Override == "" || files.Scope != "global" {
		t.Errorf("%+v", files)
	}
	if docs.Server.Command != "mine" || docs.Scope != "project" || len(c.Errors) != 5 || *c.AutoEnableCodemode {
		t.Errorf("%+v %v", docs, c.Errors)
	}
}

func TestEdit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sub", "mcp.json")
	if replaced, err := Add(file, "a", Server{Command: "x", Args: []string{"-y"}}); err != nil || replaced {
		t.Fatal(replaced, err)
	}
	write(t, file, "{\n\t\"z\": 1.50,\n\t\"mcpServers\": {\n\t\t\"b\": {\"command\": \"b\", \"other\": [1]},\n\t\t\"a\": {\"command\": \"x\"}\n\t},\n\t\"y\": null\n}\n")
	if replaced, err := Add(file, "a", Server{URL: "https://x"}); err != nil || !replaced {
		t.Fatal(replaced, err)
	}
	off := false
	if err := Update(file, "b", Change{Enabled: &off, Exposure: "direct"}, false); err != nil {
		t.Fatal(err)
	}
	if err := Update(file, "c", Change{Enabled: &off}, true); err != nil {
		t.Fatal(err)
	}
	want := "{\n\t\"z\": 1.50,\n\t\"mcpServers\": {\n\t\t\"b\": {\n\t\t\t\"command\": \"b\",\n\t\t\t\"other\": [\n\t\t\t\t1\n\t\t\t],\n\t\t\t\"enabled\": false,\n\t\t\t\"exposure\": \"direct\"\n\t\t},\n" +
		"\t\t\"a\": {\n\t\t\t\"url\": \"https://x\"\n\t\t},\n\t\t\"c\": {\n\t\t\t\"enabled\": false\n\t\t}\n\t},\n\t\"y\": null\n}\n"
	text, err := os.ReadFile(file)
	if diff := cmp.Diff(want, string(text)); diff != "" || err != nil {
		t.Error(diff, err)
	}
	for _, name := range []string{"a", "a"} {
		if removed, err := Remove(file, name); err != nil || removed != (name == "a" && strings.Contains(string(text), `"a"`)) {
			t.Error(removed, err)
		}
		text, _ = os.ReadFile(file)
	}
	write(t, file, `{"mcpServers":{"a":1,"a":2}}`)
	if _, err := Remove(file, "a"); err == nil {
		t.Error("a file with a key twice was changed")
	}
}

// FuzzDocument: what is written is read the same again, and the rest of a file stays.
func FuzzDocument(f *testing.F) {
	f.Add(`{"mcpServers":{"a":{"command":"x"}},"b":[1,2.0]}`)
	f.Add(`{"mcpServers":[]}`)
	f.Add("\xef\xbb\xbf{\n  \"a\": 1}")
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := parseDocument([]byte(text))
		if err != nil {
			return
		}
		out, err := doc.top.encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := parseDocument(out)
		if err != nil || len(again.top) != len(doc.top) || len(again.servers) != len(doc.servers) {
			t.Fatalf("%s: %v", out, err)
		}
		for _, m := range doc.servers {
			if s, err := Parse(m.key, m.value); err == nil {
				back, err := json.Marshal(s)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := Parse(m.key, back); err != nil {
					t.Fatalf("%s: %v", back, err)
				}
			}
		}
	})
}

// TestRegisteredAuth: no extension has the key of a provider sent to where it says.
func TestRegisteredAuth(t *testing.T) {
	var c Config
	c.Registered("a", json.RawMessage(`{"url":"https://x","auth":{"provider":"anthropic"}}`), "it", "it.ts")
	if len(c.Servers) != 0 || len(c.Errors) != 1 || !strings.Contains(c.Errors[0].Error(), "auth is only allowed in the global mcp.json") {
		t.Error(c.Servers, c.Errors)
	}
}
