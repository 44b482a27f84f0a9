package pier_test

import (
	"cmp"
	"go/ast"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const modulePath = "github.com/cec80427/pier"

// group is a row of the map: a folder of internal, or a package or folder outside of it. doc.go shows the same rows to a reader.
type group struct {
	name string
	may  []string // imports besides the group's own packages: a group above, or one package of it
	// apart: the packages of the group do not import each other, but for these.
	apart bool
	share []string
}

// groups are the rooms of the house, each after those that it imports. So a runtime cannot name a connector: it can only be handed an
// ext.Caller. Go itself forbids cycles within a group. A new folder starts with its row here and in doc.go.
var groups = []group{
	{name: "text"},
	{name: "redact", may: []string{"text"}},
	{name: "ext", may: []string{"redact", "text"}},
	{name: "sys", may: []string{"ext", "text"}},
	{name: "ledger", may: []string{"ext", "text", "sys"}},
	{name: "toolschema", may: []string{"ext", "text"}},
	{name: "gate", may: []string{"ext", "text", "sys", "ledger"}},
	{name: "quickjs", may: []string{"text"}},
	{name: "wasm", may: []string{"text", "sys"}},
	{name: "node", may: []string{"ext", "text", "sys"}},
	{
		name: "connector", may: []string{"ext", "text", "sys", "gate", "node", "toolschema"},
		apart: true, share: []string{"internal/connector/wire", "internal/connector/safeopen"},
	},
	{name: "load", may: []string{"ext", "text", "sys", "gate", "connector/safeopen"}},
	{name: "mcp", may: []string{"ext", "text", "sys"}},
	{name: "protocol", may: []string{"ext", "sys"}},
	{name: "bridge", may: []string{"ext", "text", "sys"}},
	{name: "rtp", may: []string{"ext", "text", "sys", "gate", "node", "toolschema"}},
	{name: "packages", may: []string{"ext", "text", "sys", "connector/wire", "load"}},
	{name: "instance", may: []string{"ext", "text", "sys", "gate", "load"}},
	{
		name: "runtime", may: []string{
			"ext", "text", "sys", "gate", "load", "instance", "quickjs", "wasm", "node", "mcp", "rtp", "bridge", "protocol",
		},
		apart: true,
	},
	{name: "host", may: []string{"ext", "text", "sys", "gate", "ledger", "load", "packages", "instance", "mcp", "rtp"}},
	{name: ".", may: []string{
		"ext", "text", "sys", "gate", "ledger", "load", "packages", "instance", "mcp", "rtp", "host", "runtime", "connector", "node", "toolschema",
	}},
	{name: "serve", may: []string{".", "ext", "text", "sys", "ledger", "gate", "protocol", "bridge", "rtp", "host"}, apart: true},
	{name: "tui", may: []string{".", "ext", "text", "gate", "connector/tools"}},
	{name: "conform", may: []string{".", "ext", "text", "load", "packages"}},
	{name: "piertest", may: []string{".", "ext"}},
	{name: "cmd", may: []string{
		".", "ext", "text", "sys", "ledger", "gate", "load", "mcp", "bridge", "rtp", "packages", "instance", "runtime", "host", "serve", "tui", "conform",
		"quickjs",
	}},
	{name: "tools"},
	{name: "conformance"},
	{name: "test"},
}

// Bounds of the map: a group that outgrows them is two groups, a package that does is two packages.
const (
	maxGroupPackages = 14 // of a folder of internal
	maxOwnImports    = 25
)

// manyImports are the packages with more imports of our own than maxOwnImports, with the reason. A number may only fall.
var manyImports = map[string]struct {
	count  int
	reason string
}{
	".":                   {40, "the one place that wires all parts"},
	"internal/runtime/js": {28, "Node, the web and Pi stand on as many parts"},
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
	"modernc.org/quickjs":               {"internal/runtime/js", "internal/quickjs/engine", "internal/quickjs/engine/symbols", "internal/quickjs/bytecode", "internal/quickjs/vmsnapshot"},
	"modernc.org/libquickjs":            {"internal/quickjs/engine", "internal/quickjs/engine/symbols", "internal/quickjs/bytecode", "internal/quickjs/vmsnapshot"},
	"modernc.org/sqlite/...":            {"internal/sys/sqlite"},
	"github.com/coder/websocket":        {"internal/connector/web"},
	"github.com/evanw/esbuild/...":      {"internal/load/extc", "internal/runtime/js/shim/gen"},
	"github.com/dlclark/regexp2":        {"internal/toolschema"},
	"github.com/dop251/goja/...":        {"internal/load/scan", "internal/load/scan/tree", "internal/load/coverage"}, // its parser; the engine runs nothing here
	"github.com/tetratelabs/wazero/...": {"internal/wasm/jsapi", "internal/wasm/component", "internal/wasm/wasmcode"},
	"github.com/spf13/cobra":            {"cmd/pier/..."},
	"github.com/yuin/goldmark/...":      {"internal/tools/site"}, // no page of ours is rendered by pier itself
	"unsafe":                            {"internal/quickjs/bytecode", "internal/sys/sandbox", "internal/sys/proc", "internal/sys/sqlite", "internal/quickjs/vmsnapshot", "internal/quickjs/vmheap", "internal/quickjs/engine", "internal/quickjs/engine/symbols", "internal/wasm/wasmcode"},
	"plugin":                            {},
	"C":                                 {},

	"github.com/modelcontextprotocol/go-sdk/...": {"internal/runtime/mcp", "internal/serve/mcpserve", "cmd/pier/bench"}, // the last: to be measured beside

	"golang.org/x/text/language/display": {"internal/node/intl/gen"}, // in the program it would cost every start half a millisecond
}

// Tests may stand up a server or start a program to compare with; what they test may not.
var onlyInCode = []string{"github.com/coder/websocket", "net", "net/http/...", "os/exec", "github.com/dlclark/regexp2", "golang.org/x/text/language/display"}

// processStarters start a process without importing os/exec.
var processStarters = regexp.MustCompile(`^(os\.StartProcess|syscall\.(ForkExec|StartProcess|Exec|CreateProcess)|unix\.Exec|windows\.CreateProcess)$`)

// groupOf returns the name of a package's group.
func groupOf(dir string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(dir, "internal/"), "/")
	return name
}

