package extc_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/source"
)

// scanText scans an extension of one file.
func scanText(t *testing.T, code string) *scan.Report {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.ts")
	if err := os.WriteFile(file, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	return scanFile(t, file)
}

func scanFile(t *testing.T, file string) *scan.Report {
	t.Helper()
	list, err := source.Find(file)
	if err != nil {
		t.Fatal(err)
	}
	b, err := extc.Compile(list[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := b.Scan()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSpellings: however a thing is written, it is found as what it is or reported as what cannot be known. A row is a class, what it is
// about, and code; a class "need" names a capability.
func TestSpellings(t *testing.T) {
	table := ""
	for _, name := range []string{"spellings.txt", "spellings_more.txt", "spellings_flows.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		table += string(text) + "\n"
	}
	rows := 0
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		rows++
		want, code, ok := strings.Cut(line, "\t")
		if !ok {
			t.Fatalf("no tab in %q", line)
		}
		class, api, _ := strings.Cut(want, " ")
		top, body, _ := strings.Cut(code, ";;; ")
		r := scanText(t, top+"\nexport default function (pi: any) {\n"+body+"\n}\n")
		if !found(r, class, api) {
			t.Errorf("%s is not found in %s\n%+v", want, code, r)
		}
	}
	if rows < 1100 {
		t.Errorf("the table has %d spellings, not 1100", rows)
	}
}

func found(r *scan.Report, class, api string) bool {
	if class == "clean" {
		return r.Verdict == scan.Compatible && (api == "" || strings.Join(r.Capabilities(), " ") == api)
	}
	for _, n := range r.Needs {
		if class == "need" && n.Capability == api && n.Place.Line > 0 && n.Own {
			return true
		}
	}
	for _, f := range r.Findings {
		if string(f.Class) == class && f.API == api && f.Place.Line > 0 && f.Own {
			return true
		}
	}
	return false
}
