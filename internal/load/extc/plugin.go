package extc

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// What a module may say about itself, made from names that the file's own pi-file module provides. Only free names are
// replaced: a file that declares its own __dirname keeps it.
var metaDefines = map[string]string{
	"import.meta.url":      "__pier_url",
	"import.meta.dirname":  "__pier_dirname",
	"import.meta.filename": "__pier_filename",
	"import.meta.resolve":  "__pier_resolve",
	"import.meta.env":      "process.env",
	"import.meta.main":     "false",
	"import.meta":          "__pier_meta",
	"__dirname":            "__pier_dirname",
	"__filename":           "__pier_filename",
}

func usesMeta(text string) bool {
	return strings.Contains(text, "import.meta") || strings.Contains(text, "__dirname") || strings.Contains(text, "__filename")
}

const metaImport = "\n;import { url as __pier_url, dirname as __pier_dirname, filename as __pier_filename, resolve as __pier_resolve, meta as __pier_meta } from %q;"

// regexpStatics is the host module that gives a script what the engine has not: RegExp.$1 and its like. It costs each search
// something, so only scripts that name them import it.
const regexpStatics = "pi:web/regexp_statics"

var regexpStatic = lazyregexp.New(`\bRegExp(\.|\[['"])(\$[1-9&_+'` + "`" + `]|lastMatch|lastParen|leftContext|rightContext|input)\b`)

// usesRegexpStatics reports whether a script names one of them, or takes RegExp apart.
func usesRegexpStatics(text string) bool {
	const name, spaces = "RegExp", "\t\n\f\r "
	for at := range each(text, name) {
		if regexpStatic.MatchString(text[max(0, at-1):min(len(text), at+len(name)+len(`["rightContext"`))]) {
			return true
		}
		after := text[at+len(name):]
		target, assigned := strings.CutSuffix(strings.TrimRight(text[:at], spaces), "=")
		if assigned && (after == "" || !identifier(after[0])) && strings.HasSuffix(strings.TrimRight(target, spaces), "}") {
			return true
		}
	}
	return false
}

// Files that pier reads itself, because it adds to their text: sources (a name without extension is one too), JSON.
const (
	sourceFiles = `\.([cm]?[jt]s|[jt]sx)$|(^|[/\\])[^./\\]+$`
	jsonFiles   = `\.json$`
)

func (c *compiler) plugin() api.Plugin {
	return api.Plugin{Name: "pier", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `.*`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if c.short[want{a.Importer, a.Path}] {
				if found, ok := complete(b, a); ok {
					return found, nil
				}
			}
			if found, ok := c.unescaped(b, a); ok {
				return found, nil
			}
			return c.resolve(a)
		})
		b.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "pi"}, c.loadHost)
		b.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "pi-file"}, c.loadMeta)
		b.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "pi-missing"}, loadMissing)
		b.OnLoad(api.OnLoadOptions{Filter: `\.node$`}, c.loadAddon)
		b.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "file"}, c.loadBroken)
		b.OnLoad(api.OnLoadOptions{Filter: sourceFiles, Namespace: "file"}, c.loadSource)
		b.OnLoad(api.OnLoadOptions{Filter: jsonFiles, Namespace: "file"}, c.loadJSON)
		b.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "file"}, c.loadOther)
	}}
}

