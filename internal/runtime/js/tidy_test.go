package js

import (
	"reflect"
	"testing"

	"github.com/cec80427/pier/internal/instance"
)

// TestTidy: when an extension is loaded, the C stack that the load needed has been given back, and the VM goes on.
func TestTidy(t *testing.T) {
	i := begun(t, NewVMPool(), `(async () => ({ ns: { default(pi) { pi.on("turn_start", () => 7) } } }))`)
	for range 2 {
		if _, err := i.LoadJSON(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := i.Quiesce(t.Context()); err != nil {
			t.Fatal(err)
		}
		stack := reflect.ValueOf(i.vmState.Bytecode().TLS).Elem()
		if kept, used := stack.FieldByName("stack"), stack.FieldByName("sp"); kept.Kind() == reflect.Slice && kept.Len() > int(used.Int()) {
			t.Errorf("%d blocks of the C stack are kept, %d are used", kept.Len(), used.Int())
		}
	}
}

// begun is an instance of a bundle, which has not been loaded.
func begun(t *testing.T, rt *VMPool, code string) *Instance {
	t.Helper()
	i, err := rt.Start(t.Context(), Options{
		ID: "test", Code: []byte(code), Boot: instance.Facts{ExtensionID: "test", ExtensionPath: "test.ts", Cwd: "/", Mode: "print"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	})
	return i
}
