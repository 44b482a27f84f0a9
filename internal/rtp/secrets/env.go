package secrets

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/rtp"
)

// Env is the connector of the method env with the kept secrets before it: a slot of the tool that is being called has the value that is kept
// for the caller's tenant, and where none is, that of the variable. The gate has decided on the variable's name either way. known is told each
// value, so that no record holds it.
func Env(s *Store, variables hostcall.Connector, known func(values ...string)) hostcall.Connector {
	return func(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
		slot := rtp.SlotOf(ctx)
		var asked struct {
			Op   string `json:"op"`
			Name string `json:"name"`
		}
		if slot == "" || json.Unmarshal(call.Params, &asked) != nil || asked.Op != "get" || asked.Name != slot || grant.Env == nil || !grant.Env(slot) {
			return variables(ctx, call, grant)
		}
		value, kept, err := s.Get(rtp.ContextOf(ctx).TenantID, slot)
		if err != nil {
			return nil, ext.Wrap(ext.CodeIO, "the secret cannot be read", err)
		}
		if !kept {
			return variables(ctx, call, grant)
		}
		known(value)
		return json.Marshal(map[string]string{"value": value})
	}
}
