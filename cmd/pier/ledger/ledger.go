// Package ledger implements pier ledger and pier log: it lists, shows, verifies and prunes records.
package ledger

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/text/sorting"
)

// logDirHelp is the help of --log-dir where ledgers are read.
const logDirHelp = "where ledgers are (default: logs/extensions in Pi's agent folder, or $PI_EXTENSION_LOG_DIR)"

// Command is pier ledger.
func Command(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "ledger",
		Short: "Read and verify the record of what extensions did",
		Long: `Every run writes a ledger: one JSON line before and one after each host call, chained by hashes. It holds which extension
asked for what, under which right, who allowed it, and how it ended; parameters only as a hash. Without FILE the newest ledger in
the log folder is meant; FILE may also be a session's id, or its beginning. To ask what happened, see pier log.`,
		Example: `  pier ledger list
  pier ledger tail -n 5
  pier ledger verify`,
		Args: cli.Subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	f := cmd.PersistentFlags()
	cli.RegisterLogDir(f, &a.Flags.LogDir, logDirHelp)
	f.BoolVar(&a.Flags.JSON, "json", false, "print JSON")
	cmd.AddCommand(ledgerTail(a), ledgerShow(a), ledgerVerify(a), ledgerList(a), ledgerPrune(a))
	return cmd
}

func ledgerTail(a *cli.App) *cobra.Command {
	var n int
	cmd := &cobra.Command{
		Use:     "tail [FILE]",
		Short:   "Print the last records",
		Example: "  pier ledger tail -n 5\n  pier ledger tail --json | jq .data",
		Args:    cli.Positional(0, 1),
		RunE:    func(cmd *cobra.Command, args []string) error { return printRecords(a, cmd, args, n) },
	}
	cmd.Flags().IntVarP(&n, "lines", "n", 20, "how many records")
	return cmd
}

func ledgerShow(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:     "show [FILE]",
		Short:   "Print every record",
		Example: "  pier ledger show\n  pier ledger show --json | jq .data.op",
		Args:    cli.Positional(0, 1),
		RunE:    func(cmd *cobra.Command, args []string) error { return printRecords(a, cmd, args, -1) },
	}
}

func printRecords(a *cli.App, cmd *cobra.Command, args []string, n int) error {
	path, err := ledgerFile(a, args)
	if err != nil {
		return err
	}
	file, err := ledger.OpenReader(path)
	if err != nil {
		return cli.Cannot("read the ledger", path, err)
	}
	defer file.Close()
	if n >= 0 {
		records, err := ledger.Tail(file, n)
		if err != nil {
			return err
		}
		for _, r := range records {
			if err := printRecord(a, cmd, r); err != nil {
				return err
			}
		}
		return nil
	}
	for r, err := range ledger.Records(file) {
		if err != nil {
			return err
		}
		if err := printRecord(a, cmd, r); err != nil {
			return err
		}
	}
	return nil
}

func printRecord(a *cli.App, cmd *cobra.Command, r ext.LogRecord) error {
	if a.Flags.JSON {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		return cli.PrintLine(cmd, line)
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), recordText(r))
	return err
}

// recordText is a record as one line for a person.
func recordText(r ext.LogRecord) string {
	var data struct {
		Capability string  `json:"capability"`
		Method     string  `json:"method"`
		Op         string  `json:"op"`
		Name       string  `json:"name"`
		Decision   string  `json:"decision"`
		Duration   float64 `json:"duration_ms"`
		Error      *struct {
			Code string `json:"code"`
		} `json:"error"`
	}
	_ = json.Unmarshal(r.Data, &data) // records of other events have other data
	outcome := data.Decision
	switch {
	case data.Error != nil:
		outcome = data.Error.Code
	case strings.HasSuffix(r.Event, ".end"):
		outcome = fmt.Sprintf("ok %.1fms", data.Duration)
	}
	what := strings.TrimSuffix(data.Method+"."+data.Op, ".")
	target, ok := ledger.ParseTarget(r.Data)
	about := target.Line()
	switch {
	case ok:
	case data.Name != "":
		about = data.Name
	case data.Method == "":
		about = r.Message
	}
	line := fmt.Sprintf("%s  %s %-17s %-8s %s %s  %s", cli.Name(r.TS), cli.Column(string(r.Correlation.ExtensionID), 16, wideName), cli.Name(r.Event),
		cli.Name(data.Capability), cli.Column(what, 16, wideName), cli.Column(about, 0, wideTarget), cli.Name(outcome))
	return strings.TrimRight(line, " ")
}

func ledgerVerify(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:     "verify [FILE]",
		Short:   "Check that a ledger is whole",
		Example: "  pier ledger verify && echo whole",
		Long: `Checks every line's hash, the chain between the lines, and that nothing is missing at the end. The exit code is 1 when the
chain is broken. Without FILE the newest is checked, and whether every ledger that was begun is still there.`,
		Args: cli.Positional(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := toVerify(a, args)
			if err != nil {
				return err
			}
			var errs []error
			for _, v := range list {
				if err := printVerdict(a, cmd, v); err != nil {
					return err
				}
				errs = append(errs, v.fault())
			}
			if err := errors.Join(errs...); err != nil {
				return &cli.QuietError{Code: cli.ExitError, Err: err}
			}
			return nil
		},
	}
}

