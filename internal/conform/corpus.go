package conform

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/packages/catalog"
	"github.com/cec80427/pier/internal/text/sorting"
)

// corpus lists the extensions that are compared, as corpus.json has them: a catalog, with one item for each content. What an item is
// compared with is in its notes, for the same example came with several versions of Pi. The number of items is pinned in the file, and
// each content by its checksum: a corpus that shrank, grew or drifted fails the run.
type corpus struct{ Items []corpusItem }

// corpusItem is one comparison.
type corpusItem struct {
	ID           string
	Name         string
	SourceTier   string
	Source       source
	Version      string // of Pi that it is compared with
	Class        string // T1 to T5, seed 002 §1C.5
	Kinds        []string
	Capabilities []string
	Dependencies bool // it brings some
	FileCount    int
	TotalBytes   int64
	Checksum     catalog.Checksum
}

// source pins where an extension comes from: a path inside an npm package of one version, or in this repository.
type source struct {
	NPM   *npmSource
	Local string
}

type npmSource struct{ Package, Version, Path string }

// compared is a comparison in the notes of an item of corpus.json.
type compared struct {
	ID    string `json:"id"`
	At    string `json:"at"` // npm:PACKAGE@VERSION#PATH, or a path in this repository
	With  string `json:"with"`
	Class string `json:"class"`
}

func (s source) key() string {
	if s.NPM == nil {
		return s.Local
	}
	return catalog.NPM(s.NPM.Package, s.NPM.Version, s.NPM.Path).Key()
}

func sourceOf(key string) source {
	name, ok := strings.CutPrefix(key, "npm:")
	if !ok {
		return source{Local: key}
	}
	name, at, _ := strings.Cut(name, "#")
	cut := strings.LastIndexByte(name, '@')
	return source{NPM: &npmSource{name[:max(cut, 0)], name[cut+1:], at}}
}

func readCorpus(file string) (corpus, error) {
	var c corpus
	data, err := os.ReadFile(file)
	if err != nil {
		return c, fmt.Errorf("read the corpus: %w", err)
	}
	list, err := catalog.Decode(data)
	if err != nil {
		return c, fmt.Errorf("read the corpus: %w", err)
	}
	if len(list.Items) == 0 {
		return c, errors.New("the corpus is empty")
	}
	seen := map[string]bool{}
	for _, item := range list.Items {
		var notes struct {
			Compared []compared `json:"compared"`
		}
		if err := ext.DecodeStrict(item.Notes, &notes); err != nil || len(notes.Compared) == 0 {
			return c, fmt.Errorf("the corpus does not say what %s is compared with: %w", item.ID, err)
		}
		for _, with := range notes.Compared {
			if seen[with.ID] {
				return c, fmt.Errorf("the corpus has %s twice", with.ID)
			}
			seen[with.ID] = true
			one := corpusItem{ID: with.ID, SourceTier: item.SourceTier, Source: sourceOf(with.At), Version: with.With, Class: with.Class, Checksum: item.Checksum}
			if npm := one.Source.NPM; npm != nil {
				one.Name = path.Base(npm.Path)
			} else {
				one.Name, one.SourceTier = path.Base(with.At), tierOurs
			}
			c.Items = append(c.Items, one)
		}
	}
	sorting.Sort(c.Items, func(a, b *corpusItem) int { return cmp.Compare(a.ID, b.ID) })
	return c, nil
}

// catalog is the corpus with one item for each content.
func (c *corpus) catalog(at time.Time) *catalog.Catalog {
	var order []string
	same := map[string][]corpusItem{}
	for _, i := range c.Items {
		sum := i.Checksum.SHA256
		if same[sum] == nil {
			order = append(order, sum)
		}
		same[sum] = append(same[sum], i)
	}
	var items []catalog.Item
	for _, sum := range order {
		first := same[sum][0]
		item := catalog.Item{
			ID: first.ID, Name: first.Name, SourceTier: first.SourceTier, FileCount: first.FileCount, TotalBytes: first.TotalBytes, Checksum: first.Checksum,
		}
		if npm := first.Source.NPM; npm != nil {
			item.Source, item.Version = catalog.NPM(npm.Package, npm.Version, npm.Path), npm.Version
		} else {
			item.Source, item.SourceTier, item.CategoryTags = catalog.Git(ownRepository, first.Source.Local), "community", []string{tierOurs}
		}
		var kinds, needs []string
		var notes struct {
			Compared []compared `json:"compared"`
		}
		for _, i := range same[sum] {
			kinds, needs = append(kinds, i.Kinds...), append(needs, i.Capabilities...)
			notes.Compared = append(notes.Compared, compared{i.ID, i.Source.key(), i.Version, i.Class})
		}
		item.Classify(kinds, needs, first.Dependencies)
		item.Notes, _ = json.Marshal(notes) // texts only
		items = append(items, item)
	}
	return catalog.New(items, at, nil)
}

// ownRepository is where conformance/hostile is.
const ownRepository = "https://github.com/cec80427/pier"

