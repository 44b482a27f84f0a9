package exec

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func TestEnv(t *testing.T) {
	grant := policy.Grant{Env: func(name string) bool { return !strings.HasPrefix(strings.ToUpper(name), "SECRET") }}
	e := NewEnv([]string{"B=2", "A=1=1", "SECRET_X=s", "EMPTY=", "=C:=hidden"})
	folded := newEnv([]string{"Path=p"}, true)
	for _, tt := range []struct {
		name   string
		env    *Env
		params string
		want   string
	}{
		{"set", e, `{"op":"get","name":"A"}`, `{"value":"1=1"}`},
		{"empty", e, `{"op":"get","name":"EMPTY"}`, `{"value":""}`},
		{"unset", e, `{"op":"get","name":"C"}`, `{"value":null}`},
		{"not granted", e, `{"op":"get","name":"SECRET_X"}`, `{"value":null}`},
		{"case counts", e, `{"op":"get","name":"a"}`, `{"value":null}`},
		{"case does not count", folded, `{"op":"get","name":"PATH"}`, `{"value":"p"}`},
		{"list", e, `{"op":"list"}`, `{"names":["A","B","EMPTY"]}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.env.Call(t.Context(), ext.Call{Params: json.RawMessage(tt.params)}, grant)
			if err != nil || string(got) != tt.want {
				t.Errorf("got %s, %v", got, err)
			}
		})
	}
	for _, params := range []string{`{}`, `{"op":"set","name":"A"}`, `{"op":"get","name":1}`, `{"op":"list","x":1}`} {
		if _, err := e.Call(t.Context(), ext.Call{Params: json.RawMessage(params)}, grant); !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%s: got %v", params, err)
		}
	}
	if _, err := e.Call(t.Context(), ext.Call{Params: json.RawMessage(`{"op":"list"}`)}, policy.Grant{}); !errors.Is(err, ext.ErrInternal) {
		t.Errorf("no grant: %v", err)
	}
	if d := cmp.Diff([]string{"A=1=1", "B=2", "EMPTY="}, e.Visible(grant.Env)); d != "" {
		t.Error(d)
	}
}
