package wasm

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/wasm/component"
)

// wasiFunctions has a line for each interface of WASI, with its functions.
//
//go:embed testdata/wasi-0.2.12.txt
var wasiFunctions string

// TestWASITable: docs/wasm.md says of each interface of WASI 0.2 which functions there are and which there are not, and the host has no others.
func TestWASITable(t *testing.T) {
	page, err := os.ReadFile("../../../docs/wasm.md")
	if err != nil {
		t.Fatal(err)
	}
	host := newWASI(&guest{i: &running{opts: instance.Options{Clock: instance.SystemClock{}}}}).host()
	rows := 0
	for line := range strings.Lines(wasiFunctions) {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		name, functions := words[0], words[1:]
		have, there := host[name+"@0.2.0"]
		delete(host, name+"@0.2.0")
		missing := missingOf(have, functions)
		for _, f := range functions {
			delete(have.Funcs, f)
		}
		row := fmt.Sprintf("| `%s` | %d of %d functions |", name, len(functions)-len(missing), len(functions))
		switch {
		case !there:
			row = fmt.Sprintf("| `%s` | not there |", name)
		case len(functions) == 0:
			row = fmt.Sprintf("| `%s` | a resource without functions |", name)
		case len(missing) == len(functions):
			row = fmt.Sprintf("| `%s` | %d functions, each refused |", name, len(functions))
		case len(missing) > 0:
			row = strings.TrimSuffix(row, " |") + ", without those of " + strings.Join(resourcesOf(missing), ", ") + " |"
		}
		if rows++; !strings.Contains(string(page), "\n"+row+"\n") {
			t.Errorf("docs/wasm.md does not say\n%s", row)
		}
		if more := slices.Sorted(maps.Keys(have.Funcs)); len(more) > 0 {
			t.Errorf("%s has %v, which WASI has not", name, more)
		}
	}
	if got := strings.Count(string(page), "\n| `wasi:"); got != rows {
		t.Errorf("docs/wasm.md has %d rows, WASI %d interfaces", got, rows)
	}
	if left := slices.Sorted(maps.Keys(host)); len(left) > 0 {
		t.Errorf("the host has %v, which WASI has not", left)
	}
}

func missingOf(have component.Interface, functions []string) (missing []string) {
	for _, f := range functions {
		if have.Funcs[f] == nil {
			missing = append(missing, f)
		}
	}
	return missing
}

// resourcesOf are the resources that functions belong to, and the functions that belong to none.
func resourcesOf(functions []string) (list []string) {
	for _, f := range functions {
		_, name, found := strings.Cut(f, "]")
		if !found {
			name = f
		}
		name, _, _ = strings.Cut(name, ".")
		if name = "`" + name + "`"; !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// TestOutput: what is printed beyond the limit is dropped, which is said once.
func TestOutput(t *testing.T) {
	var written, said []string
	i := &running{opts: instance.Options{Limits: instance.Limits{Output: 5}, Host: instance.Callbacks{
		Write: func(_ int, text string) { written = append(written, text) },
		Print: func(_, text string) { said = append(said, text) },
	}}}
	for range 4 {
		i.write(1, []byte("abc"))
	}
	if len(written) != 1 || len(said) != 1 || said[0] != "output limit of 5 bytes reached; further output is dropped; --limit output=10 raises it" {
		t.Errorf("%q written, %q said", written, said)
	}
}
