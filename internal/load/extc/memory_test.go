package extc

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/source"
)

// TestMemory: a source that the bundler would need more memory for than the extension may have is refused before it starts; what people
// write fits the usual limit many times over.
func TestMemory(t *testing.T) {
	const n = 100_000
	for _, tt := range []struct {
		name, text string
		fits       int64 // in MiB
		too        int64
	}{
		{"nothing between semicolons", strings.Repeat(";", 10*n), 600, 64},
		{"calls", strings.Repeat("a.b(c);", n), 256, 64},
		{"functions", "var " + strings.Repeat("x=function(){};var ", n) + "y", 512, 64},
		{"variables", strings.Repeat("var v=1;", 3*n), 512, 64},
		{"items", "x=[" + strings.Repeat("1,", 5*n) + "]", 256, 64},
		{"blocks", strings.Repeat("{}", 5*n), 512, 64},
		{"names of members", "x={" + strings.Repeat("a:1,", n/10) + "}", 64, 4},
		{"lines without semicolons", strings.Repeat("a()\n", 2*n), 512, 64},
		{"a page of strings", "x=[" + strings.Repeat(`"`+strings.Repeat("x", 100)+`",`, n) + "]", 256, 32},
		{"comments", strings.Repeat("// a comment\n", 3*n), 64, 8},
	} {
		path := filepath.Join(t.TempDir(), "x.js")
		if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		refused := func(mib int64) bool {
			c := newCompiler(source.Entry{ID: "x", Path: path, Name: "x.js", Kind: source.JS})
			c.fence.Memory, c.costs = mib<<20, map[string]int64{}
			found := c.unsound(path, tt.text)
			if len(found) > 0 && !strings.Contains(found[0].Text, "MiB of memory") {
				t.Errorf("%s: %s", tt.name, found[0].Text)
			}
			return len(found) > 0
		}
		if refused(tt.fits) {
			t.Errorf("%s: refused with %d MiB", tt.name, tt.fits)
		}
		if !refused(tt.too) {
			t.Errorf("%s: not refused with %d MiB", tt.name, tt.too)
		}
	}
	dir := t.TempDir()
	large := strings.Repeat("a.b(c);", n)
	for name, text := range map[string]string{"x.ts": `import "./a.js"; import "./b.js"; export default () => {};`, "a.js": large, "b.js": large} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, err := CompileThrough(source.Entry{ID: "x", Path: filepath.Join(dir, "x.ts"), Name: "x.ts", Kind: source.JS}, nil, Fence{Memory: 200 << 20})
	if err == nil || !strings.Contains(err.Error(), "and the extension may have 200 MiB: --limit heap=") {
		t.Errorf("two files that are too large together: %v", err)
	}
}

// TestAbandoned: the bundler stops when nobody waits any more, and says nothing wrong of the source.
func TestAbandoned(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.ts")
	if err := os.WriteFile(path, []byte("export default () => {};"), 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	close(done)
	entry := source.Entry{ID: "x", Path: path, Name: "x.ts", Kind: source.JS}
	if _, err := CompileThrough(entry, nil, Fence{Done: done}); err == nil || !strings.Contains(err.Error(), "nobody waited") {
		t.Errorf("got %v", err)
	}
	if _, err := CompileThrough(entry, nil, Fence{Done: make(chan struct{})}); err != nil {
		t.Error(err)
	}
}
