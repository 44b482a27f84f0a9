package instance

import (
	"context"
	"runtime"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/source"
)

// Build has a runtime build an entry. It does not wait longer than the context lasts for what does not look up: some sources take the
// bundler hours.
func Build(ctx context.Context, rt Runtime, e source.Entry, door ext.Caller) (Unit, error) {
	type built struct {
		u   Unit
		err error
	}
	done := make(chan built, 1)
	go func() {
		u, err := rt.Build(ctx, e, door)
		if err == nil {
			folder := u.Folder() // here, beside other builds
			u.folder = &folder
		}
		done <- built{u, err}
	}()
	select {
	case b := <-done:
		b.u.Hash = e.Identity(b.u.Hash)
		return b.u, b.err
	case <-ctx.Done():
		return Unit{}, ctx.Err()
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
