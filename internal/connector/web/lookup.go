package web

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// lookup finds the addresses of a host that the extension may call: who may not learns nothing of it.
func (h *HTTP) lookup(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	var p struct {
		Op   string `json:"op"`
		Host string `json:"host"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	if grant.Host == nil {
		return nil, ext.E(ext.CodeInternal, "the grant does not decide on hosts")
	}
	addrs, err := h.resolve(ctx, p.Host)
	if err != nil {
		return nil, httpFailed(ctx, err)
	}
	out := struct {
		Addresses []string `json:"addresses"`
	}{[]string{}}
	for _, a := range addrs {
		out.Addresses = append(out.Addresses, a.Unmap().String())
	}
	return json.Marshal(out)
}
