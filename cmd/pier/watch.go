package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// watched does something while the session starts again whenever code of its extensions changes; nothing where there is none to follow. What they write beside it, their data, is none.
func watched(ctx context.Context, a *cli.App, s *cli.Session, do func() error) error {
	dirs := codeFolders(s)
	if len(dirs) == 0 {
		return cli.Usage(errors.New("--watch: no extension here has files; start it without the flag"))
	}
	watch, err := cli.Watching(dirs, isCode)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	var watching sync.WaitGroup
	watching.Go(func() {
		err := watch(ctx, func() {
			if err := s.Reload(ctx); err == nil {
				a.Say("reloaded")
			} else if ctx.Err() == nil {
				a.Say("pier: " + a.Explain(err))
			}
		})
		if err != nil {
			a.Say("pier: " + a.Explain(err))
		}
	})
	defer watching.Wait()
	defer stop()
	return do()
}

// codeFolders are the folders that the extensions of a session lie in.
func codeFolders(s *cli.Session) []string {
	var dirs []string
	for _, x := range s.Extensions() {
		path := x.Path()
		info, err := os.Stat(path)
		if err != nil { // a server, or a command line
			continue
		}
		if !info.IsDir() {
			path = filepath.Dir(path)
		}
		dirs = append(dirs, path)
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

func isCode(name string) bool {
	switch filepath.Ext(name) {
	case ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".wasm", ".py":
		return true
	}
	return false
}
