package component

import (
	"bufio"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// echoModule lowers values into a memory and hands out their bytes, and lifts bytes as values.
const echoModule = `(component
  (core module $m
    (memory (export "mem") 1)
    (global $top (mut i32) (i32.const 1024))
    (func (export "realloc") (param i32 i32 i32 i32) (result i32) (local i32)
      (local.set 4 (i32.and (i32.add (global.get $top) (i32.sub (local.get 2) (i32.const 1))) (i32.sub (i32.const 0) (local.get 2))))
      (global.set $top (i32.add (local.get 4) (local.get 3)))
      (local.get 4))
    (func (export "bytes") (param i32 i32) (result i32)
      (i32.store (i32.const 0) (local.get 0))
      (i32.store (i32.const 4) (i32.sub (global.get $top) (local.get 0)))
      (i32.const 0))
    (func (export "lift") (param i32 i32 i32) (result i32)
      (i32.store (i32.const 0) (local.get 0))
      (i32.store (i32.const 4) (local.get 2))
      (i32.const 0)))
  (core instance $i (instantiate $m))
  (alias core export $i "mem" (core memory $mem))
  (alias core export $i "realloc" (core func $realloc))
%s  (func (export "bytes") (param "x" (list %[2]s)) (result (list u8)) (canon lift (core func $i "bytes") (memory $mem) (realloc $realloc)))
  (func (export "lift") (param "x" (list u8)) (param "n" u32) (result (list %[2]s)) (canon lift (core func $i "lift") (memory $mem) (realloc $realloc))))`

// wat writes a type as text: its definitions, of which those with names are exported, and what it is called.
func (t *Type) wat(defs *strings.Builder) string {
	maybe := func(form string, t *Type) string {
		if t == nil {
			return ""
		}
		return fmt.Sprintf(form, t.wat(defs))
	}
	var body strings.Builder
	named := false
	switch t.Kind {
	case Record, Variant, Flags, Enum:
		named = true
		fmt.Fprintf(&body, "(%s", map[Kind]string{Record: "record", Variant: "variant", Flags: "flags", Enum: "enum"}[t.Kind])
		for _, f := range t.Fields {
			switch t.Kind {
			case Record:
				fmt.Fprintf(&body, " (field %q %s)", f.Name, f.Type.wat(defs))
			case Variant:
				fmt.Fprintf(&body, " (case %q%s)", f.Name, maybe(" %s", f.Type))
			case Flags, Enum:
				fmt.Fprintf(&body, " %q", f.Name)
			}
		}
	case Tuple:
		body.WriteString("(tuple")
		for _, f := range t.Fields {
			body.WriteString(" " + f.Type.wat(defs))
		}
	case List:
		body.WriteString("(list " + t.Elem.wat(defs))
	case Option:
		body.WriteString("(option " + t.Elem.wat(defs))
	case Result:
		body.WriteString("(result" + maybe(" %s", t.Fields[0].Type) + maybe(" (error %s)", t.Fields[1].Type))
	default:
		return t.String()
	}
	n := strings.Count(defs.String(), "\n")
	fmt.Fprintf(defs, "  (type $t%d %s))\n", n, body.String())
	if named {
		fmt.Fprintf(defs, "  (export $t%d \"t%[2]d\" (type $t%[2]d))\n", n+1, n)
		n++
	}
	return fmt.Sprintf("$t%d", n)
}

// wasmtime is a process of Python that has the package wasmtime.
type wasmtime struct {
	ask    *json.Encoder
	answer *bufio.Reader
}

func startWasmtime(t *testing.T) *wasmtime {
	t.Helper()
	python := cmp.Or(os.Getenv("PIER_PYTHON"), "python3")
	if out, err := exec.CommandContext(t.Context(), python, "-c", "import wasmtime.component").CombinedOutput(); err != nil && os.Getenv("ALL_PEERS") == "" {
		t.Logf("%s has no package wasmtime: %s", python, out)
		return nil
	}
	cmd := exec.CommandContext(t.Context(), python, "testdata/lifted.py")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
	return &wasmtime{json.NewEncoder(in), bufio.NewReaderSize(out, 1<<20)}
}

// lifted is a component, and the bytes of what Wasmtime lifted of each input and lowered again; "trap" when it did not.
func (w *wasmtime) lifted(t *rapid.T, wat string, inputs []string, n int) (code []byte, outputs []string) {
	if err := w.ask.Encode(map[string]any{"wat": wat, "inputs": inputs, "n": n}); err != nil {
		t.Fatal(err)
	}
	line, err := w.answer.ReadBytes('\n')
	if err != nil {
		t.Fatalf("%s\n%v", wat, err)
	}
	var said struct {
		Wasm    []byte
		Outputs []string
	}
	if err := json.Unmarshal(line, &said); err != nil {
		t.Fatal(err)
	}
	return said.Wasm, said.Outputs
}

// TestAgainstWasmtime: of the same bytes Wasmtime and this host lift the same values, lower them to the same bytes, and trap at the same.
func TestAgainstWasmtime(t *testing.T) {
	other := startWasmtime(t)
	if other == nil {
		return
	}
	e, err := NewEngine(EngineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	agreed := map[bool]int{}
	rapid.Check(t, func(rt *rapid.T) {
		of := anyType(rt, 3, false)
		var defs strings.Builder
		name := of.wat(&defs)
		wat := fmt.Sprintf(echoModule, defs.String(), name)
		code, _ := other.lifted(rt, wat, nil, 0)
		c, err := Decode(code)
		if err == nil {
			err = e.Compile(t.Context(), c, nil)
		}
		if err != nil {
			rt.Fatalf("%s\n%v", wat, err)
		}
		call := func(name string, args ...any) (any, error) {
			s, err := e.Instantiate(t.Context(), c, nil, StoreOptions{})
			if err != nil {
				rt.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			x, _ := s.Export(name)
			return x.Call(t.Context(), args...)
		}
		n := rapid.IntRange(1, 3).Draw(rt, "n")
		values, err := anyList(rt, &Type{Kind: List, Elem: of, Len: uint32(n)}), error(nil)
		if of.Kind == U8 {
			values = slices.Repeat([]byte{7}, n)
		}
		image, err := call("bytes", values)
		if err != nil {
			rt.Fatalf("%s: %#v: %v", of, values, err)
		}
		inputs := []string{hex.EncodeToString(image.([]byte))}
		for range 8 { // bytes that are not quite such values
			wrong := slices.Clone(image.([]byte))
			wrong[rapid.IntRange(0, len(wrong)-1).Draw(rt, "at")] = rapid.Byte().Draw(rt, "byte")
			inputs = append(inputs, hex.EncodeToString(wrong))
		}
		_, want := other.lifted(rt, wat, inputs, n)
		again := func(input string) string {
			data, _ := hex.DecodeString(input)
			values, err := call("lift", data, uint32(n))
			if err != nil {
				return "trap"
			}
			image, err := call("bytes", values)
			if err != nil {
				rt.Fatalf("%s: %#v of %s: %v", of, values, input, err)
			}
			return hex.EncodeToString(image.([]byte))
		}
		for i, input := range inputs {
			got := again(input)
			if got != want[i] && (want[i] == "trap" || got != again(want[i])) { // Wasmtime leaves NaNs as they are
				rt.Fatalf("%s\n%s became %s, and with Wasmtime %s", wat, input, got, want[i])
			}
			agreed[got == "trap"]++
		}
	})
	if agreed[false] == 0 || agreed[true] == 0 {
		t.Errorf("%d values, %d traps", agreed[false], agreed[true])
	}
}
