package socket

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

// NewToken is a bearer token that nobody can guess.
func NewToken() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // it does not fail
	return hex.EncodeToString(b[:])
}

// ServeHTTP serves HTTP at address, HOST:PORT of this machine, until ctx ends. handler is made for where that is, and so is ready told.
func ServeHTTP(ctx context.Context, address string, handler func(at string) http.Handler, ready func(at string)) error {
	listener, err := Loopback(address)
	if err != nil {
		return err
	}
	return serveHTTP(ctx, listener, handler, ready)
}

// ServeAll is ServeHTTP at any address that this machine has, for who was told so.
func ServeAll(ctx context.Context, address string, handler func(at string) http.Handler, ready func(at string)) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("listen at %s: %w", address, err)
	}
	return serveHTTP(ctx, listener, handler, ready)
}

func serveHTTP(ctx context.Context, listener net.Listener, handler func(at string) http.Handler, ready func(at string)) error {
	at := listener.Addr().String()
	server := &http.Server{
		Handler: handler(at), ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 64 << 10, IdleTimeout: 2 * time.Minute,
		DisableGeneralOptionsHandler: true, // which answers OPTIONS * to everybody

		ReadTimeout: 30 * time.Second, // of a whole request: also when nobody reads its body, the answer comes after that
	}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	ready(at)
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Guard passes on the requests for paths that name this machine, come from no page of somebody else's, and bring the token. Those for
// open paths need no token: they say nothing that is worth one.
func Guard(at, token string, paths, open []string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		public := slices.Contains(open, r.URL.Path)
		switch {
		case !namesUs(r, at):
			http.Error(w, "the request names another host", http.StatusForbidden)
		case foreign(r, at):
			http.Error(w, "the request comes from another site", http.StatusForbidden)
		case !public && !slices.Contains(paths, r.URL.Path):
			http.NotFound(w, r)
		case !public && !brings(r, token):
			w.Header().Set("Www-Authenticate", "Bearer")
			http.Error(w, "the request brings no valid token", http.StatusUnauthorized)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// Local passes on the requests that name this machine, unless all names will do, and come from no page of somebody else's.
func Local(at string, all bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !all && !namesUs(r, at):
			http.Error(w, "the request names another host", http.StatusForbidden)
		case foreign(r, at):
			http.Error(w, "the request comes from another site", http.StatusForbidden)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// Bearer is the token that a request brings; "" for none, and for more than one.
func Bearer(r *http.Request) string {
	given := r.Header["Authorization"]
	if len(given) != 1 {
		return ""
	}
	scheme, value, _ := strings.Cut(given[0], " ")
	if !strings.EqualFold(scheme, "bearer") {
		return ""
	}
	return value
}

// namesUs reports whether a request is meant for this machine: a page whose name was made to lead here says its own. A request line with a
// whole address is for proxies; what its Host says is not known here.
func namesUs(r *http.Request, at string) bool {
	port := at[strings.LastIndex(at, ":"):]
	return r.URL.Host == "" && slices.Contains([]string{"localhost" + port, "127.0.0.1" + port, "[::1]" + port}, strings.ToLower(r.Host))
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
