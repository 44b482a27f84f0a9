package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/mcp/mcpcheck"
)

// transport starts the program, or makes the way to the address.
func (s *server) transport(ctx context.Context, l *link, t *tail) (sdk.Transport, error) {
	if s.to.server.URL != "" {
		return s.remote(ctx)
	}
	env, err := s.environment(ctx)
	if err != nil {
		return nil, err
	}
	l.program, err = instance.Open(ctx, s.opts.Gate, instance.Command{
		Extension: s.unit.ID, VM: s.opts.VM, Kind: string(s.unit.Kind()), Words: append([]string{s.to.server.Command}, s.to.server.Args...),
		Dir: s.to.dir, Env: env, Check: s.opts.CheckCode(s.unit), Stderr: func(text []byte) {
			t.add(text)
			s.stderr(text)
		},
	})
	if err != nil {
		return nil, err
	}
	return &lines{out: l.program.Stdout, in: l.program.Stdin, asked: mcpcheck.Asked{Odd: s.odd}}, nil
}

// watched is a transport whose connection says why it ended, which a client tells nobody.
type watched struct {
	transport sdk.Transport
	plain     bool // wrap the connection; that of an address has methods that the client looks for
	progress  func(*sdk.ProgressNotificationParams)

	once  sync.Once
	ended chan struct{}
	conn  sdk.Connection

	mu  sync.Mutex
	err error
}

// Connect implements sdk.Transport.
func (w *watched) Connect(ctx context.Context) (sdk.Connection, error) {
	conn, err := w.transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	w.conn = conn
	if !w.plain {
		return conn, nil
	}
	return watchedConn{conn, w}, nil
}

// end unblocks whoever waits for the connection.
func (w *watched) end() {
	w.once.Do(func() {
		close(w.ended)
		if w.conn != nil {
			_ = w.conn.Close()
		}
	})
}

// why is the error with what the connection ended of, where that is known.
func (w *watched) why(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil || errors.Is(w.err, io.EOF) {
		return err
	}
	return ext.Wrap(ext.CodeIO, "it does not speak the protocol: "+w.err.Error(), err)
}

type watchedConn struct {
	sdk.Connection
	w *watched
}

// Read implements sdk.Connection.
func (c watchedConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	if err != nil {
		c.w.mu.Lock()
		if c.w.err == nil && !errors.Is(err, context.Canceled) {
			c.w.err = err
		}
		c.w.mu.Unlock()
		if l, ok := c.Connection.(*lines); ok {
			l.calls.end(err)
		}
	}
	// What is told of a call is passed on before its answer is, which the client leaves to chance.
	if r, ok := m.(*jsonrpc.Request); ok && r.Method == progressMethod {
		var p sdk.ProgressNotificationParams
		if json.Unmarshal(r.Params, &p) == nil {
			c.w.progress(&p)
		}
	}
	return m, err
}

const progressMethod = "notifications/progress"
