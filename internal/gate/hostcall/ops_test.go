package hostcall

import (
	"flag"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
)

var update = flag.Bool("update", false, "write the table of operations into docs/hostcalls.md")

const page = "../../../docs/hostcalls.md"

// methods are those of the table, in the order of the page.
var methods = []ext.Method{
	ext.MethodFS, ext.MethodExec, ext.MethodHTTP, ext.MethodEnv, ext.MethodLog, ext.MethodTool, ext.MethodSession, ext.MethodEvents, ext.MethodUI,
}

// TestTable: what rows say of an operation goes together.
func TestTable(t *testing.T) {
	if got := slices.Sorted(maps.Keys(table)); !slices.Equal(got, slices.Sorted(slices.Values(methods))) {
		t.Fatalf("the table has the methods %v", got)
	}
	for _, method := range methods {
		seen, bare := map[string]bool{}, 0
		for i := range table[method] {
			o := &table[method][i]
			if o.has(defaultOp) {
				bare++
			}
			for name := range strings.SplitSeq(o.names, " ") {
				if seen[name] {
					t.Errorf("%s %s has two rows", method, name)
				}
				if seen[name] = true; lookupOp(method, name) != o {
					t.Errorf("%s %s is not found by its name", method, name)
				}
			}
			switch {
			case o.names == "" && !o.has(defaultOp):
				t.Errorf("%s has an operation that nothing calls", method)
			case o.has(closesHandle) && !o.has(usesHandle):
				t.Errorf("%s %s ends what it does not hold", method, o.names)
			case o.right == "" && !o.has(rightByParams) && o.names != "sqlmemory":
				t.Errorf("%s %s needs no right", method, o.names)
			case o.has(tallied) && method != ext.MethodUI:
				t.Errorf("%s %s is counted, and changes more than the screen", method, o.names)
			case o.has(looks) && (o.right != ext.CapRead || !strings.HasPrefix(o.keys, "path")):
				t.Errorf("%s %s looks at nothing", method, o.names)
			}
			keys := strings.Fields(o.keys)
			if slices.Sort(keys); len(slices.Compact(keys)) != len(strings.Fields(o.keys)) || slices.Contains(keys, "op") {
				t.Errorf("%s %s: a key twice, or op, in %q", method, o.names, o.keys)
			}
		}
		if bare > 1 {
			t.Errorf("%s has %d operations without a name", method, bare)
		}
	}
}

// words are the pairs of a trait and what the page says of it.
var words = []struct {
	trait
	text string
}{
	{defaultOp, "the default"},
	{usesHandle, "of what is open"},
	{closesHandle, "the last"},
	{rightByParams, "the right follows from params"},
	{chunks, "chunks"},
	{noTimeout, "no limit of time"},
	{guestTime, "the extension's time"},
	{tallied, "counted"},
	{looks, "looks"},
}

// listing is the table as the page has it.
func listing() string {
	var b strings.Builder
	b.WriteString("\n| method | op | keys of params | right | |\n|---|---|---|---|---|\n")
	for _, method := range methods {
		for i := range table[method] {
			o := &table[method][i]
			var says []string
			for _, w := range words {
				if o.has(w.trait) && (w.trait != defaultOp || o.names != "") {
					says = append(says, w.text)
				}
			}
			b.WriteString("| " + string(method) + " | " + quoted(o.names) + " | " + quoted(o.keys) + " | " + string(o.right) + " | " + strings.Join(says, ", ") + " |\n")
		}
	}
	return b.String() + "\n"
}

func quoted(list string) string {
	if list == "" {
		return ""
	}
	return "`" + strings.ReplaceAll(list, " ", "` `") + "`"
}

// TestPage: docs/hostcalls.md has the table, and its section of a method names each operation and each key.
func TestPage(t *testing.T) {
	raw, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- operations -->\n", "<!-- end of operations -->\n"
	before, rest, ok := strings.Cut(string(raw), begin)
	have, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no place for the table", page)
	}
	if *update {
		if err := os.WriteFile(page, []byte(before+begin+listing()+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if have != listing() {
		t.Errorf("%s is behind the table: go test ./internal/gate/hostcall -run TestPage -update", page)
	}
	for _, method := range methods {
		_, section, found := strings.Cut(before, "\n## "+string(method)+"\n")
		if !found {
			t.Errorf("%s has no section %s", page, method)
		}
		section, _, _ = strings.Cut(section, "\n## ")
		told := map[string]bool{}
		for _, code := range regexp.MustCompile("`[^`]+`").FindAllString(section, -1) {
			for _, word := range regexp.MustCompile(`[A-Za-z_0-9]+`).FindAllString(code, -1) {
				told[word] = true
			}
		}
		for _, o := range table[method] {
			for _, word := range strings.Fields(o.names + " " + o.keys) {
				if !told[word] {
					t.Errorf("the section %s does not name %s of %s", method, word, o.names)
				}
			}
		}
	}
}

var (
	firstCell  = regexp.MustCompile("(?m)^\\| (`[^|]*`)[^|]* \\|(.*)$") // of a row of a table: the names of operations
	inBrackets = regexp.MustCompile(`\([^)]*\)?`)
	hasChunks  = regexp.MustCompile(`\bchunks?\b`)
)

// TestPageRows: what the page's own tables say of an operation is what the gate knows: there is such a one, and it has chunks or not.
func TestPageRows(t *testing.T) {
	raw, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(string(raw), "<!-- operations -->\n")
	rows := 0
	for _, method := range methods {
		_, section, _ := strings.Cut(before, "\n## "+string(method)+"\n")
		section, _, _ = strings.Cut(section, "\n## ")
		for _, row := range firstCell.FindAllStringSubmatch(section, -1) {
			for _, name := range regexp.MustCompile("`([A-Za-z]+)`").FindAllStringSubmatch(inBrackets.ReplaceAllString(row[1], ""), -1) {
				o := lookupOp(method, name[1])
				if rows++; o == nil {
					t.Errorf("%s has no op %s", method, name[1])
					continue
				}
				if says := hasChunks.MatchString(row[2]); says != o.has(chunks) {
					t.Errorf("%s %s: chunks in the page %v, in the table %v", method, name[1], says, o.has(chunks))
				}
			}
		}
	}
	if rows < 100 {
		t.Errorf("only %d operations in the page's tables", rows)
	}
}

func TestReadsOutside(t *testing.T) {
	for params, want := range map[string]bool{
		`{"op":"read","path":"a/b"}`: false, `{"op":"read","path":"/w"}`: false, `{"op":"read","path":"/w/a"}`: false, `{"op":"read"}`: false,
		`{"op":"read","path":"/wide"}`: true, `{"op":"read","path":"/etc/passwd"}`: true, `{"op":"read","path":"~/x"}`: true,
		`{"op":"read","path":"../x"}`: true, `{"op":"read","path":"/w/../x"}`: true, `{"op":"read","path":"C:\\x"}`: true,
	} {
		if got := ReadsOutside(ext.MethodFS, params, "/w"); got != want {
			t.Errorf("%s: %v", params, got)
		}
	}
}
