package author

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// watchTests runs the tests, and again whenever a file of their folders changes.
func watchTests(a *cli.App, cmd *cobra.Command, f *testFlags, args []string) error {
	dirs := map[string]bool{}
	for _, arg := range append([]string{"."}, args...) {
		if info, err := os.Stat(arg); err == nil && !info.IsDir() {
			arg = filepath.Dir(arg)
		}
		if len(args) == 0 || arg != "." {
			dirs[arg] = true
		}
	}
	var list []string
	for dir := range dirs {
		list = append(list, dir)
	}
	ctx, stop := context.WithCancel(cmd.Context())
	defer stop()
	var failed error
	run := func() {
		var quiet *cli.QuietError
		if err := runTests(ctx, a, cmd, f, args); err != nil && !errors.As(err, &quiet) {
			failed = err
			stop()
			return
		}
		a.Say("watching; Ctrl-C ends it")
	}
	run()
	return errors.Join(cli.Watch(ctx, list, nil, run), failed)
}
