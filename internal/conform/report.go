package conform

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The statuses of a result. All but pass, newer and known are unexpected.
const (
	statusPass    = "pass"
	statusNewer   = "newer" // differs from an older Pi only where the newest does, in the same way
	statusKnown   = "known"
	statusNew     = "new"
	statusChanged = "changed"
	statusHealed  = "healed"
)

// result is one comparison.
type result struct {
	Level   string `json:"level"`
	ID      string `json:"id"`
	Version string `json:"version"`
	Tier    string `json:"tier,omitempty"`
	Class   string `json:"class,omitempty"`

	Status      string       `json:"status"`
	What        string       `json:"what,omitempty"`
	Reason      string       `json:"reason,omitempty"`
	Differences []difference `json:"differences,omitempty"`
	Newer       []difference `json:"newer,omitempty"` // where the newest Pi, asked the same, answers as pier does

	PiMS       int      `json:"pi_ms"`
	PierMS     int      `json:"pier_ms"`
	Steps      int      `json:"steps,omitempty"`
	Extensions []string `json:"extensions,omitempty"`
}

// Summary counts what a run found.
type Summary struct {
	Total      int `json:"total"`
	Pass       int `json:"pass"`
	Newer      int `json:"newer"` // equal to the newest Pi where it differs from an older one
	Known      int `json:"known"`
	Unexpected int `json:"unexpected"` // new, changed, healed and stale

	Rates    []Rate     `json:"rates"` // per level, version and tier
	Coverage []Coverage `json:"coverage,omitempty"`

	Inference *Inference `json:"inference,omitempty"` // nil when it was left out

	Surprise []string `json:"surprises,omitempty"` // one line for each unexpected result
	Examples int      `json:"examples_in_scenarios"`
	Seconds  int      `json:"seconds"`

	results []result
}

// Rate is how many comparisons of one kind found no difference.
type Rate struct {
	Level   string `json:"level"`
	Version string `json:"version,omitempty"`
	Tier    string `json:"tier,omitempty"`
	Class   string `json:"class,omitempty"`
	Total   int    `json:"total"`
	Pass    int    `json:"pass"`
	Newer   int    `json:"newer"`
}

// Percent is the share without a difference that is pier's.
func (r Rate) Percent() float64 { return 100 * float64(r.Pass+r.Newer) / float64(max(r.Total, 1)) }

// Coverage counts the run-time exports of one of Pi's packages.
type Coverage struct {
	Package  string   `json:"package"`
	Version  string   `json:"version"`
	Total    int      `json:"total"`
	Provided int      `json:"provided"`
	Stub     int      `json:"stub"`
	Absent   int      `json:"absent"`
	Stubs    []string `json:"stubs,omitempty"`
	Missing  []string `json:"missing,omitempty"`
}

func summarize(results []result, stale []known, coverage []Coverage) Summary {
	s := Summary{Total: len(results), Coverage: coverage, results: results}
	examples := map[string]bool{}
	for _, r := range results {
		switch r.Status {
		case statusPass:
			s.Pass++
		case statusNewer:
			s.Newer++
		case statusKnown:
			s.Known++
		default:
			s.Unexpected++
			s.Surprise = append(s.Surprise, fmt.Sprintf("%s: %s %s (Pi %s): %s", r.Status, r.Level, r.ID, r.Version, r.What))
		}
		for _, x := range r.Extensions {
			_, name, _ := strings.Cut(x, "/")
			examples[name] = true
		}
		s.Rates = count(s.Rates, Rate{Level: r.Level}, r)
		s.Rates = count(s.Rates, Rate{Level: r.Level, Version: r.Version}, r)
		s.Rates = count(s.Rates, Rate{Level: r.Level, Tier: r.Tier}, r)
		if r.Class != "" {
			s.Rates = count(s.Rates, Rate{Level: r.Level, Class: r.Class}, r)
		}
	}
	for _, k := range stale {
		s.Unexpected++
		s.Surprise = append(s.Surprise, fmt.Sprintf("stale: %s %s (Pi %s) is known to fail and was not run", k.Level, k.ID, k.Version))
	}
	s.Examples = len(examples)
	return s
}

func count(rates []Rate, key Rate, r result) []Rate {
	at := slices.IndexFunc(rates, func(x Rate) bool {
		return x.Level == key.Level && x.Version == key.Version && x.Tier == key.Tier && x.Class == key.Class
	})
	if at < 0 {
		at, rates = len(rates), append(rates, key)
	}
	rates[at].Total++
	switch {
	case r.What != "":
	case len(r.Newer) > 0:
		rates[at].Newer++
	default:
		rates[at].Pass++
	}
	return rates
}

