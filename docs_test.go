package pier_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// document is one Markdown file of the repository.
type document struct {
	path string
	text string
}

// documents are the files that git knows or would add, so that a build's leftovers are not among them.
func documents(t *testing.T) []document {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "git", "ls-files", "-co", "--exclude-standard", "*.md").Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []document
	for path := range strings.Lines(string(out)) {
		path = strings.TrimSpace(path)
		if !strings.Contains(path, "testdata/") {
			list = append(list, document{path, read(t, path)})
		}
	}
	if len(list) < 4 {
		t.Fatalf("only %d documents found", len(list))
	}
	return list
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var (
	fence    = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notASlug = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	// A back-ticked path names a folder of ours first; "internal/x" may be a package, "go.mod" and the like are words.
	tickedPath = regexp.MustCompile("`((?:\\.ci|cmd|conformance|docs|examples|ext|internal)/[A-Za-z0-9_./-]*)`")
	tickedRoot = regexp.MustCompile("`([A-Za-z_]+(?:_test)?\\.(?:go|md|toml))`")
)

// slug is the anchor GitHub gives a heading.
func slug(title string) string {
	return strings.ReplaceAll(notASlug.ReplaceAllString(strings.ToLower(title), ""), " ", "-")
}

func anchors(text string) []string {
	var list []string
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		list = append(list, slug(m[1]))
	}
	return list
}

func TestLinks(t *testing.T) {
	checked := 0
	for _, d := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(d.text, ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			checked++
			path, anchor, _ := strings.Cut(m[1], "#")
			target := d.path
			if path != "" {
				target = filepath.ToSlash(filepath.Join(filepath.Dir(d.path), path))
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %s leads nowhere", d.path, m[1])
			} else if anchor != "" && !slices.Contains(anchors(read(t, target)), anchor) {
				t.Errorf("%s: %s has no such heading", d.path, m[1])
			}
		}
	}
	if checked == 0 {
		t.Error("no links found")
	}
}

// TestPaths: paths that documents quote are there, and so are headings of RATIONALE.md that code or documents refer to.
func TestPaths(t *testing.T) {
	for _, d := range documents(t) {
		for _, pattern := range []*regexp.Regexp{tickedPath, tickedRoot} {
			for _, m := range pattern.FindAllStringSubmatch(fence.ReplaceAllString(d.text, ""), -1) {
				_, fromRoot := os.Stat(m[1])
				_, beside := os.Stat(filepath.Join(filepath.Dir(d.path), m[1]))
				if fromRoot != nil && beside != nil && !slices.Contains(foreign, m[1]) {
					t.Errorf("%s: `%s` is not in the repository", d.path, m[1])
				}
			}
		}
	}
	known := anchors(read(t, "RATIONALE.md"))
	reference := regexp.MustCompile(`RATIONALE\.md#([\w-]+)`)
	for _, s := range sources(t) {
		for _, m := range reference.FindAllStringSubmatch(s.text, -1) {
			if !slices.Contains(known, m[1]) {
				t.Errorf("%s: RATIONALE.md has no heading %s", s.path, m[1])
			}
		}
	}
}

// TestRationale: every entry of RATIONALE.md is in a group, and the index has all of them, in their order.
func TestRationale(t *testing.T) {
	index, entries, found := strings.Cut(read(t, "RATIONALE.md"), "\n## ")
	if !found {
		t.Fatal("there is no group")
	}
	var said, written []string
	for _, m := range regexp.MustCompile(`(?m)^(?:\*\*(.+)\*\*|- \[(.+)\]\((.+)\))$`).FindAllStringSubmatch(index, -1) {
		said = append(said, m[1]+m[2]+m[3])
	}
	for line := range strings.Lines(fence.ReplaceAllString("## "+entries, "")) {
		if title, ok := strings.CutPrefix(line, "### "); ok {
			title = strings.TrimSpace(title)
			written = append(written, title+"#"+slug(title))
		} else if group, ok := strings.CutPrefix(line, "## "); ok {
			written = append(written, strings.TrimSpace(group))
			if strings.HasSuffix(written[len(written)-1], "?") {
				t.Errorf("%s is an entry and stands as a group: it takes ###", written[len(written)-1])
			}
		}
	}
	if !slices.Equal(said, written) {
		for n := range max(len(said), len(written)) {
			if n >= len(said) || n >= len(written) || said[n] != written[n] {
				t.Errorf("the index and the entries differ from line %d on: %q and %q", n+1, said[min(n, len(said)):min(n+1, len(said))], written[min(n, len(written)):min(n+1, len(written))])
				return
			}
		}
	}
}

