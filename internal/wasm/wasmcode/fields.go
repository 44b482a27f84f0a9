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

// The private fields of wazero that pier reads or sets. Another version may not have them: CheckFunctions says so before a limit depends on them.
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

// checkFunction returns an error when a function does not say how large its stack is: its memory would have no limit.
func checkFunction(fn any) error {
	if stack := privateField(fn, stackField); stack.Kind() != reflect.Slice {
		return fmt.Errorf("WebAssembly is off: a function of wazero has no field %s, as it has in %s, so that no limit would hold for its memory", stackField, Version)
	}
	return nil
}

// CheckFunctions returns an error when the functions of this wazero do not say how large their stacks are. It is found out once.
var CheckFunctions = sync.OnceValue(func() error {
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
