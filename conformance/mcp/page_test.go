//go:build conform

package mcp

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The rules of Pi's page docs/mcp.md, each a row, with real Pi 1.5.2 as the judge: both programs read the same files, and connect the same
// servers. A server says by the names of its tools with what it was started or asked.

// place is a user's home, with Pi's agent folder in it, and a project that both programs trust.
type place struct{ dir, home, project string }

// files are mcp.json of the user and of the project; "" for none.
func newPlace(t *testing.T, global, project string) place {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := place{dir, filepath.Join(dir, "home"), filepath.Join(dir, "project")}
	agent := filepath.Join(p.home, ".pi", "agent")
	for _, folder := range []string{agent, filepath.Join(p.home, "there"), filepath.Join(p.project, "sub")} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	facts, err := os.ReadFile("facts.py")
	if err != nil {
		t.Fatal(err)
	}
	p.write(t, filepath.Join(p.home, "facts.py"), string(facts))
	if global != "" {
		p.write(t, filepath.Join(agent, "mcp.json"), global)
	}
	if project != "" {
		p.write(t, filepath.Join(p.project, ".pi", "mcp.json"), project)
		p.write(t, filepath.Join(agent, "trust.json"), fmt.Sprintf(`{%q:true}`, p.project))
		if out, err := p.command(pier, "trust", "add").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	return p
}

func (place) write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (p place) command(words ...string) *exec.Cmd {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = p.project
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + p.home, "TMPDIR=" + p.dir, "NO_COLOR=1", "PI_OFFLINE=1", "TOKEN=t-1", "EMPTY=", "FACT_OWN=own",
		"SAID=" + filepath.Join(p.dir, "said.json"),
	}
	return cmd
}

// realPi are the words that start real Pi.
func realPi(t *testing.T) []string {
	t.Helper()
	return []string{reference(t, "../pi-1.5.2/node_modules/node/bin/node"), reference(t, "../pi-1.5.2/package/dist/bundle/cli.js")}
}

// listed is one server in the list of either program.
type listed struct {
	Name, Scope, Source, Override, Exposure, Transport, AuthProvider, State string
	Enabled, Resources                                                      bool
	Tools                                                                   []string
	ToolExposure                                                            map[string]string
	Error                                                                   string
}

type lists struct {
	Servers []listed
	Errors  []string
}

// list is what a program lists, by name; what is said of a server that does not connect is in words of each program's own.
func (p place) list(t *testing.T, program []string, more ...string) (map[string]listed, []string) {
	t.Helper()
	out, err := p.command(slices.Concat(program, []string{"mcp", "list", "--json"}, more)...).Output() // it fails when a server does
	var all lists
	if json.Unmarshal(out, &all) != nil {
		t.Fatalf("%v: %v\n%s", program, err, out)
	}
	servers := map[string]listed{}
	for _, s := range all.Servers {
		s.Error = ""
		servers[s.Name] = s
	}
	return servers, all.Errors
}

// facts is a server that says by the names of its tools how it was started; more are members of its entry.
func facts(more string, args ...string) string {
	words, _ := json.Marshal(append([]string{"~/facts.py"}, args...))
	if more != "" {
		more = "," + more
	}
	return fmt.Sprintf(`{"command":"python3","args":%s%s}`, words, more)
}

// row is one rule of the page and an entry that shows it. differs says why pier does otherwise, and what.
type row struct{ rule, entry, differs string }

func object(rows []row) string {
	var members []string
	for i, r := range rows {
		members = append(members, fmt.Sprintf("%q:%s", nameOf(i, r), r.entry))
	}
	return `{"mcpServers":{` + strings.Join(members, ",") + `}}`
}

// nameOf is the name of a row's server: what the rule is about, where that is the name.
func nameOf(i int, r row) string {
	if name, ok := strings.CutPrefix(r.rule, "name "); ok {
		return name
	}
	return fmt.Sprintf("r%d", i)
}

// TestConformPage: every rule for one entry.
func TestConformPage(t *testing.T) {
	at := headersServer(t)
	rows := append(append(programRows(), addressRows(at)...), shapeRows()...)
	p := newPlace(t, object(rows), "")
	pi, piErrors := p.list(t, realPi(t))
	ours, ourErrors := p.list(t, []string{pier}, "--allow-all")
	if len(pi) < len(rows)/4 {
		t.Fatalf("real Pi lists %d of %d servers", len(pi), len(rows))
	}
	for i, r := range rows {
		name := nameOf(i, r)
		about := func(errs []string) string {
			at := slices.IndexFunc(errs, func(text string) bool {
				return strings.Contains(text, `server "`+name+`"`) || strings.Contains(text, `name "`+name+`"`)
			})
			if at < 0 {
				return ""
			}
			return errs[at]
		}
		diff := cmp.Diff(pi[name], ours[name]) + cmp.Diff(about(piErrors), about(ourErrors))
		if (diff != "") != (r.differs != "") {
			t.Errorf("%s: %s\n- real Pi, + pier; known difference: %q\n%s", r.rule, r.entry, r.differs, diff)
		}
	}
}

