package js

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/quickjs/vmsnapshot"
	"github.com/cec80427/pier/internal/wasm/jsapi"
)

// wasm is the WebAssembly of one VM (seed 002 §1A.4.1): shim/src/web/webassembly.ts asks, internal/wasm/jsapi does. It is made
// when an extension first uses it. A memory's buffer in JavaScript is the memory itself, and is detached when that grows.
type wasm struct {
	border *engine.Border
	limit  int64

	mu    sync.Mutex // guards store against interrupt
	store *jsapi.Store

	call quickjs.Value // runs an imported function
	// exception is what has left WebAssembly, until the shim asks for it.
	exception *jsapi.Exception
	buffers   map[int]shared
}

// shared is the ArrayBuffer that shows a memory.
type shared struct {
	value quickjs.Value
	start *byte
	size  int
}

// interrupt ends the code that runs now, from any goroutine.
func (w *wasm) interrupt() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.store != nil {
		w.store.Interrupt()
	}
}

func (w *wasm) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.store == nil {
		return
	}
	for id, b := range w.buffers { // nothing may look at the memory when it is gone
		w.border.Detach(b.value)
		b.value.Free()
		delete(w.buffers, id)
	}
	w.call.Free()
	_ = w.store.Close() // frees memory only
	w.store = nil
}

// start makes the store. call is the function of the shim that runs imported functions.
func (w *wasm) start(call quickjs.Value) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.store != nil {
		return
	}
	w.call, w.buffers = call.Dup(), map[int]shared{}
	w.store = jsapi.NewStore(jsapi.Options{Memory: w.limit, Spend: w.spend, Call: w.imported})
}

// spend counts bytes as bytes of the VM's heap.
func (w *wasm) spend(n int64) bool {
	vm := w.border.Bytecode()
	return vmsnapshot.Spend(vm.TLS, vm.Runtime, n)
}

var errWASM = errors.New("pier's WebAssembly was asked for something that it does not have")

// do serves one request of the shim. The names of errors come first in their text.
func (w *wasm) do(args []any) (any, error) {
	if str(args, 0) == "start" {
		if call, ok := at(args, 1).(quickjs.Value); ok {
			w.start(call)
			return nil, nil
		}
	}
	if w.store == nil {
		return nil, errWASM
	}
	op, ok := wasmOps[str(args, 0)]
	if !ok {
		return nil, errWASM
	}
	out, err := op(w, args[1:])
	errors.As(err, &w.exception)
	w.refresh()
	return out, err
}

var wasmOps = map[string]func(*wasm, []any) (any, error){
	"compile":  func(w *wasm, a []any) (any, error) { return w.store.Compile(octets(a, 0)) },
	"validate": func(w *wasm, a []any) (any, error) { return w.store.Validate(octets(a, 0)), nil },
	"custom":   func(w *wasm, a []any) (any, error) { return w.custom(integer(a, 0), str(a, 1)) },
	"instance": func(w *wasm, a []any) (any, error) { return w.instance(integer(a, 0), str(a, 1)) },
	"call":     func(w *wasm, a []any) (any, error) { return w.enter(integer(a, 0), a[1:]) },
	"type":     func(w *wasm, a []any) (any, error) { return w.store.TypeOf(integer(a, 0)) },
	"memory": func(w *wasm, a []any) (any, error) {
		return w.store.NewMemory(int64(number(a, 0)), int64(number(a, 1)))
	},
	"buffer": func(w *wasm, a []any) (any, error) { return w.buffer(integer(a, 0)) },
	"grow":   func(w *wasm, a []any) (any, error) { return widened(w.store.Grow(integer(a, 0), int64(number(a, 1)))) },
	"table": func(w *wasm, a []any) (any, error) {
		return w.store.NewTable(str(a, 0), int64(number(a, 1)), int64(number(a, 2)))
	},
	"tableSize": func(w *wasm, a []any) (any, error) { return w.store.TableSize(integer(a, 0)) },
	"tableGet": func(w *wasm, a []any) (any, error) {
		return lifted(w.store.TableGet(integer(a, 0), uint32(number(a, 1))))
	},
	"tableSet": func(w *wasm, a []any) (any, error) {
		return nil, w.store.TableSet(integer(a, 0), uint32(number(a, 1)), at(a, 2))
	},
	"tableGrow": func(w *wasm, a []any) (any, error) {
		return w.store.TableGrow(integer(a, 0), uint32(number(a, 1)), at(a, 2))
	},
	"tag":       func(w *wasm, a []any) (any, error) { return w.store.NewTag(strings.Fields(str(a, 0))) },
	"jsTag":     func(w *wasm, _ []any) (any, error) { return w.store.JSTag() },
	"caught":    func(w *wasm, _ []any) (any, error) { return w.caught() },
	"global":    func(w *wasm, a []any) (any, error) { return w.store.NewGlobal(str(a, 0), boolean(a, 1), at(a, 2)) },
	"getGlobal": func(w *wasm, a []any) (any, error) { return lifted(w.store.Global(integer(a, 0))) },
	"setGlobal": func(w *wasm, a []any) (any, error) { return nil, w.store.SetGlobal(integer(a, 0), at(a, 1)) },
}

