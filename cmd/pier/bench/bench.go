// Package bench implements pier bench: it measures times, memory and sizes beside their bounds and beside real Pi.
package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// Command is pier bench.
func Command(a *cli.App) *cobra.Command {
	var b bench
	cmd := &cobra.Command{
		Use:   "bench [EXT...]",
		Short: "Measure what pier costs on this machine",
		Long: `Measures starts, loads, events, tool calls, MCP servers, packs and memory, each many times, and prints median and tail beside the bound
that pier sets itself. Extensions named on the command line are loaded together, from cached code; with --pi real Pi loads the
same ones in the same run, and the ratio is printed. With --starts each is started in processes of its own instead, with nothing cached
and later, by turns with real Pi. With --resident each is loaded from cached code beside the others, and what that adds to the memory is printed;
with --pi also what all of them have in one process of Node, after a collection.

With --why each extension is loaded three times, the first time with nothing cached, and the time of each step is printed: finding,
bundling, compiling, pier's own modules, the modules of each package, the factory. With --check allocations and ratios are measured,
which are the same on a busy machine, and held against a file: [{"what": ..., "unit": "allocations" or "×", "most": ...}].
With --growth 1 to 1,000 extensions (--growth=N: to N) are loaded into one host, and one with 0.1 to 10 MB of dependencies: what that takes must not grow faster
than the number and the size. With --report the rows become a table in Markdown and JSON with all samples, both name the machine and the
versions, and curves are drawn as SVG.

Everything happens in a folder of its own, with a policy, and a ledger in a file. Times are by the clock: a busy machine shows
in the tail first. An idle one adds what its processors take to wake up, 5 to 100 µs for each hand-over; as root on Linux they are
kept awake meanwhile (/dev/cpu_dma_latency).`,
		Example: `  pier bench
  pier bench --only calls,serve
  pier bench --why ./extensions/todo.ts
  pier bench --check docs/bench/budgets.json
  pier bench --report docs/bench
  pier bench --pi node_modules/@earendil-works/pi-coding-agent/dist/index.js ./extensions/*.ts`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := b.possible(cmd.Flags().Changed("growth"), args); err != nil {
				return err
			}
			b.log, b.extensions = a.Say, args
			return b.run(cmd, a.Flags.JSON)
		},
	}
	cmd.AddCommand(serverCommand(), bridgeCommand())
	f := cmd.Flags()
	f.BoolVar(&a.Flags.JSON, "json", false, "print JSON, one object a line")
	f.IntVar(&b.runs, "runs", 2000, "how often what is short is measured; what takes milliseconds is measured less often")
	f.StringVar(&b.pi, "pi", "", "the entry of an installed pi-coding-agent (dist/index.js or dist/bundle/index.js) to compare loads with")
	f.StringVar(&b.budgets, "check", "", "measure only what does not depend on this machine, and fail when a budget of this file is not kept")
	f.StringSliceVar(&b.only, "only", nil, "measure only these: "+strings.Join(stepNames(), ", "))
	f.StringVar(&b.report, "report", "", "also write bench.md, bench.json and plots into this folder (growth.md, starts.md or resident.md with these): the machine, and all rows with their samples")
	f.IntVar(&b.most, "growth", 0, "measure instead how loads grow, up to so many extensions and ten times as many kB of dependencies")
	f.BoolVar(&b.apart, "starts", false, "measure instead each extension from the start of a process until it is ready, beside --pi by turns")
	f.BoolVar(&b.stays, "resident", false, "measure instead the memory that each extension adds to a host where all of them are, beside --pi")
	f.Lookup("growth").NoOptDefVal = "1000"
	f.BoolVar(&b.reasons, "why", false, "say where the loads of the extensions spend their time")
	f.StringVar(&b.node, "node", "node", "the Node that runs --pi")
	return cmd
}

// possible refuses flags and names that would fail only after minutes.
func (b *bench) possible(grows bool, names []string) error {
	if b.runs < 1 {
		return cli.Usage(fmt.Errorf("--runs %d: at least 1", b.runs))
	}
	if grows && b.most < 10 {
		return cli.Usage(fmt.Errorf("--growth=%d: at least 10", b.most))
	}
	for _, name := range b.only {
		if !slices.Contains(stepNames(), name) {
			return cli.Usage(fmt.Errorf("--only %s: one of %s", name, strings.Join(stepNames(), ", ")))
		}
	}
	for _, name := range names {
		if _, err := os.Stat(name); err != nil && !strings.Contains(name, ":") {
			return cli.Cannot("measure", name, err)
		}
	}
	return nil
}

