package wasmcode

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
)

// TestFields: this wazero, whose version go.mod has, has the fields that are read; without one pier says so in one sentence.
func TestFields(t *testing.T) {
	mod, err := os.ReadFile("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if m := regexp.MustCompile(`\sgithub.com/tetratelabs/wazero v(\S+)`).FindSubmatch(mod); m == nil || Version != "wazero "+string(m[1]) {
		t.Errorf("go.mod has another version than %s: see whether it has the fields that fields.go names", Version)
	}
	if err := CheckFunctions(); err != nil {
		t.Error(err)
	}
	if !setFileCache(wazero.NewCompilationCache(), &machine{}) {
		t.Errorf("a cache of wazero has no field %s, as it has in %s", cacheField, Version)
	}
	for _, fn := range []any{nil, 0, struct{}{}, &struct{}{}, &struct{ stack int }{}, &struct{ stacks []byte }{}} {
		err := checkFunction(fn)
		if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "no field stack") {
			t.Errorf("of %T components are refused with: %v", fn, err)
		}
	}
	for _, cache := range []any{0, &struct{}{}, &struct{ fileCache int }{}, &struct{ fileCache error }{}} {
		if setFileCache(cache, &machine{}) {
			t.Errorf("machine code would be kept in %T", cache)
		}
	}
	if !checkParent(t) {
		t.Errorf("a function of wazero has no field %s, as it has in %s", parentField, Version)
	}
}

func checkParent(t *testing.T) bool {
	rt := wazero.NewRuntime(t.Context())
	defer rt.Close(t.Context())
	m, err := rt.Instantiate(t.Context(), emptyFunction)
	if err != nil {
		t.Fatal(err)
	}
	return InstanceOf(m.ExportedFunction("f")) != 0
}