func (c *compiler) resolve(a api.OnResolveArgs) (api.OnResolveResult, error) {
	if a.Kind == api.ResolveJSRequireResolve { // require.resolve asks when it runs
		return api.OnResolveResult{Path: a.Path, External: true}, nil
	}
	if file, ok := strings.CutPrefix(a.Path, "pi-file:"); ok {
		return api.OnResolveResult{Path: file, Namespace: "pi-file", SideEffects: api.SideEffectsFalse}, nil
	}
	if a.Path == regexpStatics {
		return c.hostModule(regexpStatics), nil
	}
	if name := HostModule(a.Path); name != "" {
		c.noteRewrite(a, name)
		return c.hostModule(name), nil
	}
	if a.Path != c.entry.Path {
		c.mu.Lock()
		c.others = true
		c.asked[lookup{a.ResolveDir, a.Path}] = true
		c.mu.Unlock()
	}
	if strings.HasPrefix(a.Path, "file:") {
		path, err := filePath(a.Path)
		return api.OnResolveResult{Path: path}, err
	}
	if strings.HasPrefix(a.Path, "http:") || strings.HasPrefix(a.Path, "https:") {
		return api.OnResolveResult{}, fmt.Errorf("network imports are not allowed: %s", a.Path) // seed 002 §1A.4.3
	}
	if strings.HasPrefix(a.Path, "data:") {
		return api.OnResolveResult{}, soundData(a.Path)
	}
	if err := c.soundImport(a); err != nil {
		return api.OnResolveResult{}, err
	}
	if strings.HasPrefix(a.Path, "#") {
		if name := HostModule(c.internalImport(a)); name != "" {
			return c.hostModule(name), nil
		}
	}
	if c.away != nil && !relativePath(a.Path) && !strings.HasPrefix(a.Path, "#") && !filepath.IsAbs(a.Path) {
		if name := packageName(a.Path); !c.hasPackage(a.ResolveDir, name) {
			c.note(c.away, name)
			return api.OnResolveResult{Path: a.Path, Namespace: "pi-missing", PluginData: a.Importer}, nil
		}
	}
	if soft(a.Kind) && c.absentImport(a) {
		return api.OnResolveResult{Path: a.Path, Namespace: "pi-missing", PluginData: a.Importer}, nil
	}
	return api.OnResolveResult{}, nil
}

// unescaped tries a path with what %25 and its like stand for, as Pi's loader does first; what is written literally is for the bundler.
func (c *compiler) unescaped(b api.PluginBuild, a api.OnResolveArgs) (api.OnResolveResult, bool) {
	if _, again := a.PluginData.(plainPath); again || !strings.Contains(a.Path, "%") || !relativePath(a.Path) || filepath.Join(a.ResolveDir, a.Path) == c.entry.Path {
		return api.OnResolveResult{}, false
	}
	path, err := url.PathUnescape(a.Path)
	if err != nil || path == a.Path {
		return api.OnResolveResult{}, false
	}
	found := b.Resolve(path, api.ResolveOptions{Importer: a.Importer, ResolveDir: a.ResolveDir, Kind: a.Kind, With: a.With, PluginData: plainPath{}})
	if len(found.Errors) > 0 || found.Namespace == "pi-missing" {
		return api.OnResolveResult{}, false
	}
	return api.OnResolveResult{Path: found.Path, External: found.External, Suffix: found.Suffix, Namespace: found.Namespace}, true
}

// plainPath marks a path of which nothing is to be unescaped any more.
type plainPath struct{}

// complete tries a name that a map of package.json leads to no file with each extension behind it.
func complete(b api.PluginBuild, a api.OnResolveArgs) (api.OnResolveResult, bool) {
	path, suffix, _ := strings.Cut(a.Path, "?")
	if suffix != "" {
		suffix = "?" + suffix
	}
	for _, base := range []string{path, path + "/index"} {
		for _, ext := range resolveExtensions {
			found := b.Resolve(base+ext+suffix, api.ResolveOptions{Importer: a.Importer, ResolveDir: a.ResolveDir, Kind: a.Kind, With: a.With})
			if len(found.Errors) == 0 {
				return api.OnResolveResult{
					Path: found.Path, External: found.External, Suffix: found.Suffix, Namespace: found.Namespace,
					PluginData: found.PluginData,
				}, true
			}
		}
	}
	return api.OnResolveResult{}, false
}

func (c *compiler) hostModule(name string) api.OnResolveResult {
	c.note(c.host, name)
	return api.OnResolveResult{Path: name, Namespace: "pi"}
}

func filePath(raw string) (string, error) {
	u, err := url.Parse(raw)
	if err != nil || u.Path == "" {
		return "", fmt.Errorf("%s is not a file URL", raw)
	}
	p := u.Path
	if len(p) > 2 && p[2] == ':' { // /C:/x
		p = p[1:]
	}
	return filepath.FromSlash(p), nil
}

