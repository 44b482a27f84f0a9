package mcpserve

import (
	"context"
	"net/http"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// desk knows the clients that come over HTTP, each by the id of its session.
type desk struct {
	ctx  context.Context
	opts Options
	any  *sdk.Server // for what is asked of no client in particular: which versions there are

	mu      sync.Mutex
	clients map[string]*visit
}

// visit is one client over HTTP.
type visit struct {
	client *client
	under  int       // requests under way, the stream it listens on among them
	last   time.Time // when the latest of them ended
}

func newDesk(ctx context.Context, o Options) *desk {
	return &desk{ctx: ctx, opts: o, any: newClient(ctx, o).server, clients: map[string]*visit{}}
}

// arriving is what a request brings that may begin a session.
type arriving struct{ client *client }

type arrivingKey struct{}

const sessionHeader = "Mcp-Session-Id"

// serve answers one request. One without a session may begin one, if there is room.
func (d *desk) serve(w http.ResponseWriter, r *http.Request, next http.Handler) {
	if id := r.Header.Get(sessionHeader); id != "" || r.Method != http.MethodPost {
		d.count(id, 1)
		defer d.count(id, -1)
		next.ServeHTTP(w, r)
		return
	}
	c := newClient(d.ctx, d.opts)
	if !d.admit(c) {
		http.Error(w, "there are too many clients", http.StatusServiceUnavailable)
		return
	}
	next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), arrivingKey{}, arriving{c})))
	d.count(c.id, -1)
	for session := range c.server.Sessions() {
		go func() {
			_ = session.Wait()
			d.leave(c)
		}()
		return
	}
	d.leave(c) // the request was none that begins a session
}

// serverFor is asked for each request, for which versions of the protocol there are, and again for a new session.
func (d *desk) serverFor(r *http.Request) *sdk.Server {
	if a, ok := r.Context().Value(arrivingKey{}).(arriving); ok {
		return a.client.server
	}
	return d.any
}

func (d *desk) count(id string, by int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if v := d.clients[id]; v != nil {
		v.under += by
		v.last = time.Now()
	}
}

// admit makes room for a client: many leave without a word, and the one that was silent for the longest time goes first.
func (d *desk) admit(c *client) bool {
	d.mu.Lock()
	var silent *visit
	if len(d.clients) >= maxSessions {
		for _, v := range d.clients {
			if v.under == 0 && (silent == nil || v.last.Before(silent.last)) {
				silent = v
			}
		}
		if silent == nil {
			d.mu.Unlock()
			return false
		}
		delete(d.clients, silent.client.id)
	}
	d.clients[c.id] = &visit{client: c, under: 1}
	d.mu.Unlock()
	context.AfterFunc(d.ctx, c.close)
	if silent != nil {
		for session := range silent.client.server.Sessions() {
			_ = session.Close()
		}
	}
	return true
}

func (d *desk) leave(c *client) {
	d.mu.Lock()
	delete(d.clients, c.id)
	d.mu.Unlock()
	c.close()
}
