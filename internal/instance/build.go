package instance

import (
	"context"
	"runtime"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/source"
)

type builtKey struct{}

// Telling makes Build tell of each entry that is built for the context, before anything of it runs. What could not be built is a unit of nothing.
func Telling(ctx context.Context, tell func(source.Entry, Unit)) context.Context {
	return context.WithValue(ctx, builtKey{}, tell)
}

// Build has a runtime build an entry. It does not wait longer than the context lasts for what does not look up: some sources take the
// bundler hours.
func Build(ctx context.Context, rt Runtime, e source.Entry, gate ext.Caller) (Unit, error) {
	type built struct {
		u   Unit
		err error
	}
	done := make(chan built, 1)
	go func() {
		u, err := rt.Build(ctx, e, gate)
		done <- built{u, err}
	}()
	var b built
	select {
	case b = <-done:
		b.u.Hash = e.Identity(b.u.Hash)
	case <-ctx.Done():
		b.err = ctx.Err()
	}
	if tell, ok := ctx.Value(builtKey{}).(func(source.Entry, Unit)); ok {
		tell(e, b.u)
	}
	return b.u, b.err
}

// Settle waits until nothing is left to do that instances have begun, each time asking which there are: what before waits for, queued events
// for instance, and what they ask of each other meanwhile.
func Settle(ctx context.Context, before func(context.Context) error, running func() []Instance) error {
	for known := -1; ; {
		begun := 0
		if err := before(ctx); err != nil {
			return err
		}
		for _, i := range running() {
			if err := i.Quiesce(ctx); err != nil {
				return err
			}
		}
		for _, i := range running() {
			begun += i.Begun()
		}
		if begun == known {
			return nil
		}
		known = begun
	}
}

// Each calls do with 0 to n-1, as many at once as Go has processors, and returns when all have returned.
func Each(n int, do func(i int)) {
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i := range n {
		turns <- struct{}{}
		all.Go(func() {
			defer func() { <-turns }()
			do(i)
		})
	}
	all.Wait()
}
