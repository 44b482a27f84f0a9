package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/mcp/mcpcheck"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// calls are the calls of a program's tools that pass the SDK's client by. It decodes an answer twice, with a buffer of 32 KB each time, into a
// value that pier would write as JSON again. What a program gets is the same, and so is what becomes of a call that is cancelled.
type calls struct {
	last    atomic.Int64
	mu      sync.Mutex
	waiting map[int64]chan<- *jsonrpc.Response
	over    error // why there are no answers any more
}

// firstCall is above all ids of the SDK's, and what a program in any language takes for an integer.
const firstCall = 1 << 30

// hands gives an answer to whoever waits for it; false when nobody here does.
func (c *calls) hands(r *jsonrpc.Response) bool {
	id, ok := r.ID.Raw().(int64)
	if !ok || id < firstCall {
		return false
	}
	c.mu.Lock()
	answer, ok := c.waiting[id]
	delete(c.waiting, id)
	c.mu.Unlock()
	if ok {
		answer <- r
	}
	return ok
}

// end fails what waits, and what comes.
func (c *calls) end(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over == nil {
		c.over = err
	}
	for id, answer := range c.waiting {
		close(answer)
		delete(c.waiting, id)
	}
}

// begin makes room for an answer.
func (c *calls) begin() (int64, <-chan *jsonrpc.Response, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over != nil {
		return 0, nil, c.over
	}
	answer, id := make(chan *jsonrpc.Response, 1), firstCall+c.last.Add(1)
	if c.waiting == nil {
		c.waiting = map[int64]chan<- *jsonrpc.Response{}
	}
	c.waiting[id] = answer
	return id, answer, nil
}

func (c *calls) forget(id int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.waiting, id)
}

// call calls a tool, and returns the result as it came.
func (l *lines) call(ctx context.Context, tool string, input json.RawMessage, token string) (json.RawMessage, error) {
	id, answer, err := l.calls.begin()
	if err != nil {
		return nil, err
	}
	defer l.calls.forget(id)
	l.asked.Ask(id)
	params := append(make(jsontext.Fields, 0, 128+len(input)), `{"_meta":{"progressToken":`...)
	params = jsontext.AppendString(params, token)
	params = append(params, '}').Text("name", tool)
	if len(input) > 0 {
		params = params.JSON("arguments", input)
	}
	if err := l.send(id, "tools/call", params.Object()); err != nil {
		return nil, fmt.Errorf("%w: %w", sdk.ErrConnectionClosed, err)
	}
	select {
	case r := <-answer:
		switch {
		case r == nil:
			_, _, err := l.calls.begin()
			return nil, err
		case r.Error != nil:
			return nil, r.Error
		}
		return r.Result, nil
	case <-ctx.Done():
		cancelled := jsontext.Fields(nil).JSON("requestId", strconv.AppendInt(nil, id, 10)).Text("reason", context.Cause(ctx).Error())
		_ = l.send(0, "notifications/cancelled", cancelled.Object()) // one that is gone needs none
		return nil, ctx.Err()
	}
}

// send writes a request, or without an id a notification, as one line.
func (l *lines) send(id int64, method string, params json.RawMessage) error {
	message := append(make(jsontext.Fields, 0, 96+len(params)), `{"jsonrpc":"2.0"`...)
	if id != 0 {
		message = strconv.AppendInt(message.Key("id"), id, 10)
	}
	line := append(message.Text("method", method).JSON("params", params).Object(), '\n')
	if bytes.IndexByte(params, '\n') >= 0 { // between values: a string has none
		var one bytes.Buffer
		if err := json.Compact(&one, line); err != nil {
			return err
		}
		line = append(one.Bytes(), '\n')
	}
	l.writing.Lock()
	defer l.writing.Unlock()
	_, err := l.in.Write(line)
	return err
}

// plainResult is the result of a call. Text, which most are, is decoded in one pass.
func plainResult(raw json.RawMessage) (*sdk.CallToolResult, json.RawMessage, error) {
	var r sdk.CallToolResult
	if !utf8.Valid(raw) {
		raw = bytes.ToValidUTF8(raw, []byte("\uFFFD"))
	}
	members := jsontext.Members(raw)
	switch string(members["content"]) {
	case "": // as Pi reads it
		members["content"] = json.RawMessage("[]")
		raw = jsontext.Encode(members)
	case "null":
		return nil, nil, errNoContent
	}
	var texts []struct{ Type, Text string }
	err := json.Unmarshal(members["content"], &texts)
	plain := err == nil && members["structuredContent"] == nil && (members["isError"] == nil || json.Unmarshal(members["isError"], &r.IsError) == nil)
	for _, t := range texts {
		plain = plain && t.Type == "text"
		r.Content = append(r.Content, &sdk.TextContent{Text: t.Text})
	}
	if !plain {
		r = sdk.CallToolResult{}
		if err := json.Unmarshal(mcpcheck.Known(raw), &r); err != nil {
			return nil, nil, err
		}
	}
	if members["_meta"] != nil {
		delete(members, "_meta")
		raw = jsontext.Encode(members)
	}
	return &r, raw, nil
}
