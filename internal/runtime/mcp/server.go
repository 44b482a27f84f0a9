package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

const (
	grace          = 500 * time.Millisecond // for a program to end once its standard input has
	defaultTimeout = 60 * time.Second       // for one request; progress starts it anew
	maxTimeout     = 1e9                    // seconds, which is longer than anything runs
	firstBackoff   = 100 * time.Millisecond // after a handshake that failed; each further one waits twice as long
	maxBackoff     = 30 * time.Second
	healthy        = time.Minute // after that long connected, failures before count no more
)

// server is one extension that is a server. It outlives its connections: a call that finds none makes one.
type server struct {
	// Fixed at creation.
	rt   *Runtime
	unit instance.Unit
	to   target
	key  string // of its pins
	opts instance.Options
	life context.Context // ends with the instance
	end  context.CancelCauseFunc

	begun     atomic.Int64
	changes   atomic.Int64  // of its lists that it has told of since the one that is read began
	tokens    atomic.Uint64 // of progress
	readable  atomic.Bool   // it offers resources
	closeOnce sync.Once
	overOnce  sync.Once
	unlogged  sync.Once // it was said that what it logs is not kept

	mu       sync.Mutex
	now      *link         // nil while nothing is connected
	opening  chan struct{} // closed when the attempt to connect is over; nil while there is none
	openErr  error         // of the last attempt
	failures int           // handshakes that failed since it was last healthy
	lastFail time.Time
	tools    map[string]*tool
	prompts  map[string]*sdk.Prompt

	instructions string   // what the server says of itself
	told         []string // the names of what the host knows
	order        []string // of the tools' names
	said         int64    // bytes of standard error
	strange      string   // the first id that its connection answered under, and nobody asked under
	why          *ext.Exception
	calls        map[string]*call // by progress token
	busy         int
	idle         chan struct{} // closed while no call is under way
}

func newServer(ctx context.Context, rt *Runtime, u instance.Unit, t target, o instance.Options) *server {
	s := &server{rt: rt, unit: u, to: t, key: t.key(), opts: o, tools: map[string]*tool{}, calls: map[string]*call{}, idle: make(chan struct{})}
	close(s.idle)
	s.life, s.end = context.WithCancelCause(ctx)
	return s
}

var _ instance.Instance = (*server)(nil)

// failed is an error of this server, in words that name it.
func (s *server) failed(code ext.Code, text string, cause error) *ext.Error {
	return ext.Wrap(code, fmt.Sprintf("MCP server %q %s", s.to.name, text), cause)
}

// Load implements instance.Instance: it connects the server and registers its tools.
func (s *server) Load(ctx context.Context) error {
	_, err := s.connected(ctx)
	return err
}

var errClosed = &ext.Exception{Name: "Error", Message: "the MCP server was shut down"}

// connected is the connection, which is made when there is none. Whoever comes meanwhile waits for the same attempt.
func (s *server) connected(ctx context.Context) (*link, error) {
	for {
		s.mu.Lock()
		if why := s.why; why != nil {
			s.mu.Unlock()
			return nil, why
		}
		if l := s.now; l != nil && !l.over() {
			s.mu.Unlock()
			return l, nil
		}
		opening := s.opening
		if opening == nil {
			opening = make(chan struct{})
			s.opening = opening
			gone := s.now
			s.now = nil
			go s.open(gone, opening)
		}
		s.mu.Unlock()
		select {
		case <-opening:
		case <-ctx.Done():
			return nil, s.stopped(ctx, "did not connect in time")
		}
		s.mu.Lock()
		l, err := s.now, s.openErr
		s.mu.Unlock()
		if err != nil {
			return nil, err
		}
		if l != nil {
			return l, nil
		}
	}
}

// open makes one attempt, after the wait that earlier ones have earned.
func (s *server) open(gone *link, done chan struct{}) {
	if gone != nil {
		gone.close()
	}
	err := s.wait()
	var l *link
	if err == nil {
		l, err = s.connect(s.life)
		if refused, ok := errors.AsType[*needsSignIn](err); ok {
			var signed bool
			if signed, err = s.signingIn(refused, err); signed {
				l, err = s.connect(s.life)
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer close(done)
	s.opening, s.openErr = nil, err
	if err != nil {
		if !errors.Is(err, ext.ErrDenied) {
			s.failures++
			s.lastFail = time.Now()
		}
		return
	}
	if s.why != nil { // it was closed meanwhile
		s.openErr = s.why
		go l.close()
		return
	}
	s.now = l
}

// wait keeps attempts apart.
func (s *server) wait() error {
	s.mu.Lock()
	var left time.Duration
	if s.failures > 0 {
		left = time.Until(s.lastFail.Add(min(firstBackoff<<min(s.failures-1, 20), maxBackoff)))
	}
	s.mu.Unlock()
	select {
	case <-time.After(max(left, 0)):
		return nil
	case <-s.life.Done():
		return context.Cause(s.life)
	}
}

// Ended implements instance.Instance. A server whose connection is gone has not ended.
func (s *server) Ended() *ext.Exception {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.why
}

// Begun implements instance.Instance.
func (s *server) Begun() int { return int(s.begun.Load()) }

// Quiesce implements instance.Instance.
func (s *server) Quiesce(ctx context.Context) error {
	s.mu.Lock()
	idle := s.idle
	s.mu.Unlock()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Close implements instance.Instance.
func (s *server) Close() error {
	s.closeOnce.Do(func() {
		s.mu.Lock()
		s.why = errClosed
		l, opening := s.now, s.opening
		s.mu.Unlock()
		s.end(errClosed)
		if opening != nil {
			<-opening
		}
		if l != nil {
			l.close()
		}
		for _, first := range []*offering{&s.rt.offering, &s.rt.hiding} {
			if next := first.remove(s); next != nil {
				next.tell()
			}
		}
		s.overOnce.Do(func() {
			if s.opts.Host.Ended != nil {
				s.opts.Host.Ended()
			}
		})
	})
	return nil
}

// stderr is what the program writes to its standard error: its console, within the limit of output.
func (s *server) stderr(text []byte) {
	s.mu.Lock()
	s.said += int64(len(text))
	within := s.said <= s.opts.Limits.Output
	s.mu.Unlock()
	if within && s.opts.Host.Write != nil {
		s.opts.Host.Write(2, string(text))
	}
}

// warn tells a person about the server.
func (s *server) warn(format string, args ...any) {
	if s.opts.Host.Print != nil {
		s.opts.Host.Print("warn", fmt.Sprintf("MCP server %q: ", s.to.name)+fmt.Sprintf(format, args...))
	}
}

// odd is told of an id that the server answered under, and no request waits under.
func (s *server) odd(id string) {
	s.mu.Lock()
	s.strange = id
	s.mu.Unlock()
	s.warn("it answered under the id %s, which no request waits under", id)
}

// silence is for how long the server did not answer, and what it answered instead.
func (s *server) silence() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := fmt.Sprintf("within %s", s.timeout())
	if s.strange != "" {
		text += "; it answered under the id " + s.strange + ", which no request waits under"
	}
	return text
}

// stopped is the error of what did not come to its end.
func (s *server) stopped(ctx context.Context, late string) error {
	cause := context.Cause(ctx)
	if !errors.Is(cause, context.DeadlineExceeded) && !errors.Is(cause, ext.ErrTimeout) {
		late = "was not waited for: the call was cancelled"
	}
	return s.failed(ext.CodeTimeout, late, cause)
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("{}")
	}
	return data
}

// tool is one tool of the server.
type tool struct {
	name  string // here
	given *sdk.Tool
	hash  string
	said  json.RawMessage // what was hashed
}
