package pier_test

import (
	"fmt"
	"go/ast"
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
	"sync"
	"testing"
)

const modulePath = "github.com/cec80427/pier"

// layers gives every package its height. A package imports only packages of strictly lower layers, so never a sibling:
// a runtime cannot name a connector, it can only be handed an ext.Caller. A new package starts with its row here.
var layers = map[string]int{
	"ext":                                0,  // nouns and the wire
	"internal/redact/secretword":         -1, // where programs take secrets
	"internal/text/sorting":              -1, // how lists of structs are sorted
	"internal/text/textdiff":             0,  // what an edit changed
	"internal/gate/policy/rulehash":      0,  // what a rule is filed under
	"internal/gate/commandline":          0,  // command lines of rules, and what programs do with them
	"internal/quickjs/v8message":         1,  // what engines complain of, in the words of V8
	"internal/text/printable":            0,  // text fit for a terminal
	"internal/text/jsontext":             -1, // JSON as text
	"internal/wasm/wasmbinary":           0,  // the bytes of WebAssembly binaries
	"internal/wasm/multimemory":          1,  // WebAssembly modules with several memories
	"internal/wasm/component/async":      1,  // what runs in turns in asynchronous components
	"internal/text/utftext":              1,  // texts in the encodings of components
	"internal/wasm/coretype":             1,  // the types of WebAssembly modules
	"internal/wasm/wasmcode":             2,  // the machine code of WebAssembly modules
	"internal/wasm/component/witname":    1,  // the names of the component model
	"internal/text/lazyregexp":           0,  // regular expressions compiled at first use
	"internal/text/wordset":              -1, // sets of words, read at first use
	"internal/quickjs/vmheap":            0,  // the memory of one VM
	"internal/quickjs/vmsnapshot":        2,  // the engine's memory, and VMs that are copies of one
	"internal/sys/cpushare":              0,  // more processors while much is at work
	"internal/sys/stopwatch":             0,  // where time goes, while somebody measures
	"internal/gate/permprompt":           1,  // pier's own questions, in words
	"internal/sys/codecache":             1,  // verifiable compiled code
	"internal/sys/jsonlines":             1,  // lines of JSON on a stream
	"internal/sys/socket":                1,  // local sockets a person asked for
	"internal/gate/policy":               1,  // decides
	"internal/host/registrations":        2,  // what extensions register, and what there is of it when all are taken together
	"internal/host/journal":              4,  // what happens around extensions, on record
	"internal/host/eventqueue":           3,  // events that the host itself causes
	"internal/host/cause":                1,  // what extensions are at work on
	"internal/ledger":                    1,  // remembers
	"internal/sys/proc":                  1,  // starts processes
	"internal/toolschema":                1,  // checks tool arguments
	"internal/text/collation":            1,  // the order of texts
	"internal/text/charset":              0,  // texts in old encodings
	"internal/wasm/jsapi":                1,  // the objects of the WebAssembly API
	"internal/wasm/component":            3,  // the component model
	"internal/runtime/wasm":              5,  // extensions that are components
	"internal/sys/sqlite":                1,  // SQL in files that were opened for it
	"internal/node/picture":              2,  // images as models take them
	"internal/node/zlib":                 1,  // compressed texts, piece by piece
	"internal/sys/memquota":              1,  // what the host holds for an extension
	"internal/gate/risk":                 2,  // advises
	"internal/gate/learn":                2,  // what a run wants, as rules
	"internal/rtp":                       2,  // the nouns of the RIG Tool Protocol
	"internal/load/scan":                 1,  // what a script can do, from its tree
	"internal/load/scan/tree":            0,  // walks over the tree
	"internal/load/scan/fold":            0,  // what functions make of constant texts
	"internal/load/scan/lexicon":         0,  // what names stand for
	"internal/load/coverage":             2,  // which lines tests have run
	"internal/load/source":               2,  // finds extensions and reads their manifests
	"internal/load/extc":                 3,  // source to one script
	"internal/instance":                  3,  // what a runtime is to the host
	"internal/instance/instancetest":     4,  // what every runtime passes
	"internal/instance/procpeer":         4,  // what runtimes of programs share
	"internal/gate/hostcall":             2,  // the gate
	"internal/protocol":                  2,  // one end of a connection that speaks protocol v1
	"bridge":                             2,  // both ends of a connection that speaks pi_bridge
	"internal/connector/wire":            1,  // what connectors have in common
	"internal/connector/safeopen":        2,  // what the paths of a grant lead to
	"internal/connector/exec":            2,  // the effects behind it: processes, variables
	"internal/connector/web":             2,  // requests, sockets, servers
	"internal/connector/ui":              2,  // what a person sees and is asked
	"internal/connector/session":         2,  // the conversation, other extensions, the log
	"internal/connector/fs":              3,  // files and databases
	"internal/connector/tools":           3,  // Pi's built-in tools
	"internal/quickjs/bytecode":          1,  // the engine's bytecode
	"internal/node/hostfunc":             1,  // functions in Go for host modules
	"internal/node/nodecrypto":           2,  // digests, ciphers, derivations of Node's crypto
	"internal/node/nodecrypto/keys":      3,  // its keys, and what is done with them
	"internal/node/intl":                 2,  // what Intl goes by
	"internal/node/nodetext":             2,  // YAML and URLs
	"internal/instance/trace":            4,  // what a run leaves to be followed again
	"internal/runtime/js":                5,  // QuickJS and its event loop
	"internal/runtime/protocol":          5,  // extensions that are programs
	"internal/runtime/mcp":               5,  // extensions that are MCP servers
	"internal/host/mcpservers":           5,  // the MCP servers of a session
	"internal/mcp/mcpauth":               2,  // credentials of MCP servers
	"internal/serve/mcpserve":            7,  // clients that use extensions over MCP
	"internal/host/registrations/models": 1,  // what of a model others may know
	"cmd/pier/mcp":                       10, // pier mcp
	"cmd/pier/rtp":                       10, // pier rtp
	"cmd/pier/scan":                      10, // pier scan
	"cmd/pier/build":                     10, // pier build
	"cmd/pier/catalog":                   10, // pier catalog
	"internal/packages/catalog":          1,  // catalogs of extensions
	"internal/mcp/mcpcheck":              1,  // whether the answers of MCP servers are well made
	"internal/mcp/mcpconfig":             1,  // which MCP servers there are
	"internal/runtime/bridge":            5,  // extensions that are bridges
	"internal/runtime/rtp":               5,  // packs of RTP tools
	"internal/rtp/approvals":             3,  // calls that wait for a yes
	"internal/rtp/rig":                   3,  // what people say of calls to RTP tools
	"internal/rtp/secrets":               3,  // the values of slots
	"internal/serve/rtpserve":            7,  // the gateway of RTP packs
	"cmd/pier/approvals":                 10, // pier approvals
	"internal/host/llm":                  4,  // model requests of extensions
	"internal/serve/bridgeserve":         7,  // agents that use extensions over pi_bridge
	"cmd/pier/bridge":                    10, // pier bridge
	"internal/host/session":              2,  // Pi's session tree
	"internal/host/eventmerge":           1,  // what handlers' answers to one event make together
	"internal/host/hostenv":              4,  // what pier takes from the machine it runs on
	"internal/sys/recordstore":           1,  // answers that are kept in folders
	"internal/host/discover":             5,  // finds what Pi would find, and decides whether a project is trusted
	"internal/host/rights":               5,  // what was told, what settings say and what manifests declare, as rules
	".":                                  6,  // package pier
	"internal/load/scan/accuracy":        4,  // what is inferred beside what is so
	"internal/conform":                   7,  // pier beside real Pi
	"internal/serve/protocolserve":       7,  // agents that drive extensions
	"internal/tui":                       7,  // the screen of a person at a terminal
	"conformance/node":                   7,  // pier beside Node
	"conformance/mcp":                    12, // pier beside what others wrote for MCP
	"piertest":                           7,  // a fixture for tests of extensions
	"cmd/pier/terminal":                  8,  // the person at the terminal, or answers written down
	"cmd/pier/cli":                       9,  // what all commands share
	"cmd/pier/bench":                     10, // pier bench
	"cmd/pier/author":                    10, // pier init, types and test
	"cmd/pier/doctor":                    10, // pier doctor
	"cmd/pier/ledger":                    10, // pier ledger and pier log
	"cmd/pier":                           11, // flags in, Options out
	"internal/node/intl/gen":             8,  // go generate
	"internal/runtime/js/shim/gen":       8,  // go generate
	"internal/runtime/js/shim/page":      8,  // go generate
	"internal/tools/dist":                8,  // make dist
	"internal/tools/site":                8,  // make site
	"internal/ledger/audit":              2,  // ledgers for a person
	"internal/load/nesting":              0,  // what is too deep for a recursive parser
	"internal/sys/sandbox":               0,  // what the system holds programs to
	"internal/sys/regularfile":           0,  // what of a path is a file to be read whole
	"internal/sys/filelock":              0,  // one process of several at a time
	"internal/sys/archive":               0,  // what of a stranger's archive reaches the disk
	"internal/packages/registry":         2,  // what a registry of npm packages is believed
	"internal/packages":                  3,  // where Pi's packages are, and what becomes of them
	"cmd/pier/packages":                  10, // pier install and its like
}

