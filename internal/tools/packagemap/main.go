// Command packagemap writes the table of packages into docs/architecture.md for go generate: the groups as doc.go shows them, the packages
// of each with the first sentence of their package comments, and the packages that import them.
package main

import (
	"bytes"
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	module = "github.com/cec80427/pier"
	page   = "docs/architecture.md"

	begin = "<!-- The table up to the next mark is written by go generate from package comments and imports. -->\n"
	end   = "<!-- End of the table. -->\n"

	fewImporters = 6 // are named; more are counted
)

// goPackage is one package of the module, without its tests.
type goPackage struct {
	dir       string // from the root: "." for the root
	name      string
	synopsis  string          // the first sentence of the package comment
	importers map[string]bool // folders
	imports   []string
}

func main() {
	if err := writeTable("."); err != nil {
		fmt.Fprintln(os.Stderr, "packagemap:", err)
		os.Exit(1)
	}
}

// writeTable replaces the table in the page of the checkout at root.
func writeTable(root string) error {
	packages, err := readPackages(os.DirFS(root))
	if err != nil {
		return err
	}
	overview, err := os.ReadFile(filepath.Join(root, "doc.go"))
	if err != nil {
		return err
	}
	file := filepath.Join(root, filepath.FromSlash(page))
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, found := bytes.Cut(text, []byte(begin))
	_, after, closed := bytes.Cut(rest, []byte(end))
	if !found || !closed {
		return fmt.Errorf("%s has no place for the table: it wants the two marks that begin and end it", page)
	}
	table, err := formatTable(overview, packages)
	if err != nil {
		return err
	}
	return os.WriteFile(file, slices.Concat(before, []byte(begin), []byte(table), []byte(end), after), 0o644)
}

// readPackages reads the package comments and imports of all Go files below root. A package main outside of cmd imports for no one: it is
// listed, and not named as an importer.
func readPackages(root fs.FS) (map[string]*goPackage, error) {
	packages := map[string]*goPackage{}
	err := fs.WalkDir(root, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && p != "." && (name[0] == '.' || name[0] == '_' || name == "testdata" || name == "node_modules") {
			return fs.SkipDir
		}
		if d.IsDir() || path.Ext(p) != ".go" || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		return readFile(root, p, packages)
	})
	if err != nil {
		return nil, err
	}
	for _, from := range packages {
		if from.name == "main" && !strings.HasPrefix(from.dir, "cmd/") {
			continue
		}
		for _, p := range from.imports {
			if to := packages[p]; to != nil && to != from {
				to.importers[from.dir] = true
			}
		}
	}
	return packages, nil
}

// readFile adds the comment and the imports of one file to its package.
func readFile(root fs.FS, file string, packages map[string]*goPackage) error {
	text, err := fs.ReadFile(root, file)
	if err != nil {
		return err
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ParseComments|parser.ImportsOnly)
	if err != nil {
		return err
	}
	dir := path.Dir(file)
	p := packages[dir]
	if p == nil {
		p = &goPackage{dir: dir, name: parsed.Name.Name, importers: map[string]bool{}}
		packages[dir] = p
	}
	if parsed.Doc != nil {
		p.synopsis = new(doc.Package).Synopsis(parsed.Doc.Text())
	}
	for _, i := range parsed.Imports {
		imported, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return err
		}
		if imported == module {
			p.imports = append(p.imports, ".")
		} else if rel, ours := strings.CutPrefix(imported, module+"/"); ours {
			p.imports = append(p.imports, rel)
		}
	}
	return nil
}

var groupRow = regexp.MustCompile(`(?m)^//\t(\S+) {2,}(\S.*)$`)

// formatTable returns the rows of all groups that the overview shows. A package of no group is an error.
func formatTable(overview []byte, packages map[string]*goPackage) (string, error) {
	left := maps.Clone(packages)
	var b strings.Builder
	b.WriteString("\n| package | does | imported by |\n|---|---|---|\n")
	for _, m := range groupRow.FindAllSubmatch(overview, -1) {
		group, words := string(m[1]), string(m[2])
		fmt.Fprintf(&b, "| **%s** | *%s* | |\n", group, words)
		for _, dir := range slices.Sorted(maps.Keys(left)) {
			if dir != group && !strings.HasPrefix(dir, group+"/") {
				continue
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", dir, packages[dir].purpose(), packages[dir].importedBy())
			delete(left, dir)
		}
	}
	if len(left) > 0 {
		return "", fmt.Errorf("doc.go shows no group of %v", slices.Sorted(maps.Keys(left)))
	}
	b.WriteString("\n")
	return b.String(), nil
}

// purpose is the synopsis without the package's name before it and the full stop behind it.
func (p *goPackage) purpose() string {
	text := p.synopsis
	for _, prefix := range []string{"Package ", "Command "} {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			_, text, _ = strings.Cut(rest, " ")
		}
	}
	return strings.ReplaceAll(strings.TrimSuffix(text, "."), "|", `\|`)
}

func (p *goPackage) importedBy() string {
	names := slices.Sorted(maps.Keys(p.importers))
	switch {
	case len(names) > fewImporters:
		return fmt.Sprintf("%d packages", len(names))
	case len(names) == 0:
		return ""
	}
	for i, name := range names {
		if names[i] = "`" + name + "`"; name == "." {
			names[i] = "package pier"
		}
	}
	return strings.Join(names, ", ")
}
