package test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// TestLoadOrder: extensions may run beside those before them, and whoever looks sees them one after the other, those that fail too.
func TestLoadOrder(t *testing.T) {
	const n = 24
	var mu sync.Mutex
	ledger := &records{}
	var seen, recorded []string
	note := func(to *[]string, id ext.ID) {
		mu.Lock()
		defer mu.Unlock()
		if list := *to; len(list) == 0 || list[len(list)-1] != string(id) {
			*to = append(list, string(id))
		}
	}
	r := newRig(t, func(o *pier.Options) {
		o.Observer.Print = func(id ext.ID, _, _ string) { note(&seen, id) }
		o.Observer.Write = func(id ext.ID, _ int, _ string) { note(&seen, id) }
		o.Observer.Changed = func(id ext.ID) { note(&seen, id) }
		o.Middleware = func(gate ext.Caller) ext.Caller {
			return ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
				note(&seen, call.Extension)
				return gate.Call(ctx, call)
			})
		}
		o.Ledger = ledger
	})
	var paths, want []string
	for i := range n {
		id := fmt.Sprintf("e%02d", i)
		path := filepath.Join(r.dir, id+".ts")
		source := `import { existsSync } from "node:fs";
			console.log("module"); existsSync("/nowhere");
			export default async (pi) => {
				pi.registerCommand("c", { handler() {} });
				await new Promise((done) => setTimeout(done, ` + fmt.Sprint(i%3) + `));
				process.stdout.write("factory");
				await pi.exec("true", []).catch(() => {});
				if (` + fmt.Sprint(i%4 == 1) + `) throw new Error("no");
				console.log("over");
			}`
		if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		paths, want = append(paths, path), append(want, id)
	}
	loaded, err := r.LoadAll(t.Context(), paths...)
	if len(loaded) != n*3/4 || strings.Count(fmt.Sprint(err), "Failed to load extension: no") != n/4 {
		t.Errorf("%d loaded; %v", len(loaded), err)
	}
	rights := 0
	for _, record := range ledger.all {
		if record.Event == "capability.resolve" { // of what has begun, whose turn is next
			rights++
		} else {
			note(&recorded, record.Correlation.ExtensionID)
		}
	}
	if !slices.Equal(seen, want) || !slices.Equal(recorded, want) || rights != n {
		t.Errorf("seen %v\nrecorded %v, rights of %d", seen, recorded, rights)
	}
}
