package socket

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
)

// pipe is a listener for one connection, without the network.
type pipe struct {
	conn  chan net.Conn
	ended context.Context
}

func (p pipe) Accept() (net.Conn, error) {
	select {
	case c := <-p.conn:
		return c, nil
	case <-p.ended.Done():
		return nil, net.ErrClosed
	}
}
func (pipe) Close() error   { return nil }
func (pipe) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

// TestBodyHeldBack: who sends a part of a request, and no more, keeps nothing waiting for it, whether somebody reads the body or not.
func TestBodyHeldBack(t *testing.T) {
	for name, reads := range map[string]bool{"read": true, "not read": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, end := context.WithCancel(t.Context())
				p, done := pipe{make(chan net.Conn, 1), ctx}, make(chan struct{})
				go func() {
					defer close(done)
					_ = serveHTTP(ctx, p, func(string) http.Handler {
						return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
							if reads {
								_, _ = io.ReadAll(r.Body)
							}
							w.WriteHeader(http.StatusUnauthorized)
						})
					}, func(string) {})
				}()
				mine, theirs := net.Pipe()
				p.conn <- theirs
				go func() { _, _ = io.WriteString(mine, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12") }()
				answer, err := http.ReadResponse(bufio.NewReader(mine), nil)
				if err != nil || answer.StatusCode != http.StatusUnauthorized {
					t.Errorf("the answer: %v, %v", answer, err)
				} else {
					_ = answer.Body.Close()
				}
				_ = mine.Close()
				end()
				<-done
			})
		})
	}
}
