package mcpserve

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/jsontext"
)

// idKey is where in the _meta of a call the id of its request stands once it has arrived: the SDK tells its handlers of no ids, and the
// records of what was done for a request carry them.
const idKey = "pier/request_id"

// identified is a transport whose calls of tools know the ids of their requests. What a client says under idKey is overwritten.
type identified struct{ sdk.Transport }

// Connect implements sdk.Transport.
func (t identified) Connect(ctx context.Context) (sdk.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return identifying{c}, nil
}

type identifying struct{ sdk.Connection }

// Read implements sdk.Connection.
func (c identifying) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	if r, ok := m.(*jsonrpc.Request); ok && err == nil && r.IsCall() && r.Method == "tools/call" {
		r.Params = withID(r.Params, fmt.Sprint(r.ID.Raw()))
	}
	return m, err
}

// withID is params with an id in their _meta; what is no object stays as it is.
func withID(params json.RawMessage, id string) json.RawMessage {
	all := jsontext.Members(params)
	if all == nil {
		return params
	}
	meta := jsontext.Members(all["_meta"])
	if meta == nil {
		if len(all["_meta"]) > 0 {
			return params // the SDK says what is wrong with it
		}
		meta = map[string]json.RawMessage{}
	}
	var err error
	if meta[idKey], err = json.Marshal(id); err != nil {
		return params
	}
	if all["_meta"], err = json.Marshal(meta); err != nil {
		return params
	}
	out, err := json.Marshal(all)
	if err != nil {
		return params
	}
	return out
}
