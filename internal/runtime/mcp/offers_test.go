package mcp_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/runtime/mcp"
)

// serving finds servers that offer those of the resources that begin with the last letter of their name.
func serving(uris ...string) func(name string) (mcpconfig.Entry, bool) {
	return func(name string) (mcpconfig.Entry, bool) {
		args := []string{"serve", "offers"}
		for _, uri := range uris {
			if uri[0] == name[len(name)-1] {
				args = append(args, uri)
			}
		}
		return mcpconfig.Entry{Name: name, Scope: "global", Server: mcpconfig.Server{Command: os.Args[0], Args: args}}, true
	}
}

// TestResources: one server has the tools for all, each resource is a right, and another takes over when that one ends.
func TestResources(t *testing.T) {
	w := newWorld(t, "read=mcp:docs-a/*", "read=mcp:docs-b/", "read=mcp:docs-b/b://open")
	rt := mcp.New(mcp.Options{Find: serving("a://one", "b://open", "b://shut")})
	first := w.load(t, rt, "mcp:docs-a")
	if !slices.Contains(w.tools, "read_mcp_resource") {
		t.Fatal(w.tools)
	}
	second := w.load(t, rt, "mcp:docs-b")
	if slices.Contains(w.tools, "read_mcp_resource") {
		t.Error("two servers have the tools", w.tools)
	}
	for _, tt := range []struct{ tool, input, want, fails string }{
		{"list_mcp_resources", `{}`, `{"resources":[{"server":"docs-a","uri":"a://one","name":"a://one"},{"server":"docs-b","uri":"b://open","name":"b://open"},` +
			`{"server":"docs-b","uri":"b://shut","name":"b://shut"}]}`, ""},
		{"list_mcp_resources", `{"server":"docs-a"}`, `{"resources":[{"server":"docs-a","uri":"a://one","name":"a://one"}],"server":"docs-a"}`, ""},
		{"list_mcp_resource_templates", `{"server":"docs-b"}`, `{"resourceTemplates":[{"server":"docs-b","uriTemplate":"demo://{name}","name":"any"}],"server":"docs-b"}`, ""},
		{"list_mcp_resources", `{"cursor":"x"}`, "", "only be used when a server"},
		{"list_mcp_resources", `{"server":"docs-c"}`, "", `MCP server "docs-c" has no resources. Servers with resources: docs-a, docs-b`},
		{"read_mcp_resource", `{"server":"docs-a","uri":"a://one"}`, "text of a://one", ""},
		{"read_mcp_resource", `{"server":"docs-b","uri":"b://open"}`, "text of b://open", ""},
		{"read_mcp_resource", `{"server":"docs-b","uri":"b://shut"}`, "", "denied: read mcp:docs-b/b://shut (allow with --allow read=mcp:docs-b/b://shut)"},
		{"read_mcp_resource", `{"server":"docs-a","uri":"a://none"}`, "", `MCP server "docs-a": Resource not found`},
		{"read_mcp_resource", `{"server":"docs-a"}`, "", "uri must be provided"},
	} {
		got, err := call(t, first, tt.tool, tt.input)
		if tt.fails == "" && (err != nil || got != tt.want) || tt.fails != "" && (err == nil || !strings.Contains(err.Error(), tt.fails)) {
			t.Errorf("%s %s: %s %v", tt.tool, tt.input, got, err)
		}
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(w.tools, "read_mcp_resource") {
		t.Error("nobody has the tools", w.tools)
	}
	if got, err := call(t, second, "read_mcp_resource", `{"server":"docs-b","uri":"b://open"}`); err != nil || got != "text of b://open" {
		t.Error(got, err)
	}
}

// TestResourceTools: they reach the servers that are not hidden, are what the widest of them is, and a link to a resource names them.
func TestResourceTools(t *testing.T) {
	w := newWorld(t, "tool=*", "read=mcp:*")
	find := serving("a://one", "c://one")
	rt := mcp.New(mcp.Options{Find: func(name string) (mcpconfig.Entry, bool) {
		e, ok := find(name)
		e.Server.Exposure = map[string]string{"docs-a": "deferred", "docs-b": "direct", "docs-c": "hidden"}[name]
		e.Server.ToolExposure = map[string]string{"link": "direct"}
		return e, ok
	}})
	hidden, first := w.load(t, rt, "mcp:docs-c"), w.load(t, rt, "mcp:docs-a")
	if got := w.exposure["read_mcp_resource"]; got != "deferred" {
		t.Error(got)
	}
	w.load(t, rt, "mcp:docs-b")
	if got := w.exposure["read_mcp_resource"]; got != "direct" {
		t.Error(got)
	}
	if got, err := call(t, first, "list_mcp_resources", `{"server":"docs-c"}`); err == nil || !strings.Contains(err.Error(), "Servers with resources: docs-a, docs-b") {
		t.Error(got, err)
	}
	const link = `[Resource a://one "one" (text/plain): the first`
	if got, err := call(t, first, "mcp__docs_a__link", `{}`); got != link+`. Read it with read_mcp_resource (server "docs-a")]` {
		t.Error(got, err)
	}
	if got, err := call(t, hidden, "mcp__docs_c__link", `{}`); got != link+"]" {
		t.Error(got, err)
	}
}

// TestNamesTaken: of two servers whose tools would have one name, the second gets a hash, as in Pi.
func TestNamesTaken(t *testing.T) {
	w := newWorld(t)
	rt := mcp.New(mcp.Options{Find: func(name string) (mcpconfig.Entry, bool) {
		tool := map[string]string{"a": "b__c", "a__b": "c"}[name]
		return mcpconfig.Entry{Name: name, Scope: "global", Server: mcpconfig.Server{Command: os.Args[0], Args: []string{"serve", tool}}}, true
	}})
	w.load(t, rt, "mcp:a")
	if !slices.Contains(w.tools, "mcp__a__b__c") {
		t.Error(w.tools)
	}
	w.load(t, rt, "mcp:a__b")
	if name := mcpconfig.HashedName("a__b", "c"); !slices.Contains(w.tools, name) || slices.Contains(w.tools, "mcp__a__b__c") {
		t.Error(w.tools, name)
	}
}

// TestPrompts: a prompt is a command, its arguments are completed by the server, and its text goes into the conversation.
func TestPrompts(t *testing.T) {
	w := newWorld(t, "read=mcp:docs/*", "session")
	i := w.load(t, mcp.New(mcp.Options{Find: serving()}), "mcp:docs")
	person, ok := i.(instance.Commander)
	if !ok {
		t.Fatal("a server takes no commands")
	}
	for line, want := range map[string]string{
		"anna": "greet anna ", "anna how=warmly": "greet anna warmly", "'anna b' very warmly": "greet anna b very warmly",
	} {
		if err := person.Command(t.Context(), "1", "mcp__docs__greet", line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if last := w.session[len(w.session)-1]; !strings.Contains(last, `"text":"`+want+`"`) || !strings.Contains(last, `"kind":"user"`) {
			t.Errorf("%s: %s", line, last)
		}
	}
	if err := person.Command(t.Context(), "1", "mcp__docs__greet", ""); err == nil || !strings.Contains(err.Error(), "needs the argument who") {
		t.Error(err)
	}
	for line, want := range map[string]string{"an": "who:an…", "anna wa": "how:wa…"} {
		got, err := person.Complete(t.Context(), "mcp__docs__greet", line)
		if err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s: %s %v", line, got, err)
		}
	}
	denied := newWorld(t).load(t, mcp.New(mcp.Options{Find: serving()}), "mcp:docs").(instance.Commander)
	if err := denied.Command(t.Context(), "1", "mcp__docs__greet", "anna"); err == nil || !strings.Contains(err.Error(), "read=mcp:docs/prompts/greet") {
		t.Error(err)
	}
}

// TestSampling: a server asks a model with a right of its own, and is not offered to where nobody can answer.
func TestSampling(t *testing.T) {
	offered := mcp.Options{Samples: func(ext.ID, string) bool { return true }}
	w := newWorld(t, "tool=mcp:mcp/sampling", "session")
	if got, err := call(t, w.load(t, mcp.New(offered), self("samples")), "mcp__mcp__samples", `{}`); got != "m: an answer" || err != nil {
		t.Error(got, err)
	}
	want := `{"messages":[{"content":"be short","role":"system"},{"content":"what is it?","role":"user"}],"op":"complete","options":{"maxTokens":5}}`
	if len(w.session) != 1 || w.session[0] != want {
		t.Error(w.session)
	}
	without := newWorld(t, "session")
	if got, err := call(t, without.load(t, mcp.New(offered), self("samples")), "mcp__mcp__samples", `{}`); err == nil || !strings.Contains(err.Error(), "denied: tool mcp:mcp/sampling") {
		t.Error(got, err)
	}
	if got, err := call(t, w.load(t, mcp.New(mcp.Options{}), self("samples")), "mcp__mcp__samples", `{}`); err == nil || len(w.session) != 1 {
		t.Error("it was offered", got, err)
	}
}
