package catalog

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/sorting"
)

// Schema marks a catalog.
const Schema = "pi.ext.catalog.v1"

// Catalog is a list of extensions, one item for each content.
type Catalog struct {
	Schema          string         `json:"schema"`
	GeneratedAt     string         `json:"generated_at"` // RFC 3339
	TotalExtensions int            `json:"total_extensions"`
	TierSummary     map[string]int `json:"tier_summary,omitempty"`
	RuntimeSummary  map[string]int `json:"runtime_summary,omitempty"`
	Items           []Item         `json:"items"`
}

// Sum is the checksum of a content: of a single file that of its bytes, of a folder that of its files' checksums, sorted and joined.
func Sum(files []string, folder bool) Checksum {
	files = slices.Sorted(slices.Values(files))
	if !folder && len(files) == 1 {
		return Checksum{files[0]}
	}
	all := sha256.Sum256([]byte(strings.Join(files, "")))
	return Checksum{hex.EncodeToString(all[:])}
}

// New makes a catalog of items. Items of the same content become one: the first of git, npm and the rest, by their keys, and of the same key the one of which there is the
// least to note. also is asked to
// keep the keys of all the others.
func New(items []Item, at time.Time, also func(kept *Item, others []Item)) *Catalog {
	rank := func(i *Item) int { return slices.Index([]string{"git", "npm", "url"}, i.Source.Type) }
	items = slices.Clone(items)
	sorting.Stable(items, func(a, b *Item) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Source.Key(), b.Source.Key()),
			cmp.Compare(len(a.Notes), len(b.Notes)), cmp.Compare(a.ID, b.ID))
	})
	c := &Catalog{Schema: Schema, GeneratedAt: at.UTC().Format(time.RFC3339), TierSummary: map[string]int{}, RuntimeSummary: map[string]int{}, Items: []Item{}}
	same := map[string][]Item{}
	for _, i := range items {
		same[i.Checksum.SHA256] = append(same[i.Checksum.SHA256], i)
	}
	taken := map[string]bool{}
	for _, i := range items {
		all := same[i.Checksum.SHA256]
		if delete(same, i.Checksum.SHA256); len(all) == 0 {
			continue
		}
		if also != nil {
			also(&i, all[1:])
		}
		if taken[i.ID] && i.Version != "" {
			i.ID += "@" + i.Version
		}
		if taken[i.ID] {
			i.ID += "~" + i.Checksum.SHA256[:12]
		}
		taken[i.ID] = true
		c.TierSummary[i.SourceTier]++
		c.RuntimeSummary[i.RuntimeTier]++
		c.Items = append(c.Items, i)
	}
	sorting.Sort(c.Items, func(a, b *Item) int { return cmp.Compare(a.ID, b.ID) })
	c.TotalExtensions = len(c.Items)
	return c
}

// Encode writes a catalog with one item on each line.
func (c *Catalog) Encode() []byte {
	var b bytes.Buffer
	head := *c
	head.Items = nil
	text, _, _ := strings.Cut(string(encode(head)), `"items":null`)
	b.WriteString(text + `"items":[`)
	for n, i := range c.Items {
		if n > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		b.Write(encode(i))
	}
	b.WriteString("\n]}\n")
	return b.Bytes()
}

func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // our own types only
	}
	return bytes.TrimSpace(b.Bytes())
}

// Decode reads a catalog strictly.
func Decode(data []byte) (*Catalog, error) {
	var c Catalog
	if err := ext.DecodeStrict(data, &c); err != nil {
		return nil, fmt.Errorf("it is no catalog: %w", err)
	}
	if err := c.head(); err != nil {
		return nil, err
	}
	if len(c.Items) != c.TotalExtensions {
		return nil, fmt.Errorf("it has %d items, and total_extensions says %d", len(c.Items), c.TotalExtensions)
	}
	seen := map[string]bool{}
	for n, i := range c.Items {
		if err := i.check(); err != nil {
			return nil, fmt.Errorf("items[%d] (%.60q): %w", n, i.ID, err)
		}
		if seen[i.ID] {
			return nil, fmt.Errorf("items[%d]: it has the id %.60q twice", n, i.ID)
		}
		seen[i.ID] = true
	}
	return &c, nil
}

func (c *Catalog) head() error {
	if c.Schema != Schema {
		return fmt.Errorf("its schema is %.60q, not %q", c.Schema, Schema)
	}
	if _, err := time.Parse(time.RFC3339, c.GeneratedAt); err != nil {
		return fmt.Errorf("generated_at is %.60q, not a time such as 2026-02-03T00:00:00Z", c.GeneratedAt)
	}
	return nil
}

func (i *Item) check() error {
	switch {
	case i.ID == "":
		return errors.New("id is empty")
	case i.Name == "":
		return errors.New("name is empty")
	case i.InteractionTags == nil || i.Capabilities == nil || i.IOPattern == nil:
		return errors.New("interaction_tags, capabilities and io_pattern must be lists")
	case i.FileCount < 1:
		return errors.New("file_count is less than 1")
	case i.TotalBytes < 0:
		return errors.New("total_bytes is less than 0")
	case len(i.Checksum.SHA256) != 64 || strings.Trim(i.Checksum.SHA256, "0123456789abcdef") != "":
		return fmt.Errorf("checksum.sha256 is %.80q, not 64 digits of lower-case hex", i.Checksum.SHA256)
	}
	for name, raw := range map[string]json.RawMessage{"compatibility_notes": i.Notes, "perf_budgets": i.Budgets} {
		if raw != nil && !bytes.HasPrefix(raw, []byte("{")) {
			return errors.New(name + " must be an object")
		}
	}
	for _, f := range []struct {
		name string
		has  []string
		of   []string
	}{
		{"source_tier", []string{i.SourceTier}, tiers},
		{"runtime_tier", []string{i.RuntimeTier}, runtimeTiers},
		{"complexity", []string{i.Complexity}, complexities},
		{"interaction_tags", i.InteractionTags, tags},
		{"capabilities", i.Capabilities, capabilities},
		{"io_pattern", i.IOPattern, patterns},
	} {
		for _, is := range f.has {
			if !slices.Contains(f.of, is) {
				return fmt.Errorf("%s is %.60q, not one of %s", f.name, is, strings.Join(f.of, ", "))
			}
		}
	}
	if err := i.Quality.check(); err != nil {
		return err
	}
	return i.Source.check()
}

func (q *Quality) check() error {
	if q == nil {
		return nil
	}
	for is, of := range map[string][]string{q.Grade: grades, q.Score: scores, q.Maintenance: maintained} {
		if is != "" && !slices.Contains(of, is) {
			return fmt.Errorf("quality_signals has %.60q where one of %s is meant", is, strings.Join(of, ", "))
		}
	}
	return nil
}

func (s Source) check() error {
	bare := s
	switch s.Type {
	case "git":
		bare.Repo, bare.Path = "", ""
		if s.Repo == "" || s.Path == "" {
			return errors.New("a source of git needs repo and path")
		}
	case "npm":
		bare.Package, bare.Version, bare.URL = "", "", ""
		if s.Package == "" || s.Version == "" {
			return errors.New("a source of npm needs package and version")
		}
	case "url":
		bare.URL = ""
		if s.URL == "" {
			return errors.New("a source of type url needs one")
		}
	default:
		return fmt.Errorf("source.type is %.60q, not git, npm or url", s.Type)
	}
	if bare != (Source{Type: s.Type}) {
		return fmt.Errorf("a source of %s has fields of another", s.Type)
	}
	return nil
}
