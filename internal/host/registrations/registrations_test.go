package registrations_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/text/jsontext"
)

func registered(t *testing.T, text string) registrations.Registrations {
	t.Helper()
	r, err := registrations.Registrations{}.With(json.RawMessage(text), true)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func names(ts registrations.Tools) (list []string) {
	for _, tool := range ts {
		list = append(list, tool.Name)
	}
	return list
}

// TestWith: a change replaces tools by their names, in place, and leaves those alone who have an earlier picture; one odd value loses only
// itself.
func TestWith(t *testing.T) {
	first := registered(t, `{"tools":[{"name":"a","description":"1"},{"name":"b","description":7}],"commands":[{"name":"c","description":""},{"name":"d"}],"handlers":{"x":2}}`)
	second, err := first.With(json.RawMessage(`{"tools":[{"name":"a","description":"2"}]}`), false)
	if err != nil {
		t.Fatal(err)
	}
	if first.Tools[0].Description != "1" || second.Tools[0].Description != "2" || len(second.Tools) != 2 || second.Tools[1].Description != "" {
		t.Errorf("before %+v, after %+v", first.Tools, second.Tools)
	}
	want := `{"tools":[{"name":"a","description":"2"},{"name":"b","description":7}],"commands":[{"name":"c","description":""},{"name":"d"}],"handlers":{"x":2}}`
	if got := string(second.JSON()); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if _, err := first.With(json.RawMessage(`{"tools":7}`), false); err == nil {
		t.Error("tools that are no list")
	}
	members := []registrations.Member{{ID: "one", Registrations: second}}
	if got := string(registrations.ListCommands(registrations.AllCommands(members), &ext.Resources{Skills: []ext.Resource{{Name: "s"}}})); !slices.Equal(described(got), []string{"c", "skill:s"}) {
		t.Errorf("an empty description is one, none is none: %s", got)
	}
}

func described(list string) (names []string) {
	for _, item := range jsontext.Elements(json.RawMessage(list)) {
		if m := jsontext.Members(item); m["description"] != nil {
			names = append(names, jsontext.String(m["name"]))
		}
	}
	return names
}

// TestAllTools: a registered tool takes a built-in one's place, the first of a name counts, and who is active at first follows its exposure.
func TestAllTools(t *testing.T) {
	builtin := []registrations.Tool{
		registrations.Builtin(ext.RegisteredTool{Name: "read"}, "reads", nil), registrations.Builtin(ext.RegisteredTool{Name: "grep"}, "", []string{"g"}),
	}
	members := []registrations.Member{
		{ID: "one", Path: "/1", Registrations: registered(t, `{"tools":[{"name":"grep","description":"first","promptSnippet":" a\n b "},{"name":"late","exposure":"deferred"},{"name":"dark","exposure":"hidden"}]}`)},
		{ID: "two", Path: "/2", Registrations: registered(t, `{"tools":[{"name":"grep","description":"second"},{"name":"model","exposure":"model-only"},{"name":"off","defaultActive":false}]}`)},
	}
	all := registrations.AllTools(builtin, members)
	if want := []string{"read", "grep", "late", "dark", "model", "off"}; !slices.Equal(names(all), want) || all.Find("grep").Description != "first" || all.Find("none") != nil {
		t.Errorf("tools %v, grep %q", names(all), all.Find("grep").Description)
	}
	active := all.Active(nil, members, nil)
	if want := []string{"read", "grep", "model"}; !slices.Equal(active, want) {
		t.Errorf("active at first: %v", active)
	}
	if got := all.Choose(active, []string{"off", "dark", "grep", "none", "read"}); !slices.Equal(got, []string{"read", "grep", "off"}) {
		t.Errorf("chosen: %v", got)
	}
	if got := names(all.Callable([]string{"grep"})); !slices.Equal(got, []string{"grep", "late"}) {
		t.Errorf("callable: %v", got)
	}
	options := jsontext.Members(all.PromptOptions("/w", active, nil))
	if diff := cmp.Diff(`{"grep":"a b","read":"reads"}`, string(options["toolSnippets"])); diff != "" {
		t.Error(diff)
	}
}

// TestAllCommands: extensions that share a name get numbers in load order, which never hide a name that is there.
func TestAllCommands(t *testing.T) {
	var got []string
	for _, c := range registrations.AllCommands([]registrations.Member{
		{Registrations: registered(t, `{"tools":[],"commands":[{"name":"go:2"},{"name":"go"}]}`)}, {Registrations: registered(t, `{"tools":[],"commands":[{"name":"go"},{"name":"own"}]}`)},
	}) {
		got = append(got, c.Invocation)
	}
	if want := []string{"go:2", "go:1", "go:3", "own"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestShared: of another extension's MCP server its name is known, never how it is reached.
func TestShared(t *testing.T) {
	members := []registrations.Member{
		{ID: "one", Path: "/1", Registrations: registered(t, `{"tools":[],"mcpServers":[{"name":"s","config":{"command":"secret","description":"d"}}]}`)},
		{ID: "two", Path: "/2", Registrations: registered(t, `{"tools":[],"mcpServers":[{"name":"s","config":{"command":"other"}}]}`)},
	}
	own, others := registrations.ServersFor(members, "one"), registrations.ServersFor(members, "two")
	if len(own) != 1 || len(others) != 1 || own[0].Path != "/1" {
		t.Fatalf("%v %v", own, others)
	}
	if jsontext.Members(own[0].Config)["command"] == nil || jsontext.Members(others[0].Config)["command"] != nil {
		t.Errorf("its own %s, the others' %s", own[0].Config, others[0].Config)
	}
	if registrations.SameServers(own, others) || !registrations.SameServers(nil, []registrations.Server{}) || !registrations.SameServers(own, own) {
		t.Error("same servers are told from others")
	}
}