// FileURL is the file: URL of an absolute path, as Node writes it.
func FileURL(path string) string {
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") {
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

func (c *compiler) loadHost(a api.OnLoadArgs) (api.OnLoadResult, error) {
	return js(fmt.Sprintf("module.exports = __pier_host(%q);", a.Path)), nil
}

func (c *compiler) loadMeta(a api.OnLoadArgs) (api.OnLoadResult, error) {
	return js(c.fileFacts(a.Path) +
		"export const resolve = (specifier) => __pier_host(\"pi:node/internal_require\").resolveUrl(specifier, url);\n" +
		"export const meta = { __proto__: null, dirname, filename, main: false, resolve, url };"), nil
}

func loadMissing(a api.OnLoadArgs) (api.OnLoadResult, error) {
	return js(throwMissing(fmt.Sprintf("Cannot find module '%s'", a.Path))), nil
}

func throwMissing(message string) string {
	return fmt.Sprintf("throw Object.assign(new Error(%q), { code: \"MODULE_NOT_FOUND\" });", message)
}

func (c *compiler) loadAddon(a api.OnLoadArgs) (api.OnLoadResult, error) {
	return js(fmt.Sprintf("throw Object.assign(new Error(%q), { code: \"ERR_DLOPEN_FAILED\" });",
		fmt.Sprintf("native addons cannot run in pier: %s", c.placed(a.Path)))), nil
}

// loadSource reads a source file and gives it what it says of itself: an import at the end, which is hoisted and
// moves no line, and the exports that others import from it in vain.
func (c *compiler) loadSource(a api.OnLoadArgs) (api.OnLoadResult, error) {
	text, err := c.read(a.Path)
	if err != nil {
		return api.OnLoadResult{}, err
	}
	whole, made := text, c.made[a.Path]
	if without, ok := c.globs[a.Path]; ok {
		text = without
	}
	if list := c.constants[a.Path]; list != nil {
		rewritten, more := throwAssignments(text, list)
		text, made = rewritten, slices.Concat(made, more)
		c.note(c.host, constantModule)
	}
	itsMap := editedMap(a.Path, whole, text, made)
	if usesMeta(text) {
		text += fmt.Sprintf(metaImport, "pi-file:"+c.placed(a.Path))
	}
	if usesRegexpStatics(text) {
		text += fmt.Sprintf("\n;import %q;", regexpStatics)
	}
	for i, m := range c.missing[a.Path] {
		text += fmt.Sprintf("\n;var __pier_missing_%d; export { __pier_missing_%d as %s };", i, i, m.name)
	}
	if wrong := c.unsound(a.Path, text); wrong != nil {
		return api.OnLoadResult{Errors: wrong}, nil
	}
	text += itsMap
	return api.OnLoadResult{Contents: &text, Loader: loaderOf(a.Path), ResolveDir: filepath.Dir(a.Path)}, nil
}

// loadJSON reads a JSON file. Once a name was imported in vain (absent, or there but hidden by the attribute
// type: "json", which leaves only the default), the file becomes a CommonJS module, of which any name can be imported.
func (c *compiler) loadJSON(a api.OnLoadArgs) (api.OnLoadResult, error) {
	text, err := c.read(a.Path)
	if err != nil {
		return api.OnLoadResult{}, err
	}
	if wrong := c.unsound(a.Path, text); wrong != nil {
		return api.OnLoadResult{Errors: wrong}, nil
	}
	if len(c.missing[a.Path]) == 0 {
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, nil
	}
	return js(fmt.Sprintf("module.exports = JSON.parse(%s);", quote(text))), nil
}

func (c *compiler) read(path string) (string, error) {
	real, whose := c.whose(path)
	var data []byte
	var err error
	switch whose {
	case refused:
		return "", outside(path)
	case other:
		if data, err = c.readOther(path, real); err != nil {
			return "", err
		}
	default:
		if data, err = source.ReadFile(real); err != nil {
			if unfit, ok := errors.AsType[regularfile.UnfitError](err); ok && path != c.entry.Path {
				return "", fmt.Errorf("%s %w", c.named(path), unfit)
			} else if ok {
				return "", unfit
			}
			return "", errors.New("cannot be read")
		}
	}
	c.noteFile(path, data)
	return string(data), nil
}

// quote writes a JavaScript string literal: JSON's are.
func quote(text string) string {
	data, _ := json.Marshal(text) // a string always encodes
	return string(data)
}

// loaderOf never picks a JSX loader: Pi's loader does not compile JSX, even in .tsx.
func loaderOf(path string) api.Loader {
	switch filepath.Ext(path) {
	case ".js", ".mjs", ".cjs", ".jsx":
		return api.LoaderJS
	}
	return api.LoaderTS
}

func js(text string) api.OnLoadResult {
	return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}
}
