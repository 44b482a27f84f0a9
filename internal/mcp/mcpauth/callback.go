package mcpauth

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/sys/socket"
)

// callback is where the browser brings the answer: an address of this machine.
type callback struct {
	redirect string // as it is sent to the authorization server
	server   *http.Server
	came     chan url.Values // addresses that the browser was sent to
	done     chan struct{}
}

// listen opens the callback where the settings say, else at the port of the last registration, else at any.
func (c *Client) listen(state State) (*callback, error) {
	configured := c.Settings.CallbackURL
	if configured == "" {
		configured = "http://127.0.0.1/callback"
	}
	u, err := url.Parse(configured)
	if err != nil {
		return nil, err
	}
	port := u.Port()
	if port == "" && c.Settings.CallbackPort != 0 {
		port = strconv.Itoa(c.Settings.CallbackPort)
	}
	fixed := port != ""
	if w, err := c.identity(state); !fixed && err == nil && len(w.Redirects) > 0 {
		if before, err := url.Parse(w.Redirects[0]); err == nil {
			port = before.Port()
		}
	}
	host := u.Hostname()
	if host == "localhost" {
		host = "127.0.0.1"
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	listener, err := socket.Loopback(host + ":" + orAny(port))
	if err != nil && !fixed && port != "" {
		listener, err = socket.Loopback(host + ":0")
	}
	if err != nil {
		return nil, err
	}
	at := listener.Addr().String()
	b := &callback{redirect: c.Settings.CallbackURL, came: make(chan url.Values, 1), done: make(chan struct{})}
	if u.Port() == "" {
		u.Host = named(u.Hostname()) + at[strings.LastIndex(at, ":"):]
		b.redirect = u.String()
	}
	b.server = &http.Server{Handler: http.HandlerFunc(b.serve), ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 64 << 10}
	go func() {
		defer close(b.done)
		_ = b.server.Serve(listener) // until close
	}()
	return b, nil
}

func orAny(port string) string {
	if port == "" {
		return "0"
	}
	return port
}

func named(host string) string {
	if strings.Contains(host, ":") {
		return "[" + host + "]"
	}
	return host
}

func (b *callback) close() {
	_ = b.server.Close()
	<-b.done
}

// serve takes what a browser brings. Everything that says more than that it came is checked by whoever waits.
func (b *callback) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	u, err := url.Parse(b.redirect)
	if err != nil || r.Method != http.MethodGet || !strings.HasPrefix(r.URL.Path, strings.TrimSuffix(u.Path, "/")) || !r.URL.Query().Has("state") {
		http.Error(w, "Not found", http.StatusNotFound)
		return
	}
	brought := r.URL.Query()
	brought.Set(pathKey, r.URL.Path)
	select {
	case b.came <- brought:
	default:
	}
	_, _ = fmt.Fprintln(w, "You may close this page; the terminal says whether the sign-in worked.")
}

// pathKey has no parameter's name.
const pathKey = "\x00path"

// wait shows the page and waits for the code, from the browser or pasted.
func (b *callback) wait(ctx context.Context, redirect, nonce string, m metadata, show Show, address string) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type answer struct {
		text string
		err  error
	}
	pasted := make(chan answer, 1)
	go func() {
		text, err := show(ctx, address)
		pasted <- answer{text, err}
	}()
	for {
		select {
		case brought := <-b.came:
			if brought.Get("state") != nonce {
				continue // of another sign-in, or of nobody that was asked
			}
			return read(brought, redirect, m)
		case p := <-pasted:
			if p.err != nil {
				return "", p.err
			}
			u, err := url.Parse(strings.TrimSpace(p.text))
			if err != nil || u.Query().Get("state") != nonce {
				return "", errors.New("what was pasted is not the address that the browser was sent to in this sign-in")
			}
			brought := u.Query()
			brought.Set(pathKey, u.Path)
			return read(brought, redirect, m)
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
	}
}

// read takes the code from what was brought.
func read(brought url.Values, redirect string, m metadata) (string, error) {
	u, err := url.Parse(redirect)
	if err != nil {
		return "", err
	}
	issuer := brought.Get("iss")
	switch {
	case brought.Get(pathKey) != u.Path:
		return "", errors.New("the answer came to another address than it was asked for")
	case (m.SendsIssuer || brought.Has("iss")) && issuer != m.Issuer:
		return "", fmt.Errorf("%w: %q, not %q", errIssuer, issuer, m.Issuer)
	case brought.Get("error") != "":
		text := brought.Get("error_description")
		if text == "" {
			text = brought.Get("error")
		}
		return "", errors.New("the authorization server refused: " + text)
	case brought.Get("code") == "":
		return "", errors.New("the authorization server sent no code")
	}
	return brought.Get("code"), nil
}
