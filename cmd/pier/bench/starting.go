package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// starting measures each named extension from the start of a process until it is ready, in pier and, where that is given, in real Pi by turns: with nothing
// cached, the second time, and later.
func (b *bench) starting(ctx context.Context) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	script := filepath.Join(b.dir, "bench.mjs")
	if err := os.WriteFile(script, piScript, 0o600); err != nil {
		return err
	}
	for n, path := range b.extensions {
		if path, err = filepath.Abs(path); err != nil {
			return err
		}
		if err := b.startBoth(ctx, program, script, path, filepath.Join(b.dir, fmt.Sprintf("start%d", n))); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// startBoth measures one extension, and adds its rows.
func (b *bench) startBoth(ctx context.Context, program, script, path, dir string) error {
	var ours, theirs [3][]time.Duration // by load
	for round := range min(b.runs, 3) {
		home := filepath.Join(dir, fmt.Sprint(round))
		if err := os.MkdirAll(home, 0o700); err != nil {
			return err
		}
		for load := range loads {
			took, err := span(func() error {
				return cli.StartProgram(ctx, homes(home), program, []string{"inspect", path, "--mode", "permissive", "--json"}, nil, func([]byte) {})
			})
			if err != nil {
				return fmt.Errorf("pier: %w", err)
			}
			ours[load] = append(ours[load], took)
			// Pi keeps what it has compiled beside the extension: with nothing cached it is to make that anew.
			env := append(os.Environ(), "TMPDIR="+home)
			if load == 0 {
				env = append(env, "JITI_REBUILD_FS_CACHE=true")
			}
			if b.pi == "" {
				continue
			}
			took, err = span(func() error {
				return cli.StartProgram(ctx, env, b.node, []string{script, b.pi, filepath.Join(home, "pi"), path}, nil, func([]byte) {})
			})
			if err != nil {
				return fmt.Errorf("real Pi: %w", err)
			}
			theirs[load] = append(theirs[load], took)
		}
	}
	for load, name := range []string{"nothing cached", "second load", "third load"} {
		most := 1.0
		if load > 0 {
			most = 0.5
		}
		group := filepath.Base(path) + ", " + name
		pier := timed(filepath.Base(path)+", start to ready, "+name, ours[load]).beside(group, seriesPier)
		b.add(pier)
		if b.pi == "" {
			continue
		}
		pi := timed(filepath.Base(path)+", start to ready in real Pi, "+name, theirs[load]).beside(group, seriesPi)
		b.add(pi)
		b.add(single(group+", as a part of real Pi's", "×", pier.P50/pi.P50, bound{50, most}))
	}
	return nil
}

func span(do func() error) (time.Duration, error) {
	began := time.Now()
	err := do()
	return time.Since(began), err
}

// homes is the environment of a pier whose person has one folder for everything.
func homes(dir string) []string {
	return append(os.Environ(),
		"HOME="+dir, "XDG_CONFIG_HOME="+filepath.Join(dir, ".config"), "XDG_CACHE_HOME="+filepath.Join(dir, ".cache"),
		"USERPROFILE="+dir, "AppData="+filepath.Join(dir, "roaming"), "LocalAppData="+filepath.Join(dir, "local"))
}
