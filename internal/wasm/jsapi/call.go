package jsapi

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/tetratelabs/wazero/api"
)

// Int64 is an i64 on its way to JavaScript, where it is a BigInt.
type Int64 int64

func codes(names []string) []api.ValueType {
	list := make([]api.ValueType, len(names))
	for n, name := range names {
		list[n] = valueByte(name)
	}
	return list
}

// started reports whether an error comes from running code and not from linking it.
func started(err error) bool {
	var exception *Exception
	return errors.As(err, &exception) || errors.Is(err, ErrThrown) || errors.Is(err, ErrTrap) || errors.Is(err, ErrRange) || strings.Contains(err.Error(), "wasm stack trace") ||
		strings.Contains(err.Error(), "start function")
}

// Call runs a function. Arguments are int or float64, *big.Int for i64, and numbers that stand for references.
func (s *Store) Call(id int, args []any) ([]any, error) {
	e, err := s.extern(id, Function)
	if err != nil {
		return nil, err
	}
	ctx, leave, err := s.enter()
	if err != nil {
		return nil, err
	}
	defer leave()
	stack := make([]uint64, max(len(e.typ.Params), len(e.typ.Results)))
	for n, t := range e.typ.Params {
		var given any
		if n < len(args) {
			given = args[n]
		}
		if stack[n], err = s.lower(t, given); err != nil {
			return nil, err
		}
	}
	// A function in wazero has one stack of its own: while it runs, another call of it needs another.
	fn, done, err := s.take(e)
	if err != nil {
		return nil, err
	}
	defer done()
	if err := fn.CallWithStack(ctx, stack); err != nil {
		return nil, trapped(err)
	}
	return s.liftAll(e.typ.Results, stack)
}

// take is the function to call, and what to do when it has returned.
func (s *Store) take(e *extern) (api.Function, func(), error) {
	if e.guard < len(s.tags) && e.owner != nil {
		guarded, err := s.guarded(e)
		if err != nil {
			return nil, nil, err
		}
		e.find, e.guard, e.busy, e.fn = guarded, len(s.tags), false, nil
	}
	if e.busy {
		return e.find(), func() {}, nil
	}
	if e.fn == nil {
		e.fn = e.find()
	}
	fn := e.fn
	e.busy = true
	return fn, func() { e.busy = e.busy && e.fn != fn }, nil
}

// imported is a function of JavaScript as a module sees it.
func (s *Store) imported(call func([]any) ([]any, error), t Type) api.GoModuleFunction {
	return api.GoModuleFunc(func(_ context.Context, _ api.Module, stack []uint64) {
		thrown, err := s.runImported(call, t, stack)
		if thrown != nil {
			err = thrown
		}
		if err != nil {
			panic(err) // wazero makes it the error of the call
		}
	})
}

// runImported calls a function of JavaScript. What it throws is no error.
func (s *Store) runImported(call func([]any) ([]any, error), t Type, stack []uint64) (*Thrown, error) {
	args, err := s.liftAll(t.Params, stack)
	if err != nil {
		return nil, err
	}
	results, err := call(args)
	var thrown *Thrown
	if errors.As(err, &thrown) {
		return thrown, nil
	}
	if err != nil {
		return nil, err
	}
	return nil, s.lowerAll(t.Results, results, stack)
}

func (s *Store) lowerAll(types []string, values []any, stack []uint64) (err error) {
	for n, name := range types {
		var value any
		if n < len(values) {
			value = values[n]
		}
		if stack[n], err = s.lower(name, value); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) liftAll(types []string, stack []uint64) ([]any, error) {
	all := make([]any, len(types))
	for n, t := range types {
		v, err := s.lift(t, stack[n])
		if err != nil {
			return nil, err
		}
		all[n] = v
	}
	return all, nil
}

// lower makes a value of JavaScript one of WebAssembly. The shim has made numbers of everything that can be one.
func (s *Store) lower(t string, value any) (uint64, error) {
	switch t {
	case "i64":
		switch n := value.(type) {
		case *big.Int:
			return n.Uint64() * signOf(n), nil
		case Int64:
			return uint64(n), nil
		}
		return 0, fmt.Errorf("an i64 is not a BigInt: %T", value)
	case "f32":
		return api.EncodeF32(float32(float(value))), nil
	case "f64":
		return api.EncodeF64(float(value)), nil
	case "externref":
		return uint64(float(value)), nil
	case "funcref":
		return s.reference(int(float(value)))
	case "i32":
		return api.EncodeI32(int32(int64(float(value)))), nil
	}
	return 0, fmt.Errorf("type incompatibility when transforming from/to JS")
}

// signOf makes the amount of a negative number its two's complement.
func signOf(n *big.Int) uint64 {
	if n.Sign() < 0 {
		return ^uint64(0)
	}
	return 1
}

func float(value any) float64 {
	switch v := value.(type) {
	case int:
		return float64(v)
	case float64:
		return v
	}
	return 0
}

// lift makes a value of WebAssembly one for JavaScript.
func (s *Store) lift(t string, bits uint64) (any, error) {
	switch t {
	case "i64":
		return Int64(bits), nil
	case "f32":
		return float64(api.DecodeF32(bits)), nil
	case "f64":
		return api.DecodeF64(bits), nil
	case "externref":
		return float64(bits), nil
	case "funcref":
		return s.function(bits)
	case "i32":
		return int(api.DecodeI32(bits)), nil
	}
	return nil, fmt.Errorf("type incompatibility when transforming from/to JS")
}
