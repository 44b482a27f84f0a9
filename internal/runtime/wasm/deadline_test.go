package wasm_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/wasm"
	"github.com/cec80427/pier/internal/sys/deadline"
)

// TestCompilationUntimed: the first compilation of a component counts against no deadline, and reports how far it is.
func TestCompilationUntimed(t *testing.T) {
	file := makeTools(t, t.TempDir(), "words")
	synctest.Test(t, func(t *testing.T) {
		rt := wasm.New(wasm.Options{})
		u, err := rt.Build(t.Context(), entry(t, file), nil)
		if err != nil {
			t.Fatal(err)
		}
		late := errors.New("too long")
		ctx, cancel := deadline.WithTimeout(t.Context(), time.Minute, late)
		defer cancel()
		reports := 0
		compiling := instance.Compiling(ctx, func(done, of int) {
			reports++
			if done > of || of == 0 {
				t.Errorf("%d of %d bytes are compiled", done, of)
			}
			time.Sleep(time.Hour)
		})
		i, err := rt.Start(t.Context(), u, instance.Options{VM: 1, Gate: ext.CallerFunc(noGate), Facts: instance.Facts{ExtensionPath: file, Cwd: "/work"}})
		if err != nil {
			t.Fatal(err)
		}
		if err := i.Load(compiling); err != nil || reports == 0 {
			t.Errorf("after %d reports: %v", reports, err)
		}
		time.Sleep(2 * time.Minute) // all other time counts
		if cause := context.Cause(ctx); cause != late {
			t.Errorf("the deadline is over: %v", cause)
		}
		if err := errors.Join(i.Close(), rt.Close()); err != nil {
			t.Error(err)
		}
	})
}
