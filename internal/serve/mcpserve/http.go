package mcpserve

import (
	"context"
	"net/http"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/sys/socket"
)

const (
	maxSessions = 16 // each has a host of its own
	maxIdle     = 30 * time.Minute
	maxBody     = 16 << 20
	endpoint    = "/mcp"
)

// Listen serves clients over HTTP at address, HOST:PORT of this machine, until ctx ends. ready is told where.
func Listen(ctx context.Context, o Options, address, token string, ready func(url string)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return socket.ServeHTTP(ctx, address, func(at string) http.Handler { return Handler(ctx, o, at, token) },
		func(at string) { ready("http://" + at + endpoint) })
}

// Handler is what clients reach at the address at. Nothing answers who does not name this machine and bring the token, or comes from a
// page of somebody else's.
func Handler(ctx context.Context, o Options, at, token string) http.Handler {
	d := newDesk(ctx, o)
	mcp := sdk.NewStreamableHTTPHandler(d.serverFor, &sdk.StreamableHTTPOptions{SessionTimeout: maxIdle, MaxRequestBodyBytes: maxBody})
	return socket.Guard(at, token, []string{endpoint}, nil, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			identifyBody(r)
		}
		d.serve(w, r, mcp)
	}))
}
