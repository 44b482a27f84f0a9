package tools

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/text/unicode/norm"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// place is a granted path, and where it led.
type place struct {
	root   *os.Root // the open folder that the path is below
	rel    string   // from there, without links
	path   string   // absolute, for messages
	real   string   // absolute, without links
	closed func(path string) bool

	files *safeopen.Paths
	call  *safeopen.Call
	at    *safeopen.At // nil when the path leads nowhere: err says why
	err   error
}

// open follows the call's path. What it leads to is what policy was asked about. The caller closes the place.
func (c toolCall) open(ctx context.Context, write bool) (place, error) {
	if len(c.grant.Paths) == 0 {
		return place{}, ext.E(ext.CodeInternal, "the call was granted no path")
	}
	g := c.grant.Paths[0]
	if write && !g.Write {
		return place{}, deniedPath(g, nil)
	}
	p := place{
		path: g.Path, closed: c.grant.Closed, files: c.files,
		call: &safeopen.Call{Ctx: ctx, Call: c.Call, Grant: c.grant, Op: "tool", Sys: "open"},
	}
	if p.closed == nil { // the gate always sets it; without it nothing but the granted path itself is open
		p.closed = func(path string) bool { return path != g.Path }
	}
	p.locate()
	if errors.Is(p.err, safeopen.ErrEscape) || errors.Is(p.err, safeopen.ErrClosed) {
		return place{}, deniedPath(g, p.err)
	}
	return p, nil
}

// locate walks the path anew.
func (p *place) locate() {
	p.close()
	if p.at, p.err = p.files.Locate(p.call, 0, true); p.err != nil {
		p.at = nil
		return
	}
	p.root, p.rel, p.real = p.at.Root.Dir, p.at.Rel(), p.at.Real()
	if p.at.Out { // what lies above is nobody's business
		p.root, p.rel = nil, "."
	}
}

func (p *place) close() {
	if p.at != nil {
		p.at.Close()
		p.at = nil
	}
}

// stat is what the path led to.
func (p *place) stat() (os.FileInfo, error) {
	if p.err != nil {
		return nil, p.err
	}
	if p.at.Info == nil {
		return nil, wire.NewFault("ENOENT")
	}
	return p.at.Info, nil
}

// openFile opens it, and nothing that has taken its name since.
func (p *place) openFile(flag int) (*os.File, os.FileInfo, error) {
	for range safeopen.Retries {
		if p.err != nil {
			return nil, nil, p.err
		}
		file, info, err := p.at.Open(flag, 0o666)
		if !errors.Is(err, safeopen.ErrMoved) {
			return file, info, err
		}
		p.locate()
	}
	return nil, nil, wire.NewFault("EBUSY")
}

// openFolder opens it as the root of what lies below.
func (p *place) openFolder() (*os.Root, error) {
	switch {
	case p.call == nil: // a folder of the host's own
		return p.root.OpenRoot(p.rel)
	case p.err != nil:
		return nil, p.err
	case p.at.Base == ".":
		return p.at.Dir().OpenRoot(".")
	}
	return safeopen.OpenSub(p.at.Dir(), p.at.Base)
}

func deniedPath(g policy.PathGrant, err error) error {
	return ext.Wrap(ext.CodeDenied, "the path is outside what was granted", err).
		With("errno", "EACCES").With("scope", g.Path)
}

// named is the call for another file of the same folder.
func (p *place) named(base string) (*safeopen.Call, string) {
	c, g := *p.call, p.call.Grant.Paths[0]
	g.Rel, g.Path = filepath.Join(filepath.Dir(g.Rel), base), filepath.Join(filepath.Dir(g.Path), base)
	c.Grant.Paths = []policy.PathGrant{g}
	return &c, g.Path
}

// readable finds the file read means: as written, or as macOS spells it. Only the last element is respelled (Pi: the whole
// path), and never to a file that policy keeps shut.
func (p *place) readable() {
	if _, err := p.stat(); err == nil || p.call.Grant.Paths[0].Rel == "." {
		return
	}
	for _, base := range spellings(filepath.Base(p.call.Grant.Paths[0].Rel)) {
		c, path := p.named(base)
		if p.closed(path) {
			continue
		}
		q := *p
		q.at, q.call, q.path = nil, c, path
		if q.locate(); q.err == nil && q.at.Info != nil {
			p.close()
			*p = q
			return
		}
		q.close()
	}
}

// spellings are the names macOS gives files where people type something else: a narrow no-break space before AM and PM in
// screenshots, decomposed accents, a typographic apostrophe, and the last two at once.
func spellings(base string) []string {
	amPM := lazyregexp.New(`(?i) (AM|PM)\.`).ReplaceAllString(base, "\u202f$1.")
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
	if errors.Is(err, safeopen.ErrEscape) || errors.Is(err, safeopen.ErrClosed) {
		return deniedPath(policy.PathGrant{Path: path}, err)
	}
	var pathErr *os.PathError
	if errors.As(err, &pathErr) {
		if _, isErrno := errors.AsType[syscall.Errno](err); !isErrno && !errors.Is(err, fs.ErrNotExist) {
			return deniedPath(policy.PathGrant{Path: path}, err) // os.Root: the path leads out of its root
		}
	}
	return toolFailure{wire.ErrnoName(err) + ": " + wire.ErrnoText(wire.ErrnoName(err)) + ", " + syscallName + " '" + path + "'"}
}
