package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
)

// report is one run as --report writes it: on what, and every row with its samples.
type report struct {
	Machine machine     `json:"machine"`
	Rows    []sampleRow `json:"rows"`
}

// machine is what was measured, and where.
type machine struct {
	When       string `json:"when"` // RFC 3339, UTC
	System     string `json:"system"`
	Processor  string `json:"processor,omitempty"`
	Processors int    `json:"processors"`
	Load       string `json:"load,omitempty"` // of the last minute, when the run was over
	Awake      bool   `json:"awake"`          // no processor slept meanwhile
	Pier       string `json:"pier"`
	Go         string `json:"go"`
	Node       string `json:"node,omitempty"`
	Pi         string `json:"pi,omitempty"`
}

type sampleRow struct {
	benchRow

	Samples []float64 `json:"samples"` // in the order in which they were taken
}

// write writes bench.json and bench.md into a folder, and the plots; what is measured of growth has files of its own.
func (b *bench) write(ctx context.Context, rows []benchRow) error {
	m, err := b.machine(ctx)
	if err != nil {
		return err
	}
	r := report{Machine: m}
	for _, row := range rows {
		r.Rows = append(r.Rows, sampleRow{row, row.samples})
	}
	name := "bench"
	switch {
	case b.most > 0:
		name = "growth"
	case b.apart:
		name = "starts"
	case b.stays:
		name = "resident"
	}
	var data, page bytes.Buffer
	e := json.NewEncoder(&data)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		return err
	}
	r.page(&page)
	files := map[string][]byte{name + ".json": data.Bytes()}
	for _, p := range plots {
		if image := p.draw(rows); image != nil {
			files[p.file] = image
			fmt.Fprintf(&page, "\n![%s](%s)\n", p.title, p.file)
		}
	}
	if image := drawStarts(rows); image != nil {
		files[startsFile] = image
		fmt.Fprintf(&page, "\n![%s](%s)\n", startsTitle, startsFile)
	}
	files[name+".md"] = page.Bytes()
	if err := os.MkdirAll(b.report, 0o755); err != nil {
		return err
	}
	for file, data := range files {
		if err := os.WriteFile(filepath.Join(b.report, file), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) machine(ctx context.Context) (machine, error) {
	m := machine{
		When: time.Now().UTC().Format(time.RFC3339), System: runtime.GOOS + "/" + runtime.GOARCH, Processors: runtime.NumCPU(), Awake: b.awake,
		Processor: told("/proc/cpuinfo", "model name"), Pier: pier.Version, Go: runtime.Version(),
	}
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		m.Load, _, _ = strings.Cut(string(load), " ")
	}
	if b.pi == "" {
		return m, nil
	}
	err := cli.StartProgram(ctx, os.Environ(), b.node, []string{"--version"}, nil, func(line []byte) { m.Node = strings.TrimSpace(string(line)) })
	if err != nil {
		return m, err
	}
	for dir := filepath.Dir(b.pi); m.Pi == "" && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		var manifest struct {
			Version string `json:"version"`
		}
		if data, err := os.ReadFile(filepath.Join(dir, "package.json")); err == nil && json.Unmarshal(data, &manifest) == nil {
			m.Pi = manifest.Version
		}
	}
	return m, nil
}

// told is what a file of the system says of a name, "" where it says nothing.
func told(file, name string) string {
	data, _ := os.ReadFile(file)
	for line := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// page is the report for people, in Markdown.
func (r report) page(w io.Writer) {
	m := r.Machine
	fmt.Fprintf(w, "# pier bench, %s\n\n%s, %d processors", m.When, m.System, m.Processors)
	if m.Awake {
		fmt.Fprint(w, " kept awake")
	}
	for _, part := range []struct{ name, value string }{{"", m.Processor}, {"load ", m.Load}, {"pier ", m.Pier}, {"", m.Go}, {"Node ", m.Node}, {"Pi ", m.Pi}} {
		if part.value != "" {
			fmt.Fprintf(w, ", %s%s", part.name, strings.ReplaceAll(part.value, "|", "/"))
		}
	}
	fmt.Fprint(w, "\n\n| what | p50 | p95 | p99 | runs | bound | |\n|---|---|---|---|---|---|---|\n")
	for _, row := range r.Rows {
		cells := row.cells()
		fmt.Fprintf(w, "| %s |\n", strings.Join(cells[:], " | "))
	}
}
