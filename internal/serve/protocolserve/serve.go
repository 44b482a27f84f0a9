package protocolserve

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/protocol"
)

// Options are one connection and what its agent does itself.
type Options struct {
	In  io.Reader
	Out io.Writer

	Host    []ext.Method  // the methods whose host calls the agent does: ui, session, tool (never built-in tools)
	Ask     bool          // the agent answers pier's permission questions
	Timeout time.Duration // of a request that brings no timeout_ms; 0 for none
	MaxLine int           // bytes of the longest message taken, 0 for 10 MB
	Flush   time.Duration // how long the last messages may take to be written, 0 for five seconds

	// Open makes the host with what is set in its Options already, loads the extensions and starts the session. A host that is
	// returned beside an error is served: what loaded works. Loading is done with the agent at hand.
	Open func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error)
}

// Hostable are the methods an agent may ask to do.
func Hostable() []ext.Method { return []ext.Method{ext.MethodUI, ext.MethodSession, ext.MethodTool} }

// server is one connection.
type server struct {
	opts Options
	conn *protocol.Conn
	life context.Context // of the connection

	ready chan struct{} // closed when host is set, or there will be none
	host  *pier.Host

	mu      sync.Mutex
	told    map[ext.ID]string // what register said last
	changed bool              // some extension has registered more since
}

// Run serves one agent until it closes its end, or ctx ends. Requests that came before are answered. The error is what kept
// extensions from loading, or what the connection broke with.
func Run(ctx context.Context, o Options) error {
	for _, m := range o.Host {
		if !slices.Contains(Hostable(), m) {
			return ext.E(ext.CodeInvalidRequest, "a client cannot do the host calls of "+string(m)+": it may do ui, session and tool")
		}
	}
	if o.Flush <= 0 {
		o.Flush = 5 * time.Second
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{opts: o, life: ctx, ready: make(chan struct{}), told: map[ext.ID]string{}}
	s.conn = protocol.New(o.In, o.Out, protocol.Options{
		Accept: []ext.MessageType{ext.TypeToolCall, ext.TypeSlashCommand, ext.TypeEventHook}, Handle: s.handle, MaxLine: o.MaxLine,
	})
	run := make(chan error, 1)
	go func() { run <- s.conn.Run(ctx) }()
	loadErr := s.open(ctx)
	err := <-run
	flush, done := context.WithTimeout(context.WithoutCancel(ctx), o.Flush)
	defer done()
	var closeErr error
	if s.host != nil {
		closeErr = s.host.Close()
	}
	return errors.Join(loadErr, err, closeErr, s.conn.Close(flush))
}

// open loads the extensions and says what they register.
func (s *server) open(ctx context.Context) error {
	defer close(s.ready)
	host, err := s.opts.Open(ctx, s.attach)
	s.host = host
	if err != nil {
		s.sayLoadErrors(ctx, err)
	}
	if host == nil {
		return errors.Join(err, s.conn.Close(ctx))
	}
	ids := []ext.ID{}
	for _, x := range host.Extensions() {
		s.register(ctx, x)
		ids = append(ids, x.ID())
	}
	methods := s.opts.Host
	if methods == nil {
		methods = []ext.Method{}
	}
	data := encode(map[string]any{
		"extensions": ids, "pier": pier.Version, "protocol": ext.ProtocolVersion, "host": methods, "ask": s.opts.Ask,
	})
	return errors.Join(err, s.conn.Send(ctx, &ext.EventHook{Event: protocol.EventReady, Data: data}))
}

// sayLoadErrors sends one error message for each extension that did not load.
func (s *server) sayLoadErrors(ctx context.Context, err error) {
	for _, one := range unjoin(err) {
		details := map[string]any{}
		if failure, ok := errors.AsType[*pier.LoadError](one); ok {
			details["path"] = failure.Path
		}
		at := locationOf(one)
		if at != "" {
			details["source"] = map[string]any{"location": at}
		}
		s.logAt(at, hostID, ext.LevelError, "extension.error", one.Error(), nil)
		_ = s.conn.Send(ctx, &ext.ErrorPayload{Code: "load_failed", Message: one.Error(), Details: encode(details)})
	}
}

func unjoin(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var out []error
		for _, e := range joined.Unwrap() {
			out = append(out, unjoin(e)...)
		}
		return out
	}
	return []error{err}
}

// register tells what an extension has registered, when that is something new.
func (s *server) register(ctx context.Context, x *pier.Extension) {
	p := registration(x)
	text := string(encode(p))
	s.mu.Lock()
	same := s.told[x.ID()] == text
	s.told[x.ID()] = text
	s.mu.Unlock()
	if !same {
		_ = s.conn.Send(ctx, p) // a connection that has ended ends everything
	}
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("{}")
	}
	return data
}
