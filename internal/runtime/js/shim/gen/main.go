// Command gen bundles the TypeScript shims into the scripts that internal/runtime/js embeds.
//
// Every file directly below src/core, src/node, src/web and src/pi is one host module; files in deeper folders are
// parts of those, but for the ones that are modules themselves (see parts). src/node/fs.ts becomes dist/node/fs.js, the module
// pi:node/fs. Imports of pi:… stay requires, so each module is loaded only when something asks for it. Beside each script lies the engine's bytecode of it.
package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/runtime/js"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	if filepath.Base(root) != "shim" {
		root = filepath.Join(root, "shim")
	}
	var entries []string
	for _, area := range []string{"core", "node", "web", "pi"} {
		files, err := filepath.Glob(filepath.Join(root, "src", area, "*.ts"))
		if err != nil {
			return err
		}
		for _, f := range files {
			if !strings.HasSuffix(f, ".d.ts") {
				entries = append(entries, f)
			}
		}
	}
	separate, err := parts(root)
	if err != nil {
		return err
	}
	entries = append(entries, slices.Collect(maps.Keys(separate))...)
	slices.Sort(entries)
	var files []api.OutputFile
	for _, dense := range []bool{false, true} {
		result := api.Build(options(root, entries, separate, dense))
		if len(result.Errors) > 0 {
			return fmt.Errorf("%d errors", len(result.Errors))
		}
		files = append(files, result.OutputFiles...)
	}
	if err := alone(root, filepath.Join(root, "dist"), separate, files); err != nil {
		return err
	}
	if err := once(root, files); err != nil {
		return err
	}
	for i := range files {
		files[i].Contents = flush(rewrite(files[i].Contents))
	}
	code, err := compile(filepath.Join(root, "dist"), files)
	if err != nil {
		return err
	}
	tables, err := models(root)
	if err != nil {
		return err
	}
	scripts, err := pack(filepath.Join(root, "dist"), files)
	if err != nil {
		return err
	}
	return replace(filepath.Join(root, "dist"), slices.Concat(files, code, []api.OutputFile{tables, scripts}))
}

// often are the names of large modules that many extensions need.
var often = map[string]bool{"boot": true, "crypto": true}

// seldom are those of large modules that so few need that the program carries their scripts only.
var seldom = map[string]bool{"highlight_rest": true}

// models are the tables of models, as the program carries them.
func models(root string) (api.OutputFile, error) {
	plain, err := os.ReadFile(filepath.Join(root, "..", js.ModelsFile))
	if err != nil {
		return api.OutputFile{}, err
	}
	packed, err := bytecode.Pack(plain, true)
	return api.OutputFile{Path: filepath.Join(root, "dist", "models.jsonl.zst"), Contents: packed}, err
}

// pack puts the scripts into the archive that becomes part of the program. It says no times: the same scripts are the same bytes.
func pack(dist string, scripts []api.OutputFile) (api.OutputFile, error) {
	scripts = slices.SortedFunc(slices.Values(scripts), func(a, b api.OutputFile) int { return strings.Compare(a.Path, b.Path) })
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, script := range scripts {
		name, err := filepath.Rel(dist, script.Path)
		if err != nil {
			return api.OutputFile{}, err
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: filepath.ToSlash(name), Method: zip.Store})
		if err != nil {
			return api.OutputFile{}, err
		}
		if _, err := f.Write(script.Contents); err != nil {
			return api.OutputFile{}, err
		}
	}
	if err := w.Close(); err != nil {
		return api.OutputFile{}, err
	}
	path := filepath.Join(dist, "scripts.zip.br")
	// Packing takes seconds: not again when nothing has changed.
	if old, err := os.ReadFile(path); err == nil && sameScripts(old, out.Bytes()) {
		return api.OutputFile{Path: path, Contents: old}, nil
	}
	var packed bytes.Buffer
	b := brotli.NewWriterLevel(&packed, brotli.BestCompression)
	if _, err := b.Write(out.Bytes()); err != nil {
		return api.OutputFile{}, err
	}
	err := b.Close()
	return api.OutputFile{Path: path, Contents: packed.Bytes()}, err
}

// sameScripts reports whether a packed archive is this one.
func sameScripts(packed, plain []byte) bool {
	old, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	return err == nil && bytes.Equal(old, plain)
}

// compile makes the file beside every script that the runtime runs in its place, and the one that tells whose bytecode it is.
func compile(dist string, scripts []api.OutputFile) ([]api.OutputFile, error) {
	probe, err := bytecode.Probe()
	if err != nil {
		return nil, err
	}
	files := []api.OutputFile{{Path: filepath.Join(dist, "probe.qjs"), Contents: probe}}
	for _, script := range scripts {
		code, err := bytecode.Module(script.Contents)
		if err != nil {
			return nil, fmt.Errorf("compile %s: %w", script.Path, err)
		}
		name := strings.TrimSuffix(filepath.Base(script.Path), ".js")
		packed, err := bytecode.Pack(code, often[name])
		if err != nil {
			return nil, fmt.Errorf("pack %s: %w", script.Path, err)
		}
		if seldom[name] {
			packed = nil
		}
		files = append(files, api.OutputFile{Path: strings.TrimSuffix(script.Path, ".js") + ".qjs", Contents: packed})
	}
	return files, nil
}

// footer: an export named "module.exports" is the module itself (Node's own convention; see src/web/globals.ts).
const footer = `if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];`

// options are those of the entries that are dense or not. Grammars and parsers are dense: others wrote them, nobody reads them here,
// and they have more lines than a host module may have.
func options(root string, entries []string, separate map[string]string, dense bool) api.BuildOptions {
	entries = slices.DeleteFunc(slices.Clone(entries), func(f string) bool {
		return (strings.HasPrefix(filepath.Base(f), "highlight") || filepath.Base(f) == "marked.ts") != dense
	})
	return api.BuildOptions{
		EntryPoints:      entries,
		MinifyWhitespace: dense,
		Outbase:          filepath.Join(root, "src"),
		Outdir:           filepath.Join(root, "dist"),
		AbsWorkingDir:    root,
		Bundle:           true,
		Format:           api.FormatCommonJS,
		Platform:         api.PlatformNeutral,
		Target:           api.ES2023,
		Supported:        map[string]bool{"for-await": false}, // as internal/load/extc has it
		Charset:          api.CharsetUTF8,
		External:         []string{"pi:*"},
		Plugins:          []api.Plugin{leaveOut(separate)},
		// The names of bundled packages are the same wherever node_modules really lies.
		PreserveSymlinks: true,
		Footer: map[string]string{
			"js": footer,
		},
		LogLevel: api.LogLevelWarning,
		// A host module may replace its exports as a whole, as CommonJS does.
		LogOverride: map[string]api.LogLevel{"commonjs-variable-in-esm": api.LogLevelSilent},
	}
}

// replace brings dir to hold exactly these files. It touches only what differs, so that nobody who builds meanwhile finds
// an empty folder.
func replace(dir string, files []api.OutputFile) error {
	wanted := map[string]bool{}
	for _, f := range files {
		wanted[f.Path] = true
		if old, err := os.ReadFile(f.Path); err == nil && bytes.Equal(old, f.Contents) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(f.Path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(f.Path+".new", f.Contents, 0o644); err != nil {
			return err
		}
		if err := os.Rename(f.Path+".new", f.Path); err != nil {
			return err
		}
	}
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || wanted[path] {
			return err
		}
		return os.Remove(path)
	})
}