func programRows() []row {
	env := func(value string) string { return facts(fmt.Sprintf(`"env":{"FACT_A":%q}`, value)) }
	return []row{
		{"a command and its arguments, as they are", facts("", "a b", "$HOME", "*", "x~/y", "'q'"), ""},
		{"~/ in an argument", facts("", "~/x", "~"), ""},
		{"~/ in the command", `{"command":"~/facts.py"}`, ""},
		{"command is one executable and no line", `{"command":"python3 facts.py"}`, ""},
		{"cwd is relative to the session's", facts(`"cwd":"sub"`), ""},
		{"~/ in cwd", facts(`"cwd":"~/there"`), ""},
		{"cwd that is not there", facts(`"cwd":"absent"`), ""},
		{"${NAME}", env("${TOKEN}"), ""},
		{"$NAME among text", env("x-$TOKEN-y"), ""},
		{"several variables", env("${TOKEN}${TOKEN}"), ""},
		{"$$", env("$$TOKEN"), ""},
		{"$!", env("$!x"), ""},
		{"braces with no name in them", env("${a b}"), ""},
		{"a variable that is not set", env("${NOPE}"), ""},
		{"a variable that is empty", env("${EMPTY}"), ""},
		{"!command", env("!echo a b"), ""},
		{"!command is trimmed", env("!printf '  a b\\n\\n'"), ""},
		{"!command sees variables", env("!echo $TOKEN"), ""},
		{"!command must be the whole value", env("a!echo b"), ""},
		{"!command that fails", env("!exit 3"), ""},
		{"!command that prints nothing", env("!true"), ""},
		{"! alone", env("!"), ""},
		{"an empty value", env(""), ""},
		{"enabled false", facts(`"enabled":false`), ""},
		{"enabled true", facts(`"enabled":true`), ""},
		{"timeout", facts(`"timeout":59.5`), ""},
		{"type stdio", facts(`"type":"stdio"`), ""},
		{"members that nobody knows", facts(`"other":[1]`), ""},
		{"description", facts(`"description":"x"`), ""},
		{"exposure codemode", facts(`"exposure":"codemode"`), ""},
		{"exposure deferred", facts(`"exposure":"deferred"`), ""},
		{"exposure direct", facts(`"exposure":"direct"`), ""},
		{"exposure hidden", facts(`"exposure":"hidden"`), ""},
		{"the alias", facts(`"exposure":"codemode-deferred"`), ""},
		{"toolExposure by name", facts(`"toolExposure":{"arg0=v":"direct"}`, "v"), ""},
		{"toolExposure by pattern", facts(`"toolExposure":{"arg*":"direct"}`, "v", "w"), ""},
		{"names win over patterns", facts(`"toolExposure":{"*":"hidden","arg0=v":"direct"}`, "v"), ""},
		{"the first pattern wins", facts(`"toolExposure":{"a*":"direct","arg*":"hidden"}`, "v"), ""},
		{"a pattern's dot is a dot", facts(`"toolExposure":{"a.g*":"direct"}`, "v"), ""},
		{"stars in a row", facts(`"toolExposure":{"**":"deferred"}`, "v"), ""},
		{"the alias for a tool", facts(`"toolExposure":{"arg*":"codemode-deferred"},"exposure":"direct"`, "v"), ""},
		{"hidden with one direct tool", facts(`"exposure":"hidden","toolExposure":{"cwd*":"direct"}`), ""},
	}
}

func addressRows(at string) []row {
	address := func(more string) string { return fmt.Sprintf(`{"url":%q%s}`, at, more) }
	return []row{
		{"url", address(""), ""},
		{"type http", address(`,"type":"http"`), ""},
		{"type streamable-http", address(`,"type":"streamable-http"`), ""},
		{"headers", address(`,"headers":{"Authorization":"Bearer ${TOKEN}","X-A":"!echo hi","X-B":"$$x"}`), ""},
		{"a header's variable that is not set", address(`,"headers":{"X-A":"${NOPE}"}`), ""},
		{"command and url", strings.Replace(address(""), "{", `{"command":"python3",`, 1), ""},
		{"the scheme in capitals", strings.Replace(address(""), "http", "HTTP", 1), ""},
		{"members of a program", address(`,"args":5,"env":5,"cwd":5`), ""},
	}
}

// headersServer is a server whose tools' names are the headers of the request for them.
func headersServer(t *testing.T) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var ask struct {
			ID     json.RawMessage
			Method string
		}
		if r.Method != http.MethodPost || json.NewDecoder(r.Body).Decode(&ask) != nil {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		if ask.ID == nil {
			w.WriteHeader(http.StatusAccepted)
			return
		}
		result := map[string]any{}
		switch ask.Method {
		case "initialize":
			result = map[string]any{"protocolVersion": "2025-06-18", "capabilities": map[string]any{"tools": map[string]any{}}, "serverInfo": map[string]string{"name": "h", "version": "1"}}
		case "tools/list":
			tools := []map[string]any{}
			for _, name := range []string{"Authorization", "X-A", "X-B"} {
				if value := r.Header.Get(name); value != "" {
					tools = append(tools, map[string]any{"name": name + "=" + value, "inputSchema": map[string]string{"type": "object"}})
				}
			}
			result["tools"] = tools
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"jsonrpc": "2.0", "id": ask.ID, "result": result})
	}))
	t.Cleanup(s.Close)
	return s.URL + "/mcp"
}

