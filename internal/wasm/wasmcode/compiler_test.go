package wasmcode

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero"

	"github.com/cec80427/pier/internal/sys/codecache"
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// answering is a module that exports a function f, which returns n.
func answering(n byte) ([]byte, Digest) {
	code := []byte{
		0, 'a', 's', 'm', 1, 0, 0, 0,
		1, 5, 1, 0x60, 0, 1, 0x7f, // a type: () -> i32
		3, 2, 1, 0,
		7, 5, 1, 1, 'f', 0, 0,
		10, 6, 1, 4, 0, 0x41, n, 0x0b,
		0, 5, 4, 'n', 'o', 't', 'e',
	}
	return code, sha256.Sum256(code)
}

func compiler(t *testing.T, dir string) *Compiler {
	t.Helper()
	return compilerThatAsks(t, dir, func(context.Context) *Pauses { return &Pauses{} })
}

func compilerThatAsks(t *testing.T, dir string, ask Ask) *Compiler {
	t.Helper()
	c := New(codecache.Open(filepath.Join(dir, "kept"), filepath.Join(dir, "key")), ask)
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// answer is what f of a module that the compiler knows returns.
func answer(t *testing.T, c *Compiler, d Digest) uint64 {
	t.Helper()
	made, err := c.Runtime.InstantiateModule(context.Background(), c.Known(d), wazero.NewModuleConfig().WithName(""))
	if err != nil {
		t.Fatal(err)
	}
	defer made.Close(context.Background())
	out, err := made.ExportedFunction("f").Call(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return out[0]
}

// compiles reports whether there is machine code here: wazero interprets on other machines, and there is nothing to keep.
func compiles(t *testing.T, dir string) bool {
	t.Helper()
	kept, err := os.ReadDir(filepath.Join(dir, "kept"))
	if some := len(kept) > 0; some != (runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64") {
		t.Fatalf("%d files are kept, %v", len(kept), err)
	}
	return len(kept) > 0
}

// TestRestore: what one compiler made is what another one takes, also where modules differ in their functions' code alone.
func TestRestore(t *testing.T) {
	dir := t.TempDir()
	first := compiler(t, dir)
	for n := byte(1); n < 4; n++ {
		code, d := answering(n)
		if first.Restore(code, d, new(Sum)) {
			t.Error("what was never compiled is restored")
		}
		if err := first.Compile(t.Context(), code, d, new(Sum)); err != nil || answer(t, first, d) != uint64(n) {
			t.Fatal(err)
		}
	}
	if !compiles(t, dir) {
		return
	}
	second := compiler(t, dir)
	for n := byte(3); n > 0; n-- {
		code, d := answering(n)
		if !second.Restore(code, d, new(Sum)) || answer(t, second, d) != uint64(n) {
			t.Errorf("module %d is not restored as it was", n)
		}
	}
}

// TestRestoreRefuses: machine code that pier did not write, that is another module's or another engine's is made again.
func TestRestoreRefuses(t *testing.T) {
	code, d := answering(7)
	for name, spoil := range map[string]func(t *testing.T, kept *codecache.Store, file, other string){
		"changed": func(t *testing.T, _ *codecache.Store, file, _ string) {
			data, err := os.ReadFile(file)
			if err == nil {
				err = os.WriteFile(file, bytes.Replace(data, []byte("WAZEVO"), []byte("WAZEVX"), 1), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		},
		"another module's": func(t *testing.T, _ *codecache.Store, file, other string) {
			if err := os.Rename(other, file); err != nil {
				t.Fatal(err)
			}
		},
		"another engine's": func(_ *testing.T, kept *codecache.Store, file, _ string) {
			code := kept.Get(filepath.Base(file))
			code[len("WAZEVO")+1] ^= 1 // of the version
			kept.Put(filepath.Base(file), code)
		},
		"another kind of code": func(_ *testing.T, kept *codecache.Store, file, _ string) {
			kept.Put(filepath.Base(file), []byte("WAZEVO and more"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			first := compiler(t, dir)
			for n := byte(7); n < 9; n++ {
				code, d := answering(n)
				if err := first.Compile(t.Context(), code, d, new(Sum)); err != nil {
					t.Fatal(err)
				}
			}
			if !compiles(t, dir) {
				return
			}
			other, _ := answering(8)
			m := first.machine
			spoil(t, m.store, filepath.Join(dir, "kept", m.entry(new(Sum).Of(code))), filepath.Join(dir, "kept", m.entry(new(Sum).Of(other))))
			second := compiler(t, dir)
			if second.Restore(code, d, new(Sum)) {
				t.Error("it is restored")
			}
			if err := second.Compile(t.Context(), code, d, new(Sum)); err != nil || answer(t, second, d) != 7 {
				t.Errorf("made again, it is not what it was: %v", err)
			}
			third := compiler(t, dir)
			if !third.Restore(code, d, new(Sum)) || answer(t, third, d) != 7 {
				t.Error("what was made again is not kept")
			}
		})
	}
}

// remembering is a module that exports a function f, which returns the byte that its memory begins with.
func remembering(n byte) ([]byte, Digest) {
	code := []byte{
		0, 'a', 's', 'm', 1, 0, 0, 0,
		1, 5, 1, 0x60, 0, 1, 0x7f,
		3, 2, 1, 0,
		5, 3, 1, 0, 1,
		7, 5, 1, 1, 'f', 0, 0,
		10, 9, 1, 7, 0, 0x41, 0, 0x2d, 0, 0, 0x0b,
		11, 7, 1, 0, 0x41, 0, 0x0b, 1, n,
	}
	return code, sha256.Sum256(code)
}

// TestShared: modules that differ in their data alone have one machine code, and each its own data.
func TestShared(t *testing.T) {
	dir := t.TempDir()
	first := compiler(t, dir)
	code, d := remembering(1)
	if err := first.Compile(t.Context(), code, d, new(Sum)); err != nil {
		t.Fatal(err)
	}
	if !compiles(t, dir) {
		return
	}
	for _, c := range []*Compiler{first, compiler(t, dir)} {
		for n := byte(1); n < 4; n++ {
			code, d := remembering(n)
			if !c.Restore(code, d, new(Sum)) || answer(t, c, d) != uint64(n) {
				t.Errorf("module %d is not restored, or remembers something else", n)
			}
		}
	}
}

// TestBusy: while one module is compiled for long, others are.
func TestBusy(t *testing.T) {
	dir := t.TempDir()
	c := compiler(t, dir)
	held, _ := answering(1)
	_, err := c.compile(t.Context(), held, func(key) (io.ReadCloser, error) { // as far as a compilation has come that goes on
		code, d := answering(2)
		if err := c.Compile(t.Context(), code, d, new(Sum)); err != nil || answer(t, c, d) != 2 {
			t.Errorf("another module is not compiled: %v", err)
		}
		return nil, errUnfit
	})
	if errors.Is(err, errUnfit) != compiles(t, dir) {
		t.Error(err)
	}
}

// sections are the sections of a module, whole, but for those of names and of code.
func sections(code []byte) (list []string) {
	for r := wasmbinary.New(code[8:]); !r.Done(); {
		rest := r.Rest()
		id := r.Byte()
		r.Part(r.U32())
		if id != customSection && id != codeSection && r.Err == nil {
			list = append(list, string(r.Since(rest)))
		}
	}
	return list
}

// FuzzMetered: a module that asks is one that wazero takes as it does the module, and its border is that of the module without its functions' code,
// which is not larger than it was.
func FuzzMetered(f *testing.F) {
	c := New(nil, func(context.Context) *Pauses { return &Pauses{} })
	f.Cleanup(func() { _ = c.Close() })
	ask := func(key) (io.ReadCloser, error) { return nil, nil }
	for _, make := range []func(byte) ([]byte, Digest){answering, remembering} {
		code, _ := make(1)
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		asking, unfit := metered(code)
		if len(code) < 8 || unfit != nil {
			return
		}
		if _, err := c.compile(t.Context(), code, ask); err != nil {
			return
		}
		if _, err := c.compile(t.Context(), asking, ask); err != nil {
			t.Errorf("one that asks is refused: %v", err)
		}
		shell := hollow(code, Digest{})
		if have, want := sections(shell), sections(asking); !slices.Equal(have, want) {
			t.Errorf("%q of %q are left", have, want)
		}
		if len(shell) > 8+len(nobody)*len(code)+200 {
			t.Errorf("%d bytes have become %d", len(code), len(shell))
		}
	})
}
