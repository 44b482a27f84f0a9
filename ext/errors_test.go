package ext_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

func TestCodeOf(t *testing.T) {
	for _, tc := range []struct {
		name string
		err  error
		want ext.Code
	}{
		{"nil", nil, ""},
		{"sentinel", ext.ErrDenied, ext.CodeDenied},
		{"wrapped", fmt.Errorf("a: %w", fmt.Errorf("b: %w", ext.ErrIO)), ext.CodeIO},
		{"joined", errors.Join(fs.ErrNotExist, ext.ErrTimeout), ext.CodeTimeout},
		{"the first of two", ext.Wrap(ext.CodeDenied, "m", ext.ErrIO), ext.CodeDenied},
		{"deadline", fmt.Errorf("x: %w", context.DeadlineExceeded), ext.CodeTimeout},
		{"code over deadline", ext.Wrap(ext.CodeIO, "m", context.DeadlineExceeded), ext.CodeIO},
		{"cancelled", context.Canceled, ext.CodeInternal},
		{"foreign", fs.ErrPermission, ext.CodeInternal},
		{"no such code", &ext.Error{Code: "nope"}, ext.CodeInternal},
		{"no code", &ext.Error{}, ext.CodeInternal},
		{"nil in an interface", (*ext.Error)(nil), ext.CodeInternal},
	} {
		if got := ext.CodeOf(tc.err); got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
		}
	}
}

// anyError generates chains of errors.
func anyError(depth int) *rapid.Generator[error] {
	leaf := rapid.SampledFrom([]error{
		fs.ErrNotExist, context.Canceled, context.DeadlineExceeded, ext.ErrDenied, ext.ErrInternal,
		&ext.Error{Code: "made up", Msg: "m"}, &ext.Error{}, (*ext.Error)(nil),
	})
	if depth == 0 {
		return leaf
	}
	return rapid.OneOf(leaf, rapid.Custom(func(t *rapid.T) error {
		inner := anyError(depth-1).Draw(t, "inner")
		switch rapid.IntRange(0, 2).Draw(t, "how") {
		case 0:
			return fmt.Errorf("w: %w", errors.Join(inner))
		case 1:
			return errors.Join(inner, anyError(depth-1).Draw(t, "other"))
		default:
			return ext.Wrap(rapid.SampledFrom(ext.Codes()).Draw(t, "code"), "safe", inner)
		}
	}))
}

// TestCodeOfTotal: any error has a code of the closed set, and crosses the gate as a host_call_error that is valid and
// says nothing of the host's.
func TestCodeOfTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		err := ext.Wrap(rapid.SampledFrom(ext.Codes()).Draw(t, "code"), "safe", anyError(3).Draw(t, "cause"))
		for _, err := range []error{err, err.Err, fmt.Errorf("secret /etc/path: %v", "x")} {
			code := ext.CodeOf(err)
			if !slices.Contains(ext.Codes(), code) || !code.Valid() {
				t.Fatalf("%q", code)
			}
			wire := ext.NewHostCallError(err)
			if wire.Code != code {
				t.Fatalf("%q and %q", wire.Code, code)
			}
			m := ext.Message{Payload: &ext.HostResult{Output: json.RawMessage(`{}`), IsError: true, Error: wire}}
			if e := m.Validate(); e != nil {
				t.Fatal(e)
			}
			if e, ok := errors.AsType[*ext.Error](err); (!ok || e == nil) && wire.Message != string(code) {
				t.Fatalf("%q came from a host error", wire.Message)
			}
			if back := wire.Err(); ext.CodeOf(back) != code || back.Error() != wire.Message {
				t.Fatal(back)
			}
		}
	})
}

func TestHostCallErrorDetails(t *testing.T) {
	in := ext.E(ext.CodeIO, "no such file").With("errno", "ENOENT").With("path", "a<b")
	wire := ext.NewHostCallError(fmt.Errorf("open: %w", in))
	if string(wire.Details) != `{"errno":"ENOENT","path":"a<b"}` {
		t.Errorf("%s", wire.Details)
	}
	back, ok := errors.AsType[*ext.Error](wire.Err())
	if !ok {
		t.Fatal("no *Error")
	}
	if diff := cmp.Diff(map[string]any{"errno": "ENOENT", "path": "a<b"}, back.Details); diff != "" || !errors.Is(back, ext.ErrIO) {
		t.Error(diff)
	}
	if wire := ext.NewHostCallError(in.With("f", func() {})); wire.Details != nil {
		t.Errorf("details that are not JSON: %s", wire.Details)
	}
	if ext.NewHostCallError(nil) != nil || (*ext.HostCallError)(nil).Err() != nil {
		t.Error("nil is not nil")
	}
	bad := &ext.HostCallError{Code: "nope", Message: "m", Details: json.RawMessage(`{"a":1,"a":2}`)}
	if e := bad.Err(); !errors.Is(e, ext.ErrInternal) || e.(*ext.Error).Details != nil { // the dynamic type is the point
		t.Error(e)
	}
}

func TestHostCallTimeout(t *testing.T) {
	for want, ms := range map[string]*int64{"0s": nil, "2.5s": new(int64(2500)), "2562047h47m16.854775807s": new(int64(1<<63 - 1))} {
		if got := (&ext.HostCall{TimeoutMS: ms}).Timeout().String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
