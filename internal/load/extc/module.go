package extc

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/sorting"
)

// Module is an entry as one ES module that names no folder of this machine: what an artifact holds. It exports an async function of the
// host's require and of the folder that the module lies in.
type Module struct {
	Text, Map   []byte // Map is nil when it is inside of Text
	Bundle      *Bundle
	Rewrites    []source.Rewrite
	Polyfills   []string // modules of the host that no source names
	HostModules []string

	Base string // the folder that becomes the artifact's
}

// Form is how a module is written.
type Form struct {
	Minify bool // blanks and long forms go; names stay, since extensions can see them
	Inline bool // the source map is in the module
}

const (
	moduleHead = "export default "
	moduleCall = "asyncfunction(__pier_host,__pier_root){" // without blanks: the scan knows what it gets by these names
	mapMark    = "//# sourceMappingURL="
	mapName    = "index.js.map"
	mapData    = "data:application/json;base64,"
)

// CompileModule makes the module of an entry. It reads what the user who asks may read, and runs nothing.
func CompileModule(entry source.Entry, form Form) (*Module, error) {
	if entry.Kind != source.JS || entry.Artifact != nil {
		return nil, &source.Error{Diagnostics: []source.Diagnostic{{Severity: "error", File: entry.Name, Text: "only TypeScript and JavaScript are built to an artifact"}}}
	}
	c := newCompiler(entry)
	c.portable, c.base = true, cmp.Or(source.PackageDir(entry.Path), c.dir)
	b, err := c.compile()
	if err != nil {
		return nil, err
	}
	m := &Module{Base: c.base, Bundle: b, Rewrites: c.rewrites(), Polyfills: []string{}, HostModules: append([]string{}, b.HostModules...)}
	for _, name := range b.HostModules {
		if !slices.ContainsFunc(m.Rewrites, func(r source.Rewrite) bool { return r.To == name }) && !c.imported[name] {
			m.Polyfills = append(m.Polyfills, name)
		}
	}
	text := moduleHead + string(b.Code[1:len(b.Code)-1]) + ";\n"
	full, err := wholeMap(b.places.data)
	if err != nil {
		return nil, err
	}
	if form.Minify {
		if text, full, err = minified(text, full); err != nil {
			return nil, err
		}
	}
	if form.Inline {
		m.Text = []byte(text + mapMark + mapData + base64.StdEncoding.EncodeToString(full) + "\n")
		return m, nil
	}
	m.Text, m.Map = []byte(text+mapMark+mapName+"\n"), full
	return m, nil
}

// sourceMap is a source map of version 3, its members in the order in which they are written.
type sourceMap struct {
	Version        int      `json:"version"`
	File           string   `json:"file"`
	Sources        []string `json:"sources"`
	SourcesContent []string `json:"sourcesContent"`
	Names          []string `json:"names"`
	Mappings       string   `json:"mappings"`
}

// wholeMap is the map of a module, of which the bundler wrote all but the first lines.
func wholeMap(data []byte) ([]byte, error) {
	m := sourceMap{Names: []string{}}
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("read the bundler's source map: %w", err)
	}
	m.File, m.Mappings = "index.js", strings.Repeat(";", headLines)+m.Mappings
	return json.Marshal(m)
}

