package main

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	known := map[string]string{}
	_ = missing(s, known) // for its second effect: it fills known
	var watching sync.WaitGroup
	watching.Go(func() {
		err := watch(ctx, func() {
			err := s.Reload(ctx)
			switch without := missing(s, known); {
			case err != nil && ctx.Err() == nil:
				a.Say("pier: " + a.Explain(err))
			case err == nil && len(without) > 0:
				a.Say("reloaded without " + strings.Join(without, ", ") + ": what lies there does not load, and what was there before does not run any more; a change is tried again")
			case err == nil:
				a.Say("reloaded")
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

// missing are the extensions that were there and are not now, by name; those that are there now are noted in known, by path.
func missing(s *cli.Session, known map[string]string) (names []string) {
	there := map[string]bool{}
	for _, x := range s.Extensions() {
		known[x.Path()], there[x.Path()] = cli.Name(string(x.ID())), true
	}
	for _, path := range slices.Sorted(maps.Keys(known)) {
		if !there[path] {
			names = append(names, known[path])
		}
	}
	return names
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