func (b *bench) run(cmd *cobra.Command, asJSON bool) error {
	out := cmd.OutOrStdout()
	switch {
	case b.reasons && b.budgets != "":
		return cli.Usage(errors.New("--why and --check are two measurements: name one"))
	case (b.most > 0 || b.apart || b.stays) && (b.reasons || b.budgets != "") || b.most > 0 && b.apart || b.stays && (b.most > 0 || b.apart):
		return cli.Usage(errors.New("--why, --check, --growth, --starts and --resident are measurements of their own: name one"))
	case (b.apart || b.stays) && len(b.extensions) == 0:
		return cli.Usage(errors.New("--starts and --resident need an extension"))
	case b.reasons && b.report != "":
		return cli.Usage(errors.New("--report is of rows, which --why has none of"))
	case b.reasons && len(b.extensions) == 0:
		return cli.Usage(errors.New("--why needs an extension"))
	case b.reasons:
		list, err := b.why(cmd.Context())
		return errors.Join(printReasons(out, list, asJSON), err)
	}
	var rows []benchRow
	var err error
	if b.budgets == "" {
		if rows, err = b.measure(cmd.Context()); err != nil {
			return err
		}
	} else {
		budgets, bad := readBudgets(b.budgets)
		if bad != nil {
			return bad
		}
		rows, err = b.check(cmd.Context(), budgets)
	}
	if b.report != "" && rows != nil {
		err = errors.Join(err, b.write(cmd.Context(), rows))
	}
	if asJSON {
		return errors.Join(printJSONLines(out, rows), err)
	}
	return errors.Join(printBench(out, rows), err)
}

// benchRow is one line of the report. Times are in microseconds; other units are in the name.
type benchRow struct {
	What   string  `json:"what"`
	Unit   string  `json:"unit"`
	Runs   int     `json:"runs"`
	P50    float64 `json:"p50"`
	P95    float64 `json:"p95"`
	P99    float64 `json:"p99"`
	Bounds []bound `json:"bounds,omitempty"`
	Met    bool    `json:"met"`

	samples []float64
	series  string  // the curve of a plot that the row is a point of, or the program of a bar; "" for none
	size    float64 // where on the curve
	group   string  // what the bar is of
}

// at makes the row a point of a curve.
func (r benchRow) at(series string, size float64) benchRow {
	r.series, r.size = series, size
	return r
}

// beside makes the row a bar among those of its group.
func (r benchRow) beside(group, series string) benchRow {
	r.group, r.series = group, series
	return r
}

// bound is what one quantile may be at most.
type bound struct {
	Quantile int     `json:"quantile"`
	Most     float64 `json:"most"`
}

func (r *benchRow) judge() {
	r.Met = !slices.ContainsFunc(r.Bounds, func(b bound) bool {
		return map[int]float64{50: r.P50, 95: r.P95, 99: r.P99}[b.Quantile] > b.Most
	})
}

// timed makes a row of durations.
func timed(what string, took []time.Duration, bounds ...bound) benchRow {
	samples := make([]float64, len(took))
	for n, d := range took {
		samples[n] = float64(d.Nanoseconds()) / 1e3
	}
	slices.Sort(took)
	at := func(q float64) float64 {
		n := int(math.Ceil(q*float64(len(took)))) - 1
		return float64(took[max(n, 0)].Nanoseconds()) / 1e3
	}
	r := benchRow{What: what, Unit: "µs", Runs: len(took), P50: at(0.5), P95: at(0.95), P99: at(0.99), Bounds: bounds, samples: samples}
	r.judge()
	return r
}

// single makes a row of one number.
func single(what, unit string, value float64, bounds ...bound) benchRow {
	r := benchRow{What: what, Unit: unit, Runs: 1, P50: value, P95: value, P99: value, Bounds: bounds, samples: []float64{value}}
	r.judge()
	return r
}

func printJSONLines(w io.Writer, rows []benchRow) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, r := range rows {
		if err := e.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

func printBench(w io.Writer, rows []benchRow) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "what\tp50\tp95\tp99\truns\tbound\t\t")
	for _, r := range rows {
		cells := r.cells()
		fmt.Fprintln(t, strings.Join(cells[:], "\t")+"\t")
	}
	return t.Flush()
}

// amount writes a number with its unit, times in the unit that suits them.
func amount(value float64, unit string) string {
	if unit == "µs" && value >= 1000 {
		return fmt.Sprintf("%.2f ms", value/1000)
	}
	return fmt.Sprintf("%.3g %s", value, unit)
}

// cells are a row of the table: what, three quantiles, runs, bound and whether that is met. One number has no quantiles.
func (r benchRow) cells() [7]string {
	limit, verdict := "", ""
	for _, b := range r.Bounds {
		if limit != "" {
			limit += ", "
		}
		limit += fmt.Sprintf("%s p%d", amount(b.Most, r.Unit), b.Quantile)
		verdict = "met"
	}
	if !r.Met {
		verdict = "missed"
	}
	cells := [7]string{r.What, amount(r.P50, r.Unit), amount(r.P95, r.Unit), amount(r.P99, r.Unit), strconv.Itoa(r.Runs), limit, verdict}
	if r.Runs == 1 {
		cells[2], cells[3] = "", ""
	}
	return cells
}
