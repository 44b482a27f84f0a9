package mcpserve

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/socket"
)

// Options are what every client gets.
type Options struct {
	Ask bool // the client's person answers pier's questions, where the client can ask

	// Open makes a host with what is set in its Options already, loads the extensions and starts the session. A host that is returned
	// beside an error is served: what loaded works.
	Open func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error)
	Say  func(text string) // to the person who started pier
}

// versions are those with a handshake, on which a client's consent hangs.
var versions = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// client is one client with its host.
type client struct {
	id     string // of its session over HTTP
	opts   Options
	server *sdk.Server
	life   context.Context

	begin sync.Once
	ready chan struct{} // closed when host is set, or there will be none

	mu      sync.Mutex
	session *sdk.ServerSession
	host    *pier.Host
	tools   map[string]string // what is registered with the client, as JSON
	prompts map[string]bool
	ended   bool
}

func newClient(ctx context.Context, o Options) *client {
	c := &client{id: socket.NewToken(), opts: o, life: ctx, ready: make(chan struct{}), tools: map[string]string{}, prompts: map[string]bool{}}
	c.server = sdk.NewServer(&sdk.Implementation{Name: "pier", Title: "pier", Version: pier.Version}, &sdk.ServerOptions{
		SupportedProtocolVersions: versions, GetSessionID: func() string { return c.id },
		Capabilities: &sdk.ServerCapabilities{
			Tools: &sdk.ToolCapabilities{ListChanged: true}, Prompts: &sdk.PromptCapabilities{ListChanged: true},
			Resources: &sdk.ResourceCapabilities{ListChanged: true},
		},
		CompletionHandler:  c.complete,
		InitializedHandler: func(_ context.Context, r *sdk.InitializedRequest) { c.start(r.Session) },
	})
	c.server.AddReceivingMiddleware(c.wait)
	return c
}

// wait holds requests up until the extensions are loaded. They are loaded once the client is there to be asked.
func (c *client) wait(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
		switch method {
		case "tools/list", "tools/call", "prompts/list", "prompts/get", "resources/list", "resources/read", "resources/templates/list", "completion/complete":
			if session, ok := r.GetSession().(*sdk.ServerSession); ok {
				c.start(session)
			}
			select {
			case <-c.ready:
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		}
		return next(ctx, method, r)
	}
}

// start loads the extensions for a client that is there.
func (c *client) start(session *sdk.ServerSession) {
	c.begin.Do(func() {
		c.mu.Lock()
		c.session = session
		c.mu.Unlock()
		go func() {
			_ = session.Wait()
			c.close()
		}()
		go c.open()
	})
}

func (c *client) open() {
	defer close(c.ready)
	host, err := c.opts.Open(c.life, func(o *pier.Options) {
		o.Approver, o.UI = nil, nil
		if c.opts.Ask {
			o.Approver = asker{c}
		}
		if asks(c.who()) {
			o.UI, o.Mode = dialogs{c, o.Observer.Notice}, "rpc" // as in Pi's mode of that name: dialogs, and no screen
		}
		changed := o.Observer.Changed
		o.Observer.Changed = func(from ext.ID) {
			if changed != nil {
				changed(from)
			}
			go c.sync()
		}
	})
	if err != nil {
		c.opts.Say(err.Error())
	}
	if host == nil {
		return
	}
	c.mu.Lock()
	c.host = host
	ended := c.ended
	c.mu.Unlock()
	if ended {
		_ = host.Close()
		return
	}
	c.syncNow(host)
	c.offer(host)
}

// close ends the client's host.
func (c *client) close() {
	c.begin.Do(func() { close(c.ready) })
	c.mu.Lock()
	host, ended := c.host, c.ended
	c.ended = true
	c.mu.Unlock()
	if host != nil && !ended {
		if err := host.Close(); err != nil {
			c.opts.Say(err.Error())
		}
	}
}

// sync tells the client of tools that were registered or have changed.
func (c *client) sync() {
	<-c.ready
	c.mu.Lock()
	host, ended := c.host, c.ended
	c.mu.Unlock()
	if host != nil && !ended {
		c.syncNow(host)
	}
}

func (c *client) syncNow(host *pier.Host) {
	now := map[string]*sdk.Tool{}
	for _, x := range host.Extensions() {
		for t := range x.Tools() {
			if _, taken := now[t.Name]; !taken { // as in Call: the extension that was loaded first
				now[t.Name] = describe(t, x.Registrations().JSON())
			}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for name := range c.tools {
		if now[name] == nil {
			c.server.RemoveTools(name)
			delete(c.tools, name)
		}
	}
	for name, t := range now {
		text, err := json.Marshal(t)
		if t == nil || err != nil || c.tools[name] == string(text) {
			continue
		}
		c.tools[name] = string(text)
		c.server.AddTool(t, c.call(name))
	}
}

// Run serves one client on a pair of streams, until it closes its end or ctx ends.
func Run(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := newClient(ctx, o)
	streams := drain(ctx, in, out)
	err := c.server.Run(ctx, identified{&sdk.IOTransport{Reader: io.NopCloser(streams), Writer: unclosed{streams}}})
	c.close()
	<-c.ready
	if errors.Is(err, io.EOF) || errors.Is(err, sdk.ErrConnectionClosed) || ctx.Err() != nil {
		return nil
	}
	return err
}

type unclosed struct{ io.Writer }

// Close implements io.Closer.
func (unclosed) Close() error { return nil }
