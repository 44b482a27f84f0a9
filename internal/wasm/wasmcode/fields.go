package wasmcode

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"unsafe"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// The private fields of wazero that pier reads or sets. Another version may not have them: then CheckFields refuses WebAssembly before a limit
// depends on one.
const (
	cacheField  = "fileCache" // of a compilation cache: where it keeps machine code
	stackField  = "stack"     // of a function: what its calls have at work
	parentField = "parent"    // of a function: its instance
)

// setFileCache has a compilation cache keep machine code in m, and reports whether it does.
func setFileCache(cache any, m *machine) bool {
	field := privateField(cache, cacheField)
	own := reflect.ValueOf(m)
	if !field.IsValid() || field.Kind() != reflect.Interface || !own.Type().Implements(field.Type()) {
		return false
	}
	reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem().Set(own)
	return true
}

// InstanceOf tells instances apart by what wazero's functions have as their parent; 0 if they have none.
func InstanceOf(fn api.Function) uintptr {
	if parent := privateField(fn, parentField); parent.Kind() == reflect.Pointer {
		return parent.Pointer()
	}
	return 0
}

// privateField returns a field of the struct behind a pointer, the zero Value when there is none.
func privateField(of any, name string) reflect.Value {
	v := reflect.ValueOf(of)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return reflect.Value{}
	}
	return v.Elem().FieldByName(name)
}

// checkFunction returns an error if a function of wazero lacks a field: without the stack its memory would have no limit, without the parent
// a function that is exported twice would be two.
func checkFunction(fn any) error {
	if privateField(fn, stackField).Kind() != reflect.Slice {
		return missingField("a function", stackField)
	}
	if privateField(fn, parentField).Kind() != reflect.Pointer {
		return missingField("a function", parentField)
	}
	return nil
}

func missingField(of, name string) error {
	return fmt.Errorf("WebAssembly is off: %s of wazero has no field %s, as it has in %s", of, name, Version)
}

// CheckFields returns an error if this wazero lacks a private field that pier reads or sets. It looks once.
var CheckFields = sync.OnceValue(func() error {
	if !setFileCache(wazero.NewCompilationCache(), &machine{}) {
		return missingField("a compilation cache", cacheField)
	}
	ctx := context.Background()
	rt := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCoreFeatures(features))
	defer rt.Close(ctx)
	m, err := rt.Instantiate(experimental.WithCompilationWorkers(ctx, 1), emptyFunction)
	if err != nil {
		return fmt.Errorf("WebAssembly is off: %w", err)
	}
	return checkFunction(m.ExportedFunction("f"))
})

// emptyFunction is a module with the function f, which does nothing.
var emptyFunction = []byte("\x00asm\x01\x00\x00\x00" + "\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x07\x05\x01\x01f\x00\x00" + "\x0a\x04\x01\x02\x00\x0b")
