package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestTable checks the rows of a small module: groups in their order, importers by name, and a package outside of all groups.
func TestTable(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	tree := fstest.MapFS{
		"doc.go":                   file("// Package pier wires | all. More.\npackage pier\nimport _ \"" + module + "/internal/a/b\"\n"),
		"internal/a/b/b.go":        file("// Package b reads files. It writes none.\npackage b\n"),
		"internal/a/b/b_test.go":   file("package b_test\nimport _ \"" + module + "\"\n"),
		"internal/a/testdata/x.go": file("not Go"),
		"cmd/c/main.go":            file("// Command c does it.\npackage main\nimport (\n_ \"" + module + "\"\n_ \"" + module + "/internal/a/b\"\n)\n"),
		"tool/main.go":             file("// Command tool makes.\npackage main\nimport _ \"" + module + "/internal/a/b\"\n"),
	}
	packages, err := readPackages(tree)
	if err != nil {
		t.Fatal(err)
	}
	overview := []byte("//\tinternal/a  the first\n//\t.           the root\n//\tcmd         commands\n//\ttool        tools\n")
	table, err := formatTable(overview, packages)
	if err != nil {
		t.Fatal(err)
	}
	want := "\n| package | does | imported by |\n|---|---|---|\n" +
		"| **internal/a** | *the first* | |\n| `internal/a/b` | reads files | package pier, `cmd/c` |\n" +
		"| **.** | *the root* | |\n| `.` | wires \\| all | `cmd/c` |\n" +
		"| **cmd** | *commands* | |\n| `cmd/c` | does it |  |\n" +
		"| **tool** | *tools* | |\n| `tool` | makes |  |\n\n"
	if table != want {
		t.Errorf("got\n%s\nwant\n%s", table, want)
	}
	if _, err := formatTable(overview[:20], packages); err == nil || !strings.Contains(err.Error(), "doc.go shows no group of [. cmd/c tool]") {
		t.Errorf("a package of no group: %v", err)
	}
}
