package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/mcp/mcpcheck"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// lines is the connection with a program, as the SDK's own for standard input and output is, with two differences that a call's time
// shows: messages are read where the client waits for them and not by a goroutine more, and an answer is taken apart once.
type lines struct {
	out io.ReadCloser // of the program
	in  io.Writer

	// Used by Read alone, which the client calls from one goroutine.
	limit   *frames
	decoder *json.Decoder
	queue   []jsonrpc.Message // of a batch
	version string            // of the protocol, once the server has said it

	writing sync.Mutex
	calls   calls
	asked   mcpcheck.Asked
}

// Connect implements sdk.Transport.
func (l *lines) Connect(context.Context) (sdk.Connection, error) {
	l.limit = &frames{in: l.out}
	l.decoder = json.NewDecoder(l.limit)
	return l, nil
}

// SessionID implements sdk.Connection.
func (l *lines) SessionID() string { return "" }

// Close implements sdk.Connection: whoever reads sees the end. The program's standard input is ended with the program.
func (l *lines) Close() error { return l.out.Close() }

// Read implements sdk.Connection.
func (l *lines) Read(context.Context) (jsonrpc.Message, error) {
	for {
		if len(l.queue) == 0 {
			if err := l.next(); err != nil {
				return nil, err
			}
		}
		m := l.queue[0]
		l.queue = l.queue[1:]
		if r, ok := m.(*jsonrpc.Response); !ok || !l.calls.hands(r) {
			return m, nil
		}
	}
}

// noBatches is the first version of the protocol without them.
const noBatches = "2025-06-18"

// next reads one line into the queue.
func (l *lines) next() error {
	var raw json.RawMessage
	err := l.decoder.Decode(&raw)
	if errors.Is(err, io.ErrClosedPipe) {
		return io.EOF // it was closed here
	}
	if err != nil {
		return err
	}
	var after [1]byte
	if n, _ := l.decoder.Buffered().Read(after[:]); n > 0 && after[0] != '\n' && after[0] != '\r' {
		return errors.New("invalid trailing data at the end of stream")
	}
	l.limit.taken = 0
	if raw[0] != '[' {
		m, err := decode(raw, &l.asked)
		if r, ok := m.(*jsonrpc.Response); ok && l.version == "" {
			l.version = versionOf(r)
		}
		l.queue = append(l.queue[:0], annotated(m))
		return err
	}
	if l.version >= noBatches {
		return fmt.Errorf("JSON-RPC batching is not supported in %s and later (request version: %s)", noBatches, l.version)
	}
	var batch []json.RawMessage
	if err := json.Unmarshal(raw, &batch); err != nil || len(batch) == 0 {
		return errors.Join(errors.New("empty batch"), err)
	}
	for _, raw := range batch { // each request in it is answered by itself
		m, err := decode(raw, &l.asked)
		if err != nil {
			return err
		}
		l.queue = append(l.queue, annotated(m))
	}
	return nil
}

// annotated is a message of which the client loses nothing that is pinned. What the answers to calls say is not.
func annotated(m jsonrpc.Message) jsonrpc.Message {
	if r, ok := m.(*jsonrpc.Response); ok {
		if id, ok := r.ID.Raw().(int64); ok && id < firstCall {
			r.Result = mcpcheck.Annotated(r.Result)
		}
	}
	return m
}

// versionOf is what the answer to the handshake says the protocol's version is.
func versionOf(r *jsonrpc.Response) string {
	var said struct {
		Version string `json:"protocolVersion"`
	}
	if json.Unmarshal(r.Result, &said) != nil || said.Version == "" {
		return noBatches
	}
	return said.Version
}

// decode is jsonrpc.DecodeMessage, in a tenth of its time for the answer to a call.
func decode(raw json.RawMessage, asked *mcpcheck.Asked) (jsonrpc.Message, error) {
	m := jsontext.Members(raw)
	if said, odd := asked.Check(raw, m); odd {
		return jsonrpc.DecodeMessage(said)
	}
	if len(m) == 3 && string(m["jsonrpc"]) == `"2.0"` && len(m["result"]) > 0 && m["result"][0] == '{' {
		const exact = 15 // as many digits any float64 holds
		if id := string(m["id"]); len(id) <= exact {
			if n, err := strconv.ParseUint(id, 10, 64); err == nil {
				id, err := jsonrpc.MakeID(float64(n))
				return &jsonrpc.Response{ID: id, Result: m["result"]}, err
			}
		}
	}
	message, err := jsonrpc.DecodeMessage(raw)
	if err == nil {
		return message, nil
	}
	if odd := mcpcheck.WellMade(raw); odd != nil {
		err = odd // which says more
	}
	return message, fmt.Errorf("it sent what is not well made: %s", err.Error()) // no answer, whatever it is in the SDK's eyes
}

// Write implements sdk.Connection.
func (l *lines) Write(ctx context.Context, m jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	data, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return fmt.Errorf("marshaling message: %w", err)
	}
	if r, ok := m.(*jsonrpc.Request); ok {
		if id, ok := r.ID.Raw().(int64); ok {
			l.asked.Ask(id)
		}
	}
	l.writing.Lock()
	defer l.writing.Unlock()
	_, err = l.in.Write(append(data, '\n'))
	return err
}

// frames bounds what is read for one message.
type frames struct {
	in    io.Reader
	taken int
}

var errTooLarge = errors.New("inbound JSON-RPC frame exceeded the configured maximum line length")

// Read implements io.Reader.
func (f *frames) Read(p []byte) (int, error) {
	if f.taken >= mcpcheck.MaxMessage {
		return 0, errTooLarge
	}
	n, err := f.in.Read(p[:min(len(p), mcpcheck.MaxMessage-f.taken)])
	f.taken += n
	return n, err
}
