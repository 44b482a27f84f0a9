package jsapi

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The modules are written with what encode.go has, one section at a time. Its functions are unexported, and so the tests are inside.

// newStore calls back into imported.
func newStore(t *testing.T, memory int64, imported func(callback int, args []any) ([]any, error)) *Store {
	t.Helper()
	s := NewStore(Options{Memory: memory, Call: imported})
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// made instantiates a module and gives its exports by name.
func made(t *testing.T, s *Store, code []byte, given ...Given) map[string]int {
	t.Helper()
	d, err := s.Compile(code)
	if err != nil {
		t.Fatal(err)
	}
	exports, err := s.Instantiate(d.Module, given)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]int{}
	for _, x := range exports {
		byName[x.Name] = x.Extern
	}
	return byName
}

// function is a module with one exported function "f", which may use a memory of one page at least and four at most.
func function(s signature, instructions ...byte) []byte {
	return assemble(
		section(1, list(functionType(s))), section(3, list(number(0))), section(5, list(limits(1, 4))),
		section(7, list(exportItem("f", Function, 0), exportItem("m", Memory, 0))), section(10, list(functionBody(instructions...))))
}

func TestCompileRefuses(t *testing.T) {
	nothing := signature{}
	for _, tt := range []struct {
		name string
		code []byte
	}{
		{"nothing", nil},
		{"another format", []byte("not a module")},
		{"a later version", []byte{0, 'a', 's', 'm', 2, 0, 0, 0}},
		{"a section that ends early", join(header, []byte{1, 9, 0x60})},
		{"a function without its result", function(signature{nil, []string{"i32"}})},
		{"a function of no such type", function(nothing, 0x20, 7)},
		{"no such instruction", function(nothing, 0xff)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newStore(t, 1<<20, nil)
			if _, err := s.Compile(tt.code); !errors.Is(err, ErrCompile) {
				t.Errorf("compiled: %v", err)
			}
			if s.Validate(tt.code) {
				t.Error("valid")
			}
		})
	}
}

func TestDescription(t *testing.T) {
	s := newStore(t, 1<<20, nil)
	twice := Type{Kind: Function, Params: []string{"i32", "i64"}, Results: []string{"f64"}}
	count := Type{Kind: Global, Value: "i32", Mutable: true}
	code := assemble(
		section(1, list(functionType(signature{twice.Params, twice.Results}))),
		section(2, list(importItem("env", "twice", twice, 0), importItem("env", "count", count, 0))),
		section(5, list(limits(1, -1))),
		section(7, list(exportItem("again", Function, 0), exportItem("memory", Memory, 0))),
		section(0, join(text("note"), []byte("hello"))))
	if !s.Validate(code) {
		t.Error("not valid")
	}
	got, err := s.Compile(code)
	if err != nil {
		t.Fatal(err)
	}
	want := Description{
		Module:  1,
		Imports: []Import{{"env", "twice", twice}, {"env", "count", count}},
		Exports: []Export{{Name: "again", Type: twice}, {Name: "memory", Type: Type{Kind: Memory, Min: 1, Max: -1}}},
	}
	if diff := cmp.Diff(want, got, cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".index" }, cmp.Ignore())); diff != "" {
		t.Error(diff)
	}
	notes, err := s.Custom(got.Module, "note")
	if err != nil || len(notes) != 1 || string(notes[0]) != "hello" {
		t.Errorf("%q, %v", notes, err)
	}
}

