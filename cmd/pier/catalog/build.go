package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/scan/lexicon"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/packages/catalog"
	"github.com/cec80427/pier/internal/sys/archive"
	"github.com/cec80427/pier/internal/text/printable"
)

// notes are what pier adds to an item, as its compatibility_notes.
type notes struct {
	Verdict  string   `json:"verdict,omitempty"`
	Entries  []string `json:"entries,omitempty"`  // where there are several
	Warnings []string `json:"warnings,omitempty"` // what is forbidden, or cannot be known
	Also     []string `json:"also,omitempty"`     // keys of other sources of the same content
}

func notesOf(i catalog.Item) (n notes) {
	_ = json.Unmarshal(i.Notes, &n) // notes of another shape say nothing here
	return n
}

func keepKeys(kept *catalog.Item, others []catalog.Item) {
	n := notesOf(*kept)
	for _, o := range others {
		if key := o.Source.Key(); key != kept.Source.Key() && !slices.Contains(n.Also, key) {
			n.Also = append(n.Also, key)
		}
	}
	if len(n.Also) > 0 {
		kept.Notes, _ = json.Marshal(n) // texts only
	}
}

// builder finds extensions and makes items of them.
type builder struct {
	ctx  context.Context // of the one command
	say  func(text string)
	dir  string // what tarballs are unpacked into
	mu   sync.Mutex
	left int // out, for an error
}

func newBuilder(ctx context.Context, say func(string)) (*builder, error) {
	dir, err := os.MkdirTemp("", "pier-catalog-")
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	return &builder{ctx: ctx, say: say, dir: dir}, err
}

func (b *builder) close() { _ = os.RemoveAll(b.dir) }

func (b *builder) leave(what string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left++
	b.say("left out " + printable.Name(what) + ": " + strings.ReplaceAll(printable.Text(err.Error()), "\n", "\n  "))
}

// failed is an error when something was left out.
func (b *builder) failed() error {
	if b.left == 0 {
		return nil
	}
	return &pier.LoadError{Path: "", Err: fmt.Errorf("%d left out, as said above", b.left)}
}

func (b *builder) build(paths []string) ([]catalog.Item, error) {
	var all []found
	for n, path := range paths {
		list, err := b.find(path, n)
		if err != nil {
			return nil, &pier.LoadError{Path: path, Err: err}
		}
		all = append(all, list...)
	}
	items := make([]*catalog.Item, len(all))
	var workers sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := range next {
				item, err := all[n].item()
				if err != nil {
					b.leave(all[n].shown(), err)
				}
				items[n] = item
			}
		})
	}
	for n := range all {
		if b.ctx.Err() == nil {
			next <- n
		}
	}
	close(next)
	workers.Wait()
	var made []catalog.Item
	for _, i := range items {
		if i != nil {
			made = append(made, *i)
		}
	}
	return made, context.Cause(b.ctx)
}

