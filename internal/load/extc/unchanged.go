package extc

import (
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// racy is how long before a build something must have changed last to be known not to have changed during it: some file systems keep
// time in steps of two seconds.
const racy = 2 * time.Second

// still tells whether what a build depended on stood still meanwhile, before it is known what that is. The folders above the entry
// are known beforehand, and others write into them all the time: they are looked at before and after. The rest must not have changed
// since before the build, by the system's own note of that, which nobody sets.
type still struct {
	began time.Time
	above map[string]fs.FileInfo // the folders above the entry, as they were
	early beside                 // what is looked for in them
	state string
	seen  map[string]bool
}

var buildBegins = time.Now

func watch(entry source.Entry) *still {
	places := besideOf{files: map[string]bool{}, paths: map[string]bool{}, names: map[string]map[string]bool{}, above: map[string]bool{}}
	places.upwards(filepath.Dir(entry.Path))
	s := &still{began: buildBegins(), above: map[string]fs.FileInfo{}, early: beside{Files: sorted(places.files), Paths: sorted(places.paths)}, seen: map[string]bool{}}
	for dir := range places.above {
		if info, err := os.Lstat(dir); err == nil {
			s.above[dir] = info
		}
	}
	s.state = s.early.state()
	return s
}

// holds reports whether nothing of what a build depended on changed since.
func (s *still) holds(d *beside) bool {
	for dir, was := range s.above {
		if now, err := os.Lstat(dir); err != nil || !os.SameFile(was, now) {
			return false
		}
	}
	if s.early.state() != s.state {
		return false
	}
	known := map[string]bool{}
	for _, path := range append(s.early.Files, s.early.Paths...) {
		known[path] = true
	}
	for _, path := range append(d.Files, d.Paths...) {
		if !known[path] && !s.old(path) {
			return false
		}
	}
	for dir := range d.Names {
		if !s.old(dir) {
			return false
		}
	}
	return true
}

// old reports whether a path, or that there is nothing, has been so since before the build.
func (s *still) old(path string) bool {
	if old, asked := s.seen[path]; asked {
		return old
	}
	s.seen[path] = false // a ring of links is never old
	info, err := os.Lstat(path)
	switch {
	case os.IsNotExist(err):
		s.seen[path] = path != filepath.Dir(path) && s.old(filepath.Dir(path))
	case err == nil:
		s.seen[path] = s.before(info) && s.reached(filepath.Dir(path)) && (info.Mode()&fs.ModeSymlink == 0 || s.leads(path))
	}
	return s.seen[path]
}

// reached reports whether a folder has been the one of this name since before the build.
func (s *still) reached(dir string) bool { return s.above[dir] != nil || s.old(dir) }

func (s *still) leads(link string) bool {
	real, err := filepath.EvalSymlinks(link)
	return err == nil && s.old(real)
}

func (s *still) before(info fs.FileInfo) bool {
	at, ok := safeopen.Changed(info)
	return ok && at.Before(s.began.Add(-racy))
}

// keepFirst keeps the bundle of an entry's first build, which no later one has to make again.
func (c *compiler) keepFirst(b *Bundle, store *codecache.Store, d *beside) {
	if c.still.holds(d) {
		b.keep(store, d.bundleName(c.entry, cacheName(c.entry)))
	}
}
