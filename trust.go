package pier

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/machine"
	"github.com/cec80427/pier/internal/source"
)

// ProjectItem is one thing that a project brings: an extension with everything it imports, a skill's folder, a file.
type ProjectItem struct {
	Kind string `json:"kind"` // extension, skill, prompt, theme, file
	Path string `json:"path"` // below the project's folder, or absolute
	Hash string `json:"hash"`
}

// Trust is one answer about a project. It is about what the project held when it was given: other content is asked about anew.
type Trust struct {
	ID      string        `json:"id"`
	Dir     string        `json:"dir"`  // the working directory, symlinks resolved
	Hash    string        `json:"hash"` // of the items
	Trusted bool          `json:"trusted"`
	Items   []ProjectItem `json:"items"`
	At      time.Time     `json:"at"`
}

func (t Trust) meaning() string { return idOf(t.Dir) }

// Trusts is what a user has answered about projects. There is one answer for a folder.
type Trusts struct {
	kept answers[Trust]
	note func(event string, t Trust) error // records a change before it is made; nil for nobody
}

// OpenTrusts returns the answers below a state folder, see Options.StateDir; "" for the default.
func OpenTrusts(stateDir string) (Trusts, error) {
	dir, err := keptDir(stateDir, "trust")
	return Trusts{kept: answers[Trust]{dir: dir, what: "answer about a project", id: Trust.meaning}}, err
}

// List returns all answers, by folder.
func (t Trusts) List() ([]Trust, error) {
	list, err := t.kept.list()
	slices.SortFunc(list, func(a, b Trust) int { return strings.Compare(a.Dir, b.Dir) })
	return list, err
}

// Remove forgets an answer.
func (t Trusts) Remove(id string) error {
	there, err := revokeNoted(t.kept, id, t.note, "trust.remove")
	if err == nil && !there {
		err = ext.E(ext.CodeInvalidRequest, fmt.Sprintf("there is no answer %s about a project: see pier trust list", id))
	}
	return err
}

// of is the answer that was given for a folder, whatever it holds now.
func (t Trusts) of(dir string) (Trust, bool, error) {
	list, err := t.kept.list()
	if err != nil {
		return Trust{}, false, err
	}
	for _, answer := range list {
		if answer.Dir == dir {
			return answer, true, nil
		}
	}
	return Trust{}, false, nil
}

// changedSince names what is new, different or gone since an answer was given.
func (p *Project) changedSince(before Trust) []string {
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
	Dir   string        `json:"dir"`
	Hash  string        `json:"hash"`
	Items []ProjectItem `json:"items"`

	Trusted bool   `json:"trusted"`
	By      string `json:"by"` // who said so: flag, extension, kept, settings, user, nobody

	units map[string][]instance.Unit // what runs, by the path that was found
	errs  []error                    // sources that do not compile
}

// project looks at everything that trust would let in: what would run is compiled, and exactly that is hashed and, once trusted, run.
func (h *Host) project(found survey) (*Project, error) {
	dir := machine.RealPath(h.opts.Cwd)
	p := &Project{Dir: dir, Items: []ProjectItem{}, units: map[string][]instance.Unit{}}
	for _, x := range found.Extensions {
		if x.Metadata.Scope == "project" {
			p.addExtension(x.Path)
		}
	}
	for kind, list := range map[string][]Resource{"skill": found.Skills, "prompt": found.Prompts, "theme": found.Themes} {
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
	slices.SortFunc(p.Items, func(a, b ProjectItem) int {
		return strings.Compare(a.Kind+"\x00"+a.Path+a.Hash, b.Kind+"\x00"+b.Path+b.Hash)
	})
	sum := sha256.Sum256(jsontext.Encode(p.Items))
	p.Hash = hex.EncodeToString(sum[:])
	return p, nil
}

func (p *Project) name(path string) string {
	if rel, err := filepath.Rel(p.Dir, machine.RealPath(path)); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

// addExtension compiles what a found path means. A source that does not compile runs nothing; its text is what is asked about.
func (p *Project) addExtension(path string) {
	entries, err := source.Find(path)
	if err != nil {
		p.errs = append(p.errs, loadError(path, err))
		p.Items = append(p.Items, ProjectItem{"extension", p.name(path), ""})
		return
	}
	for _, entry := range entries {
		item := ProjectItem{"extension", p.name(entry.Path), ""}
		unit, err := buildAlone(entry)
		if err != nil {
			p.errs = append(p.errs, loadError(entry.Path, err))
		} else {
			item.Hash = unit.Hash
			p.units[path] = append(p.units[path], unit)
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
	p.Items = append(p.Items, ProjectItem{kind, p.name(path), hex.EncodeToString(c.sum.Sum(nil))})
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
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.sum, "%s\x00%d\x00", file, len(data))
	_, err = c.sum.Write(data)
	return err
}
