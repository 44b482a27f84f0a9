package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/ledger/audit"
)

// torn is the kind of a chain that holds, but for a last line that was never finished.
const torn = "torn"

// verdict is what verification found of one ledger.
type verdict struct {
	path   string
	report pier.LedgerReport
	err    error
}

// stateOf is a report in a word.
func stateOf(report pier.LedgerReport) string {
	switch {
	case report.Fault == nil:
		return "ok"
	case report.Fault.Kind == torn:
		return "torn"
	}
	return "broken"
}

// verifyAll verifies ledgers beside the caller; the function it returns waits for the verdicts, in the order of paths.
func verifyAll(ctx context.Context, paths []string) func() []verdict {
	list := make([]verdict, len(paths))
	var group sync.WaitGroup
	next := make(chan int)
	for range min(len(paths), runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := range next {
				list[i] = verifyOne(paths[i])
			}
		})
	}
	group.Go(func() {
		defer close(next)
		for i := range paths {
			select {
			case next <- i:
			case <-ctx.Done():
				list[i] = verdict{path: paths[i], err: context.Cause(ctx)}
			}
		}
	})
	return func() []verdict {
		group.Wait()
		return list
	}
}

// verifyOne verifies a ledger. One that is written meanwhile may look broken; then it is looked at again.
func verifyOne(path string) verdict {
	v := verdict{path: path}
	for range 3 {
		before := sizeOf(path)
		v.report, v.err = pier.VerifyLedger(path, "")
		if v.err == nil && v.report.Fault == nil || sizeOf(path) == before {
			return v
		}
	}
	return v
}

func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return -1
	}
	return info.Size()
}

// errGone is said of a ledger that pier began and that is there no more.
var errGone = errors.New("the ledger was deleted as a whole")

// missing are the verdicts on ledgers of the log folder that pier began, and that are gone as a whole.
func missing(a *cli.App) ([]verdict, error) {
	_, gone, err := pier.Ledgers("")
	if err != nil {
		return []verdict{{path: "the list of ledgers", err: err}}, nil
	}
	dir, err := filepath.Abs(logDir(a))
	if err != nil {
		return nil, fmt.Errorf("find the ledgers: %w", err)
	}
	var list []verdict
	for _, path := range gone {
		if filepath.Dir(path) == dir {
			list = append(list, verdict{path: path, err: errGone})
		}
	}
	return list, nil
}

// text says what was found, in the same words wherever it is said.
func (v verdict) text() string {
	switch {
	case v.err != nil:
		return strings.ToUpper(v.state()) + ": " + v.err.Error()
	case v.report.Fault != nil:
		return fmt.Sprintf("%s: %s (%s before it can be trusted)", strings.ToUpper(v.state()), v.report.Fault, cli.Plural(v.report.Records, "record"))
	}
	return "ok, " + cli.Plural(v.report.Records, "record")
}

// state is text in a word: ok, torn, broken, gone or unreadable.
func (v verdict) state() string {
	switch {
	case errors.Is(v.err, errGone):
		return "gone"
	case v.err != nil:
		return "unreadable"
	}
	return stateOf(v.report)
}

// fault is what is wrong; nil for nothing.
func (v verdict) fault() error {
	if v.err == nil && v.report.Fault != nil {
		return v.report.Fault
	}
	return v.err
}

// maxGone is how many ledgers that were deleted pier log names. Who empties the folder would read of nothing else.
const maxGone = 3

// sayVerdicts ends pier log: how many sessions hold, and loudly which do not.
func sayVerdicts(a *cli.App, cmd *cobra.Command, list []verdict, shown bool) error {
	good, bad, gone := 0, 0, 0
	var errs []error
	for _, v := range list {
		err := v.fault()
		if err == nil {
			good++
			continue
		}
		bad++
		errs = append(errs, err)
		if errors.Is(err, errGone) {
			if gone++; gone > maxGone {
				continue
			}
		}
		a.Say(cli.Name(v.path) + ": " + cli.Name(v.text()))
	}
	if gone > maxGone {
		a.Say(fmt.Sprintf("%d more ledgers are gone: pier ledger list names them, pier ledger prune --gone --yes puts on record that they are missed no longer", gone-maxGone))
	}
	if !a.Flags.JSON {
		text := cli.Plural(good, "session") + " verified, nothing missing."
		if bad > 0 {
			text = fmt.Sprintf("%s verified; %d NOT WHOLE, see above.", cli.Plural(good, "session"), bad)
		} else if shown {
			text += "   pier log --calls  shows each."
		}
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), text); err != nil {
			return err
		}
	}
	if bad > 0 {
		return &cli.QuietError{Code: cli.ExitError, Err: errors.Join(errs...)}
	}
	return nil
}