// foreign are file names of extensions and of Pi, in documents about them.
var foreign = []string{"pyproject.toml", "AGENTS.md", "CLAUDE.md", "SYSTEM.md", "mcp.json", "mise.toml"}

// TestReadme: what the README tells people to run is run by the check or a test, and its Go code is a compiled Example.
func TestReadme(t *testing.T) {
	ran := read(t, "Makefile") + read(t, ".ci/run")
	scripts, err := filepath.Glob("cmd/pier/testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range scripts {
		ran += read(t, path)
	}
	example := read(t, "example_test.go")
	commands, snippets := 0, 0
	for _, m := range fence.FindAllStringSubmatch(read(t, "README.md"), -1) {
		switch m[1] {
		case "sh":
			for line := range strings.Lines(m[2]) {
				commands++
				if line = strings.TrimSpace(line); !strings.Contains(ran, line) {
					t.Errorf("nothing runs the README's %q", line)
				}
			}
		case "go":
			snippets++
			if !strings.Contains(unindented(example), unindented(m[2])) {
				t.Errorf("example_test.go does not hold the README's\n%s", m[2])
			}
		case "text": // what the program prints, from the tests that hold it
			if !shown(t, m[2]) {
				t.Errorf("no test holds the README's\n%s", m[2])
			}
		default:
			t.Errorf("a block of the README is %q: what is checked is sh, go and text", m[1])
		}
	}
	if commands < 2 || snippets == 0 {
		t.Errorf("%d commands and %d snippets in the README", commands, snippets)
	}
}

// TestPages: the blocks of the pages for authors, embedders and contributors are in what tests run: commands in the scripts, make's targets
// in the Makefile, Go in compiled tests, JSON in an example.
func TestPages(t *testing.T) {
	scripts := read(t, "cmd/pier/testdata/script/examples.txtar") + read(t, "cmd/pier/testdata/script/author.txtar")
	code := unindented(read(t, "embedding_test.go") + read(t, "piertest/example_test.go"))
	manifest := unindented(read(t, "examples/page/extension.json"))
	blocks := 0
	for _, page := range []string{"CONTRIBUTING.md", "docs/authors.md", "docs/embedding.md"} {
		for _, m := range fence.FindAllStringSubmatch(read(t, page), -1) {
			blocks++
			held := true
			switch m[1] {
			case "sh":
				for line := range strings.Lines(m[2]) {
					line = strings.TrimSpace(line)
					if target, ok := strings.CutPrefix(line, "make "); ok {
						held = held && strings.Contains(read(t, "Makefile"), "\n"+target+":")
					} else {
						held = held && strings.Contains(scripts, "exec "+strings.ReplaceAll(line, "./examples", "$EXAMPLES"))
					}
				}
			case "go":
				held = strings.Contains(code, unindented(m[2]))
			case "json":
				held = strings.Contains(manifest, unindented(m[2]))
			default:
				held = false
			}
			if !held {
				t.Errorf("%s: no test holds this block of %q:\n%s", page, m[1], m[2])
			}
		}
	}
	if blocks < 5 {
		t.Errorf("only %d blocks", blocks)
	}
}

// shown reports whether a picture is one that a test compares with the real program: a question of pier's own, or the tour.
func shown(t *testing.T, picture string) bool {
	t.Helper()
	if strings.Contains(read(t, "internal/gate/permprompt/testdata/exec.txt"), picture) {
		return true
	}
	var lines []string // of the programs, not of the person
	for line := range strings.Lines(picture) {
		if line = strings.TrimRight(line, "\n"); line != "" && !strings.HasPrefix(line, "$ ") {
			lines = append(lines, line)
		}
	}
	missing := slices.Clone(lines)
	for _, wanted := range regexp.MustCompile(`(?m)^stdout '(\^.*)'$`).FindAllStringSubmatch(read(t, "cmd/pier/testdata/script/tour.txtar"), -1) {
		pattern := regexp.MustCompile(strings.ReplaceAll(wanted[1], "''", "'"))
		if !slices.ContainsFunc(lines, pattern.MatchString) {
			return false
		}
		missing = slices.DeleteFunc(missing, pattern.MatchString)
	}
	return len(missing) == 0
}

func unindented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
