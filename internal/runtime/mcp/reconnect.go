package mcp

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
)

// again is how often requests to an address may be sent again when their server was not reached or is not well: what Pi's docs/mcp.md says
// of connecting, and of lists and resources. Calls of tools are not sent again, since they may have been done.
type again struct {
	status bool // only when there was an answer

	mu     sync.Mutex
	delays []time.Duration // before each attempt that is left
}

type againKey struct{}

// connecting lets the requests of a handshake be sent again twice.
func connecting(ctx context.Context) context.Context {
	return context.WithValue(ctx, againKey{}, &again{delays: []time.Duration{250 * time.Millisecond, time.Second}})
}

// readingOnly lets a request that changes nothing be sent again once.
func readingOnly(ctx context.Context) context.Context {
	return context.WithValue(ctx, againKey{}, &again{status: true, delays: []time.Duration{250 * time.Millisecond}})
}

// settled takes the attempts that are left from a context that lives on.
func settled(ctx context.Context) {
	if a, ok := ctx.Value(againKey{}).(*again); ok {
		a.mu.Lock()
		a.delays = nil
		a.mu.Unlock()
	}
}

// transientStatus are answers below 500 of servers that may soon be well.
var transientStatus = []int{http.StatusRequestTimeout, http.StatusTooManyRequests}

// after is how long to wait before the request is sent again, if it may be.
func (a *again) after(resp *http.Response, err error) (time.Duration, bool) {
	if a == nil {
		return 0, false
	}
	unwell := resp != nil && (slices.Contains(transientStatus, resp.StatusCode) || resp.StatusCode >= 500 && resp.StatusCode != http.StatusNotImplemented)
	unreached := err != nil && !a.status && ext.CodeOf(err) == ext.CodeIO
	a.mu.Lock()
	defer a.mu.Unlock()
	if !unwell && !unreached || len(a.delays) == 0 {
		return 0, false
	}
	delay := a.delays[0]
	a.delays = a.delays[1:]
	return delay, true
}

// RoundTrip implements http.RoundTripper.
func (t *tripper) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := readAll(r)
	if err != nil {
		return nil, err
	}
	left, _ := r.Context().Value(againKey{}).(*again)
	for {
		resp, err := t.once(r, body)
		delay, more := left.after(resp, err)
		if !more {
			return resp, err
		}
		if resp != nil {
			_ = resp.Body.Close()
		}
		select {
		case <-time.After(delay):
		case <-r.Context().Done():
			return nil, context.Cause(r.Context())
		}
	}
}
