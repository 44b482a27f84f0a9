package hostcall

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// kinds notes how each record was added.
type kinds struct{ how []string }

func (k *kinds) Append(r ext.LogRecord) error { k.how = append(k.how, "append "+r.Event); return nil }

func (k *kinds) Defer(r ext.LogRecord) error { k.how = append(k.how, "defer "+r.Event); return nil }

// TestInside: a tool that only reads, runs behind the gate and needs nobody's leave has no records beside those of its call; where somebody
// allowed it, the start may wait for the next record. Of no other one.
func TestInside(t *testing.T) {
	rights, err := policy.New(policy.Config{Mode: policy.ModePrompt, Cwd: t.TempDir(), Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	granted, err := policy.New(policy.Config{Mode: policy.ModePrompt, Cwd: t.TempDir(), Home: t.TempDir(), Allow: []policy.Rule{{Cap: ext.CapTool, Scope: "t"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		params string
		rights *policy.Policy
		start  string
	}{
		{`{"name":"t","input":{},"risk":"read","inside":true}`, rights, ""},
		{`{"name":"t","input":{},"risk":"read","inside":true}`, granted, "defer"},
		{`{"name":"t","input":{},"risk":"read"}`, rights, "append"},
		{`{"name":"t","input":{},"risk":"write","inside":true}`, granted, "append"},
		{`{"name":"t","input":{},"risk":"read","inside":true,"approval":true}`, rights, "append"},
	} {
		params := test.params
		k := &kinds{}
		d, err := New(Options{Policy: test.rights, Ledger: k})
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
		want := []string{"served"}
		if test.start != "" {
			want = []string{test.start + " host_call.start", "served", "defer host_call.end"}
		}
		if !slices.Equal(k.how, want) {
			t.Errorf("%s: %q", params, k.how)
		}
	}
	// No extension says it of itself.
	_, err = Derive(ext.Call{Extension: "x", Method: ext.MethodTool, Params: json.RawMessage(`{"name":"t","input":{},"inside":true}`)})
	if ext.CodeOf(err) != ext.CodeInvalidRequest {
		t.Errorf("an extension's own word: %v", err)
	}
}
