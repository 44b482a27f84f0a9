package mcpserve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// drained is a client's two streams. A line that is no message is answered and goes no further, since the server would end of it. The end
// of the client's input is told to the server only when what it asked for is answered, so that requests that are piped in get their
// answers; a client that is gone is waited for no longer than drainTime.
type drained struct {
	in  *bufio.Reader
	out io.Writer
	ctx context.Context // of the connection

	rest []byte // of the line that is being read

	batches atomic.Bool // the client speaks a version that has them

	writing sync.Mutex // to out

	mu      sync.Mutex
	pending map[jsonrpc.ID]bool // requests without an answer
	none    chan struct{}       // closed when there is none any more; nil while nobody waits
}

const (
	drainTime = 30 * time.Second
	maxLine   = 16 << 20
)

func drain(ctx context.Context, in io.Reader, out io.Writer) *drained {
	return &drained{in: bufio.NewReader(in), out: out, ctx: ctx, pending: map[jsonrpc.ID]bool{}}
}

// Read implements io.Reader.
func (d *drained) Read(p []byte) (int, error) {
	for len(d.rest) == 0 {
		line, long, err := d.line()
		switch {
		case long:
			d.refuse(nil, jsonrpc.CodeInvalidRequest, fmt.Sprintf("a message has at most %d bytes", maxLine))
		case len(bytes.TrimSpace(line)) > 0 && d.take(line):
			d.rest = line
		}
		if err != nil && len(d.rest) == 0 {
			d.wait()
			return 0, err
		}
	}
	n := copy(p, d.rest)
	d.rest = d.rest[n:]
	return n, nil
}

// line is the next line with its end. Of one that is too long nothing is kept.
func (d *drained) line() (line []byte, long bool, err error) {
	for {
		piece, err := d.in.ReadSlice('\n')
		if long = long || len(line)+len(piece) > maxLine; long {
			line = nil
		} else {
			line = append(line, piece...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && len(line) > 0:
			line = append(line, '\n')
		}
		return line, long, err
	}
}

// take reports whether a line is a message, and remembers what it asks for. What is none gets its answer here.
func (d *drained) take(line []byte) bool {
	if !json.Valid(line) {
		d.refuse(nil, jsonrpc.CodeParseError, "the message is no JSON")
		return false
	}
	if !bytes.HasPrefix(bytes.TrimSpace(line), []byte("[")) {
		return d.message(line)
	}
	var batch []json.RawMessage
	if json.Unmarshal(line, &batch) != nil || len(batch) == 0 || !d.batches.Load() {
		d.refuse(nil, jsonrpc.CodeInvalidRequest, "the message is a batch, which only clients of MCP 2025-03-26 and before may send, and not an empty one")
		return false
	}
	asked := map[jsonrpc.ID]bool{}
	for _, one := range batch {
		m, _ := jsonrpc.DecodeMessage(one)
		r, request := m.(*jsonrpc.Request)
		call := request && r.IsCall()
		if call && asked[r.ID] {
			d.refuse(nil, jsonrpc.CodeInvalidRequest, "a batch has one id twice")
		} else if d.message(one) {
			if call {
				asked[r.ID] = true
			}
			continue
		}
		d.mu.Lock()
		for id := range asked { // the batch goes no further
			d.settle(id)
		}
		d.mu.Unlock()
		return false
	}
	return true
}

// message is take for one message.
func (d *drained) message(line []byte) bool {
	members := jsontext.Members(line)
	m, err := jsonrpc.DecodeMessage(line)
	if answer, ok := m.(*jsonrpc.Response); ok && err == nil && answer.Result == nil && answer.Error == nil {
		err = errors.New("there is no method, and nothing that answers one")
	}
	if err != nil {
		d.refuse(members["id"], jsonrpc.CodeInvalidRequest,
			"the message is none of JSON-RPC 2.0, whose members are jsonrpc, id, method, params, result and error, in small letters: "+err.Error())
		return false
	}
	r, ok := m.(*jsonrpc.Request)
	if !ok {
		return true
	}
	for key := range jsontext.Members(r.Params) {
		if meant, other := inOtherCase(key); other {
			d.refuse(members["id"], jsonrpc.CodeInvalidParams, fmt.Sprintf("params has a member %q, which is written %q", key, meant))
			return false
		}
	}
	if r.Method == "initialize" {
		var version string
		d.batches.Store(json.Unmarshal(jsontext.Members(r.Params)["protocolVersion"], &version) == nil && (version == "2025-03-26" || version == "2024-11-05"))
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case r.IsCall():
		d.pending[r.ID] = true
	case r.Method == "notifications/cancelled": // such a request gets no answer
		var id any
		if json.Unmarshal(jsontext.Members(r.Params)["requestId"], &id) == nil {
			if of, err := jsonrpc.MakeID(id); err == nil {
				d.settle(of)
			}
		}
	}
	return true
}

// params are the members of the parameters of requests to a server.
var params = []string{"name", "arguments", "uri", "cursor", "level", "ref", "argument", "requestId", "protocolVersion", "capabilities", "clientInfo"}

// inOtherCase reports whether a member is one of those in other letters, and so would be taken for none, or by others for that one.
func inOtherCase(key string) (meant string, other bool) {
	for _, meant := range params {
		if key != meant && strings.EqualFold(key, meant) {
			return meant, true
		}
	}
	return "", false
}

// refuse answers what is no message. An id that is none is null in the answer.
func (d *drained) refuse(id json.RawMessage, code int, text string) {
	var of any
	if json.Unmarshal(id, &of) == nil {
		switch of.(type) {
		case string, float64:
		default:
			id = nil
		}
	}
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	answer, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": text}})
	if err != nil {
		return
	}
	d.writing.Lock()
	defer d.writing.Unlock()
	_, _ = d.out.Write(append(answer, '\n')) // a client that is gone needs no answer
}

// Write implements io.Writer. The server writes a whole message at once.
func (d *drained) Write(p []byte) (int, error) {
	d.writing.Lock()
	n, err := d.out.Write(p)
	d.writing.Unlock()
	answers := []json.RawMessage{p}
	if bytes.HasPrefix(p, []byte("[")) {
		_ = json.Unmarshal(p, &answers) // the server's own
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, one := range answers {
		if m, bad := jsonrpc.DecodeMessage(one); bad == nil {
			if r, ok := m.(*jsonrpc.Response); ok {
				d.settle(r.ID)
			}
		}
	}
	return n, err
}

// settle forgets a request. The caller holds mu.
func (d *drained) settle(id jsonrpc.ID) {
	delete(d.pending, id)
	if len(d.pending) == 0 && d.none != nil {
		close(d.none)
		d.none = nil
	}
}

func (d *drained) wait() {
	d.mu.Lock()
	if len(d.pending) == 0 {
		d.mu.Unlock()
		return
	}
	none := make(chan struct{})
	d.none = none
	d.mu.Unlock()
	late := time.NewTimer(drainTime)
	defer late.Stop()
	select {
	case <-none:
	case <-late.C:
	case <-d.ctx.Done():
	}
}