// only names the importers of every authority: what can reach the world, or escapes Go's safety. The key is an import
// path; one that ends in /... stands for its subpackages too, and so does an importer. net/netip and net/url parse text and dial nothing, so
// they are not here.
var only = map[string][]string{
	"os/exec":                           {"internal/sys/proc", "internal/runtime/js"},
	"net":                               {"internal/connector/web", "internal/sys/socket"},
	"net/http/...":                      {"internal/connector/web", "internal/runtime/mcp", "internal/serve/mcpserve", "internal/sys/socket", "internal/serve/bridgeserve", "internal/serve/rtpserve", "internal/mcp/mcpauth", "cmd/pier/bench"}, // the second: only what typesOnly names; the last: the client of the gateway that is measured
	"net/rpc/...":                       {},
	"net/smtp":                          {},
	"crypto/tls":                        {"internal/connector/web"},
	"golang.org/x/net/http2/...":        {"internal/connector/web"},
	"golang.org/x/net/proxy":            {"internal/connector/web"},
	"golang.org/x/net/websocket":        {"internal/connector/web"},
	"modernc.org/quickjs":               {"internal/runtime/js", "internal/quickjs/bytecode", "internal/quickjs/vmsnapshot"},
	"modernc.org/libquickjs":            {"internal/runtime/js", "internal/quickjs/bytecode", "internal/quickjs/vmsnapshot"},
	"modernc.org/sqlite/...":            {"internal/sys/sqlite"},
	"github.com/coder/websocket":        {"internal/connector/web"},
	"github.com/evanw/esbuild/...":      {"internal/load/extc", "internal/runtime/js/shim/gen"},
	"github.com/dlclark/regexp2":        {"internal/toolschema"},
	"github.com/dop251/goja/...":        {"internal/load/scan", "internal/load/scan/tree", "internal/load/coverage"}, // its parser; the engine runs nothing here
	"github.com/tetratelabs/wazero/...": {"internal/wasm/jsapi", "internal/wasm/component", "internal/wasm/wasmcode"},
	"github.com/spf13/cobra":            {"cmd/pier/..."},
	"github.com/yuin/goldmark/...":      {"internal/tools/site"}, // no page of ours is rendered by pier itself
	"unsafe":                            {"internal/quickjs/bytecode", "internal/sys/sandbox", "internal/sys/proc", "internal/runtime/js", "internal/sys/sqlite", "internal/quickjs/vmsnapshot", "internal/quickjs/vmheap", "internal/wasm/wasmcode"},
	"plugin":                            {},
	"C":                                 {},

	"github.com/modelcontextprotocol/go-sdk/...": {"internal/runtime/mcp", "internal/serve/mcpserve", "cmd/pier/bench"}, // the last: to be measured beside

	"golang.org/x/text/language/display": {"internal/node/intl/gen"}, // in the program it would cost every start half a millisecond
}

