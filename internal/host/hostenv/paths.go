// Package hostenv reads the machine for a host: real paths, the environment, facts, private temporary folders, time and
// randomness, the program behind a name, and known secrets.
package hostenv

import (
	"os"
	"path/filepath"

	"github.com/cec80427/pier/internal/gate/policy"
)

// HomeDir is "" when the user has none; then nothing below ~ resolves.
func HomeDir() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return home
}

// AliasOf is the name of a folder that links lead to.
func AliasOf(dir string) []policy.Alias {
	if dir == "" {
		return nil
	}
	if real := RealPath(dir); real != dir {
		return []policy.Alias{{From: dir, To: real}}
	}
	return nil
}

// SystemAliases are the links at the top of the volume, such as /tmp and /var of macOS.
func SystemAliases() []policy.Alias {
	entries, err := os.ReadDir("/")
	if err != nil {
		return nil
	}
	var out []policy.Alias
	for _, e := range entries {
		if e.Type()&os.ModeSymlink != 0 {
			out = append(out, AliasOf("/"+e.Name())...)
		}
	}
	return out
}

// RealPath is a path without symbolic links, as far as it exists.
func RealPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	dir := filepath.Dir(path)
	if dir == path {
		return path
	}
	return filepath.Join(RealPath(dir), filepath.Base(path))
}

// IsDir reports whether a path leads to a folder.
func IsDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
