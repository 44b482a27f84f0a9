package commandline_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/gate/commandline"
)

// TestParts parses what stands behind the quotes, and prints it in one spelling.
func TestParts(t *testing.T) {
	const digest = "sha256:47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"
	for scope, want := range map[string]string{
		"'a' in .":                      "'a' in .",
		"'a' in ./":                     "'a' in .",
		"'a b *'  in   docs/":           "'a b *' in docs",
		"'a' in **":                     "'a' in **",
		"'a' in docs/**":                "'a' in docs/**",
		"'a' in /":                      "'a' in /",
		"'a' in /**":                    "'a' in /**",
		"'a' in ~":                      "'a' in ~",
		"'a' in ~/":                     "'a' in ~",
		"'a' in ~/x/**":                 "'a' in ~/x/**",
		`'a' in "my docs"`:              `'a' in "my docs"`,
		`'a' in "my docs"/**`:           `'a' in "my docs"/**`,
		`'a' in my\ docs`:               `'a' in "my docs"`,
		`'a' in ~/"my docs"`:            `'a' in ~"/my docs"`,
		`'a' in "~x"`:                   `'a' in ./~x`,
		`'a' in "**"`:                   `'a' in "**"`,
		`'a' in "a,b"`:                  `'a' in "a,b"`,
		`'a' in "a*"`:                   `'a' in "a*"`,
		`'a' in 'C:\x'`:                 `'a' in "C:\\x"`,
		"'a' in in":                     "'a' in in",
		"'a' after write":               "'a' after write",
		"'a' with A B " + digest:        "'a' with A B " + digest,
		`'a' in . with "" ` + digest:    `'a' in . with "" ` + digest,
		`'a' in . with "a,b" ` + digest: `'a' in . with "a,b" ` + digest,
		"'a' in . with A " + digest + " after write": "'a' in . with A " + digest + " after write",
		"'a' in":                  "",
		"'a' in ''":               "",
		"'a' in *":                "",
		"'a' in do*":              "",
		"'a' in ~root":            "",
		"'a' in . in .":           "",
		"'a' after write in .":    "",
		"'a' after":               "",
		"'a' after reading":       "",
		"'a' with A":              "",
		"'a' with " + digest:      "",
		"'a' with A sha256:short": "",
		"'a' with A sha256:" + strings.Repeat("!", 43): "",
		"'a' x":      "",
		"'a' 'in' .": "",
		"'a' in 'b":  "",
		"'a'in .":    "",
	} {
		line, err := commandline.Parse(scope)
		if got := line.String(); want == "" && err == nil || want != "" && (err != nil || got != want) {
			t.Errorf("%s: %s, %v; want %s", scope, got, err, want)
		}
	}
}

// FuzzParts checks that each folder and each variable survives being written and read.
func FuzzParts(f *testing.F) {
	for _, folder := range []string{".", "**", "~", "~/x", "~x", "/", "a b", "a,b", "'", `"`, "\\", "a*", "$x", "in", "sha256:x", "\n", ""} {
		f.Add(folder, folder, true, false)
	}
	f.Fuzz(func(t *testing.T, folder, name string, below, written bool) {
		if strings.ContainsRune(folder+name, 0) {
			return
		}
		line := commandline.Line{Words: []string{"a"}, Folder: folder, Below: below, Written: written}
		line.Changes([]string{name, "B"}, map[string]string{name: folder})
		text := line.String()
		back, err := commandline.Parse(text)
		if err != nil || !slices.Equal(back.Names, line.Names) || back.Digest != line.Digest || back.Written != written || back.Below != below {
			t.Fatalf("%+v became %s, and that %+v, %v", line, text, back, err)
		}
		if again := back.String(); again != text && folder == strings.TrimRight(folder, "/") {
			t.Errorf("%s is written %s", text, again)
		}
	})
}

// TestChanges checks that the digest is for the names and values of all variables.
func TestChanges(t *testing.T) {
	of := func(values map[string]string) commandline.Line {
		var c commandline.Line
		var names []string
		for name := range values {
			names = append(names, name)
		}
		c.Changes(names, values)
		return c
	}
	a := of(map[string]string{"A": "1", "B": "2"})
	if b := of(map[string]string{"B": "2", "A": "1"}); a.Digest != b.Digest || !slices.Equal(a.Names, []string{"A", "B"}) {
		t.Errorf("%+v, %+v", a, b)
	}
	for _, other := range []map[string]string{{"A": "1", "B": "3"}, {"A": "1"}, {"A": "12", "B": ""}, {"A": "1", "C": "2"}, {"A1:B": "1:2"}} {
		if b := of(other); b.Digest == a.Digest || b.Digest == "" {
			t.Errorf("%v has the digest of another", other)
		}
	}
	if many := of(map[string]string{"A": "", "B": "", "C": "", "D": "", "E": "", "F": "", "G": "", "H": ""}); !slices.Equal(many.Names, []string{"A", "B", "C", "D", "E", "F", "+2"}) {
		t.Errorf("%+v", many)
	}
	if none := of(nil); none.Digest != "" {
		t.Errorf("%+v", none)
	}
}

// TestTakesCode lists programs that run files of their folder, and programs that do not.
func TestTakesCode(t *testing.T) {
	for line := range strings.SplitSeq(`make all;npm test;pnpm i;yarn;npx x;cargo build;go test;just x;task x;pytest;gradle b;mvn t;rake;bundle exec;tox;nox;jest;vitest;
		mocha;tsc;cmake .;ninja;bazel x;dotnet run;swift b;mix t;cabal b;stack b;composer i;python -m x;node x.js;eslint src;unknown;terraform plan;docker build .;sh -c ls;
		git -c core.pager=x log;git bisect run x;find . -exec x;sort --compress-program=x;tar -I x -tf a;busybox ls;webpack;golangci-lint run`, ";") {
		words := strings.Fields(line)
		if !commandline.TakesCode(words[0], "/usr/bin/"+words[0], words[1:], false) {
			t.Errorf("%s takes no code of its folder", line)
		}
	}
	for line := range strings.SplitSeq("git status;git diff HEAD~1;ls -la;cat x;grep -rn x .;cp a b;rm x;mkdir -p a;find . -name x;jq .a f;true", ";") {
		words := strings.Fields(line)
		if commandline.TakesCode(words[0], "/usr/bin/"+words[0], words[1:], false) {
			t.Errorf("%s takes code of its folder", line)
		}
	}
	if !commandline.TakesCode("ls", "/opt/evil", nil, false) || commandline.TakesCode("ls", "/usr/bin/busybox", nil, false) {
		t.Error("the file behind a name counts, but for files that hold many programs")
	}
}