// Text is the summary for a terminal.
func (s Summary) Text() string {
	var b strings.Builder
	for _, r := range s.Rates {
		if r.Version == "" && r.Tier == "" && r.Class == "" {
			fmt.Fprintf(&b, "%-3s %4d compared: %4d equal, %3d as Pi %s (%.1f %%)\n", r.Level, r.Total, r.Pass, r.Newer, newest, r.Percent())
		}
	}
	for _, c := range s.Coverage {
		fmt.Fprintf(&b, "X   %s %s: %d exports, %d provided, %d stubs, %d absent\n", c.Package, c.Version, c.Total, c.Provided, c.Stub, c.Absent)
	}
	if s.Inference != nil {
		fmt.Fprintf(&b, "I   %s\n", s.Inference.Line())
	}
	fmt.Fprintf(&b, "%d compared, %d equal, %d as Pi %s, %d known differences, %d unexpected; %d examples in scenarios; %d s\n",
		s.Total, s.Pass, s.Newer, newest, s.Known, s.Unexpected, s.Examples, s.Seconds)
	for _, line := range s.Surprise {
		b.WriteString(line + "\n")
	}
	return b.String()
}

func writeReport(dir string, results []result, s Summary) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the folder of the report: %w", err)
	}
	var jsonl bytes.Buffer
	for _, r := range results {
		jsonl.Write(encodeLine(r))
	}
	for name, data := range map[string][]byte{
		"results.jsonl": jsonl.Bytes(), "summary.json": encodeJSON(s), "report.md": []byte(page(results, s)),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return fmt.Errorf("write the report: %w", err)
		}
	}
	return nil
}

// page is the report for a reader: rates, export coverage, then the diff of each failure.
func page(results []result, s Summary) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# pier beside Pi\n\n%d comparisons: %d equal, %d as Pi %s, %d known differences, %d unexpected. %d examples take part in scenarios. %d s.\n\n",
		s.Total, s.Pass, s.Newer, newest, s.Known, s.Unexpected, s.Examples, s.Seconds)
	b.WriteString("Levels: L1 registrations, L2 scenarios, L3 rendering, I inference, H hostile and malformed extensions, X exports.\n" +
		"Where an older Pi answers otherwise than pier, the newest is asked the same: if it answers as pier does, Pi itself changed.\n\n")
	b.WriteString("| level | Pi | tier | class | equal | as newest | of | rate |\n|---|---|---|---|---:|---:|---:|---:|\n")
	for _, r := range s.Rates {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %d | %d | %d | %.1f %% |\n", r.Level, r.Version, r.Tier, r.Class, r.Pass, r.Newer, r.Total, r.Percent())
	}
	if len(s.Coverage) > 0 {
		b.WriteString("\n## Exports\n\n| package | Pi | exports | provided | stub | absent |\n|---|---|---:|---:|---:|---:|\n")
		for _, c := range s.Coverage {
			fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %d |\n", c.Package, c.Version, c.Total, c.Provided, c.Stub, c.Absent)
		}
	}
	if i := s.Inference; i != nil {
		b.WriteString("\n## Inference\n\n" + i.Line() + ".\n")
		listed(&b, "Inferred and not needed", i.Needless)
		listed(&b, "Needed and not inferred", i.Missed)
	}
	if len(s.Surprise) > 0 {
		b.WriteString("\n## Unexpected\n\n")
		for _, line := range s.Surprise {
			b.WriteString("- " + line + "\n")
		}
	}
	b.WriteString("\n## Differences\n")
	for _, r := range results {
		if r.What != "" {
			differencesOf(&b, r, r.Differences)
		}
	}
	b.WriteString("\n## Where Pi itself changed\n")
	for _, r := range results {
		if len(r.Newer) > 0 {
			differencesOf(&b, r, r.Newer)
		}
	}
	return b.String()
}

func listed(b *strings.Builder, title string, list []string) {
	if len(list) > 0 {
		fmt.Fprintf(b, "\n%s: %s.\n", title, strings.Join(list, ", "))
	}
}

// maxShown bounds the differences of one result on the page; results.jsonl has them all.
const maxShown = 12

func differencesOf(b *strings.Builder, r result, list []difference) {
	fmt.Fprintf(b, "\n### %s %s, Pi %s: %s\n\n", r.Level, r.ID, r.Version, r.Status)
	if r.Reason != "" {
		b.WriteString(r.Reason + "\n\n")
	}
	b.WriteString("```diff\n")
	for i, d := range list {
		if i == maxShown {
			fmt.Fprintf(b, "… and %d more\n", len(list)-maxShown)
			break
		}
		fmt.Fprintf(b, "@ %s\n", d.Path)
		if d.HasPi {
			fmt.Fprintf(b, "- %s\n", short(d.Pi))
		}
		if d.HasPier {
			fmt.Fprintf(b, "+ %s\n", short(d.Pier))
		}
	}
	b.WriteString("```\n")
}

func short(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	const most = 400
	if len(data) > most {
		return strings.ToValidUTF8(string(data[:most]), "") + fmt.Sprintf("… (%d bytes)", len(data))
	}
	return string(data)
}
