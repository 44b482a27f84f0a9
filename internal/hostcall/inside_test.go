package hostcall

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

// kinds notes how each record was added.
type kinds struct{ how []string }

func (k *kinds) Append(r ext.LogRecord) error { k.how = append(k.how, "append "+r.Event); return nil }

func (k *kinds) Defer(r ext.LogRecord) error { k.how = append(k.how, "defer "+r.Event); return nil }

// TestInside: the start of a tool may wait for the next record when it only reads, and whatever it does passes the gate; of no other one.
func TestInside(t *testing.T) {
	rights, err := policy.New(policy.Config{Mode: policy.ModePermissive, Cwd: t.TempDir(), Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for params, want := range map[string]string{
		`{"name":"t","input":{},"risk":"read","inside":true}`:                 "defer",
		`{"name":"t","input":{},"risk":"read"}`:                               "append",
		`{"name":"t","input":{},"risk":"write","inside":true}`:                "append",
		`{"name":"t","input":{},"risk":"read","inside":true,"approval":true}`: "append",
	} {
		k := &kinds{}
		d, err := New(Options{Policy: rights, Ledger: k})
		if err != nil {
			t.Fatal(err)
		}
		served := func(context.Context) (json.RawMessage, error) {
			k.how = append(k.how, "served")
			return json.RawMessage(`{}`), nil
		}
		if _, err := d.Call(t.Context(), ext.Call{Extension: "x", Method: ext.MethodTool, Params: json.RawMessage(params), Serve: served}); err != nil {
			t.Errorf("%s: %v", params, err)
		}
		k.how = slices.DeleteFunc(k.how, func(s string) bool { return s == "append policy.decision" })
		if !slices.Equal(k.how, []string{want + " host_call.start", "served", "defer host_call.end"}) {
			t.Errorf("%s: %q", params, k.how)
		}
	}
	// No extension says it of itself.
	_, err = Derive(ext.Call{Extension: "x", Method: ext.MethodTool, Params: json.RawMessage(`{"name":"t","input":{},"inside":true}`)})
	if ext.CodeOf(err) != ext.CodeInvalidRequest {
		t.Errorf("an extension's own word: %v", err)
	}
}
