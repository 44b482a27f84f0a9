package proc

import (
	"fmt"
	"os"
	"path/filepath"
)

// LookUp finds the program that a Spec with this Search would start: the absolute path of a bare name.
func LookUp(name string, search []string) (string, error) {
	return lookUp(name, "", searched(search))
}

// lookUp finds the program as the process's own environment and working directory say. A name with a separator is
// returned as it is: the operating system resolves it after changing to dir.
func lookUp(name, dir string, env []string) (string, error) {
	if name == "" || name == "." || name == ".." {
		return "", fmt.Errorf("%w: %q", ErrNotFound, name)
	}
	if hasSeparator(name) {
		return withExtension(name, dir, env), nil
	}
	path := getenv(env, "PATH")
	if path == "" {
		path = defaultPath
	}
	var denied error
	for _, d := range filepath.SplitList(path) {
		if d == "" {
			d = "."
		}
		file := filepath.Join(d, name)
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		found, err := executable(file, env)
		if err == nil {
			return filepath.Abs(found)
		}
		if os.IsPermission(err) && denied == nil {
			denied = err
		}
	}
	if denied != nil {
		return "", denied
	}
	return "", fmt.Errorf("%w: %q", ErrNotFound, name)
}
