package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/cmd/pier/scan"
	"github.com/cec80427/pier/ext"
)

// inspectEach inspects several files together, and what else is named each for itself.
func inspectEach(a *cli.App, cmd *cobra.Command, paths []string) error {
	defer cli.Late()()
	var files []string
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && filepath.Ext(path) != ".json" {
			files = append(files, path)
		}
	}
	var t together
	var errs []error
	if len(files) > 1 {
		errs = append(errs, t.load(a, cmd, files))
	}
	for _, path := range paths {
		x, err := t.take(path)
		switch {
		case err != nil:
			errs = append(errs, printFailure(a, cmd.OutOrStdout(), path, t.ms, err))
		case x == nil:
			errs = append(errs, inspectOne(a, cmd, path))
		default:
			errs = append(errs, t.print(a, cmd.OutOrStdout(), x, path))
		}
	}
	if t.session != nil {
		errs = append(errs, t.session.Close())
	}
	return errors.Join(errs...)
}

// together is what was loaded in one session. The zero value is nothing.
type together struct {
	session *cli.Session
	loaded  map[string][]*pier.Extension // by their files
	failed  map[string]error
	offered *pier.Resources
	ms      float64
}

// load loads files. An error is of something that is no file's.
func (t *together) load(a *cli.App, cmd *cobra.Command, files []string) (err error) {
	ctx, cancel := a.Deadline(cmd.Context())
	defer cancel()
	if !a.Flags.JSON {
		ctx = scan.Aloud(ctx, cmd.OutOrStdout(), a.Flags.Cwd, files...)
	}
	started := time.Now()
	t.loaded, t.failed = map[string][]*pier.Extension{}, map[string]error{}
	if t.session, err = a.Open(ctx, files, true); t.session == nil {
		return nil // each says so itself
	}
	t.ms = float64(time.Since(started).Microseconds()) / 1000
	for _, one := range cli.Joined(err) {
		if load, ok := errors.AsType[*pier.LoadError](one); ok && (ctx.Err() == nil || ext.CodeOf(one) != ext.CodeTimeout) {
			t.failed[load.Path] = one
		}
	}
	for _, x := range t.session.Main {
		t.loaded[x.Path()] = append(t.loaded[x.Path()], x)
	}
	t.offered, err = t.session.DiscoverResources(ctx)
	return err
}

// take is what came of a file: nothing when it was not loaded, or when the time was over, which may be another's fault.
func (t *together) take(path string) (*pier.Extension, error) {
	real, err := filepath.Abs(path)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return nil, nil // whoever loads it says so
	}
	list := t.loaded[real]
	if len(list) == 0 {
		return nil, t.failed[real]
	}
	t.loaded[real] = list[1:]
	return list[0], nil
}

func (t *together) print(a *cli.App, w io.Writer, x *pier.Extension, path string) error {
	offered := offeredBy(x, t.offered)
	err := printReport(a, w, x, path, t.ms, offered)
	if !a.Flags.JSON {
		err = errors.Join(err, printResources(a, w, offered, nil))
	}
	return err
}
