// Package ledger is pier ledger and pier log: what the records of sessions say, and whether they are whole.
package ledger

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/ledger"
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
	f.StringVar(&a.Flags.LogDir, "log-dir", "", logDirHelp)
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
		Use:   "show [FILE]",
		Short: "Print every record",
		Args:  cli.Positional(0, 1),
		RunE:  func(cmd *cobra.Command, args []string) error { return printRecords(a, cmd, args, -1) },
	}
}

func printRecords(a *cli.App, cmd *cobra.Command, args []string, n int) error {
	path, err := ledgerFile(a, args)
	if err != nil {
		return err
	}
	file, err := ledger.OpenReader(path)
	if err != nil {
		return cli.Usage(fmt.Errorf("cannot read the ledger %s", cli.Name(path)))
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
		Use:   "verify [FILE]",
		Short: "Check that a ledger is whole",
		Long: `Checks every line's hash, the chain between the lines, and that nothing is missing at the end. The exit code is 1 when the
chain is broken. Without FILE the newest is checked, and whether every ledger that was begun is still there.`,
		Args: cli.Positional(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			path, err := ledgerFile(a, args)
			if err != nil {
				return err
			}
			report, err := pier.VerifyLedger(path, "")
			if err != nil {
				return err
			}
			if err := printVerdict(a, cmd, path, report); err != nil {
				return err
			}
			if report.Fault != nil {
				return &cli.QuietError{Code: cli.ExitError, Err: report.Fault}
			}
			if len(args) > 0 {
				return nil
			}
			return sayMissing(a, cmd)
		},
	}
}

// sayMissing tells of ledgers that pier began and that are gone.
func sayMissing(a *cli.App, cmd *cobra.Command) error {
	_, gone, err := pier.Ledgers("")
	if err != nil || len(gone) == 0 {
		return err
	}
	for _, path := range gone {
		line := cli.Name(path) + ": GONE: the ledger was deleted as a whole"
		if a.Flags.JSON {
			data, err := json.Marshal(map[string]any{"file": path, "ok": false, "fault": "gone", "state": "gone"})
			if err != nil {
				return err
			}
			line = string(data)
		}
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), line); err != nil {
			return err
		}
	}
	return &cli.QuietError{Code: cli.ExitError, Err: fmt.Errorf("%s gone", cli.Plural(len(gone), "ledger"))}
}

func printVerdict(a *cli.App, cmd *cobra.Command, path string, report pier.LedgerReport) error {
	if a.Flags.JSON {
		out := map[string]any{"file": path, "records": report.Records, "ok": report.Fault == nil, "sealed": report.Sealed, "fault": "", "state": stateOf(report)}
		if report.Fault != nil {
			out["fault"] = report.Fault.Error()
		}
		line, err := json.Marshal(out)
		if err != nil {
			return err
		}
		return cli.PrintLine(cmd, line)
	}
	if report.Fault != nil {
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s: %s (%s before it are good)\n", cli.Name(path), strings.ToUpper(stateOf(report)), cli.Name(report.Fault.Error()),
			cli.Plural(report.Records, "record"))
		return err
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: ok, %s\n", cli.Name(path), cli.Plural(report.Records, "record"))
	return err
}

// ledgerFiles lists the ledgers of the log folder by the time they were written last.
func ledgerFiles(a *cli.App) ([]string, error) {
	dir := cmp.Or(a.Flags.LogDir, a.DefaultLogDir())
	found, err := ledgersIn(dir)
	if err != nil || len(found) == 0 {
		return nil, cli.Usage(fmt.Errorf("no ledger in %s: run an extension first, or name a file or --log-dir", cli.Name(dir)))
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
	slices.SortFunc(list, func(x, y aged) int { return cmp.Or(x.at.Compare(y.at), strings.Compare(x.path, y.path)) })
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
	files, err := ledgerFiles(a)
	if err != nil {
		return "", err
	}
	if len(args) == 0 {
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
		return "", cli.Usage(fmt.Errorf("cannot read the ledger %s: there is no such file, and no session whose id begins so; see pier ledger list", cli.Name(args[0])))
	}
	return "", cli.Usage(fmt.Errorf("%s is the beginning of %s: give more of it", cli.Name(args[0]), cli.Plural(len(found), "session")))
}
