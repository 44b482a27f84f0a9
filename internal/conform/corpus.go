package conform

import (
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

	"github.com/cec80427/pier/ext"
)

// corpusSchema marks conformance/corpus.json (seed 002 §1C.4).
const corpusSchema = "pi.ext.catalog.v1"

// corpus lists the extensions that are compared. The number of its entries is pinned in the file, and each entry's
// content by its checksum: a corpus that shrank, grew or drifted fails the run.
type corpus struct {
	Schema          string         `json:"schema"`
	GeneratedAt     string         `json:"generated_at"`
	TotalExtensions int            `json:"total_extensions"`
	TierSummary     map[string]int `json:"tier_summary"`
	RuntimeSummary  map[string]int `json:"runtime_summary"`
	Items           []corpusItem   `json:"items"`
}

type corpusItem struct {
	ID              string   `json:"id"`
	Name            string   `json:"name"`
	SourceTier      string   `json:"source_tier"`
	Source          source   `json:"source"`
	Version         string   `json:"version"` // of Pi that it is compared with
	RuntimeTier     string   `json:"runtime_tier"`
	Class           string   `json:"class"` // T1 to T5, seed 002 §1C.5
	InteractionTags []string `json:"interaction_tags"`
	Capabilities    []string `json:"capabilities"`
	IOPattern       []string `json:"io_pattern"`
	Complexity      string   `json:"complexity"`
	FileCount       int      `json:"file_count"`
	TotalBytes      int64    `json:"total_bytes"`
	Checksum        checksum `json:"checksum"`
}

// source pins where an extension comes from: a path inside an npm package of one version, or in this repository.
type source struct {
	NPM   *npmSource `json:"npm,omitempty"`
	Local string     `json:"local,omitempty"`
}

type npmSource struct {
	Package string `json:"package"`
	Version string `json:"version"`
	Path    string `json:"path"`
}

type checksum struct {
	SHA256 string `json:"sha256"`
}

func readCorpus(file string) (corpus, error) {
	var c corpus
	data, err := os.ReadFile(file)
	if err != nil {
		return c, fmt.Errorf("read the corpus: %w", err)
	}
	if err := ext.DecodeStrict(data, &c); err != nil {
		return c, fmt.Errorf("read the corpus: %w", err)
	}
	switch {
	case c.Schema != corpusSchema:
		return c, fmt.Errorf("the corpus has schema %q, want %q", c.Schema, corpusSchema)
	case len(c.Items) == 0:
		return c, errors.New("the corpus is empty")
	case len(c.Items) != c.TotalExtensions:
		return c, fmt.Errorf("the corpus has %d entries, %d are pinned", len(c.Items), c.TotalExtensions)
	}
	seen := map[string]bool{}
	for _, item := range c.Items {
		if seen[item.ID] {
			return c, fmt.Errorf("the corpus has %s twice", item.ID)
		}
		seen[item.ID] = true
	}
	return c, nil
}

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
	slices.Sort(sums)
	i.Checksum.SHA256 = sums[0]
	if info, err := os.Stat(root); err == nil && info.IsDir() {
		all := sha256.Sum256([]byte(strings.Join(sums, "")))
		i.Checksum.SHA256 = hex.EncodeToString(all[:])
	}
	return nil
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
