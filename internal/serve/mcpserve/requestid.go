package mcpserve

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/text/jsontext"
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
	if err == nil {
		identify(m)
	}
	return m, err
}

// identify writes its id into a call of a tool, and reports whether it is one.
func identify(m jsonrpc.Message) bool {
	r, ok := m.(*jsonrpc.Request)
	if !ok || !r.IsCall() || r.Method != "tools/call" {
		return false
	}
	r.Params = withID(r.Params, fmt.Sprint(r.ID.Raw()))
	return true
}

// identifyBody is identify for what a client posts, one message or a list of them. What cannot be read stays for the SDK to refuse.
func identifyBody(r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(body), r.Body), r.Body}
	if err != nil || len(body) > maxBody {
		return
	}
	var list []json.RawMessage
	batch := json.Unmarshal(body, &list) == nil
	if !batch {
		list = []json.RawMessage{body}
	}
	for i, text := range list {
		m, err := jsonrpc.DecodeMessage(text)
		if err != nil || !identify(m) {
			continue
		}
		if list[i], err = jsonrpc.EncodeMessage(m); err != nil {
			return
		}
	}
	out := body
	if !batch {
		out = list[0]
	} else if len(list) > 0 {
		if out, err = json.Marshal(list); err != nil {
			return
		}
	}
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(out)), int64(len(out))
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