// Tests may stand up a server or start a program to compare with; what they test may not.
var onlyInCode = []string{"github.com/coder/websocket", "net", "net/http/...", "os/exec", "github.com/dlclark/regexp2", "golang.org/x/text/language/display"}

// processStarters start a process without importing os/exec.
var processStarters = regexp.MustCompile(`^(os\.StartProcess|syscall\.(ForkExec|StartProcess|Exec|CreateProcess)|unix\.Exec|windows\.CreateProcess)$`)

// The size budget: what fits a screen. In tests the rows of a table are data: they do not count as a function's lines,
// and a file may grow to the upper bound.
const (
	maxFuncLines = 60
	maxFileLines = 500
	topFuncLines = 100
	topFileLines = 800
)

// long lists the functions and files between the two bounds, with the reason: "package.Func" or a path.
var long = map[string]string{
	"internal/connector/wire.errnoName": "a switch over error numbers",
}

// maxWaivers may only go down. Eight are for what the newest version of MCP deprecates and the servers of today use.
const maxWaivers = 10

// source is one parsed Go file.
type source struct {
	path string // slash-separated, from the module root
	dir  string // the package: "." for the root
	test bool
	file *ast.File
	fset *token.FileSet
	text string
}

func (s source) at(p token.Pos) string {
	return fmt.Sprintf("%s:%d", s.path, s.fset.Position(p).Line)
}

