package mcp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// link is one connection with the server.
type link struct {
	session *sdk.ClientSession
	program *instance.Program // nil for an address
	wire    *watched
	cancel  context.CancelCauseFunc
	gone    chan struct{} // closed when the connection is over
	lost    atomic.Bool   // a call found it so, which may be before gone is closed
	closing sync.Once
	closed  chan struct{}
}

func (l *link) over() bool {
	if l.lost.Load() {
		return true
	}
	select {
	case <-l.gone:
		return true
	default:
		return false
	}
}

// close ends the connection, and the program with all that it has started. It returns when that is gone.
func (l *link) close() {
	l.closing.Do(func() {
		defer close(l.closed)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			if l.program == nil {
				_ = l.session.Close() // it tells the server, if it can
			}
		}()
		if l.program != nil {
			l.program.Close(grace)
		} else {
			select {
			case <-ended:
			case <-time.After(grace):
			}
		}
		l.wire.end()
		if l.cancel != nil {
			l.cancel(nil)
		}
		_ = l.session.Close()
		<-ended
	})
	<-l.closed
}

// versions are those that are tried, newest handshake last: servers of the first kind are all there are so far, and many of them do not
// answer what they do not know.
var versions = []string{"2025-11-25", "2026-07-28"}

// connect makes a connection and learns the server's tools.
func (s *server) connect(ctx context.Context) (*link, error) {
	ctx, cancel := context.WithCancelCause(ctx) // a stream of the legacy transport lasts as long as this
	ctx = connecting(ctx)
	late := time.AfterFunc(s.timeout(), func() { cancel(context.DeadlineExceeded) })
	var err error
	for i, version := range versions {
		var l *link
		if l, err = s.attempt(ctx, version, late); err == nil {
			late.Stop()
			settled(ctx)
			l.cancel = cancel
			return l, nil
		}
		var refused *jsonrpc.Error
		if i == len(versions)-1 || !errors.As(err, &refused) || refused.Code != jsonrpc.CodeMethodNotFound && refused.Code != sdk.CodeUnsupportedProtocolVersion {
			break
		}
	}
	if cause := context.Cause(ctx); errors.Is(cause, context.DeadlineExceeded) {
		err = s.unconnected(cause, nil)
	}
	late.Stop()
	cancel(nil)
	return nil, err
}

func (s *server) timeout() time.Duration {
	if t := s.to.server.Timeout; t > 0 {
		return time.Duration(min(t, maxTimeout) * float64(time.Second))
	}
	return defaultTimeout
}

// attempt is one handshake. late ends it; each answer gives it its time anew, since that is for one request.
func (s *server) attempt(ctx context.Context, version string, late *time.Timer) (*link, error) {
	tail := &tail{}
	s.mu.Lock()
	s.strange = ""
	s.mu.Unlock()
	l := &link{gone: make(chan struct{}), closed: make(chan struct{})}
	transport, err := s.transport(ctx, l, tail)
	if err != nil {
		return nil, s.unconnected(err, nil)
	}
	late.Reset(s.timeout())
	l.wire = &watched{transport: transport, ended: make(chan struct{}), plain: l.program != nil, progress: s.progress}
	session, err := s.client().Connect(ctx, l.wire, &sdk.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		err = l.wire.why(err)
		l.wire.end()
		if l.program != nil {
			l.program.Close(grace)
			err = endedHow(err, l.program)
		}
		return nil, s.unconnected(err, tail)
	}
	l.session = session
	go func() {
		_ = session.Wait()
		close(l.gone)
	}()
	if err := s.learn(ctx, l, late); err != nil {
		err = l.wire.why(err)
		l.close()
		if l.program != nil {
			err = endedHow(err, l.program)
		}
		return nil, s.unconnected(err, tail)
	}
	go s.watch(l)
	return l, nil
}

// endedHow adds how the program ended, which says more than that its output did.
func endedHow(err error, p *instance.Program) error {
	if how := p.How(); how != nil && !errors.Is(err, context.DeadlineExceeded) {
		return &endedError{err, how.Error()}
	}
	return err
}

// endedError is an error of a connection whose program has ended.
type endedError struct {
	error
	how string
}

func (e *endedError) Error() string { return e.error.Error() + " (" + e.how + ")" }
func (e *endedError) Unwrap() error { return e.error }

// watch counts a connection that lasts as health.
func (s *server) watch(l *link) {
	lasts := time.NewTimer(healthy)
	defer lasts.Stop()
	select {
	case <-lasts.C:
		s.mu.Lock()
		s.failures = 0
		s.mu.Unlock()
	case <-l.gone:
	case <-s.life.Done():
	}
}

// unconnected is the error of an attempt. What the gate refused stays that.
func (s *server) unconnected(err error, t *tail) error {
	if errors.Is(err, ext.ErrDenied) {
		return err
	}
	if refused, ok := errors.AsType[*needsSignIn](err); ok {
		switch {
		case refused.none:
			return s.failed(ext.CodeDenied, fmt.Sprintf("requires sign-in: there is no key of the provider %q (auth.provider); sign in to it in Pi, with /login %[1]s",
				refused.provider), refused)
		case refused.provider != "":
			return s.failed(ext.CodeDenied, fmt.Sprintf("requires sign-in: it does not take the key of the provider %q (auth.provider)", refused.provider), refused)
		}
		return s.failed(ext.CodeDenied, "requires sign-in: run pier mcp login "+s.to.name, refused)
	}
	text := "failed to connect: " + s.words(err)
	if said := t.String(); said != "" {
		text += "\n" + said
	}
	code := ext.CodeOf(err)
	if code != ext.CodeTimeout && code != ext.CodeInvalidRequest {
		code = ext.CodeIO
	}
	return s.failed(code, text, err)
}

// rejected is what the SDK says of a request that an address did not take, beside what that answered.
const rejected = "rejected by transport"

// words are what is told of an error of the connection.
func (s *server) words(err error) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, ext.ErrTimeout):
		return "it did not answer " + s.silence()
	case errors.Is(err, sdk.ErrConnectionClosed):
		if e, ok := errors.AsType[*endedError](err); ok {
			return "the connection was closed (" + e.how + ")"
		}
		return "the connection was closed"
	}
	return strings.TrimSpace(strings.Replace(err.Error(), rejected+": ", "", 1))
}

// tail keeps the end of what a program says on its standard error, for the message when it does not connect.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const maxTail = 2000

func (t *tail) add(text []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	if len(t.text) > maxTail {
		t.text = append([]byte(nil), t.text[len(t.text)-maxTail:]...)
	}
}

func (t *tail) String() string {
	if t == nil {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(t.text), ""))
}