// Each trap is a RuntimeError in V8's words.
func TestTraps(t *testing.T) {
	binary, result := signature{[]string{"i32", "i32"}, []string{"i32"}}, signature{[]string{"f64"}, []string{"i32"}}
	for _, tt := range []struct {
		name string
		code []byte
		args []any
		want string
	}{
		{"unreachable", function(signature{}, 0x00), nil, "unreachable"},
		{"division", function(binary, 0x20, 0, 0x20, 1, 0x6d), []any{1, 0}, "divide by zero"},
		{"the quotient that is too large", function(binary, 0x20, 0, 0x20, 1, 0x6d), []any{-1 << 31, -1}, "divide result unrepresentable"},
		{"a memory's end", function(binary, 0x20, 0, 0x28, 2, 0), []any{4 * pageSize, 0}, "memory access out of bounds"},
		{"a float that is no integer", function(result, 0x20, 0, 0xaa), []any{math.NaN()}, "float unrepresentable in integer range"},
		{"itself for ever", function(signature{}, 0x10, 0), nil, "Maximum call stack size exceeded"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newStore(t, 1<<20, nil)
			_, err := s.Call(made(t, s, tt.code)["f"], tt.args)
			if !errors.Is(err, ErrTrap) || err.Error() != "RuntimeError: "+tt.want {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestMemory(t *testing.T) {
	s := newStore(t, 8*pageSize, nil)
	x := made(t, s, function(signature{[]string{"i32"}, []string{"i32"}}, 0x20, 0, 0x2d, 0, 0)) // reads a byte
	data, err := s.Bytes(x["m"])
	if err != nil || len(data) != pageSize {
		t.Fatalf("%d bytes, %v", len(data), err)
	}
	data[7] = 42
	if before, err := s.Grow(x["m"], 2); err != nil || before != 1 {
		t.Errorf("grown from %d, %v", before, err)
	}
	if out, err := s.Call(x["f"], []any{7}); err != nil || out[0] != 42 {
		t.Errorf("after it has grown: %v, %v", out, err)
	}
	if data, _ := s.Bytes(x["m"]); len(data) != 3*pageSize {
		t.Errorf("%d bytes", len(data))
	}
	for _, delta := range []int64{2, -1, maxPages + 1} { // beyond the memory's own maximum, and beyond sense
		if _, err := s.Grow(x["m"], delta); !errors.Is(err, ErrRange) {
			t.Errorf("grown by %d: %v", delta, err)
		}
	}
	if _, err := s.NewMemory(9, -1); !errors.Is(err, ErrRange) {
		t.Errorf("beyond the budget: %v", err)
	}
}

// An import is a function of JavaScript, or what another instance exports; anything else does not link.
func TestImports(t *testing.T) {
	boom := errors.Join(ErrThrown, errors.New("boom"))
	s := newStore(t, 1<<20, func(callback int, args []any) ([]any, error) {
		if callback == 2 {
			return nil, boom
		}
		return []any{args[0].(int) * 10}, nil
	})
	typ := Type{Kind: Function, Params: []string{"i32"}, Results: []string{"i32"}}
	code := assemble(
		section(1, list(functionType(signature{typ.Params, typ.Results}))), section(2, list(importItem("env", "f", typ, 0))), section(3, list(number(0))),
		section(7, list(exportItem("g", Function, 1), exportItem("same", Function, 0))),
		section(10, list(functionBody(0x20, 0, 0x10, 0, 0x41, 1, 0x6a)))) // f(x) + 1
	first := made(t, s, code, Given{Callback: 1})
	second := made(t, s, code, Given{Extern: first["g"]})
	if second["same"] != first["g"] {
		t.Error("what is passed on is another object")
	}
	if out, err := s.Call(second["g"], []any{4}); err != nil || out[0] != 42 {
		t.Errorf("%v, %v", out, err)
	}
	if _, err := s.Call(made(t, s, code, Given{Callback: 2})["g"], []any{4}); !errors.Is(err, ErrThrown) {
		t.Errorf("what JavaScript threw: %v", err)
	}
	memory, err := s.NewMemory(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	wide := made(t, s, function(signature{[]string{"i64"}, []string{"i64"}}, 0x20, 0))
	for name, given := range map[string][]Given{"none": nil, "a memory": {{Extern: memory}}, "of another type": {{Extern: wide["f"]}}, "no such object": {{Extern: 999}}} {
		if _, err := s.Instantiate(1, given); !errors.Is(err, ErrLink) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.Instantiate(99, nil); !errors.Is(err, ErrLink) {
		t.Errorf("no such module: %v", err)
	}
}

func TestTables(t *testing.T) {
	s := newStore(t, 1<<20, nil)
	id, err := s.NewTable("funcref", 2, 4)
	if err != nil {
		t.Fatal(err)
	}
	f := made(t, s, function(signature{nil, []string{"i32"}}, 0x41, 7))["f"]
	if err := s.TableSet(id, 1, f); err != nil {
		t.Fatal(err)
	}
	for at, want := range []any{0, f} {
		if got, err := s.TableGet(id, uint32(at)); err != nil || got != want {
			t.Errorf("%d: %v, %v", at, got, err)
		}
	}
	// A module that calls through the table, at the place it is told.
	typ := Type{Kind: Table, Value: "funcref", Min: 1, Max: -1}
	through := made(t, s, assemble(
		section(1, list(functionType(signature{nil, []string{"i32"}}), functionType(signature{[]string{"i32"}, []string{"i32"}}))),
		section(2, list(importItem("env", "t", typ, 0))), section(3, list(number(1))), section(7, list(exportItem("f", Function, 0))),
		section(10, list(functionBody(0x20, 0, 0x11, 0, 0)))), Given{Extern: id})
	if out, err := s.Call(through["f"], []any{1}); err != nil || out[0] != 7 {
		t.Errorf("%v, %v", out, err)
	}
	for _, at := range []int{0, 9} { // wazero has one word for a place that is empty and one that there is not
		if _, err := s.Call(through["f"], []any{at}); !errors.Is(err, ErrTrap) {
			t.Errorf("%d: %v", at, err)
		}
	}
	if err := s.TableSet(id, 0, made(t, s, function(signature{}))["f"]); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Call(through["f"], []any{0}); err == nil || err.Error() != "RuntimeError: null function or function signature mismatch" {
		t.Errorf("a function of another type: %v", err)
	}
	if before, err := s.TableGrow(id, 2, f); err != nil || before != 2 {
		t.Errorf("grown from %d, %v", before, err)
	}
	if size, err := s.TableSize(id); err != nil || size != 4 {
		t.Errorf("%d, %v", size, err)
	}
	if _, err := s.TableGrow(id, 1, 0); !errors.Is(err, ErrRange) {
		t.Errorf("beyond its maximum: %v", err)
	}
	if _, err := s.TableGet(id, 4); !errors.Is(err, ErrRange) {
		t.Errorf("beyond its end: %v", err)
	}
	if _, err := s.NewTable("externref", maxTable+1, -1); !errors.Is(err, ErrRange) {
		t.Errorf("too long: %v", err)
	}
}

func TestGlobals(t *testing.T) {
	s := newStore(t, 1<<20, nil)
	for _, tt := range []struct {
		value             string
		first, want, next any
		after             any
	}{
		{"i32", -5, -5, 1 << 31, -1 << 31},
		{"i64", big.NewInt(-1), Int64(-1), new(big.Int).Lsh(big.NewInt(1), 62), Int64(1 << 62)},
		{"f32", 0.5, 0.5, 1e300, nil},
		{"f64", 0.1, 0.1, -2.25, -2.25},
	} {
		id, err := s.NewGlobal(tt.value, true, tt.first)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.Global(id); err != nil || got != tt.want {
			t.Errorf("%s: %v (%[2]T), %v", tt.value, got, err)
		}
		if err := s.SetGlobal(id, tt.next); err != nil {
			t.Error(err)
		}
		if got, _ := s.Global(id); tt.after != nil && got != tt.after {
			t.Errorf("%s afterwards: %v (%[2]T)", tt.value, got)
		}
	}
	fixed, err := s.NewGlobal("i32", false, 3)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetGlobal(fixed, 4); !errors.Is(err, ErrLink) {
		t.Errorf("an immutable one was set: %v", err)
	}
	if got, _ := s.Global(fixed); got != 3 {
		t.Errorf("%v", got)
	}
	if _, err := s.Bytes(fixed); !errors.Is(err, ErrLink) {
		t.Errorf("a global was taken for a memory: %v", err)
	}
}
