package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
)

// memory is what the process has resident once a host with one extension stands, and with each further one when what several need
// once, the bundler, is there. It comes first: what other measurements leave behind would count.
func (b *bench) memory(ctx context.Context) (err error) {
	if runtime.GOOS != "linux" {
		return nil // where the numbers come from
	}
	h, err := b.host(ctx, "cache")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	loaded := 0
	with := func(extensions int) (megabytes float64, err error) {
		for ; loaded < extensions; loaded++ {
			path, err := b.extension(fmt.Sprintf("memory%d", loaded))
			if err == nil {
				_, err = h.Load(ctx, path)
			}
			if err != nil {
				return 0, err
			}
		}
		return resident()
	}
	const few, many = 10, 40
	first, err := with(1)
	if err != nil {
		return err
	}
	before, err := with(few)
	if err != nil {
		return err
	}
	all, err := with(many)
	if err != nil {
		return err
	}
	b.add(single("idle host with one extension", "MB", first, bound{50, 32}))
	b.add(single("each further extension", "MB", (all-before)/(many-few), bound{50, 0.8}))
	return nil
}

// packages is what each of the named extensions adds to a host where all of them are, from cached code: other processes have compiled them.
func (b *bench) packages(ctx context.Context) (err error) {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	for _, path := range b.extensions { // what cannot be loaded is said below
		_ = cli.StartProgram(ctx, homes(b.dir), program, []string{"inspect", path, "--allow-all", "--json"}, nil, func([]byte) {})
	}
	o := b.options(filepath.Join(".cache", "pier"))
	o.Policy.AllowAll, o.StateDir = true, filepath.Join(b.dir, ".config", "pier") // theirs, which has the key of that cache
	h, err := pier.New(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	path, err := b.extension("beside")
	if err == nil {
		_, err = h.Load(ctx, path)
	}
	if err != nil {
		return err
	}
	first, err := resident()
	before := first
	var loaded []string
	for _, path := range b.extensions {
		if err != nil {
			return err
		}
		if _, err := h.LoadAll(ctx, path); err != nil {
			b.log("warning: " + new(cli.App).Explain(err))
			continue
		}
		var all float64
		all, err = resident()
		b.add(single(filepath.Base(path)+", beside the others", "MB", all-before))
		before, loaded = all, append(loaded, path)
	}
	if err != nil || len(loaded) == 0 {
		return err
	}
	b.add(single(fmt.Sprintf("each of %d packages, on average", len(loaded)), "MB", (before-first)/float64(len(loaded)), bound{50, 3}))
	if b.pi == "" {
		return nil
	}
	var told piTold
	for range 2 { // the first fills its cache
		if told, err = b.inPi(ctx, "--expose-gc", loaded); err != nil {
			return err
		}
	}
	if int(told.Loaded) < len(loaded) {
		return fmt.Errorf("real Pi loaded %d of %d packages", int(told.Loaded), len(loaded))
	}
	b.add(single("the same in real Pi", "MB", told.Megabytes/float64(len(loaded))))
	return nil
}

// resident is the memory of this process in MB once it has given back what only loads took, as a session that lasts does after them: until
// then the bundler keeps what it last read.
func resident() (float64, error) {
	time.Sleep(cli.AfterLoads)
	cli.Trim()
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(data))
	if len(fields) < 2 {
		return 0, errors.New("/proc/self/statm: too few fields")
	}
	pages, err := strconv.ParseFloat(fields[1], 64)
	return pages * float64(os.Getpagesize()) / 1e6, err
}
