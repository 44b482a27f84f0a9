package mcp

import (
	"context"
	"net/url"
	"path/filepath"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// client is pier as the server sees it. What nobody here can answer is not offered.
func (s *server) client() *sdk.Client {
	c := sdk.NewClient(&sdk.Implementation{Name: s.rt.opts.Client, Version: s.rt.opts.Version}, &sdk.ClientOptions{
		Capabilities: &sdk.ClientCapabilities{RootsV2: &sdk.RootCapabilities{}},
		ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) {
			go s.relearn()
		},
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) { s.progress(r.Params) },
	})
	if cwd := s.opts.Facts.Cwd; cwd != "" {
		c.AddRoots(&sdk.Root{URI: (&url.URL{Scheme: "file", Path: filepath.ToSlash(cwd)}).String(), Name: filepath.Base(cwd)})
	}
	return c
}

// relearn lists the tools again, of a server that said that they are others.
func (s *server) relearn() {
	s.mu.Lock()
	l := s.now
	s.mu.Unlock()
	if l == nil || l.over() {
		return // whoever connects lists them
	}
	ctx, cancel := context.WithTimeout(s.life, s.timeout())
	defer cancel()
	if err := s.learn(ctx, l); err != nil && s.life.Err() == nil {
		s.warn("its tools have changed and cannot be listed: %s", s.words(err))
	}
}
