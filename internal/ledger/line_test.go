package ledger

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// TestTargetLine checks the line of each kind of target, and that a part that says more comes before one that says less.
func TestTargetLine(t *testing.T) {
	for _, tt := range []struct {
		t    Target
		want string
	}{
		{Target{}, ""},
		{Target{Shell: "ls\n-l", Argv: []string{"sh"}}, `ls\n-l`},
		{Target{Argv: []string{"git", "a b", "", "it's"}, Program: "/usr/bin/git"}, `git 'a b' '' 'it'\''s'`},
		{Target{Program: "/usr/bin/git", Host: "h"}, "/usr/bin/git"},
		{Target{Method: "GET", Host: "a.com", Port: 443, Path: "/x"}, "GET a.com/x"},
		{Target{Host: "a.com"}, "a.com"},
		{Target{Host: "a.com", Port: 80}, "a.com"},
		{Target{Host: "a.com", Port: 8080, Path: "/x", Path2: "/y"}, "a.com:8080/x"},
		{Target{Host: "::1", Port: 8080}, "[::1]:8080"},
		{Target{Port: 8080}, ":8080"},
		{Target{Port: 443}, ""},
		{Target{Path: "/a", Path2: "/b"}, "/a -> /b"},
		{Target{Path: "/a\r\n/b\u2028", Name: "n"}, `/a\n/b\n`},
		{Target{Name: "n", Event: "e", Op: "o"}, "n"},
		{Target{Event: "e", Op: "o"}, "e"},
		{Target{Op: "o"}, "o"},
	} {
		if got := tt.t.Line(); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.t, got, tt.want)
		}
	}
}

// Names of variables are in the record as JSON has them, without secrets and bounded.
func TestTargetVariables(t *testing.T) {
	names := []string{"FOO", "ghp_0123456789abcdefghijABCDEFGHIJ012345", "A\x1bB", strings.Repeat("x", 300)}
	for i := range 20 {
		names = append(names, "N"+strconv.Itoa(i))
	}
	redactor := &ext.Redactor{}
	redactor.Know("s3cr3t-name")
	target := Target{Argv: []string{"git"}, Cwd: "/w", Shell: "ls", Variables: append([]string{"s3cr3t-name"}, names...)}.Redacted(redactor)
	data := json.RawMessage(jsontext.Fields(target.Append(nil)).Object())
	back, ok := ParseTarget(data)
	canon, err := jsontext.Canonical(data)
	if !ok || err != nil || !slices.Equal(back.Variables, target.Variables) || !bytes.Equal(data, canon) {
		t.Fatalf("%s: %v", data, err)
	}
	got := strings.Join(back.Variables, " ")
	if len(back.Variables) != 17 || len(got) > 700 || strings.Contains(got, "s3cr3t") || strings.Contains(got, "ghp_") || !strings.HasSuffix(got, "…+9 names") {
		t.Error(got)
	}
}
