//go:build conform

package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestConformPageFiles: what the page says of files as a whole, and of a project's over the user's.
func TestConformPageFiles(t *testing.T) {
	user := `{"mcpServers":{"a":` + facts(`"env":{"FACT_E":"x"},"toolExposure":{"cwd*":"direct"}`) + `,"b":{"command":"x","enabled":false,"exposure":"direct"}}}`
	const words, twice = "each program says in its own words what is wrong in JSON", "a key twice is refused"
	for _, c := range []struct{ rule, global, project, differs string }{
		{"no servers", `{}`, "", ""},
		{"a list", `[]`, "", ""},
		{"mcpServers is a list", `{"mcpServers":[]}`, "", ""},
		{"mcpServers is null", `{"mcpServers":null}`, "", ""},
		{"autoEnableCodemode is a text", `{"autoEnableCodemode":"x","mcpServers":{}}`, "", ""},
		{"a byte order mark", "\ufeff" + user, "", ""},
		{"no JSON", "{", "", words},
		{"a comment", `{/* */"mcpServers":{}}`, "", words},
		{"a server twice", `{"mcpServers":{"a":{"command":"x","enabled":false},"a":{"command":"y","enabled":false}}}`, "", twice},
		{"a project's entry replaces one", user, `{"mcpServers":{"b":{"command":"y","enabled":false}}}`, ""},
		{"a project's own", user, `{"mcpServers":{"c":{"command":"y","enabled":false}}}`, ""},
		{"an override", user, `{"mcpServers":{"a":{"exposure":"deferred","toolExposure":{"FACT*":"hidden"}}}}`, ""},
		{"an override enables", user, `{"mcpServers":{"b":{"enabled":true}}}`, ""},
		{"an override disables", user, `{"mcpServers":{"a":{"enabled":false}}}`, ""},
		{"an override says nothing", user, `{"mcpServers":{"a":{}}}`, ""},
		{"an override takes toolExposure back", user, `{"mcpServers":{"a":{"toolExposure":{}}}}`, ""},
		{"an override has the alias", user, `{"mcpServers":{"b":{"exposure":"codemode-deferred"}}}`, ""},
		{"an override with env", user, `{"mcpServers":{"a":{"env":{}}}}`, ""},
		{"an override with a wrong type", user, `{"mcpServers":{"a":{"enabled":"no"}}}`, ""},
		{"an override with null", user, `{"mcpServers":{"a":{"enabled":null,"exposure":null}}}`, ""},
		{"an override with a wrong exposure", user, `{"mcpServers":{"a":{"exposure":"none"}}}`, ""},
		{"an override in another case", user, `{"mcpServers":{"b":{"Enabled":true}}}`, ""},
		{"an override of nothing", user, `{"mcpServers":{"c":{"enabled":false}}}`, ""},
		{"an entry with type is no override", user, `{"mcpServers":{"a":{"type":"stdio"}}}`, ""},
		{"an entry that is no object", user, `{"mcpServers":{"a":5}}`, ""},
		{"auth of a project", user, `{"mcpServers":{"c":{"url":"https://x","auth":{"provider":"p"},"enabled":false}}}`, ""},
		{"names that differ in - and _", `{"mcpServers":{"a-b":{"command":"x","enabled":false}}}`, `{"mcpServers":{"a_b":{"command":"x","enabled":false}}}`, ""},
		{"an override by the other spelling", `{"mcpServers":{"a-b":{"command":"x","enabled":false}}}`, `{"mcpServers":{"a_b":{"enabled":true}}}`, ""},
		{"the user's servers stay when the project's file is wrong", user, `{"mcpServers":5}`, ""},
	} {
		p := newPlace(t, c.global, c.project)
		pi, piErrors := p.list(t, realPi(t))
		ours, ourErrors := p.list(t, []string{pier}, "--allow-all")
		diff := cmp.Diff(pi, ours) + cmp.Diff(piErrors, ourErrors)
		if (diff != "") != (c.differs != "") || len(piErrors) != len(ourErrors) && c.differs != twice {
			t.Errorf("%s\n- real Pi, + pier; known difference: %q\n%s", c.rule, c.differs, diff)
		}
	}
}