// within reports whether the file is of the package dir, or below a dir that ends in /... .
func (s source) within(dir string) bool {
	tree, below := strings.CutSuffix(dir, "/...")
	return s.dir == tree || below && strings.HasPrefix(s.dir, tree+"/")
}

func (s source) imports() []string {
	var list []string
	for _, i := range s.file.Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		list = append(list, p)
	}
	return list
}

// sources are all Go files of the module, for every operating system. They are parsed once.
func sources(t *testing.T) []source {
	t.Helper()
	list, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < len(layers) {
		t.Fatalf("only %d Go files found", len(list))
	}
	return list
}

var parsed = sync.OnceValues(func() (list []source, err error) {
	err = filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && p != "." && (name[0] == '.' || name[0] == '_' || name == "testdata" || name == "node_modules") {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(p) != ".go" {
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, p, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		slash := filepath.ToSlash(p)
		list = append(list, source{
			path: slash, dir: path.Dir(slash), test: strings.HasSuffix(p, "_test.go"), file: file, fset: fset, text: string(text),
		})
		return nil
	})
	return list, err
})

func TestEveryPackageHasARow(t *testing.T) {
	found := map[string]bool{}
	for _, s := range sources(t) {
		found[s.dir] = true
	}
	for _, dir := range slices.Sorted(maps.Keys(found)) {
		if _, ok := layers[dir]; !ok {
			t.Errorf("package %s has no row in the layer table", dir)
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(layers)) {
		if !found[dir] {
			t.Errorf("the layer table has a row for %s, which has no Go files", dir)
		}
	}
}

func TestLayers(t *testing.T) {
	checked := 0
	for _, s := range sources(t) {
		for _, p := range s.imports() {
			rel, ours := strings.CutPrefix(p+"/", modulePath+"/")
			if !ours {
				continue
			}
			rel = strings.TrimSuffix(rel, "/")
			if rel == "" {
				rel = "."
			}
			checked++
			if s.test && rel == s.dir { // an external test imports what it tests
				continue
			}
			height, ok := layers[rel]
			if !ok || height >= layers[s.dir] {
				t.Errorf("%s: layer %d imports %s of layer %d", s.path, layers[s.dir], rel, height)
			}
		}
	}
	if checked == 0 {
		t.Error("no import of our own was found")
	}
}

func TestAuthorities(t *testing.T) {
	used := map[string]bool{}
	for _, s := range sources(t) {
		for _, p := range s.imports() {
			for _, authority := range slices.Sorted(maps.Keys(only)) {
				if !covers(authority, p) || s.test && slices.Contains(onlyInCode, authority) {
					continue
				}
				used[authority] = true
				if !slices.ContainsFunc(only[authority], s.within) {
					t.Errorf("%s imports %s, which only %v may", s.path, p, only[authority])
				}
			}
		}
		s.eachSelector(func(pkg string, sel *ast.SelectorExpr) {
			if name := pkg + "." + sel.Sel.Name; processStarters.MatchString(name) && !slices.ContainsFunc(only["os/exec"], s.within) {
				t.Errorf("%s: %s outside %v", s.at(sel.Pos()), name, only["os/exec"])
			}
		})
	}
	for _, must := range []string{"os/exec", "modernc.org/quickjs", "github.com/evanw/esbuild/...", "github.com/dlclark/regexp2"} {
		if !used[must] {
			t.Errorf("nobody imports %s: its row no longer guards anything", must)
		}
	}
}

// typesOnly is what a runtime may name of net/http: what requests and answers are made of, and nothing that reaches anybody. Requests go
// through a transport over the gate.
var typesOnly = map[string][]string{
	"internal/runtime/mcp": {
		"Client", "ErrUseLastResponse", "Header", "Request", "Response", "StatusForbidden", "StatusNotImplemented", "StatusRequestTimeout", "StatusText",
		"StatusTooManyRequests", "StatusUnauthorized",
	},
}

func TestTypesOnly(t *testing.T) {
	named := 0
	for _, s := range sources(t) {
		allowed, ok := typesOnly[s.dir]
		if !ok || s.test {
			continue
		}
		s.eachSelector(func(pkg string, sel *ast.SelectorExpr) {
			if pkg != "http" {
				return
			}
			if named++; !slices.Contains(allowed, sel.Sel.Name) {
				t.Errorf("%s names http.%s", s.at(sel.Pos()), sel.Sel.Name)
			}
		})
		for _, bad := range []string{"CommandTransport", "StdioTransport"} {
			if strings.Contains(s.text, "sdk."+bad) {
				t.Errorf("%s names %s, which starts or takes over what is not the runtime's", s.path, bad)
			}
		}
	}
	if named == 0 {
		t.Error("nothing of net/http is named: the rows guard nothing")
	}
}

// namers are the files of the root that name what the rest of it only knows the contract of. The key is an import path's beginning.
var namers = map[string]string{
	"internal/runtime/":   "runtimes.go",
	"internal/load/extc":  "runtimes.go",
	"internal/connector/": "wiring.go",
}

func TestNamers(t *testing.T) {
	named := map[string]bool{}
	for _, s := range sources(t) {
		for _, p := range s.imports() {
			for _, what := range slices.Sorted(maps.Keys(namers)) {
				if s.dir != "." || s.test || !strings.HasPrefix(p, modulePath+"/"+what) {
					continue
				}
				if named[namers[what]] = true; s.path != namers[what] {
					t.Errorf("%s imports %s, which only %s may", s.path, p, namers[what])
				}
			}
		}
	}
	if !named["runtimes.go"] || !named["wiring.go"] {
		t.Errorf("only %v name anything", named)
	}
}

// budget is how many lines a package may have, without its tests. ceilings are those of the packages that have more already: each may
// only fall, and goes when the package fits.
const budget = 4000

var ceilings = map[string]int{
	"internal/runtime/js":     7_540,
	"internal/wasm/component": 5_550, // one specification, whose parts hang together: what is decoded is what runs
}

func TestBudget(t *testing.T) {
	lines := map[string]int{}
	for _, s := range sources(t) {
		if !s.test && !ast.IsGenerated(s.file) {
			lines[s.dir] += strings.Count(s.text, "\n")
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(lines)) {
		ceiling, listed := ceilings[dir]
		switch n := lines[dir]; {
		case !listed && n > budget:
			t.Errorf("%s has %d lines, the budget is %d", dir, n, budget)
		case listed && n > ceiling:
			t.Errorf("%s has %d lines, its ceiling is %d and may only fall", dir, n, ceiling)
		case listed && n <= budget:
			t.Errorf("%s has %d lines: its ceiling can go", dir, n)
		case listed && n < ceiling-500:
			t.Errorf("%s has %d lines: its ceiling of %d can fall", dir, n, ceiling)
		}
	}
}

func covers(authority, importPath string) bool {
	base, tree := strings.CutSuffix(authority, "/...")
	if importPath == base {
		return true
	}
	rest, below := strings.CutPrefix(importPath, base+"/")
	version := len(rest) > 1 && rest[0] == 'v' && !strings.Contains(rest, "/") && rest[1] >= '0' && rest[1] <= '9'
	return below && (tree || version)
}

func TestCovers(t *testing.T) {
	for _, tc := range []struct {
		authority, path string
		want            bool
	}{
		{"net", "net", true},
		{"net", "net/netip", false},
		{"net", "net/url", false},
		{"net/http/...", "net/http/httptest", true},
		{"net/http/...", "net/httpx", false},
		{"github.com/x/y", "github.com/x/y/v6", true},
		{"github.com/x/y", "github.com/x/y/v6/kind", false},
		{"github.com/x/y", "github.com/x/y/v", false},
	} {
		if got := covers(tc.authority, tc.path); got != tc.want {
			t.Errorf("covers(%q, %q) = %v", tc.authority, tc.path, got)
		}
	}
}

func TestPackageComments(t *testing.T) {
	comments, commands := map[string]string{}, map[string]bool{}
	for _, s := range sources(t) {
		commands[s.dir] = commands[s.dir] || s.file.Name.Name == "main"
		if s.file.Doc == nil || s.test {
			continue
		}
		if comments[s.dir] != "" {
			t.Errorf("%s: package %s has a second package comment", s.path, s.dir)
		}
		comments[s.dir] = s.file.Doc.Text()
	}
	for dir := range layers {
		want := "Package " + path.Base(dir) + " "
		switch {
		case dir == ".":
			want = "Package pier "
		case commands[dir]:
			want = "Command " + path.Base(dir) + " "
		}
		if !strings.HasPrefix(comments[dir], want) {
			t.Errorf("the package comment of %s starts %.40q, want %q", dir, comments[dir], want)
		}
	}
}

func TestSizes(t *testing.T) {
	over := map[string]bool{}
	check := func(name, at string, lines, budget, top int) {
		over[name] = over[name] || lines > budget
		if _, listed := long[name]; lines > top || lines > budget && !listed {
			t.Errorf("%s: %s has %d lines, the budget is %d", at, name, lines, budget)
		}
	}
	for _, s := range sources(t) {
		if ast.IsGenerated(s.file) {
			continue
		}
		budget := maxFileLines
		if s.test {
			budget = topFileLines
		}
		check(s.path, s.path, strings.Count(s.text, "\n"), budget, topFileLines)
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				lines := s.lines(f)
				budget := maxFuncLines
				if s.test {
					lines -= s.tableLines(f)
					budget = topFuncLines
				}
				check(s.dir+"."+f.Name.Name, s.at(f.Pos()), lines, budget, topFuncLines)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(long)) {
		if !over[name] {
			t.Errorf("%s is listed as long and is not", name)
		}
	}
}

func (s source) lines(n ast.Node) int {
	return s.fset.Position(n.End()).Line - s.fset.Position(n.Pos()).Line + 1
}

// tableLines counts the lines inside composite literals.
func (s source) tableLines(f *ast.FuncDecl) int {
	total := 0
	ast.Inspect(f, func(n ast.Node) bool {
		table, ok := n.(*ast.CompositeLit)
		if ok {
			total += s.lines(table) - 1
		}
		return !ok
	})
	return total
}

// TestHabits holds what no linter of ours knows: nothing runs before main, no test is skipped, and none waits by the
// clock outside a bubble.
func TestHabits(t *testing.T) {
	for _, s := range sources(t) {
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: init runs before main: wire it in the root", s.at(f.Pos()))
			}
		}
		if !s.test {
			continue
		}
		bubble := slices.Contains(s.imports(), "testing/synctest")
		s.eachSelector(func(pkg string, sel *ast.SelectorExpr) {
			switch call := pkg + "." + sel.Sel.Name; call {
			case "t.Skip", "t.Skipf", "t.SkipNow":
				t.Errorf("%s: a skipped test tests nothing", s.at(sel.Pos()))
			case "time.Sleep":
				if !bubble {
					t.Errorf("%s: time.Sleep outside a synctest bubble", s.at(sel.Pos()))
				}
			}
		})
	}
}

// TestWaivers: no finding of a linter is waved through without its name and a reason, and ever fewer are.
func TestWaivers(t *testing.T) {
	waiver := regexp.MustCompile(`^//(nolint|lint:|revive:)`)
	reasoned := regexp.MustCompile(`^//(nolint:[a-z,]+ // |lint:ignore [A-Z0-9,]+ )\S`)
	count := 0
	for _, s := range sources(t) {
		for _, group := range s.file.Comments {
			for _, c := range group.List {
				if !waiver.MatchString(c.Text) {
					continue
				}
				count++
				if !reasoned.MatchString(c.Text) {
					t.Errorf("%s: a waiver without the name of what it waives and a reason", s.at(c.Pos()))
				}
			}
		}
	}
	if count != maxWaivers {
		t.Errorf("%d waivers, maxWaivers is %d: it may only go down", count, maxWaivers)
	}
}

// eachSelector visits every x.Name where x is a plain name.
func (s source) eachSelector(visit func(pkg string, sel *ast.SelectorExpr)) {
	ast.Inspect(s.file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := sel.X.(*ast.Ident); ok {
				visit(pkg.Name, sel)
			}
		}
		return true
	})
}
