package wasmcode

import (
	"os"
	"regexp"
	"strings"
	"testing"
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
	if err := CheckFields(); err != nil {
		t.Error(err)
	}
	for _, fn := range []any{nil, 0, struct{}{}, &struct{}{}, &struct{ stack int }{}, &struct{ stacks []byte }{}} {
		refused(t, fn, checkFunction(fn), stackField)
	}
	for _, fn := range []any{&struct{ stack []uint64 }{}, &struct{ stack, parent []uint64 }{}} {
		refused(t, fn, checkFunction(fn), parentField)
	}
	for _, cache := range []any{0, &struct{}{}, &struct{ fileCache int }{}, &struct{ fileCache error }{}} {
		if setFileCache(cache, &machine{}) {
			t.Errorf("machine code would be kept in %T", cache)
		}
	}
}

// refused checks that the error of a missing field is one sentence that names the field and the version.
func refused(t *testing.T, of any, err error, field string) {
	t.Helper()
	if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "no field "+field+", as it has in "+Version) {
		t.Errorf("of %T components are refused with: %v", of, err)
	}
}
