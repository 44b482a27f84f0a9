package component

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tetratelabs/wazero"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/internal/text/utftext"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// plainMemory is a core module with a memory and a realloc that only ever moves on.
var plainMemory = []byte("\x00asm\x01\x00\x00\x00" +
	"\x01\x09\x01\x60\x04\x7f\x7f\x7f\x7f\x01\x7f" +
	"\x03\x02\x01\x00" +
	"\x05\x03\x01\x00\x20" +
	"\x06\x07\x01\x7f\x01\x41\x80\x08\x0b" +
	"\x07\x11\x02\x03mem\x02\x00\x07realloc\x00\x00" +
	"\x0a\x1d\x01\x1b\x01\x01\x7f" +
	"\x23\x00\x20\x02\x41\x01\x6b\x6a\x41\x00\x20\x02\x6b\x71\x22\x04" +
	"\x20\x03\x6a\x24\x00\x20\x04\x0b")

// plainBorder makes borders of an instance that is nothing but a memory.
func plainBorder(t *testing.T, enc utftext.Encoding) func() *crossing {
	t.Helper()
	runtime := wazero.NewRuntime(t.Context())
	t.Cleanup(func() { _ = runtime.Close(context.Background()) })
	compiled, err := runtime.CompileModule(t.Context(), plainMemory)
	if err != nil {
		t.Fatal(err)
	}
	return func() *crossing {
		m, err := runtime.InstantiateModule(t.Context(), compiled, wazero.NewModuleConfig().WithName(""))
		if err != nil {
			t.Fatal(err)
		}
		in := &instance{mayLeave: true}
		cs := &callState{store: &Store{budget: wasmcode.NewMemory(1 << 30)}}
		a := &abi{in: in, encoding: enc, memory: &coreItem{module: m, name: "mem"}, realloc: &coreItem{module: m, name: "realloc"}}
		return &crossing{abi: a, ctx: cs.context(t.Context()), left: maxLifted}
	}
}

// anyType draws a type of values without handles; with fixed, of lists of a fixed length, too.
func anyType(t *rapid.T, depth int, fixed bool) *Type {
	kinds := []Kind{Bool, S8, U8, S16, U16, S32, U32, S64, U64, F32, F64, Char, String}
	if depth > 0 {
		kinds = append(kinds, Record, Variant, List, Tuple, Flags, Enum, Option, Result, List)
	}
	made := &Type{Kind: rapid.SampledFrom(kinds).Draw(t, "kind")}
	inner := func() *Type { return anyType(t, depth-1, fixed) }
	maybe := func() *Type {
		if rapid.Bool().Draw(t, "none") {
			return nil
		}
		return inner()
	}
	count := 0
	if depth > 0 {
		count = rapid.IntRange(1, 5).Draw(t, "count")
	}
	switch made.Kind {
	case Record, Tuple:
		for n := range count {
			made.Fields = append(made.Fields, Field{fmt.Sprint("f", n), inner()})
		}
	case Variant:
		for n := range count {
			made.Fields = append(made.Fields, Field{fmt.Sprint("c", n), maybe()})
		}
	case Flags, Enum:
		for n := range rapid.IntRange(1, 32).Draw(t, "labels") {
			made.Fields = append(made.Fields, Field{Name: fmt.Sprint("l", n)})
		}
	case Option:
		made.Elem = inner()
		made.Fields = []Field{{"none", nil}, {"some", made.Elem}}
	case Result:
		made.Fields = []Field{{"ok", maybe()}, {"error", maybe()}}
	case List:
		made.Elem = inner()
		if fixed && rapid.Bool().Draw(t, "fixed") {
			made.Len = uint32(rapid.IntRange(1, 4).Draw(t, "length"))
		}
	}
	return must(made.finish())
}

func anyValue(t *rapid.T, of *Type) any {
	switch of.Kind {
	case Bool:
		return rapid.Bool().Draw(t, "bool")
	case S8:
		return rapid.Int8().Draw(t, "s8")
	case U8:
		return rapid.Uint8().Draw(t, "u8")
	case S16:
		return rapid.Int16().Draw(t, "s16")
	case U16:
		return rapid.Uint16().Draw(t, "u16")
	case S32:
		return rapid.Int32().Draw(t, "s32")
	case U32:
		return rapid.Uint32().Draw(t, "u32")
	case S64:
		return rapid.Int64().Draw(t, "s64")
	case U64:
		return rapid.Uint64().Draw(t, "u64")
	case F32:
		return rapid.Float32().Draw(t, "f32")
	case F64:
		return rapid.Float64().Draw(t, "f64")
	case Char:
		return Scalar(rapid.Rune().Filter(utf8.ValidRune).Draw(t, "char"))
	case String:
		return strings.ToValidUTF8(rapid.String().Draw(t, "string"), "")
	case Flags:
		return Labels(rapid.Uint32().Draw(t, "flags") & uint32(1<<len(of.Fields)-1))
	case Record, Tuple:
		list := []any{}
		for _, f := range of.Fields {
			list = append(list, anyValue(t, f.Type))
		}
		return list
	case List:
		return anyList(t, of)
	}
	n := rapid.IntRange(0, len(of.Fields)-1).Draw(t, "case")
	if inner := of.Fields[n].Type; inner != nil {
		return Case{uint32(n), anyValue(t, inner)}
	}
	return Case{Case: uint32(n)}
}

