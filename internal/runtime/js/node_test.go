package js_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/runtime/js"
)

// runPrinting calls a tool with a body, and returns what it printed.
func runPrinting(t *testing.T, body string, change func(*js.Options)) ([]string, error) {
	t.Helper()
	out := &lines{}
	i := start(t, tool+`async () => {`+body+`; return { content: [] } } })`, func(o *js.Options) {
		o.Print = out.add
		if change != nil {
			change(o)
		}
	})
	load(t, i)
	_, err := callTool(i, t.Context(), "t")
	printed := out.list()
	for n, line := range printed {
		printed[n] = strings.TrimPrefix(line, "info ")
	}
	return printed, err
}

// An import of one of Node's modules, which the bundler would translate.
var nodeImport = regexp.MustCompile(`(?m)^import (\w+) from "node:([\w/]+)";`)

// TestAsInNode runs the programs of testdata/node and compares what they print with what Node 22 printed. record.mjs there
// writes that anew.
func TestAsInNode(t *testing.T) {
	programs, err := filepath.Glob("testdata/node/*.golden")
	if err != nil || len(programs) < 4 {
		t.Fatalf("programs: %d, %v", len(programs), err)
	}
	for _, golden := range programs {
		name := strings.TrimSuffix(golden, ".golden")
		t.Run(filepath.Base(name), func(t *testing.T) {
			body, err := os.ReadFile(name + ".mjs")
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			got, err := runPrinting(t, nodeImport.ReplaceAllString(string(body), `const $1 = __pier_host("pi:node/$2");`), nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(strings.TrimSpace(string(want)), "\n"), strings.Split(strings.Join(got, "\n"), "\n")); diff != "" {
				t.Errorf("-Node +pier\n%s", diff)
			}
		})
	}
}