func octets(args []any, n int) []byte {
	b, _ := at(args, n).([]byte)
	return b
}

func widened(n int64, err error) (any, error) { return float64(n), err }

// lifted makes an i64 what the border calls it.
func lifted(value any, err error) (any, error) {
	if n, ok := value.(jsapi.Int64); ok {
		return engine.BigInt(n), err
	}
	return value, err
}

func liftedAll(values []any) []any {
	for n, v := range values {
		values[n], _ = lifted(v, nil)
	}
	return values
}

func (w *wasm) custom(module int, name string) (any, error) {
	sections, err := w.store.Custom(module, name)
	if err != nil {
		return nil, err
	}
	all := make([]any, len(sections))
	for n, s := range sections {
		all[n] = s
	}
	return all, nil
}

func (w *wasm) instance(module int, imports string) (any, error) {
	var given []jsapi.Given
	if err := json.Unmarshal([]byte(imports), &given); err != nil {
		return nil, errWASM
	}
	return w.store.Instantiate(module, given)
}

// enter calls a function of WebAssembly: no result is null, several are an array.
func (w *wasm) enter(function int, args []any) (any, error) {
	out, err := w.store.Call(function, args)
	switch {
	case err != nil || len(out) == 0:
		return nil, err
	case len(out) == 1:
		return lifted(out[0], nil)
	}
	return liftedAll(out), nil
}

// imported runs a function of JavaScript for WebAssembly. When it threw, the shim answers with the text of the tag's number.
func (w *wasm) imported(callback int, args []any) ([]any, error) {
	w.refresh()
	result, err := w.ask(append([]any{callback}, liftedAll(args)...))
	if err != nil {
		return nil, err
	}
	switch r := result.(type) {
	case string:
		tag, _ := strconv.Atoi(r)
		return nil, &jsapi.Thrown{Tag: tag, Values: w.carried}
	case []any:
		return r, nil
	}
	return []any{result}, nil
}

// carried is what the value carries that JavaScript has thrown last.
func (w *wasm) carried(tag int) ([]any, error) {
	result, err := w.ask([]any{0, tag})
	values, _ := result.([]any)
	return values, err
}

// ask calls the shim. Arrays come back as what they hold.
func (w *wasm) ask(args []any) (any, error) {
	given, err := w.border.GiveAll(args)
	if err != nil {
		return nil, err
	}
	defer engine.FreeAll(given)
	values := make([]any, len(given))
	for n, v := range given {
		values[n] = v
	}
	out, err := w.call.CallValue(quickjs.UndefinedValue, values...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jsapi.ErrThrown, err)
	}
	defer out.Free()
	result, err := w.border.Take(out)
	if err != nil {
		return nil, err
	}
	if list, ok := result.(quickjs.Value); ok {
		return w.border.Elements(list)
	}
	return result, nil
}

// caught is the exception that left WebAssembly last: its tag, and what it carries.
func (w *wasm) caught() (any, error) {
	e := w.exception
	w.exception = nil
	if e == nil {
		return nil, errWASM
	}
	return append([]any{e.Tag}, liftedAll(e.Values)...), nil
}

// buffer is the ArrayBuffer over a memory.
func (w *wasm) buffer(id int) (any, error) {
	if b, ok := w.buffers[id]; ok {
		if !w.border.IsDetached(b.value) {
			return b.value.Dup(), nil
		}
		b.value.Free() // JavaScript has detached it
		delete(w.buffers, id)
	}
	data, err := w.store.Bytes(id)
	if err != nil {
		return nil, err
	}
	value, err := w.border.WrapMemory(data)
	if err != nil {
		return nil, err
	}
	w.buffers[id] = shared{value.Dup(), engine.Start(data), len(data)}
	return value, nil
}

func (w *wasm) stale(id int, b shared) bool {
	data, err := w.store.Bytes(id)
	return err != nil || engine.Start(data) != b.start || len(data) != b.size
}

// refresh detaches the buffers of memories that have grown. It runs before JavaScript does.
func (w *wasm) refresh() {
	for id, b := range w.buffers {
		if w.stale(id, b) {
			w.border.Detach(b.value)
			b.value.Free()
			delete(w.buffers, id)
		}
	}
}
