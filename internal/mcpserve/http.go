package mcpserve

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/socket"
)

const (
	maxSessions = 16 // each has a host of its own
	maxIdle     = 30 * time.Minute
	maxBody     = 16 << 20
	endpoint    = "/mcp"
)

// NewToken is a bearer token that nobody can guess.
func NewToken() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // it does not fail
	return hex.EncodeToString(b[:])
}

// Listen serves clients over HTTP at address, HOST:PORT of this machine, until ctx ends. ready is told where.
func Listen(ctx context.Context, o Options, address, token string, ready func(url string)) error {
	listener, err := socket.Loopback(address)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	at := listener.Addr().String()
	server := &http.Server{
		Handler: Handler(ctx, o, at, token), ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 64 << 10, IdleTimeout: 2 * time.Minute,
	}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	ready("http://" + at + endpoint)
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Handler is what clients reach at the address at. Nothing answers who does not name this machine and bring the token, or comes from a
// page of somebody else's.
func Handler(ctx context.Context, o Options, at, token string) http.Handler {
	d := newDesk(ctx, o)
	mcp := sdk.NewStreamableHTTPHandler(d.serverFor, &sdk.StreamableHTTPOptions{SessionTimeout: maxIdle, MaxRequestBodyBytes: maxBody})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !namesUs(r, at):
			http.Error(w, "the request names another host", http.StatusForbidden)
		case foreign(r, at):
			http.Error(w, "the request comes from another site", http.StatusForbidden)
		case r.URL.Path != endpoint:
			http.NotFound(w, r)
		case !brings(r, token):
			w.Header().Set("Www-Authenticate", "Bearer")
			http.Error(w, "the request brings no valid token", http.StatusUnauthorized)
		default:
			d.serve(w, r, mcp)
		}
	})
}

// namesUs reports whether a request is meant for this machine: a page whose name was made to lead here says its own.
func namesUs(r *http.Request, at string) bool {
	port := at[strings.LastIndex(at, ":"):]
	return slices.Contains([]string{"localhost" + port, "127.0.0.1" + port, "[::1]" + port}, strings.ToLower(r.Host))
}

// foreign reports whether a browser sent the request for a page that is not ours.
func foreign(r *http.Request, at string) bool {
	port := at[strings.LastIndex(at, ":"):]
	for _, origin := range r.Header["Origin"] {
		if !slices.Contains([]string{"http://localhost" + port, "http://127.0.0.1" + port, "http://[::1]" + port}, strings.ToLower(origin)) {
			return true
		}
	}
	if len(r.Header["Origin"]) > 1 {
		return true
	}
	for _, site := range r.Header["Sec-Fetch-Site"] {
		if site != "same-origin" && site != "none" {
			return true
		}
	}
	return false
}

func brings(r *http.Request, token string) bool {
	given := r.Header["Authorization"]
	if len(given) != 1 {
		return false
	}
	scheme, value, _ := strings.Cut(given[0], " ")
	return strings.EqualFold(scheme, "bearer") && subtle.ConstantTimeCompare([]byte(value), []byte(token)) == 1
}
