package js_test

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/js"
)

// TestTurn: code may run before an extension's turn, and nothing of it is heard until then. Who waits for a turn is not at work.
func TestTurn(t *testing.T) {
	for name, body := range map[string]string{
		"registers": ``,
		"throws":    `throw new Error("no")`,
		"prints":    `console.log("hello")`,
		"writes":    `process.stdout.write("hello")`,
		"rejects":   `Promise.reject(new Error("lost"))`,
		"asks":      `await pi.exec("git", ["status"])`,
		"waits":     `__pier_host("pi:node/fs").existsSync("/etc/hostname")`,
		"queries":   `new (__pier_host("pi:node/sqlite").DatabaseSync)(":memory:").exec("create table a (b)")`,
	} {
		t.Run(name, func(t *testing.T) {
			var open atomic.Bool
			turn, heard := instance.NewTurn(nil), atomic.Int32{}
			hear := func() {
				heard.Add(1)
				if !open.Load() {
					t.Error("heard before its turn")
				}
			}
			i := start(t, `pi.registerCommand("c", { handler() {} });`+body, func(o *js.Options) {
				o.Turn, o.Limits.Entry = turn, 50*time.Millisecond
				o.Caller = ext.CallerFunc(func(context.Context, ext.Call) (json.RawMessage, error) {
					hear()
					return json.RawMessage(`{}`), nil
				})
				o.Print = func(string, string) { hear() }
				o.Write = func(int, string) { hear() }
				o.Uncaught = func(*ext.Exception) { hear() }
				o.Changed = func(json.RawMessage, bool) { hear() }
			})
			loaded := make(chan error, 1)
			go func() {
				_, err := i.LoadJSON(t.Context())
				loaded <- err
			}()
			for began := time.Now(); time.Since(began) < 100*time.Millisecond; { // longer than it may be at work
				load(t, start(t, ``, nil))
			}
			open.Store(true)
			turn.Come()
			if err := <-loaded; (err != nil) != (name == "throws") {
				t.Errorf("loaded: %v", err)
			}
			if (heard.Load() == 0) != (name == "throws") {
				t.Errorf("heard %d times", heard.Load())
			}
		})
	}
}

// TestTurnNever: an extension whose turn never comes can be closed.
func TestTurnNever(t *testing.T) {
	i := start(t, `console.log("hello")`, func(o *js.Options) { o.Turn = instance.NewTurn(nil) })
	loaded := make(chan error, 1)
	go func() {
		_, err := i.LoadJSON(t.Context())
		loaded <- err
	}()
	if err := i.Close(); err != nil {
		t.Error(err)
	}
	if err := <-loaded; err == nil {
		t.Error("loaded")
	}
}
