package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"github.com/cec80427/pier"
)

// tracing are the flags of runs that are to be repeated.
type tracing struct {
	deterministic bool
	seed          uint64
	file          string
	used          bool // the file has a run in it
}

func (t *tracing) register(f *pflag.FlagSet) {
	f.BoolVar(&t.deterministic, "deterministic", false, "make the run repeat: virtual clock, seeded randomness, host calls completing in order")
	f.Uint64Var(&t.seed, "seed", 0, "choose the randomness of a --deterministic run")
	f.StringVar(&t.file, "trace", "", "write everything that reaches the extension and everything it does to this file, for pier replay; it holds secrets")
}

// apply sets the options of a run. The function it returns closes the trace.
func (t *tracing) apply(opts *pier.Options) (done func() error, err error) {
	opts.Deterministic, opts.Seed = t.deterministic, t.seed
	if t.file == "" {
		return func() error { return nil }, nil
	}
	if t.used {
		return nil, usageError{errors.New("--trace holds one run: name one extension at a time")}
	}
	t.used = true
	// A file that is there already may be open to others: it is replaced, not written to.
	if err := os.Remove(t.file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, usageError{fmt.Errorf("cannot replace the trace %s", t.file)}
	}
	f, err := os.OpenFile(t.file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, usageError{fmt.Errorf("cannot write the trace %s", t.file)}
	}
	opts.Trace = f
	return f.Close, nil
}
