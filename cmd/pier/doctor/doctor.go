// Package doctor implements pier doctor: it checks this machine and folder, and names the command that mends each
// fault.
package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

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
			return report(ctx, a, cmd, args)
		},
	}
	a.Flags.Finding.Register(cmd.Flags())
	return a.Complete(cmd)
}

// findings are those of one run. A person sees each as soon as it is there.
type findings struct {
	list []Finding
	out  io.Writer // nil: they are printed together, as JSON
	err  error     // of out
}

func (f *findings) add(list ...Finding) {
	f.list = append(f.list, list...)
	for _, one := range list {
		if f.out != nil && f.err == nil {
			_, f.err = io.WriteString(f.out, one.line())
		}
	}
}

// line is a finding as a person reads it.
func (f Finding) line() string {
	text := fmt.Sprintf("%-5s %-12s %s\n", marks[f.State], cli.Name(f.What), cli.Name(cli.FirstLine(f.Text)))
	if f.Mend != "" {
		text += fmt.Sprintf("%-18s → %s\n", "", cli.Name(f.Mend))
	}
	return text
}

// examine looks at everything, in the order in which one thing needs another.
func examine(ctx context.Context, a *cli.App, paths []string, f *findings) {
	defer a.Waits("")
	check := func(what string, find func() []Finding) {
		a.Waits("checking " + what)
		list := find()
		a.Waits("")
		f.add(list...)
	}
	f.add(program())
	f.add(folders()...)
	f.add(settings())
	check("JavaScript", func() []Finding { return []Finding{engine(ctx)} })
	check("the record", func() []Finding { return []Finding{ledgers()} })
	f.add(terminal(a))
	f.add(programs(a.Env.Getenv("PATH"))...)
	if broken(f.list) {
		return // no host starts on that
	}
	check("packages", func() []Finding { return project(ctx, a) })
	for n, path := range paths {
		check(fmt.Sprintf("%s, %d of %d", path, n+1, len(paths)), func() []Finding { return []Finding{loaded(ctx, a, path)} })
	}
	if len(paths) == 0 {
		check("extensions", func() []Finding { return found(ctx, a) })
	}
}

func broken(list []Finding) bool {
	for _, f := range list {
		if f.State == Broken {
			return true
		}
	}
	return false
}

// report examines and prints.
func report(ctx context.Context, a *cli.App, cmd *cobra.Command, paths []string) error {
	f := &findings{}
	if !a.Flags.JSON {
		f.out = cmd.OutOrStdout()
	}
	examine(ctx, a, paths, f)
	err := f.err
	if a.Flags.JSON {
		var line []byte
		if line, err = json.Marshal(f.list); err == nil {
			err = cli.PrintLine(cmd, line)
		}
	}
	if err == nil && broken(f.list) {
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
