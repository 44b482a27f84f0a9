package proc

import (
	"context"
	"sync"
)

// Result is what Run collected.
type Result struct {
	Exit
	Stdout, Stderr []byte
	Truncated      bool // a stream said more than the limit; the rest was read and dropped
}

// Run starts a process, feeds it input, collects at most maxOutput bytes of each stream, and waits for its end. Spec's
// streams and Output are Run's to set.
func (g *Group) Run(ctx context.Context, spec Spec, input []byte, maxOutput int) (Result, error) {
	var r Result
	spec.Stdin, spec.Stdout, spec.Stderr = Null, Pipe, Pipe
	if input != nil {
		spec.Stdin = Pipe
	}
	spec.Output = func(fd int, chunk []byte) error {
		into := &r.Stdout
		if fd == 2 {
			into = &r.Stderr
		}
		if room := maxOutput - len(*into); len(chunk) > room {
			chunk = chunk[:room]
			r.Truncated = true
		}
		*into = append(*into, chunk...)
		return nil
	}
	p, err := g.Start(ctx, spec)
	if err != nil {
		return Result{}, err
	}
	var wg sync.WaitGroup
	if input != nil {
		wg.Go(func() {
			// A process that does not want its input is no failure of the run.
			if p.Write(ctx, input) == nil {
				_ = p.CloseStdin(ctx)
			}
		})
	}
	r.Exit, err = p.Wait()
	wg.Wait()
	return r, err
}
