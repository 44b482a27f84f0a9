package rtpserve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/sys/socket"
)

// Options are what a gateway works with.
type Options struct {
	// Open makes a host with the packs; the gateway closes it.
	Open   func(ctx context.Context) (host *pier.Host, packs []*pier.Extension, end func() error, err error)
	Tokens *Tokens

	// Approvals are where calls wait; Ledgers lists the files that the audit is a view of.
	Approvals *approvals.Store
	Ledgers   func() ([]string, error)

	// Record records what no call's own record tells: requests that are refused. Nil records none.
	Record func(event, message string, data []byte) error

	Public bool         // it listens at more than this machine's own address, so that requests may name it as they like
	Say    func(string) // to whoever runs the gateway
}

// What a gateway takes at most.
const (
	maxBody    = 1 << 20
	maxDepth   = 64
	maxAtOnce  = 256 // requests
	maxStreams = 32
	sendTime   = 30 * time.Second
	loadTime   = time.Minute // of all packs together: one that waits for ever would hold up every later change
)

var errSlow = fmt.Errorf("the packs did not load within %s", loadTime)

// Gateway serves. Make one with New, and Close it.
type Gateway struct {
	o       Options
	now     atomic.Pointer[set]
	refused *refusals
	places  seats
	streams seats
	calls   atomic.Uint64
	slow    <-chan time.Time // for tests: when a load has taken too long; nil for loadTime after its start

	reloading sync.Mutex
	retiring  sync.WaitGroup
}

// New loads the packs.
func New(ctx context.Context, o Options) (*Gateway, error) {
	if o.Say == nil {
		o.Say = func(string) {}
	}
	g := &Gateway{o: o, refused: newRefusals(o), places: seats{most: maxAtOnce}, streams: seats{most: maxStreams}}
	first, err := g.load(ctx)
	if err != nil {
		return nil, err
	}
	g.now.Store(first)
	return g, nil
}

// load makes a set of the packs as they are now.
func (g *Gateway) load(ctx context.Context) (*set, error) {
	life, late := context.WithCancelCause(ctx) // the packs live as long, so that it ends with what it came from, or with a load that fails
	loaded := make(chan struct{})
	defer close(loaded)
	slow := g.slow
	if slow == nil {
		slow = time.After(loadTime)
	}
	go func() {
		select {
		case <-slow:
			late(errSlow)
		case <-loaded:
		}
	}()
	host, extensions, end, err := g.o.Open(life)
	if err != nil {
		late(err)
		if errors.Is(context.Cause(life), errSlow) {
			err = errSlow
		}
		return nil, err
	}
	var packs []Loaded
	for _, x := range extensions {
		l, ok, err := LoadedOf(x)
		if err != nil {
			return nil, errors.Join(err, end())
		}
		if ok {
			packs = append(packs, l)
		}
	}
	if len(packs) == 0 {
		return nil, errors.Join(errNoTools, end())
	}
	s, err := newSet(host, packs, end)
	if err != nil {
		return nil, errors.Join(err, end())
	}
	return s, nil
}

// Close waits for the calls under way and closes the packs.
func (g *Gateway) Close() error {
	g.reloading.Lock()
	defer g.reloading.Unlock()
	err := g.now.Load().retire()
	g.retiring.Wait()
	g.refused.end()
	return err
}

// use is the set for one request; done says that the request is over. Nil when the gateway is closed.
func (g *Gateway) use() (s *set, done func()) {
	for {
		s := g.now.Load()
		if s.enter() {
			return s, s.leave
		}
		if s == g.now.Load() {
			return nil, nil
		}
	}
}

// Listen serves at address until ctx ends.
func (g *Gateway) Listen(ctx context.Context, address string, ready func(at string)) error {
	serve := socket.ServeHTTP
	if g.o.Public {
		serve = socket.ServeAll
	}
	return serve(ctx, address, func(at string) http.Handler { return g.Handler(ctx, at) }, ready)
}

// request is one request of somebody whose token was found good.
type request struct {
	*http.Request
	life        context.Context // of the gateway
	w           http.ResponseWriter
	by          Token
	set         *set
	done        func() // with the set
	correlation string
}

// Handler is what is reached at the address at. Streams end with life.
func (g *Gateway) Handler(life context.Context, at string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/health", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, http.StatusOK, map[string]string{"status": "ok"})
	})
	for _, route := range []struct {
		pattern string
		roles   []Role
		do      func(*Gateway, *request)
	}{
		{"GET /v1/openapi.json", Roles(), (*Gateway).openAPI},
		{"GET /v1/tools", Roles(), (*Gateway).listTools},
		{"GET /v1/tools/{name}", Roles(), (*Gateway).getTool},
		{"POST /v1/tools/{name}", []Role{RoleCall, RoleAdmin}, (*Gateway).callTool},
		{"GET /v1/approvals", []Role{RoleApprove, RoleAdmin}, (*Gateway).listApprovals},
		{"GET /v1/approvals/events", []Role{RoleApprove, RoleAdmin}, (*Gateway).streamApprovals},
		{"POST /v1/approvals/{token}", []Role{RoleApprove, RoleAdmin}, (*Gateway).decide},
		{"POST /v1/audit/query", Roles(), (*Gateway).audit},
		{"GET /v1/packs", Roles(), (*Gateway).listPacks},
		{"POST /v1/packs", []Role{RoleAdmin}, (*Gateway).reload},
	} {
		mux.HandleFunc(route.pattern, func(w http.ResponseWriter, r *http.Request) { g.admit(life, w, r, route.roles, route.do) })
	}
	return g.refused.watch(socket.Local(at, g.o.Public, certain(mux)))
}