// TestConformPageAdd: with --for-pi, pier mcp add and remove leave the files that those of Pi leave.
func TestConformPageAdd(t *testing.T) {
	before := "{\n\t\"other\": 1.50,\n\t\"mcpServers\": {\n\t\t\"z\": {\"command\": \"z\"}\n\t}\n}\n"
	for _, line := range []string{
		"add a -- npx -y x", "add a npx -y x --flag", "add a --env A=b=c --env D= npx --url x", "add z other", "add -l a -- x", "add --local a --url https://x",
		"add a --cwd /y --exposure direct --description d -- x", "add a --exposure codemode-deferred x", "add a --exposure no x", "add a --url https://x/mcp",
		"add a --url https://x --bearer-token-env-var T", "add a --url https://x --header A=b --header C=d=e", "add a --url https://x --header A",
		"add a --url https://x --header =b", "add a --url https://x --env A=b", "add a --header A=b x", "add a --env A x", "add a --url https://x y", "add a", "add",
		"add a.b x", "add a --url ftp://x", "add a --nope x", "add a --url", "add a --url https://x --oauth-callback-port x",
		"add a --url https://x --oauth-client-id i --oauth-client-secret s --oauth-callback-port 80 --oauth-client-name n --oauth-client-registration dcr",
		"add a --url https://x --oauth-client-registration cimd --oauth-client-id x",
		"remove z", "remove a", "remove -l z", "remove", "remove z a",
	} {
		var left []map[string]string
		var failed []bool
		for _, program := range [][]string{realPi(t), {pier}} {
			p := newPlace(t, before, "")
			words := strings.Fields(line)
			if program[0] == pier { // else it writes its own list, and leaves Pi's files alone
				words = slices.Insert(words, 1, "--for-pi")
			}
			err := p.command(slices.Concat(program, []string{"mcp"}, words)...).Run()
			failed = append(failed, err != nil)
			files := map[string]string{}
			for _, file := range []string{"home/.pi/agent/mcp.json", "project/.pi/mcp.json"} {
				text, err := os.ReadFile(filepath.Join(p.dir, file))
				if err != nil && !errors.Is(err, fs.ErrNotExist) {
					t.Fatal(err)
				}
				files[file] = strings.ReplaceAll(string(text), "1.50", "1.5") // which JavaScript writes so
			}
			left = append(left, files)
		}
		if diff := cmp.Diff(left[0], left[1]) + cmp.Diff(failed[0], failed[1]); diff != "" {
			t.Errorf("mcp %s\n- real Pi, + pier\n%s", line, diff)
		}
	}
}

// TestConformSection: the servers that a model is told of in its system prompt. pier has no codemode, so that servers for it are found by
// tool_search, and says so.
func TestConformSection(t *testing.T) {
	entries := map[string]string{
		"three":      fmt.Sprintf(`"b-x":%s,"a":%s,"d":%s`, facts(`"description":"  keeps facts  \nmore","exposure":"deferred"`), facts(`"exposure":"deferred"`), facts(`"exposure":"direct"`)),
		"codemode":   fmt.Sprintf(`"Zed":%s,"b":%s,"c":%s`, facts(`"description":"z"`), facts(`"exposure":"hidden","toolExposure":{"cwd*":"deferred"}`), facts(`"enabled":false`)),
		"none":       fmt.Sprintf(`"d":%s`, facts(`"exposure":"direct"`)),
		"long":       many(30, strings.Repeat("what it 😀 offers ", 30)),
		"many":       many(200, "little"),
		"a few more": many(125, "little"),
	}
	for name, servers := range entries {
		p := newPlace(t, `{"mcpServers":{`+servers+`}}`, "")
		probe := abs(t, "probe.ts")
		run := p.command(append(realPi(t), "-p", "hi", "-e", probe, "--model", "oracle/script")...)
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%s: real Pi: %v\n%s", name, err, out)
		}
		text, err := os.ReadFile(filepath.Join(p.dir, "said.json"))
		if err != nil {
			t.Fatal(err)
		}
		var pi struct {
			Seen   map[string]string
			Prompt string
		}
		if err := json.Unmarshal(text, &pi); err != nil {
			t.Fatal(err)
		}
		_, want, _ := strings.Cut(pi.Prompt, "<mcp_servers>\n")
		want, _, _ = strings.Cut(want, "\n</mcp_servers>")
		want = strings.NewReplacer(
			" Call the tools of `codemode` servers from codemode scripts.", "", "(codemode)", "(tool_search)", "searchTools()", "`tool_search`",
		).Replace(want)
		if strings.Contains(want, "tool_search") && !strings.Contains(want, "Load the tools") { // Pi has servers for codemode alone
			want = strings.Replace(want, "declared to you.", "declared to you. Load the tools of `tool_search` servers with `tool_search`.", 1)
		}
		if got := ourSection(t, p); got != want || len(pi.Seen) != 0 {
			t.Errorf("%s: handlers see %v\n%s", name, pi.Seen, cmp.Diff(want, got))
		}
	}
}

// many are servers that do not connect, which are listed all the same.
func many(n int, description string) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf(`"server-%03d":{"command":"./absent","exposure":"deferred","description":%q}`, i, description))
	}
	return strings.Join(list, ",")
}

// ourSection is what a session of pier's makes of the same servers.
func ourSection(t *testing.T, p place) string {
	t.Helper()
	cmd := p.command(pier, "run", "--no-extensions", "--allow-all")
	cmd.Stdin = strings.NewReader("event before_agent_start {\"prompt\":\"hi\"}\nquit\n")
	out, _ := cmd.Output() // it fails when a server does
	var outcome struct {
		SystemPromptOptions struct{ Sections map[string]string }
	}
	if len(strings.TrimSpace(string(out))) > 0 && json.Unmarshal(out, &outcome) != nil {
		t.Fatalf("pier run: %s", out)
	}
	return outcome.SystemPromptOptions.Sections["mcp_servers"]
}
