package scan

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// folder is where the extensions of a test are, and what is kept of them.
type folder string

func (f folder) write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(string(f), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func (f folder) options() pier.Options {
	at := func(name string) string { return filepath.Join(string(f), name) }
	return pier.Options{Cwd: at("."), AgentDir: at("agent"), StateDir: at("state"), CacheDir: at("cache"), Policy: pier.Policy{AllowAll: true}}
}

// early fails when something is said after an extension has run, which may be unless the others wait for all to be built.
type early struct {
	bytes.Buffer
	t      *testing.T
	ran    string
	others bool
}

func (e *early) Write(p []byte) (int, error) {
	if _, err := os.Stat(e.ran); err == nil && !e.others {
		e.t.Errorf("%q is said when something has run already", p)
	}
	return e.Buffer.Write(p)
}

// loads is what is said when files are loaded.
func (f folder) loads(t *testing.T, o pier.Options, paths ...string) string {
	t.Helper()
	said := early{t: t, ran: filepath.Join(string(f), "ran.txt"), others: o.Deterministic}
	host, err := pier.New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	_, err = host.LoadAll(Aloud(t.Context(), &said, o.Cwd, paths...), paths...)
	if closed := host.Close(); err != nil || closed != nil {
		t.Fatal(err, closed)
	}
	if err := os.Remove(said.ran); err != nil {
		t.Fatal("nothing has run:", err)
	}
	return said.String()
}

// swap changes a text in what is kept, of the entries that begin with begins; by is what writes an entry.
func (f folder) swap(t *testing.T, begins, from, to string, by func(s *codecache.Store, name string, body []byte)) {
	t.Helper()
	dir := filepath.Join(string(f), "cache", "bytecode")
	store := codecache.Open(dir, filepath.Join(string(f), "state", "cache.key"))
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for _, file := range files {
		if body := store.Get(file.Name()); bytes.HasPrefix(body, []byte(begins)) && bytes.Contains(body, []byte(from)) {
			by(store, file.Name(), bytes.ReplaceAll(body, []byte(from), []byte(to)))
			changed++
		}
	}
	if changed == 0 {
		t.Fatalf("nothing is kept that begins with %s and has %s in it", begins, from)
	}
}

// TestAloudKept: the line is of what the load itself has, which neither bundles nor scans twice, and of nothing that somebody else has put there.
func TestAloudKept(t *testing.T) {
	f := folder(t.TempDir())
	text := func(host string) string {
		return `import { writeFileSync } from "node:fs";
export default (pi) => { writeFileSync("ran.txt", ""); pi.registerTool({ name: "x", parameters: { type: "object" }, execute: () => fetch("https://` + host + `/x") }); };`
	}
	path := f.write(t, "x.ts", text("1.example"))
	says := func(when, host string) {
		t.Helper()
		if got, want := f.loads(t, f.options(), path), "before it runs, x: its code asks for http="+host+", write=ran.txt\n"; got != want {
			t.Errorf("%s: %q is said, want %q", when, got, want)
		}
	}
	says("the first time", "1.example")
	f.swap(t, `{"hash":`, "1.example", "2.example", (*codecache.Store).Put)
	says("the kept bundle is another", "2.example")
	f.swap(t, `{"verdict":`, "2.example", "3.example", (*codecache.Store).Put)
	says("the kept scan is another", "3.example")
	f.swap(t, `{"verdict":`, "3.example", "4.example", func(s *codecache.Store, name string, body []byte) { // without its key
		file := filepath.Join(string(f), "cache", "bytecode", name)
		was, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(body, was[len(body):]...), 0o600); err != nil {
			t.Fatal(err)
		}
	})
	says("the kept scan is forged", "2.example")
	f.write(t, "x.ts", text("5.example"))
	says("the source is another", "5.example")
	f.write(t, "x.ts", text("1.example"))
	says("the source is what it was", "2.example")
}

// TestAloudOrder: of several files each has its line, in their order, before any of them runs, or before it runs when they are built one after the other.
func TestAloudOrder(t *testing.T) {
	f := folder(t.TempDir())
	var paths []string
	want := ""
	for _, name := range []string{"d", "b", "c", "a"} {
		text := `require("fs").writeFileSync("ran.txt", ""); module.exports = (pi) => { pi.exec("` + name + `"); };` + strings.Repeat("\n;(() => {})();", 100*(len(paths)%2))
		paths = append(paths, f.write(t, name+".js", text))
		want += "before it runs, " + name + ": its code asks for exec, write=ran.txt\n"
	}
	for _, inTurn := range []bool{false, true} {
		o := f.options()
		o.Deterministic = inTurn
		if got := f.loads(t, o, paths...); got != want {
			t.Errorf("in turn %v: %q is said, want %q", inTurn, got, want)
		}
	}
}

// body is a unit of which nothing is known.
type body struct {
	code    string
	waits   <-chan struct{}
	scanned bool
}

func (b *body) Text() (modules []string, code []byte) { return nil, []byte(b.code) }

func (b *body) Summary(must bool) (*scan.Summary, error) {
	<-b.waits
	b.scanned = b.scanned || must
	if must {
		return &scan.Summary{Rules: []string{"exec"}}, nil
	}
	return &scan.Summary{Why: "nobody has read it"}, nil
}

// TestAloudBounds: what takes too long to be read, or too much, is said to be too large, and is not waited for.
func TestAloudBounds(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	now, never := make(chan struct{}), make(chan struct{})
	close(now)
	defer close(never)
	if got, want := short(over, source.Entry{ID: "x"}, instance.Unit{}), "before it runs, x: "+tooLarge+"\n"; got != want {
		t.Errorf("of what could not be built in time %q is said, want %q", got, want)
	}
	if got := short(t.Context(), source.Entry{ID: "x"}, instance.Unit{}); got != "" {
		t.Errorf("of what could not be built %q is said", got)
	}
	for _, c := range []struct {
		name    string
		ctx     context.Context
		body    body
		want    string
		scanned bool
	}{
		{"large", t.Context(), body{code: strings.Repeat("a;", 1<<10), waits: now}, "its code asks for exec", true},
		{"too large", t.Context(), body{code: strings.Repeat("a;", 2<<20), waits: now}, tooLarge, false},
		{"for too long", over, body{waits: never}, tooLarge, false},
	} {
		got := short(c.ctx, source.Entry{ID: "x"}, instance.Unit{Body: &c.body})
		if want := "before it runs, x: " + c.want + "\n"; got != want || c.ctx != over && c.body.scanned != c.scanned {
			t.Errorf("%s: %q is said, want %q, and a scan: %v", c.name, got, want, c.scanned)
		}
	}
}
