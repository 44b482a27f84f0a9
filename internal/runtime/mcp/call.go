package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// call is one call of a tool that is under way.
type call struct {
	update func(partial json.RawMessage)
	clock  *time.Timer
	limit  time.Duration
	tool   string
}

// Call implements instance.Instance: the tool is one that was agreed to, the gate allows the call and records it, and then it is sent.
func (s *server) Call(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	if why := s.Ended(); why != nil {
		return nil, why
	}
	if isResourceTool(t.Name) {
		return s.resourceCall(ctx, t)
	}
	if t.Name == toolSearch && s.finds() {
		return s.search(t)
	}
	s.begun.Add(1)
	defer s.work()()
	ctx, cancel := s.within(ctx)
	defer cancel()
	if _, err := s.connected(ctx); err != nil { // after a restart: list, hash, then call
		return nil, err
	}
	s.mu.Lock()
	known, ok := s.tools[t.Name]
	s.mu.Unlock()
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("MCP server %q has no tool %s", s.to.name, t.Name))
	}
	if s.exposure(known.given.Name) == "hidden" {
		return nil, s.failed(ext.CodeInvalidRequest, "keeps its tool "+known.given.Name+" hidden: mcp.json says so (exposure)", nil)
	}
	made := ext.Call{
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodTool, ToolCallID: t.ID,
		Params: jsontext.Encode(jsontext.Raw{"name": jsontext.AppendString(nil, t.Name), "input": t.Input}),
	}
	if err := s.agreed(ctx, made, known); err != nil {
		return nil, err
	}
	var thrown *ext.Exception // which the gate does not pass on: it is the tool's own, and not an error of the call
	made.Serve = func(ctx context.Context) (json.RawMessage, error) {
		out, err := s.send(ctx, known, t)
		if e, ok := errors.AsType[*ext.Exception](err); ok {
			thrown = e
		}
		return out, err
	}
	out, err := s.opts.Gate.Call(ctx, made)
	switch {
	case err == nil:
		return out, nil
	case ctx.Err() != nil && !errors.Is(err, ext.ErrDenied):
		return nil, s.stopped(ctx, "did not answer in time")
	case thrown != nil:
		return nil, thrown
	case ext.CodeOf(err) == ext.CodeInvalidRequest:
		return nil, s.failed(ext.CodeInvalidRequest, "was not called: "+err.Error(), err)
	}
	return nil, err
}

