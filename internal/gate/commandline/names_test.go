package commandline_test

import (
	"testing"

	"github.com/cec80427/pier/internal/gate/commandline"
)

// TestVersionedNames checks that only launchers lose the version at the end of their name.
func TestVersionedNames(t *testing.T) {
	for path, want := range map[string]string{
		"python3": "python", "python3.12": "python", "python-3": "python", "bash5": "bash", "perl5.36.0": "perl", "BASH.EXE": "bash",
		"tool2": "tool2", "tool-1.2": "tool-1.2", "tool.cmd": "tool", "7z": "7z", "2": "2", "1.2": "1.2", "_": "_", "": "", "git-2": "git-2", "a.b2": "a.b2",
	} {
		if got := commandline.ProgramName(path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}