func minified(text string, full []byte) (string, []byte, error) {
	in := text + mapMark + mapData + base64.StdEncoding.EncodeToString(full) + "\n"
	result := api.Transform(in, api.TransformOptions{
		Loader: api.LoaderJS, Target: api.ES2023, Sourcemap: api.SourceMapExternal, Sourcefile: "index.js", Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifySyntax: true, LegalComments: api.LegalCommentsNone, TreeShaking: api.TreeShakingFalse, LogLevel: api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		return "", nil, fmt.Errorf("minify the module: %s", result.Errors[0].Text)
	}
	m := sourceMap{Names: []string{}}
	if err := json.Unmarshal(result.Map, &m); err != nil {
		return "", nil, fmt.Errorf("read the minifier's source map: %w", err)
	}
	m.File = "index.js"
	data, err := json.Marshal(m)
	return string(result.Code), data, err
}

// fromArtifact is the bundle that an artifact holds, once it is what it says it is.
func fromArtifact(entry source.Entry) (*Bundle, error) {
	a := entry.Artifact
	module, sourceMap, err := a.Module()
	if err != nil {
		return nil, err
	}
	body, found := strings.CutPrefix(string(module), moduleHead)
	found = found && strings.HasPrefix(strings.ReplaceAll(body[:min(len(body), 2*len(moduleCall))], " ", ""), moduleCall)
	if at := strings.LastIndex(body, mapMark); at >= 0 && found {
		comment := strings.TrimSpace(body[at+len(mapMark):])
		if data, inline := strings.CutPrefix(comment, mapData); inline && a.SourceMap == "" {
			if sourceMap, err = base64.StdEncoding.DecodeString(data); err != nil {
				found = false
			}
		}
		body = body[:at]
	}
	if !found {
		return nil, &source.Error{Diagnostics: []source.Diagnostic{{Severity: "error", File: entry.Path, Text: "is no module that pier built"}}}
	}
	body = strings.TrimSuffix(strings.TrimSpace(body), ";")
	blank := strings.Repeat(" ", len(moduleHead)-1)
	dir := filepath.Dir(entry.Path)
	return &Bundle{
		Entry: entry, Hash: strings.TrimPrefix(a.Hash, "sha256:"), HostModules: a.HostModules, Files: []string{filepath.Join(dir, source.ArtifactName), entry.Path},
		// A line before the module's, as its places say. What esbuild takes to be strict, because it is a module, is.
		Code:   []byte("((host) => { \"use strict\"; return (\n " + blank + body + "\n)(host, " + quote(dir) + "); })"),
		places: &places{data: sourceMap, dir: dir, head: 1, shut: true},
		whole:  []byte("(" + blank + body + "\n)"),
	}, nil
}

// rewrites lists the imports that lead to modules of the host, and where they are written.
func (c *compiler) rewrites() []source.Rewrite {
	list := []source.Rewrite{}
	texts := map[string]string{}
	all := slices.Collect(maps.Keys(c.rewritten))
	sorting.Sort(all, func(a, b *rewritten) int { return strings.Compare(a.from+"\x00"+a.file, b.from+"\x00"+b.file) })
	for _, r := range all {
		last := len(list) - 1
		if last < 0 || list[last].From != r.from {
			list = append(list, source.Rewrite{From: r.from, To: r.to, Locations: []source.ArtifactPlace{}})
			last++
		}
		text, read := texts[r.file]
		if !read {
			data, _ := source.ReadFile(r.file) // it was read for the bundle: without it there are no places
			text = string(data)
			texts[r.file] = text
		}
		list[last].Locations = append(list[last].Locations, importsOf(text, r.from, c.relative(r.file))...)
	}
	return list
}

// rewritten is one import that leads to a module of the host.
type rewritten struct{ from, to, file string }

// noteRewrite remembers an import of a module of the host.
func (c *compiler) noteRewrite(a api.OnResolveArgs, name string) {
	if !c.portable {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.imported[name] = true; name != a.Path {
		c.rewritten[rewritten{a.Path, name, a.Importer}] = true
	}
}

var anyImport = lazyregexp.New(`\b(?:from|import|require)\s*\(?\s*(["'` + "`" + `])([^"'` + "`" + `\n]+)["'` + "`" + `]`)

func importsOf(text, name, file string) []source.ArtifactPlace {
	var list []source.ArtifactPlace
	for _, at := range anyImport.FindAllStringSubmatchIndex(text, -1) {
		if text[at[4]:at[5]] == name {
			before := text[:at[2]]
			list = append(list, source.ArtifactPlace{File: file, Line: strings.Count(before, "\n") + 1, Column: len([]rune(before[strings.LastIndex(before, "\n")+1:])) + 1})
		}
	}
	return list
}

// relative is a path as an artifact has it: from the entry's folder, the same on every machine.
func (c *compiler) relative(path string) string {
	rel, err := filepath.Rel(c.dir, path)
	if err != nil {
		return filepath.Base(path)
	}
	return filepath.ToSlash(rel)
}

// placed is a path as the code of the bundle names it. In an artifact it begins at the artifact's folder, whose place the folder of the package
// takes; packages that lie above that, and files beside it, lie below.
func (c *compiler) placed(path string) string {
	if !c.portable {
		return path
	}
	return placedIn(c.base, path)
}

// Placed is where a file lies in the artifact, whether it goes there or not.
func (m *Module) Placed(path string) string { return placedIn(m.Base, path) }

func placedIn(base, path string) string {
	rel, err := filepath.Rel(base, path)
	if err != nil {
		return filepath.Base(path)
	}
	rel = filepath.ToSlash(rel)
	ups := strings.Count(rel, "../")
	if ups == 0 {
		return rel
	}
	rest, up := rel[len("../")*ups:], base
	for range ups {
		up = filepath.Dir(up)
	}
	parent, name := filepath.Dir(up), filepath.Base(up)
	switch at := strings.Index("/"+rest, "/node_modules/"); {
	case name == "node_modules": // the extension lies beside its dependencies
		return "node_modules/" + rest
	case filepath.Base(parent) == "node_modules" && strings.HasPrefix(name, "@"):
		return "node_modules/" + name + "/" + rest
	case at >= 0:
		return rest[at:]
	}
	return strings.Repeat("beside/", ups) + rest
}

// movable is what a file of an artifact says of itself: it is found where the artifact lies.
const movable = `const filename = __pier_host("pi:node/path").resolve(__pier_root, %s), dirname = __pier_host("pi:node/path").dirname(filename);
const url = __pier_host("pi:node/url").pathToFileURL(filename).href;
export { url, dirname, filename };
`

func (c *compiler) fileFacts(path string) string {
	if c.portable {
		c.note(c.host, "pi:node/path")
		c.note(c.host, "pi:node/url")
		return fmt.Sprintf(movable, strconv.Quote(filepath.ToSlash(path)))
	}
	return fmt.Sprintf("export const url = %q, dirname = %q, filename = %q;\n", FileURL(path), filepath.Dir(path), path)
}
