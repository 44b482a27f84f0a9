package source

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Installed are the folders in which npm:NAME is looked for, in order: where Pi puts a project's packages and a user's, and what Node would
// find from the working directory.
func Installed(cwd, agentDir string) []string {
	dirs := []string{filepath.Join(cwd, ".pi", "npm", "node_modules"), filepath.Join(agentDir, "npm", "node_modules")}
	abs, err := filepath.Abs(cwd)
	if err != nil {
		return dirs
	}
	for {
		dirs = append(dirs, filepath.Join(abs, "node_modules"))
		up := filepath.Dir(abs)
		if up == abs {
			return dirs
		}
		abs = up
	}
}

// packageName is NAME or @SCOPE/NAME, with or without @VERSION.
var packageName = lazyregexp.New(`^((?:@[a-z0-9~-][a-z0-9._~-]*/)?[A-Za-z0-9~-][A-Za-z0-9._~-]*)(?:@([^/\\]+))?$`)

// installedAt is the folder of an installed package. Nothing is fetched.
func installedAt(text string, dirs []string) (string, error) {
	m := packageName.FindStringSubmatch(text)
	if m == nil {
		return "", failure(Diagnostic{Text: "it is no name of an npm package", File: "npm:" + text})
	}
	name, version := m[1], m[2]
	for _, dir := range dirs {
		at := filepath.Join(dir, filepath.FromSlash(name))
		data, err := regularfile.Read(filepath.Join(at, "package.json"), maxJSON)
		if unfit, ok := errors.AsType[regularfile.UnfitError](err); ok {
			return "", failure(Diagnostic{Text: "its package.json " + unfit.Error(), File: at})
		}
		if err != nil {
			continue
		}
		var is struct {
			Version string `json:"version"`
		}
		_ = json.Unmarshal(data, &is) // what is wrong with it is said when it is loaded
		if version != "" && strings.TrimPrefix(version, "v") != is.Version {
			return "", failure(Diagnostic{
				Text: "version " + is.Version + " is installed in " + dir, File: "npm:" + text, Suggestion: "pier install npm:" + text + " installs that one",
			})
		}
		return at, nil
	}
	return "", failure(Diagnostic{Text: "it is not installed", File: "npm:" + text, Suggestion: "pier install npm:" + text + " installs it"})
}
