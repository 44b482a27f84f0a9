package connector

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/text/unicode/norm"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

// ToolPath is how Pi reads a path a model wrote, before it resolves "~" and relative paths: odd Unicode spaces are spaces,
// and a leading "@" (from a mention in the prompt) is no part of the name. Whoever derives the scope of a tool call from its
// input applies it; the tools themselves only ever open what was granted.
func ToolPath(path string) string {
	path = strings.Map(func(r rune) rune {
		if isOddSpace(r) {
			return ' '
		}
		return r
	}, path)
	return strings.TrimPrefix(path, "@")
}

func isOddSpace(r rune) bool {
	return r == 0x00a0 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f || r == 0x3000
}

// place is a granted path with its root open.
type place struct {
	root *os.Root
	rel  string // relative to root
	path string // absolute, for messages
}

// open opens the root of the call's path. The caller closes root.
func (c toolCall) open(write bool) (place, error) {
	if len(c.grant.Paths) == 0 {
		return place{}, ext.E(ext.CodeInternal, "the call was granted no path")
	}
	g := c.grant.Paths[0]
	if write && !g.Write {
		return place{}, deniedPath(g, nil)
	}
	root, err := os.OpenRoot(g.Root)
	if err != nil {
		return place{}, pathFailure(g.Path, "open", err)
	}
	return place{root: root, rel: g.Rel, path: g.Path}, nil
}

func deniedPath(g policy.PathGrant, err error) error {
	return ext.Wrap(ext.CodeDenied, "the path is outside what was granted", err).
		With("errno", "EACCES").With("scope", g.Path)
}

// named returns the place of another file of the same folder.
func (p place) named(base string) place {
	return place{root: p.root, rel: filepath.Join(filepath.Dir(p.rel), base), path: filepath.Join(filepath.Dir(p.path), base)}
}

// readable finds the file read means: as written, or as macOS spells it. Only the last element is respelled (Pi: the whole
// path), and only when the policy would let the call read that file too.
func (t *Tools) readable(call toolCall, p place) place {
	if _, err := p.root.Stat(p.rel); err == nil {
		return p
	}
	for _, base := range spellings(filepath.Base(p.rel)) {
		q := p.named(base)
		if _, err := q.root.Stat(q.rel); err == nil && t.opts.Allow(call.Call, q.path) {
			return q
		}
	}
	return p
}

// spellings are the names macOS gives files where people type something else: a narrow no-break space before AM and PM in
// screenshots, decomposed accents, a typographic apostrophe, and the last two at once.
func spellings(base string) []string {
	amPM := regexp.MustCompile(`(?i) (AM|PM)\.`).ReplaceAllString(base, "\u202f$1.")
	nfd := norm.NFD.String(base)
	var out []string
	for _, s := range []string{amPM, nfd, curly(base), curly(nfd)} {
		if s != base && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func curly(s string) string { return strings.ReplaceAll(s, "'", "\u2019") }

// pathFailure words a failed file operation as Node does, from the error's number and the path that was asked for.
func pathFailure(path, syscallName string, err error) error {
	var pathErr *os.PathError
	if errors.As(err, &pathErr) {
		if _, isErrno := errors.AsType[syscall.Errno](err); !isErrno && !errors.Is(err, fs.ErrNotExist) {
			return deniedPath(policy.PathGrant{Path: path}, err) // os.Root: the path leads out of its root
		}
	}
	return toolFailure{toolErrnoText(err) + ", " + syscallName + " '" + path + "'"}
}

// toolErrno is the POSIX name and libuv's description of an error.
func toolErrno(err error) (name, text string) {
	table := []struct {
		is         error
		name, text string
	}{
		{syscall.EPERM, "EPERM", "operation not permitted"},
		{syscall.ENOTDIR, "ENOTDIR", "not a directory"},
		{syscall.EISDIR, "EISDIR", "illegal operation on a directory"},
		{syscall.ELOOP, "ELOOP", "too many symbolic links encountered"},
		{syscall.ENAMETOOLONG, "ENAMETOOLONG", "name too long"},
		{syscall.EROFS, "EROFS", "read-only file system"},
		{syscall.ENOSPC, "ENOSPC", "no space left on device"},
		{syscall.EMFILE, "EMFILE", "too many open files"},
		{syscall.EBUSY, "EBUSY", "resource busy or locked"},
		{syscall.EINVAL, "EINVAL", "invalid argument"},
		{syscall.EFBIG, "EFBIG", "file too large"},
		{fs.ErrNotExist, "ENOENT", "no such file or directory"},
		{fs.ErrExist, "EEXIST", "file already exists"},
		{fs.ErrPermission, "EACCES", "permission denied"},
	}
	for _, row := range table {
		if errors.Is(err, row.is) {
			return row.name, row.text
		}
	}
	return "EIO", "i/o error"
}

func toolErrnoText(err error) string {
	name, text := toolErrno(err)
	return name + ": " + text
}
