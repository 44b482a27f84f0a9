package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

const root = "../../.."

// TestSite makes the site of this checkout and reads it as a browser does: every link of its own leads to a file and a heading, and nothing is
// fetched from elsewhere.
func TestSite(t *testing.T) {
	out := t.TempDir()
	s, err := read(root)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.check(); err != nil {
		t.Error(err)
	}
	if err := s.write(out); err != nil {
		t.Fatal(err)
	}
	ids, checked := map[string][]string{}, 0
	for _, p := range s.pages {
		ids[p.File] = attributes(t, filepath.Join(out, p.File), "id")
	}
	for _, p := range s.pages {
		for _, to := range attributes(t, filepath.Join(out, p.File), "href") {
			if strings.Contains(to, "://") {
				continue
			}
			checked++
			name, anchor, _ := strings.Cut(to, "#")
			if name == "" {
				name = p.File
			}
			if _, err := os.Stat(filepath.Join(out, name)); err != nil {
				t.Errorf("%s: %s leads nowhere", p.File, to)
			} else if anchor != "" && !slices.Contains(ids[name], anchor) {
				t.Errorf("%s: %s has no such heading", p.File, to)
			}
		}
		for _, from := range attributes(t, filepath.Join(out, p.File), "src") {
			if _, err := os.Stat(filepath.Join(out, from)); err != nil {
				t.Errorf("%s shows %s, which is not in the site", p.File, from)
			}
		}
	}
	if checked < 500 {
		t.Errorf("only %d links", checked)
	}
}

// attributes are all values of an attribute in a page.
func attributes(t *testing.T, path, name string) []string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tree, err := html.Parse(f)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for n := range tree.Descendants() {
		if n.Data == "script" {
			t.Errorf("%s has a script", path)
		}
		for _, a := range n.Attr {
			if a.Key == name {
				all = append(all, a.Val)
			}
		}
	}
	return all
}

// TestPages: every document is a page, once, and no two have one name.
func TestPages(t *testing.T) {
	var listed, files []string
	for _, c := range chapters {
		listed = append(listed, c.pages...)
	}
	for _, p := range listed {
		files = append(files, file(p))
	}
	var there []string
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		found, err := fs.Glob(os.DirFS(root), pattern)
		if err != nil {
			t.Fatal(err)
		}
		there = append(there, found...)
	}
	slices.Sort(listed)
	slices.Sort(there)
	if !slices.Equal(listed, there) {
		t.Errorf("the site has %v, the repository %v", listed, there)
	}
	slices.Sort(files)
	if len(slices.Compact(files)) != len(there) {
		t.Errorf("two pages have one name: %v", files)
	}
}

// TestWrong: what leads nowhere is an error that names the page.
func TestWrong(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"# A\n[b](docs/none.md)\n", "README.md: docs/none.md leads nowhere"},
		{"# A\n[b](#none)\n", "README.md: README.md has no heading #none"},
		{"no heading\n", "README.md: it has no heading"},
	} {
		dir := t.TempDir()
		for _, chapter := range chapters {
			for _, p := range chapter.pages {
				text := "# Page\n"
				if p == "README.md" {
					text = c.text
				}
				if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(p)), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, p), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		s, err := read(dir)
		if err == nil {
			err = s.check()
		}
		if err == nil || err.Error() != c.want {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}
