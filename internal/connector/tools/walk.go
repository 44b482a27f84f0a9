package tools

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/text/sorting"
)

const maxIgnoreFile = 1 << 20

// walker goes through a folder as rg and fd with --hidden do, but in one fixed order: entries by name, a folder before its
// content. (rg and fd work in parallel and give no order; this one is that of rg --sort path.)
//
// Ignore rules come from .gitignore, .git/info/exclude, .ignore and the tool's own file (.rgignore, .fdignore), in the
// searched folder, below it, and above it as far as the grant's root. Not read: rules above the root and the user's global
// ones, which lie outside of what was granted. For the same reason it is unknown whether a repository encloses the root, so
// rules hold everywhere (rg wants to be in a repository) and stop at the border of a repository below one in sight.
type walker struct {
	ctx     context.Context
	ownFile string                               // .rgignore or .fdignore
	filter  func(rel string, isDir bool) verdict // the glob of a call; comes before ignore rules
	visit   func(e walkEntry) error              // fs.SkipAll ends the walk

	place  *place // what is walked
	base   string // the searched folder relative to the root, "" for the root
	inRepo bool
}

// walkEntry is one file or folder found.
type walkEntry struct {
	dir   *os.Root // the open folder it is in
	name  string
	rel   string // slash-separated, relative to the searched folder
	path  string // absolute
	isDir bool   // a folder, not a link to one
	file  bool   // a regular file
}

// ignoreLevel is the rules of one folder, by kind.
type ignoreLevel struct {
	own, ignore, git, exclude ignoreRules
	repo                      bool // the folder holds .git
}

// walk visits everything below the folder p.
func (w *walker) walk(p *place) error {
	root, err := p.openFolder()
	if err != nil {
		return pathFailure(p.path, "scandir", err)
	}
	defer root.Close()
	w.place, w.base = p, filepath.ToSlash(p.rel)
	if w.base == "." {
		w.base = ""
	}
	levels := w.above(p, root)
	err = w.dir(root, "", levels)
	if err == fs.SkipAll {
		return nil
	}
	return err
}

// above reads the rules of the folders from the root down to the one above the searched folder. Paths in rules are relative
// to the root.
func (w *walker) above(p *place, folder *os.Root) []ignoreLevel {
	var levels []ignoreLevel
	if w.base == "" {
		w.inRepo = existsIn(folder, ".git")
		return nil
	}
	dirs := []string{""}
	for i, c := range w.base {
		if c == '/' {
			dirs = append(dirs, w.base[:i])
		}
	}
	for _, dir := range dirs {
		sub, err := p.root.OpenRoot(filepath.FromSlash(path.Join(".", dir)))
		if err != nil {
			continue
		}
		levels = append(levels, w.level(sub, dir))
		sub.Close()
	}
	w.inRepo = existsIn(folder, ".git") ||
		slices.ContainsFunc(levels, func(l ignoreLevel) bool { return l.repo })
	return levels
}

func existsIn(root *os.Root, name string) bool {
	_, err := root.Stat(name)
	return err == nil
}

// level reads the rules of one open folder. dir is relative to the grant's root.
func (w *walker) level(d *os.Root, dir string) ignoreLevel {
	l := ignoreLevel{
		own:    readRules(d, w.ownFile, dir),
		ignore: readRules(d, ".ignore", dir),
		git:    readRules(d, ".gitignore", dir),
		repo:   existsIn(d, ".git"),
	}
	if l.repo {
		l.exclude = readRules(d, filepath.Join(".git", "info", "exclude"), dir)
	}
	return l
}

func readRules(d *os.Root, name, dir string) ignoreRules {
	info, err := d.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return ignoreRules{}
	}
	f, _, err := (&safeopen.At{Dirs: []safeopen.Dir{{Root: d}}, Base: name, Info: info}).Open(os.O_RDONLY, 0)
	if err != nil {
		return ignoreRules{}
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxIgnoreFile))
	if err != nil {
		return ignoreRules{}
	}
	return parseIgnore(dir, string(text))
}

// dir visits the entries of one open folder.
func (w *walker) dir(d *os.Root, rel string, levels []ignoreLevel) error {
	if err := stopped(w.ctx); err != nil {
		return err
	}
	f, err := d.Open(".")
	if err != nil {
		return nil // rg and fd report it on stderr and go on
	}
	entries, err := f.ReadDir(-1)
	f.Close()
	if err != nil && len(entries) == 0 {
		return nil
	}
	sorting.Sort(entries, func(a, b *fs.DirEntry) int { return strings.Compare((*a).Name(), (*b).Name()) })
	levels = append(slices.Clip(levels), w.level(d, path.Join(w.base, rel)))
	for _, e := range entries {
		if err := w.entry(d, path.Join(rel, e.Name()), e, levels); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) entry(d *os.Root, rel string, e fs.DirEntry, levels []ignoreLevel) error {
	isDir := e.IsDir()
	if w.skips(rel, isDir, levels) {
		return nil
	}
	abs := filepath.Join(w.place.path, filepath.FromSlash(rel))
	if w.place.closed(filepath.Join(w.place.real, filepath.FromSlash(rel))) {
		return nil
	}
	err := w.visit(walkEntry{dir: d, name: e.Name(), rel: rel, path: abs, isDir: isDir, file: e.Type().IsRegular()})
	if err != nil || !isDir {
		return err
	}
	sub, err := safeopen.OpenSub(d, e.Name())
	if err != nil {
		return nil
	}
	defer sub.Close()
	return w.dir(sub, rel, levels)
}

// skips asks the call's glob first, then the ignore rules.
func (w *walker) skips(rel string, isDir bool, levels []ignoreLevel) bool {
	if w.filter != nil {
		if v := w.filter(rel, isDir); v != noVerdict {
			return v == ignored
		}
	}
	return w.judge(path.Join(w.base, rel), isDir, levels) == ignored
}

// judge asks each kind of rules from the nearest folder outwards; the first kind that has an answer decides.
func (w *walker) judge(full string, isDir bool, levels []ignoreLevel) verdict {
	var own, ignore, git, exclude verdict
	sawRepo := false
	for _, l := range slices.Backward(levels) {
		firstVerdict(&own, l.own, full, isDir)
		firstVerdict(&ignore, l.ignore, full, isDir)
		if !sawRepo {
			firstVerdict(&git, l.git, full, isDir)
			firstVerdict(&exclude, l.exclude, full, isDir)
		}
		sawRepo = sawRepo || w.inRepo && l.repo
	}
	for _, v := range []verdict{own, ignore, git, exclude} {
		if v != noVerdict {
			return v
		}
	}
	return noVerdict
}

func firstVerdict(v *verdict, rules ignoreRules, full string, isDir bool) {
	if *v == noVerdict && len(rules.rules) > 0 {
		*v = rules.judge(full, isDir)
	}
}