// find lists the extensions that a path means.
func (b *builder) find(path string, n int) ([]found, error) {
	if strings.HasSuffix(path, ".tgz") || strings.HasSuffix(path, ".tar.gz") {
		return b.unpacked(path, n)
	}
	if strings.HasPrefix(path, "npm:") {
		entries, err := source.Find(path, source.Installed("", pier.AgentDir())...)
		return together(entries, "", true), err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(abs)
	if err != nil || !info.IsDir() {
		entries, err := source.Find(path)
		return together(entries, "", true), err
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return nil, err
	}
	var list []found
	err = b.below(abs, 0, &list)
	if err == nil && len(list) == 0 && b.left == 0 {
		err = errors.New("no extension is in " + path)
	}
	return list, err
}

// unpacked are the extensions of a tarball of npm.
func (b *builder) unpacked(path string, n int) ([]found, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, errors.Unwrap(err))
	case !info.Mode().IsRegular() || info.Size() > maxCatalog:
		return nil, fmt.Errorf("%s is no archive of a package", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(b.dir, "node_modules", fmt.Sprint(n))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if _, err := archive.Tar(b.ctx, root, data, archive.Limits{}); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	entries, err := source.Find(dir)
	if err != nil {
		return nil, errors.New(strings.ReplaceAll(err.Error(), dir, path))
	}
	list := together(entries, dir, true)
	for i := range list {
		list[i].archive = abs
	}
	return list, nil
}

// maxDepth bounds how deep folders are looked through.
const maxDepth = 32

// below finds the extensions of a folder: it is one, or there are some in it, at any depth. Links are not followed.
func (b *builder) below(dir string, depth int, into *[]found) error {
	if err := b.ctx.Err(); err != nil {
		return err
	}
	if depth > maxDepth {
		b.leave(dir, fmt.Errorf("it is more than %d folders deep", maxDepth))
		return nil
	}
	is, err := declares(dir)
	if err == nil && is {
		var entries []source.Entry
		if entries, err = source.Find(dir); err == nil {
			*into = append(*into, together(entries, dir, true)...)
			return nil
		}
	}
	if err != nil {
		b.leave(dir, err)
		return nil
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		b.leave(dir, errors.New("it cannot be read"))
		return nil
	}
	for _, e := range list {
		path := filepath.Join(dir, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."), e.Name() == "node_modules":
		case e.IsDir():
			if err := b.below(path, depth+1, into); err != nil {
				return err
			}
		case e.Type().IsRegular() && mayBeOne(path):
			if entries, err := source.Find(path); err == nil {
				*into = append(*into, together(entries, "", false)...)
			} else {
				b.leave(path, err)
			}
		}
	}
	return nil
}

// item scans an extension. It is nil for a file that is none.
func (f found) item() (*catalog.Item, error) {
	var kinds, needs, warnings, entries []string
	files := map[string]bool{}
	verdict := scan.Compatible
	for _, e := range f.entries {
		if e.Kind != source.JS {
			return nil, fmt.Errorf("it is of the kind %s, which no scan reads", e.Kind)
		}
		bundle, absent, err := extc.CompileAlone(e)
		if err != nil {
			return nil, err
		}
		report, err := bundle.Scan()
		if err != nil {
			return nil, err
		}
		if len(report.Registrations) == 0 && !f.declared {
			return nil, nil
		}
		for _, r := range report.Registrations {
			kinds = append(kinds, r.Kind)
		}
		needs = append(needs, report.Capabilities()...)
		for _, name := range absent {
			needs = append(needs, lexicon.Hint(name)...)
			warnings = append(warnings, name+" is not beside it: what that needs is known by its name only, if at all")
		}
		for _, found := range slices.Concat(report.Of(scan.Forbidden, true), report.Of(scan.Dynamic, true)) {
			warnings = append(warnings, fmt.Sprintf("%s:%d: %s", found.Place.File, found.Place.Line, found.Message))
		}
		switch {
		case report.Verdict == scan.Blocked || verdict == scan.Blocked:
			verdict = scan.Blocked
		case report.Verdict == scan.Warning || len(absent) > 0:
			verdict = scan.Warning
		}
		for _, file := range bundle.Files {
			files[file] = true
		}
		entries = append(entries, f.within(e.Path))
	}
	i := &catalog.Item{ID: f.id(), Name: filepath.Base(f.entries[0].Path), Version: f.entries[0].Version()}
	if err := f.measure(i, files); err != nil {
		return nil, err
	}
	f.place(i)
	f.describe(i, kinds)
	i.Classify(kinds, needs, f.dependencies(files))
	n := notes{Verdict: string(verdict), Warnings: warnings}
	if len(entries) > 1 {
		n.Entries = entries
	}
	i.Quality = &catalog.Quality{Score: map[scan.Verdict]string{scan.Compatible: "green", scan.Warning: "yellow", scan.Blocked: "red"}[verdict]}
	var err error
	i.Notes, err = json.Marshal(n)
	return i, err
}
