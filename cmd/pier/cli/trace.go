package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// tracing are the flags of runs that are to be repeated.
type tracing struct {
	deterministic bool
	seed          uint64
	file          string
	level         string
	used          bool // the file has a run in it
}

func (t *tracing) register(f *pflag.FlagSet) {
	f.BoolVar(&t.deterministic, "deterministic", false, "make the run repeat: virtual clock, seeded randomness, host calls completing in order")
	f.Uint64Var(&t.seed, "seed", 0, "choose the randomness of a --deterministic run")
	f.StringVar(&t.file, "trace", "", "write everything that reaches the extension and everything it does to this file, for pier replay; it holds secrets")
	f.StringVar(&t.level, "log-level", "info", "debug prints each step of the event loop to standard error, as records of pi.ext.log.v1")
}

// observe adds what --log-level asks for. Records go to say, one line each.
func (t *tracing) observe(o *pier.Observer, say func(string)) error {
	switch t.level {
	case "info":
		return nil
	case "debug":
	default:
		return Usage(fmt.Errorf("--log-level %q: it is info or debug", t.level))
	}
	o.Loop = func(r ext.LogRecord) {
		line, err := json.Marshal(r)
		if err != nil {
			line = fmt.Appendf(nil, "a record of the loop cannot be written: %v", err)
		}
		say(string(line))
	}
	return nil
}

// apply sets the options of a run. The function it returns closes the trace.
func (t *tracing) apply(opts *pier.Options) (done func() error, err error) {
	opts.Deterministic, opts.Seed = t.deterministic, t.seed
	if t.file == "" {
		return func() error { return nil }, nil
	}
	if t.used {
		return nil, Usage(errors.New("--trace holds one run: name one extension at a time"))
	}
	t.used = true
	// A file that is there already may be open to others: it is replaced, not written to.
	if err := os.Remove(t.file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, Cannot("replace the trace", t.file, err)
	}
	f, err := os.OpenFile(t.file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, Cannot("write the trace", t.file, err)
	}
	opts.Trace = f
	return f.Close, nil
}