// ownPackage returns the folder of an imported package of ours.
func ownPackage(importPath string) (dir string, ours bool) {
	dir, ours = strings.CutPrefix(importPath+"/", modulePath+"/")
	return cmp.Or(strings.TrimSuffix(dir, "/"), "."), ours
}

// tool reports whether a file belongs to a program of go generate or make, or to a suite for tests: none of them is part of pier.
func (s source) tool() bool {
	return s.test || s.file.Name.Name == "main" && groupOf(s.dir) != "cmd" || s.dir == "internal/instance/instancetest"
}

// TestGroups checks that each package is of a group and imports only what its group may.
func TestGroups(t *testing.T) {
	rank := map[string]int{}
	for i, g := range groups {
		rank[g.name] = i
		for _, m := range g.may {
			if j, ok := rank[groupOf(m)]; !ok || j >= i {
				t.Errorf("%s may import %s, which comes later", g.name, m)
			}
		}
	}
	used := map[string]bool{}
	for _, s := range sources(t) {
		i, ok := rank[groupOf(s.dir)]
		if !ok {
			t.Errorf("package %s is of no group: it wants a row in groups and in doc.go", s.dir)
			continue
		}
		used[groups[i].name] = true
		if s.tool() {
			continue
		}
		for _, p := range s.imports() {
			if dir, ours := ownPackage(p); ours && !groups[i].allows(s.dir, dir) {
				t.Errorf("%s imports %s, which group %s may not", s.path, p, groups[i].name)
			}
		}
	}
	for _, g := range groups {
		if !used[g.name] {
			t.Errorf("group %s has no package", g.name)
		}
	}
}

func (g group) allows(from, to string) bool {
	if groupOf(to) == g.name {
		return !g.apart || from == to || strings.HasPrefix(from, to+"/") || strings.HasPrefix(to, from+"/") || slices.Contains(g.share, to)
	}
	return slices.Contains(g.may, groupOf(to)) || slices.Contains(g.may, strings.TrimPrefix(to, "internal/"))
}

// TestDocGroups checks that doc.go shows the groups, in their order.
func TestDocGroups(t *testing.T) {
	var shown, want []string
	for _, m := range regexp.MustCompile(`(?m)^//\t(\S+) {2,}\S.*$`).FindAllStringSubmatch(read(t, "doc.go"), -1) {
		shown = append(shown, groupOf(m[1]))
	}
	for _, g := range groups {
		want = append(want, g.name)
	}
	if !slices.Equal(shown, want) {
		t.Errorf("doc.go shows the groups %v, arch_test.go has %v", shown, want)
	}
}

// TestMapBounds checks how many packages a group has, and how many packages of ours one imports.
func TestMapBounds(t *testing.T) {
	members, imports := map[string]map[string]bool{}, map[string]map[string]bool{}
	add := func(m map[string]map[string]bool, key, value string) {
		if m[key] == nil {
			m[key] = map[string]bool{}
		}
		m[key][value] = true
	}
	for _, s := range sources(t) {
		if s.tool() {
			continue
		}
		if strings.HasPrefix(s.dir, "internal/") {
			add(members, groupOf(s.dir), s.dir)
		}
		for _, p := range s.imports() {
			if dir, ours := ownPackage(p); ours && dir != s.dir {
				add(imports, s.dir, dir)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if n := len(members[name]); n > maxGroupPackages {
			t.Errorf("group %s has %d packages, at most %d are allowed", name, n, maxGroupPackages)
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(imports)) {
		n, listed := len(imports[dir]), manyImports[dir]
		switch {
		case listed.count == 0 && n > maxOwnImports:
			t.Errorf("%s imports %d packages of ours, at most %d are allowed", dir, n, maxOwnImports)
		case listed.count != 0 && n != listed.count:
			t.Errorf("%s imports %d packages of ours, manyImports has %d: it may only fall", dir, n, listed.count)
		}
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
	for dir := range commands {
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
