package bridgeserve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/internal/sys/jsonlines"
	"github.com/cec80427/pier/internal/sys/socket"
)

// Discoverable is the address that stands for the first free port of those that agents look at.
const Discoverable = "auto"

// Listen serves the HTTP form of the protocol at address, HOST:PORT of this machine or Discoverable, until ctx ends: the extensions' tools.
// There is nobody to ask in it. ready is told where once the extensions are loaded.
func Listen(ctx context.Context, o Options, address, token string, ready func(at string)) error {
	s := &server{opts: o}
	host, err := o.Open(ctx, s.attach)
	if host == nil {
		return err
	}
	s.host = host
	info := s.info()
	listening := false
	serve := func(address string) error {
		return socket.ServeHTTP(ctx, address, func(at string) http.Handler { return s.handler(at, token, info) }, func(at string) {
			listening = true
			ready(at)
		})
	}
	if address != Discoverable {
		return errors.Join(err, serve(address), host.Close())
	}
	var ended error
	for port := bridge.FirstPort; port <= bridge.LastPort && !listening && ctx.Err() == nil; port++ {
		if ended = serve(fmt.Sprintf("127.0.0.1:%d", port)); ended != nil && !listening {
			ended = fmt.Errorf("none of the ports %d to %d is free: %w", bridge.FirstPort, bridge.LastPort, ended)
		}
	}
	return errors.Join(err, ended, host.Close())
}

// handler is what agents reach at the address at. What it is called says nothing that needs a token; its tools do.
func (s *server) handler(at, token string, info bridge.Info) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+bridge.ConfigPath, func(w http.ResponseWriter, _ *http.Request) {
		reply(w, encode(bridge.Config{ProjectName: s.opts.Project, FrameworkType: "pier"}))
	})
	mux.HandleFunc("POST "+bridge.RPCPath, func(w http.ResponseWriter, r *http.Request) {
		size := r.ContentLength
		if size < 0 || size > jsonlines.DefaultMax {
			size = jsonlines.DefaultMax // more of it is not read
		}
		defer s.held.Add(-size)
		if s.held.Add(size) > mostHeld {
			http.Error(w, "the requests under way carry too much", http.StatusServiceUnavailable)
			return
		}
		body, problem, status := s.body(w, r)
		if problem != "" {
			http.Error(w, problem, status)
			return
		}
		if answer := bridge.AnswerRPC(r.Context(), body, info, s.call); answer != nil {
			reply(w, answer)
			return
		}
		w.WriteHeader(http.StatusAccepted)
	})
	return socket.Guard(at, token, []string{bridge.RPCPath}, []string{bridge.ConfigPath}, mux)
}

const (
	mostHeld = 13 * jsonlines.DefaultMax // bytes of messages that are read and answered at once, as on a stream
	bodyTime = 30 * time.Second          // until the whole of a message is there
)

// body reads a message, for as long as bodyTime and a call may take.
func (s *server) body(w http.ResponseWriter, r *http.Request) (body []byte, problem string, status int) {
	control, within := http.NewResponseController(w), bodyTime
	if s.opts.Timeout > 0 {
		within = min(within, s.opts.Timeout)
	}
	if err := control.SetReadDeadline(time.Now().Add(within)); err != nil {
		return nil, "the time of the request cannot be bounded", http.StatusInternalServerError
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, jsonlines.DefaultMax))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, "the message has more than 10 MB", http.StatusRequestEntityTooLarge
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, "the message did not come in time", http.StatusRequestTimeout
	case err != nil:
		return nil, "the message was cut off", http.StatusBadRequest
	}
	if err := control.SetReadDeadline(time.Time{}); err != nil { // its answer may take longer
		return nil, "the time of the request cannot be bounded", http.StatusInternalServerError
	}
	return body, "", 0
}

func reply(w http.ResponseWriter, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(body) // an agent that is gone reads nothing
}
