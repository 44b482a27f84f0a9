package registrations_test

import (
	"slices"
	"testing"

	"github.com/cec80427/pier/internal/host/registrations"
)

// TestSearch: the order that Pi 1.5.2's ranking gives for the same tools, of those that wait to be found.
func TestSearch(t *testing.T) {
	members := []registrations.Member{{ID: "one", Path: "/1", Registrations: registered(t, `{"tools":[
		{"name":"mcp__desk__window","description":"Moves it.","exposure":"deferred","namespace":{"name":"mcp__desk","description":"the desktop"}},
		{"name":"mcp__desk__capture","description":"Takes a screenshot of a window.","exposure":"deferred","namespace":{"name":"mcp__desk","description":"the desktop"}},
		{"name":"mcp__desk__app","description":"Says what runs.","exposure":"codemode","namespace":{"name":"mcp__desk"}},
		{"name":"mcp__git__searchIssues","description":"","exposure":"deferred","parameters":{"type":"object","properties":{"query":{"type":"string","description":"what to look for"},"next":{"$ref":"#"}}}},
		{"name":"mcp__git__thread_read","description":"Reads one of the threads of an issue.","exposure":"deferred"},
		{"name":"mcp__git__delete","description":"Deletes an issue.","exposure":"hidden"},
		{"name":"mcp__git__open","description":"Opens an issue.","exposure":"direct"},
		{"name":"mcp__doc__kanji","description":"検索する","exposure":"deferred"}]}`)}}
	all := registrations.AllTools(nil, members)
	for _, tt := range []struct {
		query string
		limit int
		want  []string
	}{
		{"screenshot window", 8, []string{"mcp__desk__capture", "mcp__desk__window"}},
		{"window", 8, []string{"mcp__desk__window", "mcp__desk__capture"}},
		{"desk app", 8, []string{"mcp__desk__app", "mcp__desk__window", "mcp__desk__capture"}},
		{"desktop", 1, []string{"mcp__desk__window"}},
		{"issue", 8, []string{"mcp__git__searchIssues", "mcp__git__thread_read"}},
		{"issues", 8, []string{"mcp__git__searchIssues", "mcp__git__thread_read"}},
		{"look for a query", 8, []string{"mcp__git__searchIssues"}},
		{"thread-read", 8, []string{"mcp__git__thread_read"}},
		{"git__thread_read", 1, []string{"mcp__git__thread_read"}},
		{"検索", 8, []string{"mcp__doc__kanji"}},
		{"the of and", 8, nil},
		{"window", 0, nil},
		{"nothing there", 8, nil},
	} {
		if got := names(all.Search(tt.query, nil, tt.limit)); !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.query, got, tt.want)
		}
	}
	if got := names(all.Search("window", []string{"mcp__desk__window"}, 8)); !slices.Equal(got, []string{"mcp__desk__capture"}) {
		t.Errorf("beside an active one: %q", got)
	}
}

// TestSelected: which tools Pi's --tools and --exclude-tools leave, and which of them a model is told of.
func TestSelected(t *testing.T) {
	members := []registrations.Member{{ID: "one", Path: "/1", Registrations: registered(t, `{"tools":[
		{"name":"mcp__a__now","exposure":"direct"},{"name":"mcp__a__later","exposure":"deferred"},{"name":"mcp__b__now","exposure":"direct"},
		{"name":"mine","exposure":"direct"},{"name":"off","defaultActive":false}]}`)}}
	for _, tt := range []struct{ only, not, tools, active, chosen []string }{
		{nil, nil, []string{"mcp__a__now", "mcp__a__later", "mcp__b__now", "mine", "off"}, []string{"mcp__a__now", "mcp__b__now", "mine"}, []string{"mcp__b__now", "mcp__a__later"}},
		{[]string{"mine"}, nil, []string{"mcp__a__now", "mcp__a__later", "mcp__b__now", "mine"}, []string{"mine"}, []string{"mcp__a__later"}},
		{[]string{"off", "mcp__a__*"}, nil, []string{"mcp__a__now", "mcp__a__later", "off"}, []string{"mcp__a__now", "off"}, []string{"mcp__a__later"}},
		{nil, []string{"mcp__*__now"}, []string{"mcp__a__later", "mine", "off"}, []string{"mine"}, []string{"mcp__a__later"}},
		{[]string{"+off", "-mine"}, nil, []string{"mcp__a__now", "mcp__a__later", "mcp__b__now", "mine", "off"}, []string{"mcp__a__now", "mcp__b__now", "off"}, []string{"mcp__b__now", "mcp__a__later"}},
	} {
		all := registrations.AllTools(nil, members).Selected(tt.only, tt.not)
		active := all.Active(nil, members, tt.only)
		if !slices.Equal(names(all), tt.tools) || !slices.Equal(active, tt.active) {
			t.Errorf("--tools %q --exclude-tools %q: %q, active %q", tt.only, tt.not, names(all), active)
		}
		if got := all.Choose(active, []string{"mcp__b__now", "mcp__a__later"}); !slices.Equal(got, tt.chosen) {
			t.Errorf("--tools %q --exclude-tools %q: chosen %q", tt.only, tt.not, got)
		}
	}
}
