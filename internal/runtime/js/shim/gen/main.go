// Command gen bundles the TypeScript shims into the scripts that internal/runtime/js embeds.
//
// Every file directly below src/core, src/node, src/web and src/pi is one host module; files in deeper folders are
// parts of those. src/node/fs.ts becomes dist/node/fs.js, the module pi:node/fs. Imports of pi:… stay requires, so
// each module is loaded only when something asks for it.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
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
	slices.Sort(entries)
	if err := os.RemoveAll(filepath.Join(root, "dist")); err != nil {
		return err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:   entries,
		Outbase:       filepath.Join(root, "src"),
		Outdir:        filepath.Join(root, "dist"),
		AbsWorkingDir: root,
		Bundle:        true,
		Write:         true,
		Format:        api.FormatCommonJS,
		Platform:      api.PlatformNeutral,
		Target:        api.ES2023,
		Charset:       api.CharsetUTF8,
		External:      []string{"pi:*"},
		// An export named "module.exports" is the module itself (Node's own convention; see src/web/globals.ts).
		Footer: map[string]string{
			"js": `if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];`,
		},
		LogLevel: api.LogLevelWarning,
		// A host module may replace its exports as a whole, as CommonJS does.
		LogOverride: map[string]api.LogLevel{"commonjs-variable-in-esm": api.LogLevelSilent},
	})
	if len(result.Errors) > 0 {
		return fmt.Errorf("%d errors", len(result.Errors))
	}
	return nil
}
