//go:build unix

package safeopen_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/gate/policy"
)

// tree is a granted folder beside another one.
func tree(t *testing.T) (granted, outside string, paths *safeopen.Paths) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	granted, outside = filepath.Join(root, "granted"), filepath.Join(root, "outside")
	for _, dir := range []string{filepath.Join(granted, "sub"), outside} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for path, text := range map[string]string{filepath.Join(granted, "sub", "file"): "inside", filepath.Join(outside, "secret"): "outside"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	paths = safeopen.New()
	t.Cleanup(func() { _ = paths.Close() })
	return granted, outside, paths
}

func callOf(root, rel string, grant policy.Grant) *safeopen.Call {
	grant.Capability = ext.CapRead
	grant.Paths = []policy.PathGrant{{Root: root, Rel: rel, Path: filepath.Join(root, rel)}}
	return &safeopen.Call{Call: ext.Call{Params: []byte(`{"op":"read","path":"x"}`)}, Op: "read", Sys: "open", Grant: grant}
}

func link(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Fatal(err)
	}
}

// TestOpen: links inside lead where they lead; those out of the granted folder lead nowhere, at any name of the path.
func TestOpen(t *testing.T) {
	granted, outside, paths := tree(t)
	link(t, "sub", filepath.Join(granted, "in"))
	link(t, filepath.Join(granted, "sub", "file"), filepath.Join(granted, "absolute"))
	link(t, outside, filepath.Join(granted, "out"))
	link(t, "../outside/secret", filepath.Join(granted, "up"))
	link(t, "loop", filepath.Join(granted, "loop"))
	for rel, want := range map[string]string{
		"sub/file": "inside", "in/file": "inside", "absolute": "inside", "out/secret": "denied", "up": "denied", "loop": "ELOOP", "none": "ENOENT", "sub/file/x": "ENOTDIR",
	} {
		c := callOf(granted, rel, policy.Grant{})
		file, _, err := paths.Open(c, 0, os.O_RDONLY, 0)
		got := ""
		if err != nil {
			var e *ext.Error
			if got = "failed"; errors.As(c.Fail(err), &e) {
				if got, _ = e.Details["errno"].(string); e.Code == ext.CodeDenied {
					got = "denied"
				}
			}
		} else {
			data := make([]byte, 16)
			n, _ := file.Read(data)
			got = string(data[:n])
			file.Close()
		}
		if got != want {
			t.Errorf("%s: %q (%v), want %q", rel, got, err, want)
		}
	}
}

// TestShut: what is shut is shut under each of its names.
func TestShut(t *testing.T) {
	granted, _, paths := tree(t)
	shut := filepath.Join(granted, "sub", "file")
	if err := os.Link(shut, filepath.Join(granted, "hard")); err != nil {
		t.Fatal(err)
	}
	link(t, shut, filepath.Join(granted, "soft"))
	for _, protected := range []string{shut, filepath.Dir(shut)} {
		grant := policy.Grant{Protected: []string{protected}}
		for _, rel := range []string{"sub/file", "soft", "hard"} {
			if file, _, err := paths.Open(callOf(granted, rel, grant), 0, os.O_RDONLY, 0); !errors.Is(err, safeopen.ErrClosed) {
				t.Errorf("%s, with %s shut: %v", rel, protected, err)
				if file != nil {
					file.Close()
				}
			}
		}
	}
}

// TestCreate: a new file is made where the path leads, and never through a link that leads out.
func TestCreate(t *testing.T) {
	granted, outside, paths := tree(t)
	link(t, filepath.Join(outside, "made"), filepath.Join(granted, "dangling"))
	file, _, err := paths.Open(callOf(granted, "sub/new", policy.Grant{}), 0, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	file.Close()
	if file, _, err := paths.Open(callOf(granted, "dangling", policy.Grant{}), 0, os.O_WRONLY|os.O_CREATE, 0o600); err == nil {
		file.Close()
		t.Error("a file was made through a link that leads out")
	}
	if _, err := os.Stat(filepath.Join(outside, "made")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("outside there is something: %v", err)
	}
	if n, err := paths.MakeAll(callOf(granted, "a/b/c", policy.Grant{}), policy.PathGrant{Root: granted, Rel: "a/b/c"}, 0o700); n != 3 || err != nil {
		t.Errorf("made %d folders, %v", n, err)
	}
	if err := callOf(granted, "x", policy.Grant{}).MayWrite(0); ext.CodeOf(err) != ext.CodeDenied {
		t.Errorf("writing through a grant to read: %v", err)
	}
}
