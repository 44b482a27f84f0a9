// Package doctor implements pier doctor: it checks this machine and folder, and names the command that mends each
// fault.
package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
)

// State is how something is.
type State string

// The states. What is absent is needed by nothing that pier does on its own; what is broken makes pier doctor fail.
const (
	OK     State = "ok"
	Absent State = "absent"
	Slow   State = "slow"
	Broken State = "broken"
)

// Finding is one thing that was looked at.
type Finding struct {
	What  string `json:"what"`
	State State  `json:"state"`
	Text  string `json:"text"`
	Mend  string `json:"mend,omitempty"` // what a person may do, a command where there is one
}

// marks are the states as a person sees them.
var marks = map[State]string{OK: "ok", Absent: "-", Slow: "slow", Broken: "FAIL"}

// Command is pier doctor.
func Command(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "doctor [EXT...]",
		Short: "Say what works here, what does not, and the command that mends it",
		Long: `Looks at pier's folders, Pi's settings, the record, the packages, the MCP servers that are configured, the programs that some
extensions need, and loads the extensions: those named, or else those that Pi would load here. They load with nothing but the right to read,
and nothing is recorded, installed or changed. Of each that is named it says what a first and a later start cost.

The exit code is 1 when something is broken. What is only absent, such as a program that no extension here may need, is marked with "-".`,
		Example: `  pier doctor
  pier doctor ./todo.ts
  pier doctor --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, cancel := a.Deadline(cmd.Context())
			defer cancel()
			return report(a, cmd, examine(ctx, a, args))
		},
	}
	a.Flags.Finding.Register(cmd.Flags())
	return a.Complete(cmd)
}

// examine looks at everything, in the order in which one thing needs another.
func examine(ctx context.Context, a *cli.App, paths []string) []Finding {
	list := []Finding{program()}
	list = append(list, folders()...)
	list = append(list, settings(), engine(ctx))
	list = append(list, ledgers(), terminal(a))
	list = append(list, programs(a.Env.Getenv("PATH"))...)
	if broken(list) {
		return list // no host starts on that
	}
	list = append(list, project(ctx, a)...)
	for _, path := range paths {
		list = append(list, loaded(ctx, a, path))
	}
	if len(paths) == 0 {
		list = append(list, found(ctx, a)...)
	}
	return list
}

func broken(list []Finding) bool {
	for _, f := range list {
		if f.State == Broken {
			return true
		}
	}
	return false
}

func report(a *cli.App, cmd *cobra.Command, list []Finding) error {
	var err error
	if a.Flags.JSON {
		var line []byte
		if line, err = json.Marshal(list); err == nil {
			err = cli.PrintLine(cmd, line)
		}
	} else {
		var b strings.Builder
		for _, f := range list {
			fmt.Fprintf(&b, "%-5s %-12s %s\n", marks[f.State], cli.Name(f.What), cli.Name(cli.FirstLine(f.Text)))
			if f.Mend != "" {
				fmt.Fprintf(&b, "%-18s → %s\n", "", cli.Name(f.Mend))
			}
		}
		_, err = fmt.Fprint(cmd.OutOrStdout(), b.String())
	}
	if err == nil && broken(list) {
		err = &cli.QuietError{Code: cli.ExitError, Err: errors.New("something is broken")}
	}
	return err
}

// careful makes a host that records nothing on disk and lets extensions do nothing but read.
func careful(o *pier.Options) {
	o.Policy.Mode, o.LedgerDir, o.Observer = "strict", "", pier.Observer{Progress: o.Observer.Progress}
	for _, capability := range []ext.Capability{ext.CapWrite, ext.CapExec, ext.CapHTTP, ext.CapTool, ext.CapUI, ext.CapLog} {
		o.Policy.Deny = append(o.Policy.Deny, string(capability))
	}
}
