package conform

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/extc"
	extsource "github.com/cec80427/pier/internal/load/source"
)

// Inference sums up level I: of what runs used, what a scan had inferred; of what a scan infers, what a person says is needed.
type Inference struct {
	Extensions int `json:"extensions"` // that used something
	Used       int `json:"used"`       // capabilities of extensions, each counted once
	Inferred   int `json:"inferred"`   // of these
	Labelled   int `json:"labelled"`   // extensions of rights.json
	Said       int `json:"said"`       // capabilities that a scan infers for these
	Needed     int `json:"needed"`     // of these that rights.json has

	Needless []string `json:"needless,omitempty"` // what is inferred and not needed
	Missed   []string `json:"missed,omitempty"`   // what is needed and not inferred
}

// Line is the summary in a line.
func (i *Inference) Line() string {
	return fmt.Sprintf("%d extensions used %d capabilities, of which a scan infers %d (recall %.1f %%); of %d extensions it infers %d capabilities, of which %d are needed (precision %.1f %%)",
		i.Extensions, i.Used, i.Inferred, i.Recall(), i.Labelled, i.Said, i.Needed, i.Precision())
}

// Recall is the share of what was used that was inferred, in percent.
func (i Inference) Recall() float64 { return 100 * float64(i.Inferred) / float64(max(i.Used, 1)) }

// Precision is the share of what is inferred that is needed, in percent.
func (i Inference) Precision() float64 { return 100 * float64(i.Needed) / float64(max(i.Said, 1)) }

// Usage is a ledger that keeps which capabilities the extensions of one run were allowed.
type Usage struct {
	mu   sync.Mutex
	used map[ext.ID]map[string]string // and for what first
}

// Append implements pier.Ledger.
func (u *Usage) Append(record ext.LogRecord) error {
	if record.Event != "host_call.start" {
		return nil
	}
	var data struct {
		Capability, Method, Op, Decision string
		Target                           struct{ Path, Name, Program string }
	}
	if err := json.Unmarshal(record.Data, &data); err != nil {
		return fmt.Errorf("read a record: %w", err)
	}
	if data.Decision == "allow" {
		u.Note(record.Correlation.ExtensionID, data.Capability, strings.Join(strings.Fields(data.Method+" "+data.Op+" "+filepath.Base(cmp.Or(data.Target.Path, data.Target.Name, data.Target.Program, "/"))), " "))
	}
	return nil
}

// Note adds one capability of an extension.
func (u *Usage) Note(id ext.ID, capability, what string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.used == nil {
		u.used = map[ext.ID]map[string]string{}
	}
	if u.used[id] == nil {
		u.used[id] = map[string]string{}
	}
	if u.used[id][capability] == "" {
		u.used[id][capability] = what
	}
}

// Of are the capabilities that an extension was allowed, and for what each was first.
func (u *Usage) Of(id ext.ID) map[string]string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return maps.Clone(u.used[id])
}

// Against holds what an extension used against what a scan of its file infers, and returns what was not inferred, sorted.
func (i *Inference) Against(path string, used map[string]string) (inferred, missing []string, err error) {
	if inferred, err = capabilities(path); err != nil {
		return nil, nil, err
	}
	i.Extensions++
	for capability := range used {
		i.Used++
		if slices.Contains(inferred, capability) {
			i.Inferred++
		} else {
			missing = append(missing, capability)
		}
	}
	slices.Sort(missing)
	return inferred, missing, nil
}

// capabilities are the capabilities that a scan infers.
func capabilities(path string) ([]string, error) {
	entries, err := extsource.Find(path)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, e := range entries {
		b, err := extc.Compile(e, nil)
		if err != nil {
			return nil, err
		}
		report, err := b.Scan()
		if err != nil {
			return nil, err
		}
		all = append(all, report.Capabilities()...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// labelled is an extension of which a person has read what it needs.
type labelled struct {
	ID    string   `json:"id"` // its path below the folder
	Needs []string `json:"needs"`
}

// Label holds what a scan infers of the extensions in a folder against what a file says that they need.
func (i *Inference) Label(file, folder string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read what extensions need: %w", err)
	}
	var list []labelled
	if err := ext.DecodeStrict(data, &list); err != nil {
		return fmt.Errorf("read what extensions need: %w", err)
	}
	for _, x := range list {
		inferred, err := capabilities(filepath.Join(folder, filepath.FromSlash(x.ID)))
		if err != nil {
			return fmt.Errorf("scan %s: %w", x.ID, err)
		}
		i.Labelled++
		i.Said += len(inferred)
		for _, capability := range inferred {
			if slices.Contains(x.Needs, capability) {
				i.Needed++
			} else {
				i.Needless = append(i.Needless, x.ID+" "+capability)
			}
		}
		for _, capability := range x.Needs {
			if !slices.Contains(inferred, capability) {
				i.Missed = append(i.Missed, x.ID+" "+capability)
			}
		}
	}
	return nil
}
