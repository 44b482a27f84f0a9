package fs

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/gate/policy"
)

// fsWorld is a granted directory with one file outside of it.
type fsWorld struct {
	t       testing.TB
	f       *FS
	root    string
	outside string
	closed  func(string) bool
	stream  func(json.RawMessage) error
	ext     ext.ID
}

func newFSWorld(t testing.TB, opts Options) *fsWorld {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &fsWorld{t: t, f: New(opts), root: filepath.Join(base, "root"), outside: filepath.Join(base, "outside"), ext: "one"}
	for _, dir := range []string{w.root, w.outside} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(w.outside, "secret"), []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.f.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// do calls an op the way the gate does: the params name paths below the root, and the grant resolves them.
func (w *fsWorld) do(ctx context.Context, params map[string]any) (json.RawMessage, error) {
	raw, err := json.Marshal(params)
	if err != nil {
		w.t.Fatal(err)
	}
	grant := policy.Grant{Capability: ext.CapWrite, Closed: w.closed}
	for _, key := range []string{"path", "to"} {
		if p, ok := params[key].(string); ok {
			rel := filepath.Clean(p)
			if filepath.IsAbs(p) {
				if rel, err = filepath.Rel(w.root, p); err != nil {
					w.t.Fatal(err)
				}
			}
			grant.Paths = append(grant.Paths, policy.PathGrant{Root: w.root, Rel: rel, Path: filepath.Join(w.root, rel), Write: true})
		}
	}
	return w.f.Call(ctx, ext.Call{Extension: w.ext, Method: ext.MethodFS, Params: raw, Stream: w.stream}, grant)
}

func (w *fsWorld) must(params map[string]any) map[string]any {
	w.t.Helper()
	raw, err := w.do(w.t.Context(), params)
	if err != nil {
		w.t.Fatalf("%v: %v", params, err)
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		w.t.Fatal(err)
	}
	return out
}

func (w *fsWorld) path(name string) string { return filepath.Join(w.root, name) }

func (w *fsWorld) put(name, text string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(w.path(name)), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(w.path(name), []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *fsWorld) link(target, name string) {
	w.t.Helper()
	if err := os.Symlink(target, w.path(name)); err != nil {
		w.t.Fatal(err)
	}
}

func (w *fsWorld) text(name string) string {
	w.t.Helper()
	b, err := os.ReadFile(w.path(name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(b)
}

func (w *fsWorld) exists(name string) bool {
	_, err := os.Lstat(w.path(name))
	return err == nil
}

type fsMap = map[string]any

func TestFSOps(t *testing.T) {
	b64 := base64.StdEncoding.EncodeToString
	for _, tt := range []struct {
		name   string
		setup  func(w *fsWorld)
		params fsMap
		want   fsMap
		check  func(w *fsWorld) bool
	}{
		{"read text", func(w *fsWorld) { w.put("a", "hé\"\n\x01") }, fsMap{"op": "read", "path": "a", "encoding": "utf8"}, fsMap{"text": "hé\"\n\x01"}, nil},
		{"read broken text", func(w *fsWorld) { w.put("a", "x\xe2\x82y\xff") }, fsMap{"op": "read", "path": "a", "encoding": "utf8"}, fsMap{"text": "x\ufffdy\ufffd"}, nil},
		{"read bytes", func(w *fsWorld) { w.put("a", "\x00\xff") }, fsMap{"op": "read", "path": "a"}, fsMap{"base64": b64([]byte{0, 255})}, nil},
		{"read part", func(w *fsWorld) { w.put("a", "0123456789") }, fsMap{"op": "read", "path": "a", "offset": 3, "length": 4, "encoding": "utf8"}, fsMap{"text": "3456"}, nil},
		{"read past the end", func(w *fsWorld) { w.put("a", "0123") }, fsMap{"op": "read", "path": "a", "offset": 9, "length": 4, "encoding": "utf8"}, fsMap{"text": ""}, nil},
		{"read nothing", func(w *fsWorld) { w.put("a", "0123") }, fsMap{"op": "read", "path": "a", "length": 0, "encoding": "utf8"}, fsMap{"text": ""}, nil},
		{"read through links", func(w *fsWorld) { w.put("d/a", "x"); w.link("d", "l"); w.link("../l/a", "d/b") }, fsMap{"op": "read", "path": "l/b", "encoding": "utf8"}, fsMap{"text": "x"}, nil},
		{"read through an absolute link inside", func(w *fsWorld) { w.put("d/a", "x"); w.link(w.path("d"), "l") }, fsMap{"op": "read", "path": "l/a", "encoding": "utf8"}, fsMap{"text": "x"}, nil},
		{"list", func(w *fsWorld) { w.put("b", ""); w.put("a/x", ""); w.link("b", "c") }, fsMap{"op": "list", "path": "."}, fsMap{"entries": []any{fsMap{"name": "a", "type": "dir"}, fsMap{"name": "b", "type": "file"}, fsMap{"name": "c", "type": "symlink"}}}, nil},
		{"list nothing", nil, fsMap{"op": "list", "path": "."}, fsMap{"entries": []any{}}, nil},
		{"access", func(w *fsWorld) { w.put("a", "") }, fsMap{"op": "access", "path": "a", "mode": 6}, fsMap{}, nil},
		{"readlink", func(w *fsWorld) { w.link("no/where", "l") }, fsMap{"op": "readlink", "path": "l"}, fsMap{"target": "no/where"}, nil},
		{"write", nil, fsMap{"op": "write", "path": "a", "text": "é"}, fsMap{"bytes": 2.0}, func(w *fsWorld) bool { return w.text("a") == "é" }},
		{"write bytes", nil, fsMap{"op": "write", "path": "a", "base64": b64([]byte("\x00"))}, fsMap{"bytes": 1.0}, func(w *fsWorld) bool { return w.text("a") == "\x00" }},
		{"write replaces", func(w *fsWorld) { w.put("a", "long") }, fsMap{"op": "write", "path": "a", "text": "x"}, fsMap{"bytes": 1.0}, func(w *fsWorld) bool { return w.text("a") == "x" }},
		{"write appends", func(w *fsWorld) { w.put("a", "1") }, fsMap{"op": "write", "path": "a", "text": "2", "flag": "a"}, fsMap{"bytes": 1.0}, func(w *fsWorld) bool { return w.text("a") == "12" }},
		{"write through a link", func(w *fsWorld) { w.put("a", "1"); w.link("a", "l") }, fsMap{"op": "write", "path": "l", "text": "2"}, fsMap{"bytes": 1.0}, func(w *fsWorld) bool { return w.text("a") == "2" }},
		{"write through a dangling link", func(w *fsWorld) { w.link("a", "l") }, fsMap{"op": "write", "path": "l", "text": "2"}, fsMap{"bytes": 1.0}, func(w *fsWorld) bool { return w.text("a") == "2" }},
		{"mkdir", nil, fsMap{"op": "mkdir", "path": "a"}, fsMap{"created": "a"}, func(w *fsWorld) bool { return w.exists("a") }},
		{"mkdir recursive", func(w *fsWorld) { w.put("a/f", "") }, fsMap{"op": "mkdir", "path": "a/b/c/d", "recursive": true}, fsMap{"created": filepath.FromSlash("a/b")}, func(w *fsWorld) bool { return w.exists("a/b/c/d") }},
		{"mkdir recursive, there already", func(w *fsWorld) { w.put("a/f", "") }, fsMap{"op": "mkdir", "path": "a", "recursive": true}, fsMap{"created": nil}, nil},
		{"unlink", func(w *fsWorld) { w.put("a", "") }, fsMap{"op": "delete", "path": "a", "kind": "file"}, fsMap{}, func(w *fsWorld) bool { return !w.exists("a") }},
		{"unlink a link", func(w *fsWorld) { w.put("a/b", ""); w.link("a", "l") }, fsMap{"op": "delete", "path": "l", "kind": "file"}, fsMap{}, func(w *fsWorld) bool { return !w.exists("l") && w.exists("a/b") }},
		{"rmdir", func(w *fsWorld) { w.put("a/b", ""); os.Remove(w.path("a/b")) }, fsMap{"op": "delete", "path": "a", "kind": "dir"}, fsMap{}, func(w *fsWorld) bool { return !w.exists("a") }},
		{"rm recursive leaves what links lead to", func(w *fsWorld) {
			w.put("a/b/c", "")
			w.put("k", "")
			w.link("../..", "a/b/up")
			w.link(w.outside, "a/out")
		}, fsMap{"op": "delete", "path": "a", "recursive": true}, fsMap{}, func(w *fsWorld) bool { return !w.exists("a") && w.exists("k") && w.exists("../outside/secret") }},
		{"rm force", nil, fsMap{"op": "delete", "path": "a/b", "force": true}, fsMap{}, nil},
		{"rename", func(w *fsWorld) { w.put("a", "1"); w.put("b", "2") }, fsMap{"op": "rename", "path": "a", "to": "b"}, fsMap{}, func(w *fsWorld) bool { return !w.exists("a") && w.text("b") == "1" }},
		{"rename a directory over an empty one", func(w *fsWorld) { w.put("a/f", ""); w.put("b/f", ""); os.Remove(w.path("b/f")) }, fsMap{"op": "rename", "path": "a", "to": "b"}, fsMap{}, func(w *fsWorld) bool { return w.exists("b/f") }},
		{"rename to itself", func(w *fsWorld) { w.put("a", "1") }, fsMap{"op": "rename", "path": "a", "to": "a"}, fsMap{}, func(w *fsWorld) bool { return w.exists("a") }},
		{"link", func(w *fsWorld) { w.put("a", "1") }, fsMap{"op": "link", "path": "a", "to": "b"}, fsMap{}, func(w *fsWorld) bool { return w.text("b") == "1" }},
		{"symlink", nil, fsMap{"op": "symlink", "path": "l", "target": "any/where"}, fsMap{}, func(w *fsWorld) bool { s, _ := os.Readlink(w.path("l")); return s == "any/where" }},
		{"copy", func(w *fsWorld) { w.put("a", "1"); w.put("b", "222") }, fsMap{"op": "copy", "path": "a", "to": "b"}, fsMap{}, func(w *fsWorld) bool { return w.text("b") == "1" && w.text("a") == "1" }},
		{"copy recursive", func(w *fsWorld) { w.put("a/b/c", "1"); w.link("b/c", "a/l"); w.put("z/b/d", "2") }, fsMap{"op": "copy", "path": "a", "to": "z", "recursive": true}, fsMap{}, func(w *fsWorld) bool {
			return w.text("z/b/c") == "1" && w.text("z/b/d") == "2" && w.text("z/l") == "1"
		}},
		{"truncate", func(w *fsWorld) { w.put("a", "12345") }, fsMap{"op": "truncate", "path": "a", "length": 2}, fsMap{}, func(w *fsWorld) bool { return w.text("a") == "12" }},
		{"chmod", func(w *fsWorld) { w.put("a", "") }, fsMap{"op": "chmod", "path": "a", "mode": 0o600}, fsMap{}, func(w *fsWorld) bool {
			i, _ := os.Stat(w.path("a"))
			return runtime.GOOS == "windows" || i.Mode() == 0o600
		}},
		{"utimes", func(w *fsWorld) { w.put("a", "") }, fsMap{"op": "utimes", "path": "a", "atime": 1000.5, "mtime": 2000.25}, fsMap{}, func(w *fsWorld) bool {
			s := w.must(fsMap{"op": "stat", "path": "a"})
			return s["mtime"] == 2000.25 && s["atime"] == 1000.5
		}},
		{"utimes of a link", func(w *fsWorld) { w.put("a", ""); w.link("a", "l") }, fsMap{"op": "utimes", "path": "l", "atime": 1000, "mtime": 2000, "nofollow": true}, fsMap{}, func(w *fsWorld) bool {
			return runtime.GOOS == "windows" || w.must(fsMap{"op": "lstat", "path": "l"})["mtime"] == 2000.0 && w.must(fsMap{"op": "stat", "path": "a"})["mtime"] != 2000.0
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newFSWorld(t, Options{})
			if tt.setup != nil {
				tt.setup(w)
			}
			if d := cmp.Diff(tt.want, w.must(tt.params)); d != "" {
				t.Error(d)
			}
			if tt.check != nil && !tt.check(w) {
				t.Error("the files are not as they should be")
			}
		})
	}
}

func TestFSStatfs(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("d/a", "12345")
	for _, path := range []string{".", "d", "d/a"} {
		if s := w.must(fsMap{"op": "statfs", "path": path}); s["blocks"].(float64) <= 0 || s["bsize"].(float64) < 512 || s["bfree"].(float64) > s["blocks"].(float64) {
			t.Errorf("%s: got %v", path, s)
		}
	}
}

func TestFSStat(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("a", "12345")
	w.link("a", "l")
	s := w.must(fsMap{"op": "stat", "path": "l"})
	if s["type"] != "file" || s["size"] != 5.0 || int(s["mode"].(float64))&0o170000 != 0o100000 {
		t.Errorf("got %v", s)
	}
	if s := w.must(fsMap{"op": "lstat", "path": "l"}); s["type"] != "symlink" || int(s["mode"].(float64))&0o170000 != 0o120000 {
		t.Errorf("got %v", s)
	}
	for _, op := range []string{"stat", "lstat"} {
		if s := w.must(fsMap{"op": op, "path": "."}); s["type"] != "dir" {
			t.Errorf("%s: got %v", op, s)
		}
	}
	if got := w.must(fsMap{"op": "realpath", "path": "l"}); got["path"] != w.path("a") {
		t.Errorf("got %v", got)
	}
}

func TestFSMkdtemp(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("d/x", "")
	for _, prefix := range []string{"p-", "d/", "d/p"} {
		got := w.must(fsMap{"op": "mkdtemp", "path": prefix})["path"].(string)
		if !strings.HasPrefix(got, prefix) || len(got) != len(prefix)+6 || !w.exists(got) {
			t.Errorf("%s: got %q", prefix, got)
		}
	}
}

func TestFSReadLimit(t *testing.T) {
	w := newFSWorld(t, Options{MaxRead: 4})
	w.put("a", "12345")
	_, err := w.do(t.Context(), fsMap{"op": "read", "path": "a"})
	if e, ok := errors.AsType[*ext.Error](err); !ok || e.Details["errno"] != "EFBIG" || !strings.Contains(e.Msg, "4 bytes") {
		t.Errorf("got %v", err)
	}
	if got := w.must(fsMap{"op": "read", "path": "a", "offset": 1, "encoding": "utf8"}); got["text"] != "2345" {
		t.Errorf("got %v", got)
	}
}

// What policy closed stays shut when a link leads there, and trees leave it alone.
func TestFSClosed(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("d/keys/k", "key")
	w.put("d/open", "x")
	w.link("d/keys", "l")
	w.link("d/keys/k", "k")
	keys := w.path("d/keys")
	w.closed = func(p string) bool { return p == keys || strings.HasPrefix(p, keys+string(filepath.Separator)) }
	for _, params := range []fsMap{
		{"op": "read", "path": "k"},
		{"op": "read", "path": "l/k"},
		{"op": "stat", "path": "k"},
		{"op": "list", "path": "l"},
		{"op": "write", "path": "k", "text": ""},
		{"op": "write", "path": "l/new", "text": ""},
		{"op": "rename", "path": "l/k", "to": "mine"},
		{"op": "copy", "path": "l", "to": "mine", "recursive": false},
		{"op": "delete", "path": "l/k"},
		{"op": "delete", "path": "d", "recursive": true},
	} {
		if _, err := w.do(t.Context(), params); !errors.Is(err, ext.ErrDenied) {
			t.Errorf("%v: got %v", params, err)
		}
	}
	w.must(fsMap{"op": "copy", "path": "d", "to": "z", "recursive": true})
	if w.exists("z/keys") || w.text("d/keys/k") != "key" {
		t.Error("a closed directory was copied or changed")
	}
}

func TestFSProtectedHardLink(t *testing.T) {
	w := newFSWorld(t, Options{})
	secret := filepath.Join(w.outside, "secret")
	if err := os.Link(secret, w.path("innocent")); err != nil {
		t.Fatal(err)
	}
	raw := json.RawMessage(`{"op":"read","path":"innocent"}`)
	grant := policy.Grant{
		Capability: ext.CapRead, Protected: []string{secret},
		Paths: []policy.PathGrant{{Root: w.root, Rel: "innocent", Path: w.path("innocent")}},
	}
	if _, err := w.f.Call(t.Context(), ext.Call{Params: raw}, grant); !errors.Is(err, ext.ErrDenied) {
		t.Errorf("got %v", err)
	}
}

func TestFSNeedsWriteGrant(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("a", "x")
	for _, params := range []string{
		`{"op":"write","path":"a","text":"y"}`, `{"op":"open","path":"a","flags":"r+"}`, `{"op":"delete","path":"a"}`,
		`{"op":"truncate","path":"a","length":0}`, `{"op":"chmod","path":"a","mode":0}`, `{"op":"mkdir","path":"a"}`,
	} {
		grant := policy.Grant{Capability: ext.CapRead, Paths: []policy.PathGrant{{Root: w.root, Rel: "a", Path: w.path("a")}}}
		if _, err := w.f.Call(t.Context(), ext.Call{Params: json.RawMessage(params)}, grant); !errors.Is(err, ext.ErrDenied) {
			t.Errorf("%s: got %v", params, err)
		}
	}
}

// Between two granted directories everything works as within one.
func TestFSTwoRoots(t *testing.T) {
	w := newFSWorld(t, Options{})
	other, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	call := func(op string) error {
		grant := policy.Grant{Capability: ext.CapWrite, Paths: []policy.PathGrant{
			{Root: w.root, Rel: "a", Path: w.path("a"), Write: true},
			{Root: other, Rel: "b", Path: filepath.Join(other, "b"), Write: true},
		}}
		params := json.RawMessage(`{"op":"` + op + `","path":"a","to":"b"}`)
		_, err := w.f.Call(t.Context(), ext.Call{Params: params}, grant)
		return err
	}
	for _, op := range []string{"copy", "rename"} {
		w.put("a", op)
		if err := call(op); err != nil {
			t.Fatal(err)
		}
		if b, err := os.ReadFile(filepath.Join(other, "b")); err != nil || string(b) != op {
			t.Errorf("%s: got %q, %v", op, b, err)
		}
	}
	if w.exists("a") {
		t.Error("rename left the source")
	}
	// The way over a copy, which another device needs.
	w.put("a/x/y", "1")
	w.link("x", "a/l")
	c := &safeopen.Call{Ctx: t.Context(), Grant: policy.Grant{Paths: []policy.PathGrant{{Root: w.root, Rel: "a"}, {Root: other, Rel: "c"}}}}
	from, to, err := w.f.both(c, false, false)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	defer to.Close()
	if err := w.f.moveAcross(c, from, to); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(filepath.Join(other, "c", "l", "y")); err != nil || string(b) != "1" || w.exists("a") {
		t.Errorf("got %q, %v", b, err)
	}
}

// The granted directory itself can be made, looked at and deleted; it may be a file.
func TestFSRootItself(t *testing.T) {
	base := t.TempDir()
	w := newFSWorld(t, Options{})
	w.root = filepath.Join(base, "new", "root")
	if got := w.must(fsMap{"op": "mkdir", "path": w.path("x/y"), "recursive": true}); got["created"] != filepath.Join(base, "new") {
		t.Errorf("got %v", got)
	}
	w.put("f", "1")
	w.must(fsMap{"op": "delete", "path": w.path("."), "recursive": true})
	if _, err := w.do(t.Context(), fsMap{"op": "read", "path": "f"}); ext.CodeOf(err) != ext.CodeIO {
		t.Errorf("got %v", err)
	}
	w.put("f", "2") // made again: the directory that was held open is not the one there is
	if got := w.must(fsMap{"op": "read", "path": "f", "encoding": "utf8"}); got["text"] != "2" {
		t.Errorf("got %v", got)
	}
	w.root = w.path("f")
	if got := w.must(fsMap{"op": "read", "path": w.root, "encoding": "utf8"}); got["text"] != "2" {
		t.Errorf("got %v", got)
	}
}

// A root that was deleted and came back as a link is not followed to another place.
func TestFSRootReplacedByLink(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("secret", "mine")
	w.must(fsMap{"op": "read", "path": "secret"})
	if err := os.RemoveAll(w.root); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(w.outside, w.root); err != nil {
		t.Fatal(err)
	}
	if got, err := w.do(t.Context(), fsMap{"op": "read", "path": "secret", "encoding": "utf8"}); err == nil {
		t.Errorf("got %s", got)
	}
}

func TestFSDescriptors(t *testing.T) {
	w := newFSWorld(t, Options{MaxOpen: 2})
	b64 := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
	if got := w.must(fsMap{"op": "open", "path": "a", "flags": "w+"}); got["fd"] != 3.0 {
		t.Fatalf("got %v", got)
	}
	steps := []struct{ params, want fsMap }{
		{fsMap{"op": "fdwrite", "fd": 3, "base64": b64("hello")}, fsMap{"bytes": 5.0}},
		{fsMap{"op": "fdwrite", "fd": 3, "base64": b64("J"), "position": 0}, fsMap{"bytes": 1.0}},
		{fsMap{"op": "fdread", "fd": 3, "length": 3, "position": 0}, fsMap{"base64": b64("Jel")}},
		{fsMap{"op": "fdread", "fd": 3, "length": 3}, fsMap{"base64": ""}},
		{fsMap{"op": "fdtruncate", "fd": 3, "length": 2}, fsMap{}},
		{fsMap{"op": "fdread", "fd": 3, "length": 9, "position": 0}, fsMap{"base64": b64("Je")}},
		{fsMap{"op": "fdsync", "fd": 3}, fsMap{}},
		{fsMap{"op": "open", "path": "a", "flags": "a"}, fsMap{"fd": 4.0}},
		{fsMap{"op": "fdwrite", "fd": 4, "base64": b64("!"), "position": 0}, fsMap{"bytes": 1.0}},
		{fsMap{"op": "close", "fd": 3}, fsMap{}},
		{fsMap{"op": "open", "path": "a", "flags": "r"}, fsMap{"fd": 3.0}},
		{fsMap{"op": "fdread", "fd": 3, "length": 9}, fsMap{"base64": b64("Je!")}},
	}
	for _, s := range steps {
		if d := cmp.Diff(s.want, w.must(s.params)); d != "" {
			t.Errorf("%v: %s", s.params, d)
		}
	}
	if got := w.must(fsMap{"op": "fdstat", "fd": 3}); got["size"] != 3.0 {
		t.Errorf("got %v", got)
	}
	fails := func(params fsMap, errno string) {
		t.Helper()
		_, err := w.do(t.Context(), params)
		if e, ok := errors.AsType[*ext.Error](err); !ok || e.Details["errno"] != errno {
			t.Errorf("%v: got %v", params, err)
		}
	}
	fails(fsMap{"op": "open", "path": "a", "flags": "r"}, "EMFILE")
	fails(fsMap{"op": "fdwrite", "fd": 3, "base64": ""}, "EBADF")
	w.ext = "two"
	fails(fsMap{"op": "fdread", "fd": 3, "length": 1}, "EBADF")
	w.ext = "one"
	w.f.CloseVM("one", 0)
	fails(fsMap{"op": "fdstat", "fd": 3}, "EBADF")
}

func TestFSCancelled(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("a", "x")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := w.do(ctx, fsMap{"op": "read", "path": "a"})
	if e, ok := errors.AsType[*ext.Error](err); !ok || e.Details["errno"] != "ECANCELED" || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestFSClose(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("a", "x")
	w.must(fsMap{"op": "open", "path": "a", "flags": "r"})
	for range 2 {
		if err := w.f.Close(); err != nil {
			t.Error(err)
		}
	}
	for _, op := range []fsMap{{"op": "read", "path": "a"}, {"op": "fdstat", "fd": 3}, {"op": "open", "path": "a"}} {
		if _, err := w.do(t.Context(), op); ext.CodeOf(err) != ext.CodeInternal {
			t.Errorf("got %v", err)
		}
	}
}

func TestFSModes(t *testing.T) {
	for _, tt := range []struct {
		mode fs.FileMode
		kind string
		bits uint32
	}{
		{0o644, "file", 0o100644},
		{fs.ModeDir | fs.ModeSticky | 0o777, "dir", 0o041777},
		{fs.ModeSymlink | 0o777, "symlink", 0o120777},
		{fs.ModeNamedPipe | 0o600, "fifo", 0o010600},
		{fs.ModeSocket, "socket", 0o140000},
		{fs.ModeDevice | fs.ModeCharDevice, "char", 0o020000},
		{fs.ModeDevice, "block", 0o060000},
		{fs.ModeIrregular, "unknown", 0},
		{fs.ModeSetuid | 0o755, "file", 0o104755},
	} {
		if got := fsType(tt.mode); got != tt.kind {
			t.Errorf("%v: got %s", tt.mode, got)
		}
		if got := fsMode(tt.mode); got != tt.bits {
			t.Errorf("%v: got %o", tt.mode, got)
		}
		if got := fsFileMode(tt.bits); tt.kind == "file" && got != tt.mode {
			t.Errorf("%v: back as %v", tt.mode, got)
		}
	}
}
