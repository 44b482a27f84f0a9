package jsapi

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// catcher imports "f" and tags, and has for each import of a tag a function that calls f and gives what the exception carries, or -1;
// "all" gives -2 for any exception.
func catcher(tags ...Type) []byte {
	types := [][]byte{functionType(signature{nil, nil}), functionType(signature{nil, []string{"i32"}})}
	imports := [][]byte{importItem("m", "f", Type{Kind: Function}, 0)}
	for n, t := range tags {
		types = append(types, functionType(signature{t.Params, nil}))
		imports = append(imports, importItem("m", tagName(n), t, 2+n))
	}
	var functions, exports, bodies [][]byte
	for n := range tags {
		functions, exports = append(functions, number(1)), append(exports, exportItem(tagName(n), Function, 1+n))
		bodies = append(bodies, functionBody(0x02, 0x7f, 0x1f, 0x40, 1, 0, byte(n), 0, 0x10, 0, 0x0b, 0x41, 0x7f, 0x0b))
	}
	functions, exports = append(functions, number(1)), append(exports, exportItem("all", Function, 1+len(tags)))
	bodies = append(bodies, functionBody(0x02, 0x40, 0x1f, 0x40, 1, 2, 0, 0x10, 0, 0x0b, 0x41, 0x7f, 0x0f, 0x0b, 0x41, 0x7e))
	return assemble(section(1, list(types...)), section(2, list(imports...)), section(3, list(functions...)), section(7, list(exports...)), section(10, list(bodies...)))
}

// thrower throws tags of its own: "hidden", which it exports under no name, and "own" with 8.
func thrower(t Type) []byte {
	return assemble(
		section(1, list(functionType(signature{nil, nil}), functionType(signature{t.Params, nil}))), section(3, list(number(0), number(0))),
		section(13, list([]byte{0, 1}, []byte{0, 1})),
		section(7, list(exportItem("hidden", Function, 0), exportItem("own", Function, 1), exportItem("t", Tag, 1))),
		section(10, list(functionBody(0x41, 7, 0x08, 0), functionBody(0x41, 8, 0x08, 1))))
}

var oneInt = Type{Kind: Tag, Params: []string{"i32"}}

func TestExceptionsLeave(t *testing.T) {
	s := newStore(t, 1<<20, nil)
	x := made(t, s, thrower(oneInt))
	for name, want := range map[string]int{"own": 8, "hidden": 7} {
		var e *Exception
		if _, err := s.Call(x[name], nil); !errors.As(err, &e) || e.Values[0] != want || (e.Tag == x["t"]) != (name == "own") {
			t.Errorf("%s: %v, %+v", name, err, e)
		}
	}
}

func TestExceptionsAreCaught(t *testing.T) {
	var throw func() error
	s := newStore(t, 1<<20, func(int, []any) ([]any, error) { return nil, throw() })
	tag, err := s.NewTag(oneInt.Params)
	if err != nil {
		t.Fatal(err)
	}
	x := made(t, s, catcher(oneInt), Given{Callback: 1}, Given{Extern: tag})
	later, err := s.NewTag(oneInt.Params)
	if err != nil {
		t.Fatal(err)
	}
	thrown := func(tag int) func() error {
		return func() error {
			return &Thrown{Tag: tag, Values: func(int) ([]any, error) { return []any{42}, nil }}
		}
	}
	for _, tt := range []struct {
		name    string
		throw   func() error
		by, all any
	}{
		{"nothing", func() error { return nil }, -1, -1},
		{"the tag", thrown(tag), 42, -2},
		{"another tag", thrown(later), nil, -2},
		{"another value", thrown(0), nil, -2},
	} {
		throw = tt.throw
		got := map[string]any{}
		for _, name := range []string{"t0", "all"} {
			out, err := s.Call(x[name], nil)
			var e *Exception
			if err == nil {
				got[name] = out[0]
			} else if !errors.As(err, &e) {
				t.Errorf("%s: %v", tt.name, err)
			}
		}
		want := map[string]any{"all": tt.all}
		if tt.by != nil {
			want["t0"] = tt.by
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

// What an instance throws is caught by another that imports its function, without JavaScript between them.
func TestExceptionsBetweenInstances(t *testing.T) {
	s := newStore(t, 1<<20, nil)
	from := made(t, s, thrower(oneInt))
	x := made(t, s, catcher(oneInt), Given{Extern: from["own"]}, Given{Extern: from["t"]})
	if out, err := s.Call(x["t0"], nil); err != nil || out[0] != 8 {
		t.Errorf("%v, %v", out, err)
	}
}

func TestCache(t *testing.T) {
	s := newStore(t, 1<<20, nil)
	code := make([][]byte, 3)
	ids := make([]int, len(code))
	for n := range code {
		code[n] = function(signature{nil, []string{"i32"}}, 0x41, byte(n))
	}
	s.cache.room = 2 * compiledSize(len(code[0]))
	for n := range code {
		d, err := s.Compile(code[n])
		if err != nil {
			t.Fatal(err)
		}
		ids[n] = d.Module
		if again, err := s.Compile(code[n]); err != nil || again.Module != d.Module {
			t.Errorf("the same binary is another module: %d, %d, %v", d.Module, again.Module, err)
		}
	}
	if n := s.cache.order.Len(); n != 2 || s.cache.used > s.cache.room {
		t.Errorf("%d modules of %d bytes are kept", n, s.cache.used)
	}
	for n, id := range ids { // the first has left the cache
		exports, err := s.Instantiate(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := s.Call(exports[0].Extern, nil); err != nil || out[0] != n {
			t.Errorf("module %d: %v, %v", n, out, err)
		}
	}
	s.budget.left = 0
	if _, err := s.Compile(function(signature{}, 0x01)); !errors.Is(err, ErrCompile) {
		t.Errorf("modules without end: %v", err)
	}
}
