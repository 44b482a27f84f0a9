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

// place is a granted path with its root open.
type place struct {
	root *os.Root
	rel  string // relative to root
	path string // absolute, for messages

	closed    func(path string) bool
	protected []os.FileInfo // of grant.Protected, as far as they exist
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
	p := place{root: root, rel: g.Rel, path: g.Path, closed: c.grant.Closed}
	if p.closed == nil { // the door always sets it; without it nothing but the granted path itself is open
		p.closed = func(path string) bool { return path != g.Path }
	}
	for _, path := range c.grant.Protected {
		if info, err := os.Stat(path); err == nil {
			p.protected = append(p.protected, info)
		}
	}
	return p, nil
}

// shut reports whether what was opened is a protected file under another name.
func (p place) shut(info os.FileInfo) bool {
	return slices.ContainsFunc(p.protected, func(other os.FileInfo) bool { return os.SameFile(info, other) })
}

func deniedPath(g policy.PathGrant, err error) error {
	return ext.Wrap(ext.CodeDenied, "the path is outside what was granted", err).
		With("errno", "EACCES").With("scope", g.Path)
}

// named returns the place of another file of the same folder.
func (p place) named(base string) place {
	p.rel, p.path = filepath.Join(filepath.Dir(p.rel), base), filepath.Join(filepath.Dir(p.path), base)
	return p
}

// readable finds the file read means: as written, or as macOS spells it. Only the last element is respelled (Pi: the whole
// path), and never to a file that policy keeps shut.
func (p place) readable() place {
	if _, err := p.root.Stat(p.rel); err == nil {
		return p
	}
	for _, base := range spellings(filepath.Base(p.rel)) {
		q := p.named(base)
		if _, err := q.root.Stat(q.rel); err == nil && !p.closed(q.path) {
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
	return toolFailure{posixName(err) + ": " + posixText(posixName(err)) + ", " + syscallName + " '" + path + "'"}
}
