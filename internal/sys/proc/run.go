package proc

import (
	"context"
	"sync"
)

// Result is what Run collected.
type Result struct {
	Exit
	Stdout, Stderr []byte
	Extra          map[int][]byte // of Spec.Extra
	Truncated      bool           // a stream said more than the limit
}

// Limit bounds what Run collects of each stream.
type Limit struct {
	Bytes int
	// Ends tells Run to end a process that says more, as Kill does; what it said at once with the last byte that fits is
	// kept then. Otherwise the process goes on, and the rest is read and dropped.
	Ends bool

	// Take waits until so many bytes more may be kept; the process waits with it. Nil keeps them at once.
	Take func(ctx context.Context, n int) error
}

// take is Take, for none too.
func (l Limit) take(ctx context.Context, n int) error {
	if l.Take == nil || n == 0 {
		return nil
	}
	return l.Take(ctx, n)
}

// Run starts a process, feeds it input, collects what it says within limit, and waits for its end. Spec's Output is Run's to set, and so
// are its streams, but for Extra, files that are given, and those that inherit a Spec.Terminal.
func (g *Group) Run(ctx context.Context, spec Spec, input []byte, limit Limit) (Result, error) {
	var r Result
	outputs := map[int][]byte{}
	over := make(chan struct{})
	stdin := Null
	if input != nil {
		stdin = Pipe
	}
	for s, usual := range map[*Stdio]Stdio{&spec.Stdin: stdin, &spec.Stdout: Pipe, &spec.Stderr: Pipe} {
		if *s != Given && (spec.Terminal == nil || *s != Inherit) {
			*s = usual
		}
	}
	spec.Output = func(fd int, chunk []byte) error {
		said := outputs[fd]
		if room := max(limit.Bytes-len(said), 0); len(chunk) > room {
			if !limit.Ends || r.Truncated {
				chunk = chunk[:room]
			}
			if !r.Truncated {
				r.Truncated = true
				close(over)
			}
		}
		outputs[fd] = append(said, chunk...)
		return limit.take(ctx, len(chunk))
	}
	p, err := g.Start(ctx, spec)
	if err != nil {
		return Result{}, err
	}
	for i := range spec.Extra { // they only say something
		_ = p.CloseInput(ctx, 3+i, false)
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
	if limit.Ends {
		wg.Go(func() {
			select {
			case <-over:
				p.Kill()
			case <-p.Done():
			}
		})
	}
	r.Exit, err = p.Wait()
	wg.Wait()
	r.said(outputs)
	return r, err
}

func (r *Result) said(outputs map[int][]byte) {
	r.Stdout, r.Stderr = outputs[1], outputs[2]
	delete(outputs, 1)
	delete(outputs, 2)
	if len(outputs) > 0 {
		r.Extra = outputs
	}
}