func anyList(t *rapid.T, of *Type) any {
	n := int(of.Len)
	if n == 0 {
		n = rapid.IntRange(0, 4).Draw(t, "elements")
	}
	if of.Elem.Kind == U8 && of.Len == 0 {
		return rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "bytes")
	}
	list := []any{}
	for range n {
		list = append(list, anyValue(t, of.Elem))
	}
	return list
}

// TestLiftOfLower: a value that is lowered and lifted again is the same value, on the stack and in memory, in every encoding.
func TestLiftOfLower(t *testing.T) {
	for _, enc := range []utftext.Encoding{utftext.UTF8, utftext.UTF16, utftext.Latin1} {
		rapid.Check(t, liftOfLower(t, enc))
	}
}

func FuzzLiftOfLower(f *testing.F) {
	f.Fuzz(func(t *testing.T, enc byte, drawn []byte) {
		rapid.MakeFuzz(liftOfLower(t, utftext.Encoding(enc%3)))(t, drawn)
	})
}

func liftOfLower(t *testing.T, enc utftext.Encoding) func(rt *rapid.T) {
	border := plainBorder(t, enc)
	return func(rt *rapid.T) {
		of := anyType(rt, 3, true)
		v := anyValue(rt, of)
		c := border()
		if len(of.flat) <= maxFlatParams {
			stack, err := c.lower(of, v, nil)
			if err != nil {
				rt.Fatalf("%s: lower %#v: %v", of, v, err)
			}
			if len(stack) != len(of.flat) {
				rt.Fatalf("%s: %d values on the stack, want %d", of, len(stack), len(of.flat))
			}
			got, err := c.lift(of, &flat{stack})
			if err != nil || !reflect.DeepEqual(got, v) {
				rt.Fatalf("%s: %#v became %#v on the stack, %v", of, v, got, err)
			}
		}
		at, err := c.room(uint64(of.size), of.align)
		if err == nil {
			err = c.store(of, v, at)
		}
		if err != nil {
			rt.Fatalf("%s: store %#v: %v", of, v, err)
		}
		got, err := c.load(of, at)
		if err != nil || !reflect.DeepEqual(got, v) {
			rt.Fatalf("%s: %#v became %#v in memory, %v", of, v, got, err)
		}
	}
}

// FuzzDecode: no binary makes the decoder panic, and what it refuses is *Invalid.
func FuzzDecode(f *testing.F) {
	files := os.DirFS("testdata/suite")
	_ = fs.WalkDir(files, ".", func(name string, _ fs.DirEntry, _ error) error {
		if path.Ext(name) == ".wasm" {
			if data, err := fs.ReadFile(files, name); err == nil {
				f.Add(data)
			}
		}
		return nil
	})
	f.Add(append(append([]byte{}, componentHeader...), 7, 5, 1, 0x42, 1, 4, 0))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Decode(data)
		if _, invalid := errors.AsType[*Invalid](err); err != nil && !invalid || err == nil && c == nil {
			t.Errorf("%v, %v", c, err)
		}
	})
}

// TestBadBinaries: what is no component is refused with a reason.
func TestBadBinaries(t *testing.T) {
	whole, err := os.ReadFile("testdata/suite/values/index.0.wasm")
	if err != nil {
		t.Fatal(err)
	}
	section := func(id byte, body []byte) []byte {
		return append(append(append([]byte{}, componentHeader...), id), append(leb(len(body)), body...)...)
	}
	types := leb(maxTypes + 1)
	for range 100 {
		types = append(types, 0x7f)
	}
	for _, tc := range []struct {
		name string
		code []byte
		want string
	}{
		{"nothing", nil, "no WebAssembly binary"},
		{"text", []byte("(component)"), "no WebAssembly binary"},
		{"core module", plainMemory, "core WebAssembly module, not a component"},
		{"truncated", whole[:len(whole)/2], "unexpected end"},
		{"too many types", section(7, types), "the most is"},
		{"unknown section", section(99, nil), "malformed section id"},
		{"unknown type", section(7, []byte{1, 0x3d}), "invalid leading byte"},
		{"type out of bounds", section(7, []byte{1, 0x70, 9}), "unknown type 9"},
		{"name", section(10, []byte{1, 0, 3, 'A', '_', 'b', 3, 1}), "kebab"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Decode(tc.code)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}

func leb(n int) []byte {
	var out []byte
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}