// ledgerLine is one line of pier ledger list --json.
type ledgerLine struct {
	File       string         `json:"file"`
	Session    string         `json:"session"`
	First      string         `json:"first,omitempty"`
	Last       string         `json:"last,omitempty"`
	Records    int            `json:"records"`
	Bytes      int64          `json:"bytes"`
	Extensions map[string]int `json:"extensions"`
	State      string         `json:"state"`
	Fault      string         `json:"fault,omitempty"`
}

func ledgerList(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the ledgers in the log folder, oldest first",
		Long: `Prints for each ledger when it was written, how many calls of which extension it holds, its size, and whether it is whole: ok,
torn (the last line was cut off when pier died, what is before it is good), broken, or gone (deleted as a whole).`,
		Example: "  pier ledger list\n  pier ledger list --json | jq -r 'select(.state != \"ok\").file'",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			files, gone, err := ledgersOf(a)
			if err != nil {
				return err
			}
			verdicts := verifyAll(cmd.Context(), files)
			lines := make([]ledgerLine, 0, len(files)+len(gone))
			for _, path := range files {
				lines = append(lines, lineOf(path))
			}
			for _, v := range gone {
				lines = append(lines, ledgerLine{File: v.path, Session: strings.TrimSuffix(filepath.Base(v.path), ".jsonl"), Extensions: map[string]int{}})
			}
			var errs []error
			for i, v := range append(verdicts(), gone...) {
				if lines[i].judge(v); lines[i].State != "ok" && lines[i].State != torn {
					errs = append(errs, v.fault())
				}
				if err := printLedger(a, cmd, lines[i]); err != nil {
					return err
				}
			}
			if len(errs) > 0 {
				return &cli.QuietError{Code: cli.ExitError, Err: errors.Join(errs...)}
			}
			return nil
		},
	}
}

func lineOf(path string) ledgerLine {
	line := ledgerLine{File: path, Bytes: sizeOf(path), Extensions: map[string]int{}}
	in, err := ledger.OpenReader(path)
	if err != nil {
		return line // its verdict says so
	}
	defer in.Close()
	s := audit.Summarize(path, in)
	line.Session, line.Extensions = s.Session, s.Extensions
	if !s.First.IsZero() {
		line.First, line.Last = s.First.Format(time.RFC3339Nano), s.Last.Format(time.RFC3339Nano)
	}
	return line
}

func (l *ledgerLine) judge(v verdict) {
	l.Records, l.State = v.report.Records, v.state()
	if err := v.fault(); err != nil {
		l.Fault = err.Error()
	}
}

func printLedger(a *cli.App, cmd *cobra.Command, l ledgerLine) error {
	if a.Flags.JSON {
		line, err := json.Marshal(l)
		if err != nil {
			return fmt.Errorf("encode a line: %w", err)
		}
		return cli.PrintLine(cmd, line)
	}
	when := "no entries"
	first, err := time.Parse(time.RFC3339Nano, l.First)
	if last, lastErr := time.Parse(time.RFC3339Nano, l.Last); err == nil && lastErr == nil {
		first, last = first.Local(), last.Local()
		end := last.Format("15:04")
		if first.Format(time.DateOnly) != last.Format(time.DateOnly) {
			end = last.Format("2006-01-02 15:04")
		}
		when = first.Format("2006-01-02 15:04") + "–" + end
	}
	var names []string
	for _, id := range slices.Sorted(maps.Keys(l.Extensions)) {
		names = append(names, fmt.Sprintf("%s %d", id, l.Extensions[id]))
	}
	state := l.State
	if l.Fault != "" { // as text has it, without the number of records
		state = strings.ToUpper(state) + ": " + l.Fault
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s  %s  %s  %8s  %s  %s\n", cli.Column(when, 22, 40), cli.Column(strings.Join(names, ", "), 30, 80),
		cli.Column(cli.Plural(l.Records, "record"), 13, 20), bytesText(l.Bytes), cli.Column(filepath.Base(l.File), 0, 80), cli.Name(state))
	return err
}

func bytesText(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 1<<20:
		return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
}