// within ends a call with the instance, too.
func (s *server) within(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(s.life, func() { cancel(errClosed) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}

// work counts a call as under way.
func (s *server) work() (done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy++; s.busy == 1 {
		s.idle = make(chan struct{})
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.busy--; s.busy == 0 {
			close(s.idle)
		}
	}
}

// send makes the request and turns the answer into Pi's result. A server that has forgotten the session has not done the call: it gets it
// once more, in another session, as in Pi.
func (s *server) send(ctx context.Context, known *tool, t instance.ToolCall) (json.RawMessage, error) {
	for again := false; ; again = true {
		l, err := s.connected(ctx)
		if err != nil {
			return nil, err
		}
		result, err := s.sendBy(ctx, l, known, t)
		if again || !errors.Is(err, sdk.ErrSessionMissing) {
			return result, err
		}
	}
}

func (s *server) sendBy(ctx context.Context, l *link, known *tool, t instance.ToolCall) (json.RawMessage, error) {
	if err := s.still(known); err != nil { // it was restarted meanwhile, and says otherwise
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	limit := s.timeout()
	clock := time.AfterFunc(limit, func() { cancel(context.DeadlineExceeded) })
	defer clock.Stop()
	token := "pier-" + strconv.FormatUint(s.tokens.Add(1), 10)
	s.mu.Lock()
	s.calls[token] = &call{t.Update, clock, limit, known.given.Name}
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.calls, token)
	}()
	result, whole, err := l.call(ctx, known.given.Name, t.Input, token)
	if err != nil {
		return nil, s.callFailed(ctx, l, known, err)
	}
	return s.result(ctx, known, result, whole)
}

// call makes the request, by the short way where there is one. The newest version has a way to ask back that the SDK knows. whole is the
// result as programs get it.
func (l *link) call(ctx context.Context, tool string, input json.RawMessage, token string) (r *sdk.CallToolResult, whole json.RawMessage, err error) {
	if short, ok := l.wire.conn.(*lines); ok && l.session.InitializeResult().ProtocolVersion <= versions[0] {
		if whole, err = short.call(ctx, tool, input, token); err != nil {
			return nil, nil, err
		}
		return plainResult(whole)
	}
	params := &sdk.CallToolParams{Name: tool, Arguments: input}
	params.SetProgressToken(token)
	if r, err = l.session.CallTool(ctx, params); err != nil {
		return nil, nil, err
	}
	whole, err = withoutMeta(r)
	return r, whole, err
}

var (
	errNoContent   = errors.New("it has no content")
	errOutputEnded = errors.New("its output ended")
)

// callFailed is the error of a request without a result. What the server answered is an error of its own code, as a thrown one.
func (s *server) callFailed(ctx context.Context, l *link, known *tool, err error) error {
	switch {
	case context.Cause(s.life) != nil:
		return errClosed
	case errors.Is(context.Cause(ctx), context.DeadlineExceeded):
		return s.failed(ext.CodeTimeout, "did not answer the call of "+known.given.Name+" "+s.silence(), err).With("retryable", true)
	case ctx.Err() != nil:
		return s.stopped(ctx, "did not answer in time")
	case errors.Is(err, ext.ErrDenied):
		return err
	}
	if refused, ok := errors.AsType[*needsSignIn](err); ok {
		return s.failed(ext.CodeIO, "requires sign-in: run pier mcp login "+s.to.name, refused) // the gate has denied nothing
	}
	answer, ok := errors.AsType[*jsonrpc.Error](err)
	if ok && answer.Message == rejected {
		return s.failed(ext.CodeIO, "did not take the call of "+known.given.Name+": "+s.words(err), err).With("retryable", true)
	}
	if ok {
		return &ext.Exception{Name: "Error", Message: fmt.Sprintf("MCP server %q: %s", s.to.name, answer.Message)}
	}
	if errors.Is(err, errNoContent) || l.program != nil && !errors.Is(err, io.EOF) && !errors.Is(err, sdk.ErrConnectionClosed) && l.wire.why(err) == err {
		return s.failed(ext.CodeIO, "answered the call of "+known.given.Name+" with what is no result: "+err.Error(), err)
	}
	l.lost.Store(true)
	cause := l.wire.why(err)
	text := "lost the connection during the call of " + known.given.Name
	if errors.Is(err, io.EOF) && cause == err {
		cause = errOutputEnded
	}
	if why := s.words(cause); !errors.Is(err, sdk.ErrConnectionClosed) || cause != err {
		text += ": " + why
	}
	return s.failed(ext.CodeIO, text+"; the call may have been done", cause).With("retryable", true)
}

// progress passes on what the server tells of a call, and gives the call its time anew.
func (s *server) progress(p *sdk.ProgressNotificationParams) {
	token, _ := p.ProgressToken.(string)
	s.mu.Lock()
	c := s.calls[token]
	s.mu.Unlock()
	if c == nil {
		return
	}
	c.clock.Reset(c.limit)
	if c.update == nil {
		return
	}
	text := p.Message
	if text == "" {
		text = "Progress " + number(p.Progress)
		if p.Total != 0 {
			text += "/" + number(p.Total)
		}
	}
	c.update(encode(map[string]any{
		"content": []any{map[string]string{"type": "text", "text": text}}, "details": map[string]string{"server": s.to.name, "tool": c.tool},
	}))
}

func number(f float64) string { return strings.TrimSuffix(strconv.FormatFloat(f, 'f', -1, 64), ".0") }
