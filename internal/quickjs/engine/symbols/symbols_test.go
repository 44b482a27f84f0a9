package symbols

import (
	"fmt"
	"go/build"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// TestVersions: go.mod has the versions of the engine whose symbols and fields are named here.
func TestVersions(t *testing.T) {
	mod, err := os.ReadFile("../../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for module, version := range map[string]string{"modernc.org/quickjs": EngineVersion, "modernc.org/libquickjs": LibraryVersion} {
		if m := regexp.MustCompile(`\s` + regexp.QuoteMeta(module) + ` (v\S+)`).FindSubmatch(mod); m == nil || string(m[1]) != version {
			t.Errorf("go.mod has another version of %s than %s: see what has changed of the symbols and fields that symbols.go names, and name the new version there", module, version)
		}
	}
}

var linkname = regexp.MustCompile(`(?m)^//go:linkname (\w+) (\S+)\.(\w+)\n(func|var) `)

// TestSymbols: what symbols.go names is there. A function that is gone fails the link only where it is used, a variable would be another one.
func TestSymbols(t *testing.T) {
	own, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, path := range own {
		if fits, err := build.Default.MatchFile(".", path); err != nil || !fits {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linkname.FindAllStringSubmatch(string(text), -1) {
			n++
			if err := checkDeclared(m[2], m[4], m[3]); err != nil {
				t.Error(err)
			}
		}
	}
	if n != 25 {
		t.Errorf("%d symbols are named, not 25", n)
	}
	if err := checkDeclared("modernc.org/libquickjs", "func", "_no_such_function"); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a function that is gone is told of as %v", err)
	}
}

var texts = map[string]string{}

// checkDeclared returns an error when a package declares no such function or variable on this system.
func checkDeclared(pkg, kind, name string) error {
	if _, known := texts[pkg]; !known {
		p, err := build.Import(pkg, ".", 0)
		if err != nil {
			return err
		}
		var all strings.Builder
		for _, f := range p.GoFiles {
			text, err := os.ReadFile(filepath.Join(p.Dir, f))
			if err != nil {
				return err
			}
			all.Write(text)
		}
		texts[pkg] = all.String()
	}
	declared := map[string]string{"func": `(?m)^func ` + name + `\(`, "var": `(?m)^(var |\t)` + name + `( |,)`}[kind]
	if !regexp.MustCompile(declared).MatchString(texts[pkg]) {
		return fmt.Errorf("%s has no %s %s, which symbols.go names: modernc.org/libquickjs is to be %s", pkg, kind, name, LibraryVersion)
	}
	return nil
}

// TestVariables: a variable that is named here is the engine's, and not an empty one of this package.
func TestVariables(t *testing.T) {
	if MallocFunctions.Fjs_malloc == 0 || BlockSizes[0] == 0 {
		t.Error("the tables of the engine's memory are empty: symbols.go names others than the engine has")
	}
	found := false
	for _, f := range FunctionMethods {
		found = found || libc.GoString(f.Fname) == "toString"
	}
	if !found {
		t.Error("Function.prototype has no toString: symbols.go names another table than the engine has")
	}
	p := libc.Xmalloc(nil, 1<<20)
	AllocatorLock.Lock()
	used := !reflect.ValueOf(&Allocator).Elem().IsZero()
	AllocatorLock.Unlock()
	libc.Xfree(nil, p)
	if !used {
		t.Error("the C library's allocator has never been used: symbols.go names another one than the library has")
	}
}

// TestFields: a VM is read, made of what was read, and its values are made as they are taken.
func TestFields(t *testing.T) {
	vm, err := quickjs.NewVM()
	if err != nil {
		t.Fatal(err)
	}
	defer vm.Close()
	read, err := ReadVM(vm)
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckValue(); err != nil {
		t.Fatal(err)
	}
	seven := vm.NewInt(7)
	if Raw(seven) != lib.XNewInt32(read.TLS, read.Context, 7) || Wrap(vm, Raw(seven)) != seven {
		t.Error("a value is not what it was")
	}
	twin, err := MakeVM(read, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := ReadVM(twin); err != nil || again != read {
		t.Errorf("a VM that was made of %v is %v, %v", read, again, err)
	}
	if _, _, ok := stackFields(reflect.TypeFor[libc.TLS]()); !ok && runtime.GOOS == "linux" {
		t.Error("modernc.org/libc.TLS has no fields stack and sp: what a load leaves on the C stack would never be given back")
	}
}

// TestMissingFields: a field that is gone, or of another type, is told of in one sentence.
func TestMissingFields(t *testing.T) {
	type runtime struct{ cRuntime uintptr }
	_ = runtime{}.cRuntime // read by reflection alone
	for _, of := range []any{
		0,
		struct{}{},
		struct{ cContext int }{},
		struct {
			cContext uintptr
			runtime  *runtime
		}{},
		struct{ cContext, runtime uintptr }{},
	} {
		err := checkFields(reflect.TypeOf(of), vmFields)
		if err == nil || strings.ContainsAny(err.Error(), "\n") || !strings.Contains(err.Error(), EngineVersion) {
			t.Errorf("%T: %v", of, err)
		}
	}
	for _, of := range []any{0, struct{}{}, struct{ v lib.TJSValue }{}, struct{ a, b uintptr }{}} {
		if err := checkLayout(reflect.TypeOf(of), reflect.TypeFor[valueLayout]()); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%T: %v", of, err)
		}
	}
	if _, _, ok := stackFields(reflect.TypeFor[struct{ stack []int8 }]()); ok {
		t.Error("a stack of another kind is taken")
	}
}