// toVerify are the verdicts on the ledger that is named, or on the newest and on those that are gone.
func toVerify(a *cli.App, args []string) ([]verdict, error) {
	if len(args) > 0 {
		path, err := ledgerFile(a, args)
		if errors.Is(err, errGone) {
			return []verdict{{path: path, err: errGone}}, nil
		} else if err != nil {
			return nil, err
		}
		report, err := pier.VerifyLedger(path, "")
		return []verdict{{path: path, report: report}}, err
	}
	files, gone, err := ledgersOf(a)
	if err != nil || len(files) == 0 {
		return gone, err
	}
	newest := verdict{path: files[len(files)-1]}
	if newest.report, err = pier.VerifyLedger(newest.path, ""); err != nil {
		return nil, err
	}
	return append([]verdict{newest}, gone...), nil
}

func printVerdict(a *cli.App, cmd *cobra.Command, v verdict) error {
	if a.Flags.JSON {
		out := map[string]any{"file": v.path, "records": v.report.Records, "ok": v.fault() == nil, "sealed": v.report.Sealed, "fault": "", "state": v.state()}
		if err := v.fault(); err != nil {
			out["fault"] = err.Error()
		}
		line, err := json.Marshal(out)
		if err != nil {
			return err
		}
		return cli.PrintLine(cmd, line)
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), cli.Name(v.path)+": "+cli.Name(v.text()))
	return err
}

// logDir is the folder that is looked into.
func logDir(a *cli.App) string { return cmp.Or(a.Flags.LogDir, a.DefaultLogDir()) }

// ledgersOf are the ledgers of the log folder, and the verdicts on those that are gone.
func ledgersOf(a *cli.App) (files []string, gone []verdict, err error) {
	if gone, err = missing(a); err != nil {
		return nil, nil, err
	}
	if files, err = ledgerFiles(a); len(gone) > 0 && errors.Is(err, errNone) {
		err = nil
	}
	return files, gone, err
}

// errNone says that nothing was recorded yet.
var errNone = errors.New("run an extension first, or name a file or --log-dir")

// ledgerFiles lists the ledgers of the log folder by the time they were written last.
func ledgerFiles(a *cli.App) ([]string, error) {
	found, err := ledgersIn(logDir(a))
	if err != nil || len(found) == 0 {
		return nil, cli.Usage(fmt.Errorf("no ledger in %s: %w", cli.Name(logDir(a)), errNone))
	}
	return found, nil
}

// ledgersIn lists the ledgers of a folder by the time they were written last.
func ledgersIn(dir string) ([]string, error) {
	items, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("list the ledgers: %w", err)
	}
	type aged struct {
		path string
		at   time.Time
	}
	var list []aged
	for _, item := range items {
		info, err := item.Info()
		if filepath.Ext(item.Name()) == ".jsonl" && err == nil && info.Mode().IsRegular() {
			list = append(list, aged{filepath.Join(dir, item.Name()), info.ModTime()})
		}
	}
	sorting.Sort(list, func(x, y *aged) int { return cmp.Or(x.at.Compare(y.at), strings.Compare(x.path, y.path)) })
	paths := make([]string, len(list))
	for i, l := range list {
		paths[i] = l.path
	}
	return paths, nil
}

// ledgerFile is the ledger that an argument means: a file, or a session's id or its beginning; without one the newest.
func ledgerFile(a *cli.App, args []string) (string, error) {
	if len(args) > 0 {
		if _, err := os.Stat(args[0]); err == nil {
			return args[0], nil
		}
	}
	files, gone, err := ledgersOf(a)
	if err != nil {
		return "", err
	}
	if len(args) == 0 {
		if len(files) == 0 {
			return "", fmt.Errorf("%s of %s: %w; see pier ledger verify", cli.Plural(len(gone), "ledger"), cli.Name(logDir(a)), errGone)
		}
		return files[len(files)-1], nil
	}
	var found []string
	for _, path := range files {
		if strings.HasPrefix(filepath.Base(path), args[0]) && args[0] != "" {
			found = append(found, path)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		for _, v := range gone {
			if args[0] == v.path || args[0] != "" && strings.HasPrefix(filepath.Base(v.path), args[0]) {
				return v.path, fmt.Errorf("%s: %w", cli.Name(v.path), errGone)
			}
		}
		return "", cli.Usage(fmt.Errorf("cannot read the ledger %s: there is no such file, and no session whose id begins so; see pier ledger list", cli.Name(args[0])))
	}
	return "", cli.Usage(fmt.Errorf("%s is the beginning of %s: give more of it", cli.Name(args[0]), cli.Plural(len(found), "session")))
}