// shapeRows are entries that are refused, or just not. None is connected.
func shapeRows() []row {
	off := func(more string) string { return `{"command":"x","enabled":false,` + more + `}` }
	oauth := func(more string) string { return `{"url":"https://x/mcp","enabled":false,"oauth":` + more + `}` }
	auth := func(url, value string) string { return fmt.Sprintf(`{"url":%q,"enabled":false,"auth":%s}`, url, value) }
	const sooner, spelled = "pier refuses it when it reads the file, and Pi when it connects", "a key in another case is refused"
	rows := []row{
		{"name a_b-1", off(`"args":[]`), ""},
		{"name a.b", off(`"args":[]`), ""},
		{"name ", off(`"args":[]`), ""},
		{"name ünï", off(`"args":[]`), ""},
		{"name same-name", off(`"args":[]`), ""},
		{"name same_name", off(`"args":[]`), ""},
		{"name Same-name", off(`"args":[]`), ""},
		{"sse", `{"type":"sse","url":"https://x/sse"}`, ""},
		{"sse and a command", off(`"type":"sse"`), ""},
		{"type http and a command", off(`"type":"http"`), ""},
		{"type stdio and a url", `{"type":"stdio","url":"https://x"}`, ""},
		{"auth", auth("https://x", `{"provider":"p"}`), ""},
		{"auth at this machine", auth("http://localhost:1", `{"provider":"p"}`), ""},
		{"auth elsewhere without TLS", auth("http://x.com", `{"provider":"p"}`), ""},
		{"a command that is empty", `{"command":""}`, sooner},
		{"NUL in a command", `{"command":"a\u0000b"}`, sooner},
		{"NUL in an argument", `{"command":"a","args":["a\u0000b"]}`, sooner},
		{"command in another case", `{"Command":"x"}`, spelled},
		{"enabled in another case", off(`"Enabled":true`), spelled},
		{"command twice", off(`"command":"y"`), "a key twice is refused"},
		{"type stdio, command and url", off(`"type":"stdio","url":"https://x"`), "Pi goes to the address whatever type says"},
	}
	for _, value := range []string{`"x"`, `""`, "null", "5", "[]", "{}", "true"} {
		for _, key := range []string{"enabled", "description", "timeout", "args", "env", "cwd", "exposure", "toolExposure", "type"} {
			rows = append(rows, row{key + " " + value, strings.Replace(off(fmt.Sprintf("%q:%s", key, value)), `"enabled":false,"enabled"`, `"enabled"`, 1), ""})
		}
		for _, key := range []string{"clientId", "clientSecret", "callbackPort", "callbackUrl", "scope", "clientName", "clientRegistration", "authServerMetadataUrl"} {
			rows = append(rows, row{"oauth." + key + " " + value, oauth(fmt.Sprintf("{%q:%s}", key, value)), ""})
		}
		for _, key := range []string{"command", "url"} {
			if key != "command" || value[0] != '"' {
				rows = append(rows, row{key + " " + value, fmt.Sprintf(`{%q:%s}`, key, value), ""})
			}
		}
		rows = append(rows, row{"oauth " + value, oauth(value), ""}, row{"headers " + value, strings.Replace(oauth(value), "oauth", "headers", 1), ""},
			row{"auth " + value, auth("https://x", value), ""}, row{"an entry that is " + value, value, ""})
	}
	for _, value := range []string{
		`{"callbackPort":0}`, `{"callbackPort":70000}`, `{"callbackPort":1.5}`, `{"callbackUrl":"https://localhost/c"}`, `{"callbackUrl":"http://x.com/c"}`,
		`{"callbackUrl":"http://[::1]:3/any"}`, `{"callbackUrl":"http://localhost:1/c","callbackPort":2}`, `{"callbackUrl":"http://localhost/c?x"}`,
		`{"callbackUrl":"http://localhost/c#x"}`, `{"callbackUrl":"http://127.0.0.2/c"}`, `{"clientRegistration":"dcr","clientName":"x"}`,
		`{"clientRegistration":"cimd","clientId":"x"}`, `{"clientRegistration":"cimd","callbackUrl":"http://localhost:9/other"}`,
		`{"clientRegistration":"cimd","callbackUrl":"http://[::1]/callback"}`, `{"clientRegistration":"cimd","callbackUrl":"http://127.0.0.1:9/callback"}`,
		`{"authServerMetadataUrl":"http://x.com/y"}`, `{"authServerMetadataUrl":"http://localhost:1/y"}`, `{"authServerMetadataUrl":"https://x.com/y"}`,
	} {
		rows = append(rows, row{"oauth " + value, oauth(value), ""})
	}
	return rows
}
