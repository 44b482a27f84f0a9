package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// separate are the parts that are modules of their own, though they lie in a deeper folder: what several modules need, so that
// each is loaded without most of it, and what keeps state.
var separate = []string{
	"core/parts/carried.ts",
	"core/parts/compact.ts",
	"core/parts/component.ts", // what is on the screen
	"core/parts/context.ts",
	"core/parts/delivery.ts",
	"core/parts/footer.ts",
	"core/parts/json_problem.ts",
	"core/parts/legacy.ts", // how a function is written, looked at when it is called
	"core/parts/terminal.ts",
	"node/fs/constants.ts",
	"node/inspect/kinds.ts",
	"node/inspect/strings.ts",
	"node/inspect/width.ts",
	"node/path/glob.ts",
	"node/tty/colors.ts",
	"node/util/deep_equal.ts",
	"node/util/format.ts",
	"node/util/myers.ts",
	"node/zlib/*.ts",
	"pi/ai/lock.ts",
	"pi/ai/oauth.ts",
	"pi/ai/providers/auth.ts",
	"pi/ai/providers/config_value.ts",
	"pi/ai/system.ts",
	"pi/ai/uuid.ts",
	"pi/ai/wait.ts",
	"pi/coding-agent/*.ts",
	"pi/coding-agent/render/*.ts",
	"pi/coding-agent/resources/paths.ts",
	"pi/coding-agent/tools/*.ts",
	"pi/theme/color.ts",
	"pi/tui/*.ts",
	"pi/typebox/basic.ts",
	"pi/typebox/check.ts",
	"pi/typebox/equal.ts",
	"pi/typebox/formats.ts",
	"pi/typebox/messages.ts",
}

// parts maps the files of separate to the names of their modules: src/pi/tui/wrap.ts is pi:tui/wrap.
func parts(root string) (map[string]string, error) {
	found := map[string]string{}
	for _, pattern := range separate {
		files, err := filepath.Glob(filepath.Join(root, "src", filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("%s: no such parts (%w)", pattern, err)
		}
		for _, f := range files {
			name, err := filepath.Rel(filepath.Join(root, "src"), strings.TrimSuffix(f, ".ts"))
			if err != nil {
				return nil, err
			}
			found[f] = "pi:" + strings.TrimPrefix(filepath.ToSlash(name), "pi/")
		}
	}
	return found, nil
}

var sourceFile = regexp.MustCompile(`(?m)^// (src/\S+)$`)

// alone reports an error when a separate part has others in it: what they keep in variables would exist twice.
func alone(root, dist string, separate map[string]string, scripts []api.OutputFile) error {
	for file := range separate {
		rel, err := filepath.Rel(filepath.Join(root, "src"), file)
		if err != nil {
			return err
		}
		for _, script := range scripts {
			if script.Path != filepath.Join(dist, strings.TrimSuffix(rel, ".ts")+".js") {
				continue
			}
			for _, found := range sourceFile.FindAllSubmatch(script.Contents, -1) {
				if other := string(found[1]); other != "src/"+filepath.ToSlash(rel) {
					return fmt.Errorf("%s has %s in it: make that separate, too", rel, other)
				}
			}
		}
	}
	return nil
}

// state is what a file keeps between calls: a variable, or a collection that starts empty.
var state = regexp.MustCompile(`(?m)^(?:export )?(?:let \w|(?:const|var) \w+(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\);)`)

// caches are the files whose state may exist twice: it holds what would be computed anew.
var caches = []string{"src/pi/typebox/check.ts"}

// once reports an error when a file that keeps state is a part of two scripts: one would not see what the other keeps.
func once(root string, scripts []api.OutputFile) error {
	first := map[string]string{}
	for _, script := range scripts {
		for _, found := range sourceFile.FindAllSubmatch(script.Contents, -1) {
			file := string(found[1])
			if first[file] == "" || first[file] == script.Path || slices.Contains(caches, file) {
				first[file] = script.Path
				continue
			}
			source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
			if err != nil {
				return err
			}
			if state.Match(source) {
				return fmt.Errorf("%s keeps state, and is in %s and %s: make it separate", file, first[file], script.Path)
			}
		}
	}
	return nil
}

// leaveOut makes imports of separate parts requires of their modules.
func leaveOut(separate map[string]string) api.Plugin {
	return api.Plugin{Name: "parts", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^\.{1,2}/`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if name, ok := separate[filepath.Join(a.ResolveDir, filepath.FromSlash(a.Path))]; ok && a.Kind != api.ResolveEntryPoint {
				return api.OnResolveResult{Path: name, External: true, SideEffects: api.SideEffectsFalse}, nil // whoever uses nothing of it needs no import
			}
			return api.OnResolveResult{}, nil
		})
	}}
}
