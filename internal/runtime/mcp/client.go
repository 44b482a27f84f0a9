package mcp

import (
	"context"
	"errors"
	"net/url"
	"path/filepath"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
)

// client is pier as the server sees it. What nobody here can answer is not offered.
func (s *server) client() *sdk.Client {
	o := &sdk.ClientOptions{
		//lint:ignore SA1019 the newest version of the protocol deprecates it; the servers of today use it
		Capabilities: &sdk.ClientCapabilities{RootsV2: &sdk.RootCapabilities{}},
		ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) {
			s.relearn()
		},
		PromptListChangedHandler: func(context.Context, *sdk.PromptListChangedRequest) {
			s.relearn()
		},
		//lint:ignore SA1019 the newest version of the protocol deprecates it; the servers of today use it
		LoggingMessageHandler: func(_ context.Context, r *sdk.LoggingMessageRequest) {
			s.logged(string(r.Params.Level), r.Params.Logger, r.Params.Data)
		},
	}
	if s.to.server.URL != "" { // of a program, the connection passes it on
		o.ProgressNotificationHandler = func(_ context.Context, r *sdk.ProgressNotificationClientRequest) { s.progress(r.Params) }
	}
	if s.opts.Facts.HasUI {
		o.ElicitationHandler = s.elicit
	}
	if s.rt.opts.Samples != nil && s.rt.opts.Samples(s.unit.ID, s.to.name) {
		//lint:ignore SA1019 the newest version of the protocol deprecates it; the servers of today use it
		o.CreateMessageHandler = s.sample
	}
	c := sdk.NewClient(&sdk.Implementation{Name: s.rt.opts.Client, Version: s.rt.opts.Version}, o)
	c.AddReceivingMiddleware(s.gateRoots)
	if cwd := s.opts.Facts.Cwd; cwd != "" {
		//lint:ignore SA1019 the newest version of the protocol deprecates it; the servers of today use it
		c.AddRoots(&sdk.Root{URI: (&url.URL{Scheme: "file", Path: filepath.ToSlash(cwd)}).String(), Name: filepath.Base(cwd)})
	}
	return c
}

// relearn lists the tools again, of a server that said that they are others: once more after it has said so while they were listed.
func (s *server) relearn() {
	if s.changes.Add(1) > 1 {
		return
	}
	go func() {
		for n, more := int64(0), true; more; more = !s.changes.CompareAndSwap(n, 0) {
			n = s.changes.Load()
			s.list()
		}
	}()
}

func (s *server) list() {
	s.mu.Lock()
	l := s.now
	s.mu.Unlock()
	if l == nil || l.over() {
		return // whoever connects lists them
	}
	ctx, cancel := context.WithCancelCause(s.life)
	defer cancel(nil)
	late := time.AfterFunc(s.timeout(), func() { cancel(context.DeadlineExceeded) })
	defer late.Stop()
	if err := s.learn(ctx, l, late); err != nil && s.life.Err() == nil {
		s.warn("its tools have changed and cannot be listed: %s", s.words(err))
	}
}

// logged passes on what the server logs: to the ledger and whoever listens, as what any extension logs, and to Pi's file.
func (s *server) logged(of, logger string, data any) {
	level := map[string]string{"debug": "debug", "info": "info", "notice": "info", "warning": "warn"}[of]
	if level == "" {
		level = "error"
	}
	text, ok := data.(string)
	if !ok {
		text = string(encode(data))
	}
	message := text
	if logger != "" {
		message = logger + ": " + text
	}
	_, err := s.opts.Gate.Call(s.life, ext.Call{ // one that is not recorded is not told either
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodLog,
		Params: encode(map[string]any{"level": level, "event": "mcp.message", "message": message}),
	})
	if err == nil {
		err = s.rt.journal.add(time.Now(), s.to.name, of, logger, text)
	}
	if err != nil && s.life.Err() == nil && !errors.Is(err, ext.ErrDenied) {
		s.unlogged.Do(func() { s.warn("what it logs cannot be kept: %v", err) })
	}
}
