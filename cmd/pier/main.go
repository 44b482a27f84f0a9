// Command pier runs Pi extensions behind one capability gate and one audit ledger.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"

	"golang.org/x/term"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/sys/proc"
	"github.com/cec80427/pier/internal/text/printable"
)

func main() {
	os.Exit(program())
}

// program runs the command line of this process.
func program() int {
	_ = proc.Adopt() // where it is not possible, what leaves its session may outlive us
	lent := new(atomic.Int32)
	ctx, stop := untilSignal(lent)
	defer stop()
	return run(ctx, cli.Environment{
		Lent: lent,
		Args: os.Args[1:], In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv,
		Terminal: term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stderr.Fd())),
	})
}

// signalled is why the context of a process ended that was told to end.
type signalled struct{ os.Signal }

func (s signalled) Error() string { return "told to end: " + s.String() }

// untilSignal is a context that ends when the process is told to. While the terminal is lent, Ctrl-C is for the program that has it.
func untilSignal(lent *atomic.Int32) (ctx context.Context, stop func()) {
	ended, cancel := context.WithCancelCause(context.Background())
	told := make(chan os.Signal, 1)
	signal.Notify(told, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		for {
			select {
			case sig := <-told:
				if sig != os.Interrupt || lent.Load() == 0 {
					cancel(signalled{sig})
				}
			case <-ended.Done():
				return
			}
		}
	}()
	return ended, func() {
		signal.Stop(told)
		cancel(nil)
	}
}

// run executes one command line and returns its exit code.
func run(ctx context.Context, env cli.Environment) int {
	ctx, end := context.WithCancel(ctx)
	defer end()
	app := cli.New(env, end)
	root := rootCommand(app, env.Args...)
	root.SetArgs(env.Args)
	root.SetIn(env.In)
	root.SetOut(app.Stdout())
	root.SetErr(env.Err)
	err := execute(ctx, root)
	app.Waits("")
	var by signalled
	switch {
	case errors.As(context.Cause(ctx), &by) && by.Signal == syscall.SIGTERM:
		fmt.Fprintln(env.Err, "pier: terminated")
		return cli.ExitTerminated
	case err == nil:
		return cli.ExitOK
	case ctx.Err() != nil:
		fmt.Fprintln(env.Err, "pier: interrupted")
		return cli.ExitInterrupted
	}
	var quiet *cli.QuietError
	if !errors.As(err, &quiet) {
		fmt.Fprintln(env.Err, "pier: "+printable.Text(app.Explain(err))) // an extension may have worded it
	}
	return app.ExitCode(err)
}
