package policy

import (
	"slices"
	"testing"

	"github.com/cec80427/pier/ext"
)

// What a rule for a method and a path lets in, and what a deny of it stops.
func TestHTTPPaths(t *testing.T) {
	type row struct {
		verb, url   string
		allow, deny bool // by http=GET a.com:443/repos/x, as a grant, as a deny
	}
	list := []row{
		{"GET", "https://a.com/repos/x", true, true},
		{"get", "https://a.com/repos/x", true, true},
		{"GET", "https://a.com/repos/x/", true, true},
		{"GET", "https://a.com/repos/x/y/z?q=../..#/f", true, true},
		{"GET", "https://a.com/repos/x?y", true, true},
		{"GET", "https://a.com/repos/%78", true, true},
		{"GET", "https://a.com/repos/x/%C3%A9", true, true},
		{"GET", "https://a.com/repos/x;v=1", true, true},
		{"POST", "https://a.com/repos/x", false, false},
		{"HEAD", "https://a.com/repos/x", false, false},
		{"", "https://a.com/repos/x", false, true},
		{"GET as DELETE", "https://a.com/repos/x", false, true},
		{"POST as GET", "https://a.com/repos/x", false, true},
		{"GET", "https://a.com/", false, false},
		{"GET", "https://a.com/repos", false, false},
		{"GET", "https://a.com/repos/xy", false, false},
		{"GET", "https://a.com/repos/x.y", false, false},
		{"GET", "https://a.com/REPOS/X", false, true},
		{"GET", "https://a.com/v1/repos/x", false, false},
		{"GET", "https://a.com?/repos/x", false, true},
		{"GET", "", false, true},
	}
	for _, tail := range []string{
		"/..", "/../", "/../y", "/.", "/./y", "/%2e%2e/y", "/%2E%2e/y", "/.%2e/y", "/%2e/y", "%2f..%2fy", "/..%2fy", "/%2e%2e%2fy", "%2Fy", "/a%2Fb",
		"%5c..%5cy", `\..\y`, `/a\b`, "/%5C", "/%252e%252e/y", "/%25252e/y", "/%252fy", "/%255cy", "//y", "//..", "/a//b", "/..;/y", "/..;a=b/y", "/.;/y",
		"/;/y", "/;a/y", "/a%3b/y", "/%00", "/a%00b", "/%0a", "/%0d%0aX", "/%09", "/%7f", "/%", "/%4", "/%zz", "/a%23b", "/a%3Fb", "/ a", "/\ta", "/a\r\n",
		"/%c0%ae%c0%ae%2fy", "/%25", "/%25c3", "/a/..%00/y", "/..%3b/y", "/..%5c..", "/.%252e/y", "/%%32%65", "/a/%2e", "/a/%2e%2e",
	} {
		list = append(list, row{"GET", "https://a.com/repos/x" + tail, false, true})
	}
	rule := Rule{Cap: ext.CapHTTP, Scope: "GET a.com:443/repos/x"}
	for _, tt := range list {
		need := Requirement{Extension: "x", Capability: ext.CapHTTP, Method: ext.MethodHTTP, HTTP: HTTPNeed{Host: "a.com", Port: 443, Verb: tt.verb, URL: tt.url}}
		c := usual(ModeStrict)
		c.Allow = []Rule{rule}
		if got := policyOf(t, c).Decide(need).Outcome == Allow; got != tt.allow {
			t.Errorf("%s %q allowed: %v", tt.verb, tt.url, got)
		}
		c.Allow, c.Deny = []Rule{{Cap: ext.CapHTTP}}, []Rule{rule}
		if got := policyOf(t, c).Decide(need).Outcome == Deny; got != tt.deny {
			t.Errorf("%s %q denied: %v", tt.verb, tt.url, got)
		}
		need.HTTP.Unclear = true
		c.Allow, c.Deny = []Rule{rule}, nil
		if policyOf(t, c).Decide(need).Outcome == Allow {
			t.Errorf("%s %q, written unclearly, is allowed", tt.verb, tt.url)
		}
		need.HTTP.Unclear, need.HTTP.Mover = false, "X-Original-URL"
		if policyOf(t, c).Decide(need).Outcome == Allow {
			t.Errorf("%s %q, with a header that leads elsewhere, is allowed", tt.verb, tt.url)
		}
		if c.Deny, c.Allow = c.Allow, []Rule{{Cap: ext.CapHTTP}}; tt.verb == "GET" && policyOf(t, c).Decide(need).Outcome != Deny {
			t.Errorf("%s %q, with a header that leads elsewhere, passes a deny", tt.verb, tt.url)
		}
	}
}

// Offers begin with the method and path, and end with every public host, where that would help.
func TestHTTPOffers(t *testing.T) {
	for _, tt := range []struct {
		need Requirement
		want []string
	}{
		{
			Requirement{HTTP: HTTPNeed{Host: "a.com", Port: 443, Verb: "POST", URL: "https://a.com/v1/x,y?k=v"}},
			[]string{"http=POST a.com:443/v1/x%2Cy", "http=a.com", "http"},
		},
		{Requirement{HTTP: HTTPNeed{Host: "a.com", Port: 443, Verb: "GET", URL: "https://a.com/a%2fb"}}, []string{"http=GET a.com:443", "http=a.com", "http"}},
		{Requirement{HTTP: HTTPNeed{Host: "a.com"}}, []string{"http=a.com", "http"}},
		{Requirement{HTTP: HTTPNeed{Host: "127.0.0.1", Port: 80, Verb: "GET", URL: "http://127.0.0.1/8"}}, []string{"http=GET 127.0.0.1:80/8", "http=127.0.0.1"}},
		{Requirement{HTTP: HTTPNeed{Host: "::1", Port: 80, Verb: "GET", URL: "http://[::1]/"}}, []string{"http=GET [::1]:80", "http=::1"}},
	} {
		tt.need.Extension, tt.need.Capability, tt.need.Method = "x", ext.CapHTTP, ext.MethodHTTP
		d := policyOf(t, usual(ModePrompt)).Decide(tt.need)
		var got []string
		for _, r := range d.Asks[0].Rules {
			got = append(got, r.String())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.need.HTTP.URL, got, tt.want)
		}
	}
}

// A rule for one operation of the session is for no other, and neither are those of the bus of events.
func TestSessionOperations(t *testing.T) {
	for _, tt := range []struct {
		allow, deny, op string
		want            Outcome
		flag            string
	}{
		{"session=append", "", "append", Allow, ""},
		{"session", "", "llm", Allow, ""},
		{"session=append", "", "llm", Deny, "--allow session=llm"},
		{"session=append", "", "name", Deny, "--allow session=name"},
		{"session=emit", "", "events.emit", Deny, "--allow session=events.emit"},
		{"session=events.emit", "", "events.emit", Allow, ""},
		{"session", "session=append", "append", Deny, ""},
		{"session", "session=append", "name", Allow, ""},
		{"session=append", "session", "append", Deny, ""},
	} {
		c := Config{Mode: ModeStrict, Allow: rules(t, tt.allow)}
		if tt.deny != "" {
			c.Deny = rules(t, tt.deny)
		}
		d := policyOf(t, c).Decide(Requirement{Extension: "x", Capability: ext.CapSession, Method: ext.MethodSession, Op: tt.op})
		if d.Outcome != tt.want || d.Flag != tt.flag {
			t.Errorf("%+v: %s, flag %q", tt, d.Outcome, d.Flag)
		}
	}
}
