package fs

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/ext"
)

func TestFSErrors(t *testing.T) {
	tree := func(w *fsWorld) {
		w.put("f", "x")
		w.put("d/x", "x")
		w.link("loop", "loop")
		w.link("../outside", "out")
		w.link(w.outside, "absout")
		w.link("../../outside/new", "d/dangling")
	}
	for _, tt := range []struct {
		name   string
		params fsMap
		code   ext.Code
		errno  string
		msg    string
	}{
		{"read", fsMap{"op": "read", "path": "nope"}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, open 'nope'"},
		{"read below a file", fsMap{"op": "read", "path": "f/x"}, ext.CodeIO, "ENOTDIR", "ENOTDIR: not a directory, open 'f/x'"},
		{"read a directory", fsMap{"op": "read", "path": "d"}, ext.CodeIO, "EISDIR", "EISDIR: illegal operation on a directory, read"},
		{"read a loop", fsMap{"op": "read", "path": "loop"}, ext.CodeIO, "ELOOP", "ELOOP: too many symbolic links encountered, open 'loop'"},
		{"stat", fsMap{"op": "stat", "path": "nope"}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, stat 'nope'"},
		{"lstat", fsMap{"op": "lstat", "path": "nope"}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, lstat 'nope'"},
		{"list", fsMap{"op": "list", "path": "nope"}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, scandir 'nope'"},
		{"list a file", fsMap{"op": "list", "path": "f"}, ext.CodeIO, "ENOTDIR", "ENOTDIR: not a directory, scandir 'f'"},
		{"access", fsMap{"op": "access", "path": "nope"}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, access 'nope'"},
		{"readlink of a file", fsMap{"op": "readlink", "path": "f"}, ext.CodeIO, "EINVAL", "EINVAL: invalid argument, readlink 'f'"},
		{"write to a directory", fsMap{"op": "write", "path": "d", "text": ""}, ext.CodeIO, "EISDIR", "EISDIR: illegal operation on a directory, open 'd'"},
		{"write exclusively", fsMap{"op": "write", "path": "f", "text": "", "flag": "wx"}, ext.CodeIO, "EEXIST", "EEXIST: file already exists, open 'f'"},
		{"write exclusively to a link", fsMap{"op": "write", "path": "d/dangling", "text": "", "flag": "wx"}, ext.CodeIO, "EEXIST", "EEXIST: file already exists, open 'd/dangling'"},
		{"write to no directory", fsMap{"op": "write", "path": "q/f", "text": ""}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, open 'q/f'"},
		{"mkdir", fsMap{"op": "mkdir", "path": "d"}, ext.CodeIO, "EEXIST", "EEXIST: file already exists, mkdir 'd'"},
		{"mkdir in nothing", fsMap{"op": "mkdir", "path": "q/r"}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, mkdir 'q/r'"},
		{"mkdir -p over a file", fsMap{"op": "mkdir", "path": "f", "recursive": true}, ext.CodeIO, "EEXIST", "EEXIST: file already exists, mkdir 'f'"},
		{"mkdir -p below a file", fsMap{"op": "mkdir", "path": "f/x", "recursive": true}, ext.CodeIO, "ENOTDIR", "ENOTDIR: not a directory, mkdir 'f/x'"},
		{"mkdtemp", fsMap{"op": "mkdtemp", "path": "no/pe"}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, mkdtemp 'no/peXXXXXX'"},
		{"unlink", fsMap{"op": "delete", "path": "d", "kind": "file"}, ext.CodeIO, "EISDIR", "EISDIR: illegal operation on a directory, unlink 'd'"},
		{"rmdir", fsMap{"op": "delete", "path": "f", "kind": "dir"}, ext.CodeIO, "ENOTDIR", "ENOTDIR: not a directory, rmdir 'f'"},
		{"rmdir not empty", fsMap{"op": "delete", "path": "d", "kind": "dir"}, ext.CodeIO, "ENOTEMPTY", "ENOTEMPTY: directory not empty, rmdir 'd'"},
		{"rm a directory", fsMap{"op": "delete", "path": "d"}, ext.CodeIO, "EISDIR", "EISDIR: illegal operation on a directory, rm 'd'"},
		{"rm nothing", fsMap{"op": "delete", "path": "nope", "recursive": true}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, rm 'nope'"},
		{"rename", fsMap{"op": "rename", "path": "nope", "to": "y"}, ext.CodeIO, "ENOENT", "ENOENT: no such file or directory, rename 'nope' -> 'y'"},
		{"rename over a full directory", fsMap{"op": "rename", "path": "f", "to": "d"}, ext.CodeIO, "EISDIR", "EISDIR: illegal operation on a directory, rename 'f' -> 'd'"},
		{"link over something", fsMap{"op": "link", "path": "f", "to": "d"}, ext.CodeIO, "EEXIST", "EEXIST: file already exists, link 'f' -> 'd'"},
		{"symlink", fsMap{"op": "symlink", "path": "f", "target": "x"}, ext.CodeIO, "EEXIST", "EEXIST: file already exists, symlink 'x' -> 'f'"},
		{"copy a directory", fsMap{"op": "copy", "path": "d", "to": "z"}, ext.CodeIO, "EISDIR", "EISDIR: illegal operation on a directory, copyfile 'd' -> 'z'"},
		{"copy exclusively", fsMap{"op": "copy", "path": "f", "to": "d/x", "exclusive": true}, ext.CodeIO, "EEXIST", "EEXIST: file already exists, copyfile 'f' -> 'd/x'"},
		{"copy into itself", fsMap{"op": "copy", "path": "d", "to": "d/e", "recursive": true}, ext.CodeIO, "EINVAL", "EINVAL: invalid argument, copyfile 'd' -> 'd/e'"},
		{"bad descriptor", fsMap{"op": "fdread", "fd": 3, "length": 1}, ext.CodeIO, "EBADF", "EBADF: bad file descriptor, read"},
		{"out through a link", fsMap{"op": "read", "path": "out/secret"}, ext.CodeDenied, "EACCES", "EACCES: permission denied, open 'out/secret': a symbolic link leads out of the granted directory"},
		{"out through an absolute link", fsMap{"op": "read", "path": "absout/secret"}, ext.CodeDenied, "EACCES", ""},
		{"stat out", fsMap{"op": "stat", "path": "out"}, ext.CodeDenied, "EACCES", ""},
		{"list out", fsMap{"op": "list", "path": "out"}, ext.CodeDenied, "EACCES", ""},
		{"realpath out", fsMap{"op": "realpath", "path": "out"}, ext.CodeDenied, "EACCES", ""},
		{"write out", fsMap{"op": "write", "path": "out/new", "text": ""}, ext.CodeDenied, "EACCES", ""},
		{"write out through a dangling link", fsMap{"op": "write", "path": "d/dangling", "text": ""}, ext.CodeDenied, "EACCES", ""},
		{"mkdir out", fsMap{"op": "mkdir", "path": "out/d", "recursive": true}, ext.CodeDenied, "EACCES", ""},
		{"delete out", fsMap{"op": "delete", "path": "out/secret"}, ext.CodeDenied, "EACCES", ""},
		{"rename out", fsMap{"op": "rename", "path": "f", "to": "out/f"}, ext.CodeDenied, "EACCES", ""},
		{"rename in", fsMap{"op": "rename", "path": "out/secret", "to": "g"}, ext.CodeDenied, "EACCES", ""},
		{"link in", fsMap{"op": "link", "path": "out/secret", "to": "g"}, ext.CodeDenied, "EACCES", ""},
		{"copy in", fsMap{"op": "copy", "path": "out/secret", "to": "g"}, ext.CodeDenied, "EACCES", ""},
		{"chmod out", fsMap{"op": "chmod", "path": "out/secret", "mode": 0}, ext.CodeDenied, "EACCES", ""},
		{"truncate out", fsMap{"op": "truncate", "path": "out/secret", "length": 0}, ext.CodeDenied, "EACCES", ""},
		{"mkdtemp beside the root", fsMap{"op": "mkdtemp", "path": "."}, ext.CodeDenied, "EACCES", ""},
		{"unknown key", fsMap{"op": "read", "path": "f", "x": 1}, ext.CodeInvalidRequest, "", ""},
		{"unknown op", fsMap{"op": "chroot", "path": "f"}, ext.CodeInvalidRequest, "", ""},
		{"bad flags", fsMap{"op": "open", "path": "f", "flags": "rw"}, ext.CodeInvalidRequest, "", ""},
		{"text and bytes", fsMap{"op": "write", "path": "f", "text": "", "base64": ""}, ext.CodeInvalidRequest, "", ""},
		{"negative offset", fsMap{"op": "read", "path": "f", "offset": -1}, ext.CodeInvalidRequest, "", ""},
		{"bad kind", fsMap{"op": "delete", "path": "f", "kind": "all"}, ext.CodeInvalidRequest, "", ""},
		{"watch without a stream", fsMap{"op": "watch", "path": "f"}, ext.CodeInvalidRequest, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newFSWorld(t, Options{})
			tree(w)
			_, err := w.do(t.Context(), tt.params)
			e, ok := errors.AsType[*ext.Error](err)
			if !ok {
				t.Fatalf("got %v", err)
			}
			errno, _ := e.Details["errno"].(string)
			if e.Code != tt.code || errno != tt.errno || tt.msg != "" && e.Msg != tt.msg {
				t.Errorf("got %s %s %q", e.Code, errno, e.Msg)
			}
			if b, err := os.ReadFile(filepath.Join(w.outside, "secret")); err != nil || string(b) != "secret" {
				t.Error("the file outside was touched")
			}
			if names, _ := os.ReadDir(w.outside); len(names) != 1 {
				t.Error("something was made outside")
			}
		})
	}
}
