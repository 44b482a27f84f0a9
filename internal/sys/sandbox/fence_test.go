package sandbox_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/cec80427/pier/internal/sys/sandbox"
)

// inside does something on a thread that a fence holds, which ends with it.
func inside(f sandbox.Fence, do func() error) (entered, done error) {
	type answer struct{ entered, done error }
	c := make(chan answer)
	go func() {
		runtime.LockOSThread()
		a := answer{entered: f.Enter()}
		if a.entered == nil {
			a.done = do()
		}
		c <- a
	}()
	a := <-c
	return a.entered, a.done
}

// TestFence: what is named is open, and nothing else; the thread that made the fence is held, and no other. A system that holds nothing says so.
func TestFence(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"read", "write", "other"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "file"), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(dir, "other"), filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	f := sandbox.Fence{
		Read: []string{filepath.Join(dir, "read"), filepath.Join(dir, "link"), filepath.Join(dir, "none")}, Write: []string{filepath.Join(dir, "write")},
	}
	read := func(name string) func() error {
		return func() error {
			_, err := os.ReadFile(filepath.Join(dir, name))
			return err
		}
	}
	write := func(name string) func() error {
		return func() error { return os.WriteFile(filepath.Join(dir, name), []byte("changed"), 0o600) }
	}
	for name, test := range map[string]struct {
		do   func() error
		open bool
	}{
		"reads what is granted":             {read("read/file"), true},
		"reads nothing else":                {read("other/file"), false},
		"reads nothing through a link":      {read("link/file"), false},
		"writes what is granted":            {write("write/file"), true},
		"makes a file":                      {write("write/new"), true},
		"writes nothing else":               {write("read/file"), false},
		"makes nothing else":                {write("other/new"), false},
		"changes no mode":                   {func() error { return os.Chmod(filepath.Join(dir, "other/file"), 0o644) }, false},
		"moves nothing out of what is shut": {func() error { return os.Rename(filepath.Join(dir, "other/file"), filepath.Join(dir, "write/moved")) }, false},
		"reads the system's libraries":      {func() error { _, err := os.ReadDir("/usr/lib"); return err }, true},
	} {
		entered, err := inside(f, test.do)
		switch {
		case sandbox.Offered() == "":
			if entered == nil {
				t.Errorf("%s: nothing is offered, and a fence was entered", name)
			}
		case entered != nil:
			t.Errorf("%s: %v", name, entered)
		case test.open && err != nil, !test.open && !errors.Is(err, fs.ErrPermission):
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := read("other/file")(); err != nil {
		t.Errorf("the host is held: %v", err)
	}
}
