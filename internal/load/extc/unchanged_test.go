//go:build unix

package extc

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/load/source"
)

// FirstIsKept has builds begin long after whatever was written before them.
func FirstIsKept(t *testing.T) {
	t.Helper()
	buildBegins = func() time.Time { return time.Now().Add(time.Hour) }
	t.Cleanup(func() { buildBegins = time.Now })
}

// TestStill: a build is over, and what it depended on is said to have stood still only if it did.
func TestStill(t *testing.T) {
	write := func(text string, path ...string) error {
		return os.WriteFile(filepath.Join(path...), []byte(text), 0o600)
	}
	for _, c := range []struct {
		name   string
		change func(x string) error // the folder
	}{
		{"nothing", nil},
		{"a file where none was", func(x string) error { return write("", x, "sub", "absent.js") }},
		{"a file's text", func(x string) error { return write("1", x, "sub", "y.js") }},
		{"a text, and its time set back", func(x string) error {
			if err := write("1", x, "sub", "y.js"); err != nil {
				return err
			}
			return os.Chtimes(filepath.Join(x, "sub", "y.js"), time.Unix(1, 0), time.Unix(1, 0))
		}},
		{"where a link leads", func(x string) error {
			if err := os.Remove(filepath.Join(x, "link")); err != nil {
				return err
			}
			return os.Symlink("other", filepath.Join(x, "link"))
		}},
		{"which folder has a name", func(x string) error {
			if err := os.Rename(filepath.Join(x, "sub"), filepath.Join(x, "was")); err != nil {
				return err
			}
			return os.Rename(filepath.Join(x, "other"), filepath.Join(x, "sub"))
		}},
		{"which folder has the name of all", func(x string) error {
			if err := os.Rename(x, x+"2"); err != nil {
				return err
			}
			return os.CopyFS(x, os.DirFS(x+"2"))
		}},
		{"a package.json above", func(x string) error { return write("{}", filepath.Dir(x), "package.json") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := laidOut(t)
			s := watch(source.Entry{Path: filepath.Join(x, "x.js"), Kind: source.JS})
			s.began = afterAll(t, x).Add(racy)
			if c.change != nil {
				if err := c.change(x); err != nil {
					t.Fatal(err)
				}
			}
			d := &beside{Names: map[string][]string{filepath.Join(x, "sub"): {"y"}}}
			for _, name := range []string{"x.js", "sub/y.js", "sub/absent.js", "none/at/all", "link/y.js"} {
				d.Files = append(d.Files, filepath.Join(x, filepath.FromSlash(name)))
			}
			if got := s.holds(d); got != (c.change == nil) {
				t.Errorf("said to have stood still: %t", got)
			}
		})
	}
}

func laidOut(t *testing.T) string {
	t.Helper()
	x := filepath.Join(t.TempDir(), "x")
	for _, dir := range []string{"sub", "other"} {
		if err := os.MkdirAll(filepath.Join(x, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"x.js", "sub/y.js", "other/y.js"} {
		if err := os.WriteFile(filepath.Join(x, filepath.FromSlash(name)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("sub", filepath.Join(x, "link")); err != nil {
		t.Fatal(err)
	}
	return x
}

// afterAll is a moment of the file system's clock, which goes in steps, after all changes so far.
func afterAll(t *testing.T, x string) time.Time {
	t.Helper()
	probe := filepath.Join(filepath.Dir(x), "probe")
	var first time.Time
	for {
		if err := os.WriteFile(probe, []byte(time.Now().String()), 0o600); err != nil {
			t.Fatal(err)
		}
		info, err := os.Lstat(probe)
		if err != nil {
			t.Fatal(err)
		}
		now, _ := safeopen.Changed(info)
		if first.IsZero() {
			first = now
		}
		if now.After(first) {
			return now
		}
	}
}
