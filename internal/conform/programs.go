package conform

import (
	"fmt"
	"os"
	"path/filepath"
)

// programs are all that extensions can run in a comparison, beside those a scenario brings (files/bin): what a machine has
// beyond them must not decide an outcome. Real Pi searches with ripgrep and fd where it finds them; here it does not.
var programs = []string{
	"sh", "bash", "git", "basename", "cat", "chmod", "cp", "cut", "date", "dirname", "echo", "env", "expr", "false", "find", "grep", "head", "id", "ln",
	"ls", "mkdir", "mktemp", "mv", "printf", "pwd", "readlink", "rm", "rmdir", "sed", "seq", "sleep", "sort", "stat", "tail", "tee", "touch", "tr", "true",
	"uname", "uniq", "wc", "which", "xargs", "yes", "dd", "awk", "kill", "ps", "test", "tar", "gzip",
}

// linkPrograms makes a folder of links to those that the PATH has.
func linkPrograms(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("link programs: %w", err)
	}
	for _, name := range programs {
		file, err := lookUp(name)
		if err != nil {
			continue // not every machine has all, and a scenario that needs one says so by failing
		}
		if err := os.Symlink(file, filepath.Join(dir, name)); err != nil {
			return fmt.Errorf("link programs: %w", err)
		}
	}
	return nil
}

// lookUp finds a program in PATH.
func lookUp(name string) (string, error) {
	for _, place := range filepath.SplitList(os.Getenv("PATH")) {
		if file, err := filepath.EvalSymlinks(filepath.Join(place, name)); err == nil {
			return file, nil
		}
	}
	return "", fmt.Errorf("there is no %s in PATH", name)
}