// certain serves what has one reading. A path that is written in another way leads nowhere; and a body in pieces may have brought a length, too,
// by which whoever stands before the gateway divided what was sent: nothing behind it is read.
func certain(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		if path.Clean(r.URL.Path) != r.URL.Path {
			refuse(w, http.StatusNotFound, "not_found", "there is nothing at this path")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// admit lets a request in whose bearer may make it.
func (g *Gateway) admit(life context.Context, w http.ResponseWriter, r *http.Request, roles []Role, do func(*Gateway, *request)) {
	by, known := g.o.Tokens.find(socket.Bearer(r))
	if !known {
		w.Header().Set("Www-Authenticate", "Bearer")
		refuse(w, http.StatusUnauthorized, "unauthorized", "the request brings no valid token")
		return
	}
	if seen, ok := w.(*watched); ok {
		seen.by = by
	}
	allowed := false
	for _, role := range roles {
		allowed = allowed || role == by.Role
	}
	q := &request{Request: r, life: life, w: w, by: by}
	switch problem := q.identify(); {
	case !allowed:
		refuse(w, http.StatusForbidden, "forbidden", "the token's role is "+string(by.Role))
		return
	case problem != "":
		refuse(w, http.StatusForbidden, "forbidden", problem)
		return
	}
	leave := g.places.take(by.Tenant)
	if leave == nil {
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusTooManyRequests, "busy", strconv.Itoa(maxAtOnce)+" requests are under way, or half of them for the tenant")
		return
	}
	defer leave()
	s, done := g.use()
	if s == nil {
		refuse(w, http.StatusServiceUnavailable, "closed", "the gateway is ending")
		return
	}
	q.set, q.done = s, sync.OnceFunc(done)
	defer q.done()
	w.Header().Set("X-RIG-Correlation-ID", q.correlation)
	do(g, q)
}

// identify compares what the headers say of who asks with the token, and chooses the correlation id.
func (q *request) identify() (problem string) {
	for name, own := range map[string]string{"X-RIG-Tenant-ID": q.by.Tenant, "X-RIG-Actor-ID": q.by.Actor} {
		if given := q.Header.Values(name); len(given) > 1 || len(given) == 1 && given[0] != own {
			return "the header " + name + " is not what the token says"
		}
	}
	given := q.Header.Values("X-RIG-Correlation-ID")
	if len(given) > 1 || len(given) == 1 && !fitsID(given[0]) {
		return "the header X-RIG-Correlation-ID is no id: 1 to 256 printable characters"
	}
	q.correlation = uuid.NewString()
	if len(given) == 1 {
		q.correlation = given[0]
	}
	return ""
}

func fitsID(id string) bool {
	return id != "" && len(id) <= 256 && strings.IndexFunc(id, func(r rune) bool { return r < ' ' || r > '~' }) < 0
}

// answer writes a JSON answer.
func answer(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		status, data = http.StatusInternalServerError, []byte(`{"error":"internal_error"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(sendTime)) // where there is one
	w.WriteHeader(status)
	_, _ = w.Write(data) // who has gone does not hear it
}

func refuse(w http.ResponseWriter, status int, kind, detail string) {
	if seen, ok := w.(*watched); ok {
		seen.kind = kind
	}
	answer(w, status, map[string]string{"error": kind, "detail": detail})
}

// body reads the request's JSON into into, strictly: exact names, none twice, nothing behind it.
func (q *request) body(into any) bool {
	if kind, _, _ := strings.Cut(q.Header.Get("Content-Type"), ";"); !strings.EqualFold(strings.TrimSpace(kind), "application/json") || len(q.Header["Content-Encoding"]) > 0 {
		refuse(q.w, http.StatusUnsupportedMediaType, "unsupported_media_type", "the body is application/json, not packed")
		return false
	}
	reader := http.MaxBytesReader(q.w, q.Body, maxBody)
	data, err := readAll(reader)
	if err != nil {
		if _, large := errors.AsType[*http.MaxBytesError](err); large {
			refuse(q.w, http.StatusRequestEntityTooLarge, "too_large", "a body has "+strconv.Itoa(maxBody)+" bytes at most")
		} else {
			refuse(q.w, http.StatusBadRequest, "bad_request", "the body cannot be read")
		}
		return false
	}
	if err := ext.DecodeWith(data, into, ext.DecodeOptions{MaxDepth: maxDepth}); err != nil {
		refuse(q.w, http.StatusBadRequest, "bad_request", err.Error())
		return false
	}
	return true
}

// caller is who the token says calls.
func (q *request) caller() rtp.Context {
	return rtp.Context{TenantID: q.by.Tenant, Actor: q.by.Actor, RequestID: q.correlation}
}
