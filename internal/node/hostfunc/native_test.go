package hostfunc_test

import (
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

// TestArgs: nil and what was left out are nothing of a kind; another kind is an invalid request, and the first mistake stays.
func TestArgs(t *testing.T) {
	a := hostfunc.Args{List: []any{"text", []byte{1}, 2.5, int64(3), true, nil}}
	if a.Str(0) != "text" || a.Bytes(1)[0] != 1 || a.Num(2) != 2.5 || a.Int(2) != 2 || a.Int(3) != 3 || !a.Bool(4) {
		t.Errorf("arguments are not what they were: %+v", a)
	}
	for _, i := range []int{5, 6} {
		if a.Str(i) != "" || a.Bytes(i) != nil || a.Num(i) != 0 || a.Bool(i) || a.At(i) != nil {
			t.Errorf("argument %d is something", i)
		}
	}
	if a.Err != nil {
		t.Fatal(a.Err)
	}
	for name, read := range map[string]func(*hostfunc.Args){
		"text": func(a *hostfunc.Args) { a.Str(1) }, "bytes": func(a *hostfunc.Args) { a.Bytes(0) }, "number": func(a *hostfunc.Args) { a.Num(0) },
		"boolean": func(a *hostfunc.Args) { a.Bool(2) },
	} {
		b := hostfunc.Args{List: a.List}
		read(&b)
		if ext.CodeOf(b.Err) != ext.CodeInvalidRequest {
			t.Errorf("%s: %v", name, b.Err)
		}
		first := b.Err
		if b.Fail("later"); b.Err != first {
			t.Errorf("%s: the first mistake is lost", name)
		}
	}
}
