package js

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"weak"

	"github.com/cec80427/pier/internal/sys/codecache"
)

// What is read again for a function that is called late is not held until then.
func TestBodiesRest(t *testing.T) {
	rt, dir := NewVMPool(), t.TempDir()
	rt.UseStore(codecache.Open(filepath.Join(dir, "store"), filepath.Join(dir, "key")))
	defer rt.store.Wait()
	body := "return [" + strings.Repeat("typeof pi, ", 100) + "]"
	i := begun(t, rt, `(async () => ({ ns: { default(pi) { pi.on("turn_start", () => { `+body+` }) } } }))`)
	held := func() weak.Pointer[byte] { return weak.Make(&(*i.bodies.scripts[0].Get())[0]) }() // before anything of it runs
	if _, err := i.LoadJSON(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := i.Quiesce(t.Context()); err != nil {
		t.Fatal(err)
	}
	rt.store.Wait()
	runtime.GC()
	if held.Value() != nil {
		t.Error("the bodies of functions that nobody has called are held")
	}
	if _, err := i.Invoke(t.Context(), "event", []byte(`{"event":{"type":"turn_start","turnIndex":1,"timestamp":1}}`), nil); err != nil {
		t.Error(err)
	}
}
