package safeopen

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// maxRoots bounds the directories kept open; a root beyond it is opened for one call.
const maxRoots = 64

// Root is one granted directory, held open.
type Root struct {
	Dir  *os.Root
	Path string // as granted
	Real string // without symbolic links: what policy decides on
	info fs.FileInfo
	once bool // not kept: closed after the call
}

func (r *Root) release() {
	if r.once {
		r.Dir.Close()
	}
}

// Paths finds what the paths of grants lead to. It is safe for concurrent use.
type Paths struct {
	mu     sync.Mutex
	closed bool
	roots  map[string]*Root

	aliases aliases
}

// New returns one that holds nothing open yet.
func New() *Paths { return &Paths{roots: make(map[string]*Root)} }

// Close closes the directories that are held open; nothing is found afterwards.
func (p *Paths) Close() error {
	p.mu.Lock()
	roots := p.roots
	p.roots, p.closed = nil, true
	p.mu.Unlock()
	var errs []error
	for _, r := range roots {
		errs = append(errs, r.Dir.Close())
	}
	return errors.Join(errs...)
}

// openRoot returns the directory of a path grant and the path below it. It is the directory that has the name now: one that
// was moved away is let go.
//
// entry says that the op is about the name itself, not about what a link of that name leads to. Then the root directory
// is an entry of its parent. So is a root that is no directory, or that does not exist yet.
func (p *Paths) openRoot(pg policy.PathGrant, entry bool) (*Root, string, error) {
	if !filepath.IsAbs(pg.Root) || !filepath.IsLocal(pg.Rel) {
		return nil, "", ext.E(ext.CodeInternal, "the grant's path is not below its root")
	}
	if pg.Rel == "." && entry {
		if dir := filepath.Dir(pg.Root); dir != pg.Root {
			r, err := p.cachedRoot(dir)
			return r, filepath.Base(pg.Root), err
		}
	}
	r, err := p.cachedRoot(pg.Root)
	if pg.Rel == "." && (errors.Is(err, fs.ErrNotExist) || err != nil && wire.ErrnoName(err) == "ENOTDIR") {
		r, err = p.cachedRoot(filepath.Dir(pg.Root))
		return r, filepath.Base(pg.Root), err
	}
	return r, pg.Rel, err
}

func (p *Paths) cachedRoot(path string) (*Root, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, Ended()
	}
	if r := p.roots[path]; r != nil {
		if r.stays() {
			return r, nil
		}
		delete(p.roots, path) // calls under way may use it: it is closed when they are done
	}
	r, err := openRoot(path)
	if err != nil {
		return nil, err
	}
	if len(p.roots) >= maxRoots {
		r.once = true
		return r, nil
	}
	p.roots[path] = r
	return r, nil
}

func openRoot(path string) (*Root, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		if info, e := os.Stat(path); e == nil && !info.IsDir() {
			return nil, wire.NewFault("ENOTDIR") // for which os.Root has an error without a number
		}
		return nil, err
	}
	r := &Root{Dir: root, Path: path}
	if r.Real, err = filepath.EvalSymlinks(path); err == nil {
		r.info, err = root.Stat(".")
	}
	if err == nil && !r.stays() {
		err = wire.NewFault("EBUSY") // its name led elsewhere meanwhile
	}
	if err != nil {
		root.Close()
		return nil, err
	}
	return r, nil
}

// stays reports whether the directory still has the name that it was opened by.
func (r *Root) stays() bool {
	now, err := os.Lstat(r.Real)
	return err == nil && os.SameFile(now, r.info)
}

// Nearest is a path grant through the deepest directory that is there: what is to be made is made below it, name by name.
func Nearest(pg policy.PathGrant) policy.PathGrant {
	full, dir := filepath.Join(pg.Root, pg.Rel), pg.Root
	for {
		if info, err := os.Stat(dir); err == nil && info.IsDir() || dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	if rel, err := filepath.Rel(dir, full); err == nil {
		pg.Root, pg.Rel = dir, rel
	}
	return pg
}