// check compares the corpus with what is on this machine: the same extensions with the same content.
func (c corpus) check(ref reference, hostile string) error {
	found, err := discover(ref, hostile)
	if err != nil {
		return err
	}
	var errs []error
	have := map[string]corpusItem{}
	for _, item := range found {
		have[item.ID] = item
	}
	for _, item := range c.Items {
		now, ok := have[item.ID]
		switch {
		case !ok:
			errs = append(errs, fmt.Errorf("%s of the corpus is not there", item.ID))
		case now.Checksum != item.Checksum:
			errs = append(errs, fmt.Errorf("%s has another content than the corpus pins", item.ID))
		}
		delete(have, item.ID)
	}
	for id := range have {
		errs = append(errs, fmt.Errorf("%s is not in the corpus", id))
	}
	return errors.Join(errs...)
}

// path is where the extension is on this machine.
func (i corpusItem) path(ref reference, hostile string) string {
	switch {
	case i.Source.NPM == nil:
		return filepath.Join(hostile, filepath.Base(i.Source.Local))
	case i.SourceTier == tierOfficial:
		return filepath.Join(ref.examples(i.Version), path.Base(i.Source.NPM.Path))
	}
	return filepath.Join(ref.packages(), i.Source.NPM.Package, i.Source.NPM.Path)
}

// The source tiers (seed 002 §1C.1). Our own hostile extensions are outside of parity.
const (
	tierOfficial = "official-pi-mono"
	tierNPM      = "npm-registry"
	tierOurs     = "non-conformance"
)

// discover lists every extension of the reference and of conformance/hostile.
func discover(ref reference, hostile string) ([]corpusItem, error) {
	var items []corpusItem
	for _, version := range versions {
		names, err := ref.listExamples(version)
		if err != nil {
			return nil, err
		}
		pkg := "@mariozechner/pi-coding-agent"
		if version == newest {
			pkg = "@earendil-works/pi-coding-agent"
		}
		for _, name := range names {
			items = append(items, corpusItem{
				ID: version + "/" + name, Name: name, SourceTier: tierOfficial, Version: version,
				Source: source{NPM: &npmSource{pkg, version, path.Join("examples/extensions", name)}},
			})
		}
	}
	packages, err := ref.listPackages()
	if err != nil {
		return nil, err
	}
	ours, err := listHostile(hostile)
	if err != nil {
		return nil, err
	}
	items = slices.Concat(items, packages, ours)
	for i := range items {
		if err := items[i].measure(ref, hostile); err != nil {
			return nil, err
		}
	}
	return items, nil
}

// listPackages lists the entries of the npm packages that the reference's packages folder depends on.
func (r reference) listPackages() ([]corpusItem, error) {
	var root struct{ Dependencies map[string]string }
	if err := readJSON(filepath.Join(r.dir, "packages/package.json"), &root); err != nil {
		return nil, err
	}
	var items []corpusItem
	for _, name := range sortedKeys(root.Dependencies) {
		var pkg struct {
			Version string
			Pi      struct{ Extensions []string }
		}
		if err := readJSON(filepath.Join(r.packages(), name, "package.json"), &pkg); err != nil {
			return nil, err
		}
		if pkg.Version != root.Dependencies[name] {
			return nil, fmt.Errorf("%s %s is installed, %s is pinned", name, pkg.Version, root.Dependencies[name])
		}
		for _, entry := range pkg.Pi.Extensions {
			entry = path.Clean(entry)
			items = append(items, corpusItem{
				ID: name + "/" + entry, Name: path.Base(entry), SourceTier: tierNPM, Version: newest,
				Source: source{NPM: &npmSource{name, pkg.Version, entry}},
			})
		}
	}
	return items, nil
}

func listHostile(dir string) ([]corpusItem, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("list hostile extensions: %w", err)
	}
	var items []corpusItem
	for _, e := range entries {
		if name := e.Name(); !strings.HasSuffix(name, ".json") && name != "witness.ts" {
			items = append(items, corpusItem{
				ID: "hostile/" + name, Name: name, SourceTier: tierOurs, Version: newest, Source: source{Local: "conformance/hostile/" + name},
			})
		}
	}
	return items, nil
}

// measure fills in size and checksum: of the bytes of a file, or of the sorted checksums of a folder's files.
func (i *corpusItem) measure(ref reference, hostile string) error {
	root := i.path(ref, hostile)
	if i.SourceTier == tierNPM {
		root = filepath.Join(ref.packages(), i.Source.NPM.Package)
	}
	sums, err := i.sums(root)
	if err != nil {
		return err
	}
	info, err := os.Stat(root)
	i.Checksum = catalog.Sum(sums, err == nil && info.IsDir())
	return err
}

func (i *corpusItem) sums(root string) ([]string, error) {
	i.FileCount, i.TotalBytes = 0, 0
	var sums []string
	err := filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "node_modules" && p != root:
			return filepath.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		i.FileCount++
		i.TotalBytes += int64(len(data))
		sum := sha256.Sum256(data)
		sums = append(sums, hex.EncodeToString(sum[:]))
		return nil
	})
	if err == nil && len(sums) == 0 {
		err = errors.New("no files")
	}
	if err != nil {
		return nil, fmt.Errorf("measure %s: %w", i.ID, err)
	}
	return sums, nil
}

func readJSON(file string, into any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read %s: %w", filepath.Base(file), err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("read %s: %w", filepath.Base(file), err)
	}
	return nil
}
