package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/ledger"
)

func (a *app) ledger() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "ledger",
		Short: "Read and verify the record of what extensions did",
		Long: `Every run writes a ledger: one JSON line before and one after each host call, chained by hashes. It holds which extension
asked for what, under which right, and how it ended; parameters only as a hash. Without FILE the newest ledger in the log
folder is meant.`,
		Args: subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	f := cmd.PersistentFlags()
	f.StringVar(&a.flags.logDir, "log-dir", "", "where ledgers are (default: logs/extensions in Pi's agent folder, or $PI_EXTENSION_LOG_DIR)")
	f.BoolVar(&a.flags.json, "json", false, "print JSON")
	cmd.AddCommand(a.ledgerTail(), a.ledgerShow(), a.ledgerVerify(), a.ledgerList())
	return cmd
}

func (a *app) ledgerTail() *cobra.Command {
	var n int
	cmd := &cobra.Command{
		Use:     "tail [FILE]",
		Short:   "Print the last records",
		Example: "  pier ledger tail -n 5\n  pier ledger tail --json | jq .data",
		Args:    positional(0, 1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.printRecords(cmd, args, n) },
	}
	cmd.Flags().IntVarP(&n, "lines", "n", 20, "how many records")
	return cmd
}

func (a *app) ledgerShow() *cobra.Command {
	return &cobra.Command{
		Use:   "show [FILE]",
		Short: "Print every record",
		Args:  positional(0, 1),
		RunE:  func(cmd *cobra.Command, args []string) error { return a.printRecords(cmd, args, -1) },
	}
}

func (a *app) printRecords(cmd *cobra.Command, args []string, n int) error {
	path, err := a.ledgerFile(args)
	if err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return usageError{fmt.Errorf("cannot read the ledger %s", path)}
	}
	defer file.Close()
	if n >= 0 {
		records, err := ledger.Tail(file, n)
		if err != nil {
			return err
		}
		for _, r := range records {
			if err := a.printRecord(cmd, r); err != nil {
				return err
			}
		}
		return nil
	}
	for r, err := range ledger.Records(file) {
		if err != nil {
			return err
		}
		if err := a.printRecord(cmd, r); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) printRecord(cmd *cobra.Command, r ext.LogRecord) error {
	if a.flags.json {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		return printLine(cmd, line)
	}
	var data struct {
		Capability string  `json:"capability"`
		Method     string  `json:"method"`
		Op         string  `json:"op"`
		Decision   string  `json:"decision"`
		Duration   float64 `json:"duration_ms"`
		IsError    bool    `json:"is_error"`
		Error      *struct {
			Code string `json:"code"`
		} `json:"error"`
	}
	_ = json.Unmarshal(r.Data, &data) // records of other events have other data
	outcome := ""
	switch {
	case data.Error != nil:
		outcome = data.Error.Code
	case r.Event == "host_call.end":
		outcome = fmt.Sprintf("ok %.1fms", data.Duration)
	case data.Decision != "":
		outcome = data.Decision
	}
	method := strings.TrimSuffix(data.Method+"."+data.Op, ".")
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s  %-16s %-15s %-8s %-16s %s\n", r.TS, r.Correlation.ExtensionID, r.Event, data.Capability, method, outcome)
	return err
}

func (a *app) ledgerVerify() *cobra.Command {
	return &cobra.Command{
		Use:   "verify [FILE]",
		Short: "Check that a ledger is whole",
		Long: `Checks every line's hash, the chain between the lines, and that nothing is missing at the end. The exit code is 1 when the
chain is broken.`,
		Args: positional(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			path, err := a.ledgerFile(args)
			if err != nil {
				return err
			}
			report, err := pier.VerifyLedger(path, "")
			if err != nil {
				return err
			}
			if err := a.printVerdict(cmd, path, report); err != nil {
				return err
			}
			if report.Fault != nil {
				return &quietError{code: exitError, err: report.Fault}
			}
			return nil
		},
	}
}

func (a *app) printVerdict(cmd *cobra.Command, path string, report pier.LedgerReport) error {
	if a.flags.json {
		out := map[string]any{"file": path, "records": report.Records, "ok": report.Fault == nil, "sealed": report.Sealed, "fault": ""}
		if report.Fault != nil {
			out["fault"] = report.Fault.Error()
		}
		line, err := json.Marshal(out)
		if err != nil {
			return err
		}
		return printLine(cmd, line)
	}
	if report.Fault != nil {
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: BROKEN: %v (%s before it are good)\n", path, report.Fault, plural(report.Records, "record"))
		return err
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: ok, %s\n", path, plural(report.Records, "record"))
	return err
}

func (a *app) ledgerList() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the ledgers in the log folder, oldest first",
		Args:  positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			files, err := a.ledgerFiles()
			if err != nil {
				return err
			}
			for _, f := range files {
				line := f
				if a.flags.json {
					data, err := json.Marshal(map[string]string{"file": f})
					if err != nil {
						return err
					}
					line = string(data)
				}
				if _, err := fmt.Fprintln(cmd.OutOrStdout(), line); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// ledgerFiles lists the ledgers of the log folder by the time they were written last.
func (a *app) ledgerFiles() ([]string, error) {
	dir := a.flags.logDir
	if dir == "" {
		dir = a.defaultLogDir()
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(found) == 0 {
		return nil, usageError{fmt.Errorf("no ledger in %s: run an extension first, or name a file or --log-dir", dir)}
	}
	slices.SortFunc(found, func(x, y string) int {
		a, aErr := os.Stat(x)
		b, bErr := os.Stat(y)
		if errors.Join(aErr, bErr) != nil || a.ModTime().Equal(b.ModTime()) {
			return strings.Compare(x, y)
		}
		return a.ModTime().Compare(b.ModTime())
	})
	return found, nil
}

func (a *app) ledgerFile(args []string) (string, error) {
	if len(args) > 0 {
		return args[0], nil
	}
	files, err := a.ledgerFiles()
	if err != nil {
		return "", err
	}
	return files[len(files)-1], nil
}
