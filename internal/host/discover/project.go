package discover

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/sorting"
)

// changedSince names what is new, different or gone since an answer was given.
func (p *Project) changedSince(before ext.ProjectAnswer) []string {
	var out []string
	old := map[string]string{}
	for _, item := range before.Items {
		old[item.Kind+" "+item.Path] = item.Hash
	}
	for _, item := range p.Items {
		hash, there := old[item.Kind+" "+item.Path]
		delete(old, item.Kind+" "+item.Path)
		switch {
		case !there:
			out = append(out, "new: "+item.Kind+" "+item.Path)
		case hash != item.Hash && hash == p.former[item.Path]:
			out = append(out, "the same, but now known by its files, comments included: "+item.Kind+" "+item.Path)
		case hash != item.Hash:
			out = append(out, "changed: "+item.Kind+" "+item.Path)
		}
	}
	for _, item := range before.Items {
		if _, gone := old[item.Kind+" "+item.Path]; gone {
			out = append(out, "gone: "+item.Kind+" "+item.Path)
		}
	}
	return out
}

// Project is what a working directory brings along that needs trust.
type Project struct {
	ext.Project

	Units map[string][]instance.Unit // what runs, by the path that was found
	Errs  []Failed                   // sources that do not compile

	build  Build
	former map[string]string // of an extension's path, the hash that it had when what was compiled of it was all that counted
}

// Build compiles an entry, which runs nothing.
type Build func(source.Entry) (instance.Unit, error)

// Failed is a source that does not compile.
type Failed struct {
	Path string
	Err  error
}

// Inspect looks at everything that trust would let in: what would run is compiled, and exactly that is hashed and, once trusted, run.
func Inspect(cwd string, found Survey, build Build) (*Project, error) {
	p := &Project{Project: ext.Project{Dir: hostenv.RealPath(cwd), Items: []ext.ProjectItem{}}, Units: map[string][]instance.Unit{}, build: build, former: map[string]string{}}
	for _, x := range found.Extensions {
		if x.Metadata.Scope == "project" {
			p.addExtension(x.Path)
		}
	}
	for kind, list := range map[string][]ext.Resource{"skill": found.Skills, "prompt": found.Prompts, "theme": found.Themes} {
		for _, r := range list {
			if r.Source.Scope != "project" {
				continue
			}
			path := r.Path
			if kind == "skill" && filepath.Base(path) == "SKILL.md" {
				path = filepath.Dir(path) // with its scripts and references
			}
			if err := p.addFiles(kind, path); err != nil {
				return nil, err
			}
		}
	}
	for _, file := range found.ProjectFiles {
		if err := p.addFiles("file", file); err != nil {
			return nil, err
		}
	}
	sorting.Sort(p.Items, func(a, b *ext.ProjectItem) int {
		return strings.Compare(a.Kind+"\x00"+a.Path+a.Hash, b.Kind+"\x00"+b.Path+b.Hash)
	})
	sum := sha256.Sum256(jsontext.Encode(p.Items))
	p.Hash = hex.EncodeToString(sum[:])
	return p, nil
}

func (p *Project) name(path string) string {
	if rel, err := filepath.Rel(p.Dir, hostenv.RealPath(path)); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

// addExtension compiles what a found path means. A source that does not compile runs nothing; its text is what is asked about.
func (p *Project) addExtension(path string) {
	entries, err := source.Find(path)
	if err != nil {
		p.Errs = append(p.Errs, Failed{path, err})
		p.Items = append(p.Items, ext.ProjectItem{Kind: "extension", Path: p.name(path)})
		return
	}
	for _, entry := range entries {
		item := ext.ProjectItem{Kind: "extension", Path: entry.Name}
		if entry.Path != "" {
			item.Path = p.name(entry.Path)
		}
		unit, err := p.build(entry)
		if err != nil {
			p.Errs = append(p.Errs, Failed{entry.Path, err})
		} else {
			item.Hash = unit.Hash
			p.former[item.Path] = unit.Former()
			p.Units[path] = append(p.Units[path], unit)
		}
		p.Items = append(p.Items, item)
	}
}

// The bounds of what is hashed: a project that has more of it is not trusted.
const (
	maxProjectFiles = 10_000
	maxProjectBytes = 256 << 20
)

var errTooMuch = errors.New("there is too much in it to look at")

// addFiles hashes a file, or a folder with all in it.
func (p *Project) addFiles(kind, path string) error {
	c := content{sum: sha256.New(), seen: map[string]bool{}}
	if err := c.addLinked(path); err != nil {
		return fmt.Errorf("look at %s: %w", path, err)
	}
	p.Items = append(p.Items, ext.ProjectItem{Kind: kind, Path: p.name(path), Hash: hex.EncodeToString(c.sum.Sum(nil))})
	return nil
}

// content is what lies in a file or a folder, links and all that they lead to included: a skill is read through them.
type content struct {
	sum   hash.Hash
	seen  map[string]bool // folders, by their real paths: links may lead round in circles
	count int             // of files and folders
	bytes int64
}

// addLinked adds what a path leads to.
func (c *content) addLinked(path string) error {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.sum, "%s\x00%s\x00", path, real)
	return filepath.WalkDir(real, c.add)
}

func (c *content) add(file string, entry fs.DirEntry, err error) error {
	if err != nil {
		return err
	}
	if c.count++; c.count > maxProjectFiles {
		return errTooMuch
	}
	if entry.IsDir() {
		if c.seen[file] {
			return filepath.SkipDir
		}
		c.seen[file] = true
		return nil
	}
	if entry.Type()&fs.ModeSymlink != 0 {
		if _, err := os.Stat(file); err != nil {
			target, err := os.Readlink(file) // leads nowhere yet: what comes there is a change
			fmt.Fprintf(c.sum, "%s\x00%s\x00", file, target)
			return err
		}
		return c.addLinked(file)
	}
	if !entry.Type().IsRegular() {
		return errors.New("it holds something that is no file")
	}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	if c.bytes += info.Size(); c.bytes > maxProjectBytes {
		return errTooMuch
	}
	data, err := regularfile.Read(file, maxProjectBytes)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.sum, "%s\x00%d\x00", file, len(data))
	_, err = c.sum.Write(data)
	return err
}
