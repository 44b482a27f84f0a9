package secrets

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/rtp"
)

func TestStore(t *testing.T) {
	keyring.MockInit()
	dir := filepath.Join(t.TempDir(), "state")
	s := Open(dir)
	for _, one := range []struct {
		tenant, slot, value string
		ring                bool
	}{{"", "A", "a0", false}, {"acme", "A", "a1", false}, {"acme", "B", "b1", true}, {"acme", "A", "a2", false}} {
		if err := s.Set(one.tenant, one.slot, one.value, one.ring); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []struct{ tenant, slot, value string }{{"", "A", "a0"}, {"acme", "A", "a2"}, {"acme", "B", "b1"}, {"other", "A", ""}, {"", "B", ""}} {
		if got, there, err := Open(dir).Get(want.tenant, want.slot); got != want.value || there != (want.value != "") || err != nil {
			t.Errorf("%+v: %q, %v, %v", want, got, there, err)
		}
	}
	file := filepath.Join(dir, "secrets.json")
	data, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(data), "b1") {
		t.Errorf("the file has the keyring's value: %v", err)
	}
	if list, err := s.List(); err != nil || len(list) != 3 || list[2] != (Secret{"acme", "B", true}) {
		t.Errorf("listed: %+v, %v", list, err)
	}
	if there, err := s.Remove("acme", "B"); !there || err != nil {
		t.Errorf("removed: %v, %v", there, err)
	}
	if _, err := keyring.Get(service, name("acme", "B")); !errors.Is(err, keyring.ErrNotFound) {
		t.Errorf("the keyring still has it: %v", err)
	}
	if there, err := s.Remove("acme", "B"); there || err != nil {
		t.Errorf("removed again: %v, %v", there, err)
	}
	for _, slot := range []string{"", "a", "A/B", "A B"} {
		if err := s.Set("", slot, "x", false); !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("slot %q: %v", slot, err)
		}
	}
	if runtime.GOOS == "windows" {
		return
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info, err)
	}
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Get("", "A"); err == nil || strings.Contains(err.Error(), "a0") {
		t.Errorf("a file that others may read: %v", err)
	}
}

// TestEnv: a kept value is handed out for the slot of the tool that is called, where the gate lets the variable be seen.
func TestEnv(t *testing.T) {
	s := Open(t.TempDir())
	if err := s.Set("acme", "KEY", "canary", false); err != nil {
		t.Fatal(err)
	}
	var known []string
	env := Env(s, func(context.Context, ext.Call, policy.Grant) (json.RawMessage, error) {
		return json.RawMessage(`{"value":"variable"}`), nil
	},
		func(values ...string) { known = append(known, values...) })
	seen := policy.Grant{Env: func(string) bool { return true }}
	for name, test := range map[string]struct {
		tenant, slot, params string
		grant                policy.Grant
		want                 string
	}{
		"the slot":        {"acme", "KEY", `{"op":"get","name":"KEY"}`, seen, "canary"},
		"another tenant":  {"other", "KEY", `{"op":"get","name":"KEY"}`, seen, "variable"},
		"no slot":         {"acme", "", `{"op":"get","name":"KEY"}`, seen, "variable"},
		"another slot":    {"acme", "OTHER", `{"op":"get","name":"KEY"}`, seen, "variable"},
		"a list":          {"acme", "KEY", `{"op":"list"}`, seen, "variable"},
		"nothing granted": {"acme", "KEY", `{"op":"get","name":"KEY"}`, policy.Grant{Env: func(string) bool { return false }}, "variable"},
	} {
		ctx := rtp.WithSlot(rtp.WithContext(t.Context(), rtp.Context{TenantID: test.tenant}), test.slot)
		out, err := env(ctx, ext.Call{Params: json.RawMessage(test.params)}, test.grant)
		if err != nil || !strings.Contains(string(out), `"`+test.want+`"`) {
			t.Errorf("%s: %s, %v", name, out, err)
		}
	}
	if len(known) != 1 || known[0] != "canary" {
		t.Errorf("the redactor knows %v", known)
	}
}
