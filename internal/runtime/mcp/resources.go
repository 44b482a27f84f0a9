package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// The tools through which a model uses what servers offer to read, as in Pi. They are about all servers, so one server alone registers them.
const (
	toolList      = "list_mcp_resources"
	toolTemplates = "list_mcp_resource_templates"
	toolRead      = "read_mcp_resource"
)

// offering are the connected servers with resources, in the order in which they came. The first has the tools.
type offering struct {
	mu      sync.Mutex
	servers []*server
}

// add returns the server that has the tools.
func (o *offering) add(s *server) *server {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !slices.Contains(o.servers, s) {
		o.servers = append(o.servers, s)
	}
	return o.servers[0]
}

// offers reports whether the tools reach what the server offers.
func (s *server) offers() bool { return s.readable.Load() && s.exposure("") != "hidden" }

// remove takes a server out that has ended, and returns who has the tools now, where that is another one.
func (o *offering) remove(s *server) *server {
	o.mu.Lock()
	defer o.mu.Unlock()
	at := slices.Index(o.servers, s)
	if at < 0 {
		return nil
	}
	o.servers = slices.Delete(o.servers, at, at+1)
	if at == 0 && len(o.servers) > 0 {
		return o.servers[0]
	}
	return nil
}

func (o *offering) list() []*server {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.SortedFunc(slices.Values(o.servers), func(a, b *server) int { return strings.Compare(a.to.name, b.to.name) })
}

// exposure is the widest of theirs.
func (o *offering) exposure() string {
	if slices.ContainsFunc(o.list(), func(s *server) bool { return s.exposure("") == "direct" }) {
		return "direct"
	}
	return "deferred"
}

func isResourceTool(name string) bool {
	return slices.Contains([]string{toolList, toolTemplates, toolRead}, name)
}

// resourceTools are their registrations.
func (s *server) resourceTools() []map[string]any {
	text := func(description string) map[string]string {
		return map[string]string{"type": "string", "description": description}
	}
	object := func(properties map[string]any, required ...string) map[string]any {
		o := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
		if len(required) > 0 {
			o["required"] = required
		}
		return o
	}
	listed := object(map[string]any{
		"server": text("Name of one MCP server; without it all that offer resources"),
		"cursor": text("Where the last page of the same server ended; without it the first page"),
	})
	tool := func(name, description string, parameters map[string]any) map[string]any {
		return map[string]any{
			"name": name, "label": name, "description": description, "parameters": parameters, "exposure": s.rt.offering.exposure(),
			"annotations": map[string]bool{"readOnlyHint": true}, "has": map[string]bool{"execute": true},
		}
	}
	return []map[string]any{
		tool(toolList, "List what MCP servers offer to read: files, schemas and other data, each with its URI.", listed),
		tool(toolTemplates, "List the templates of URIs under which MCP servers offer more to read.", listed),
		tool(toolRead, "Read one resource of an MCP server.", object(map[string]any{
			"server": text("Name of the MCP server, as list_mcp_resources gives it"),
			"uri":    text("URI of the resource, as list_mcp_resources gives it"),
		}, "server", "uri")),
	}
}

// resourceCall runs one of the tools.
func (s *server) resourceCall(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	s.begun.Add(1)
	defer s.work()()
	ctx, cancel := s.within(ctx)
	defer cancel()
	var in struct{ Server, URI, Cursor string }
	if err := json.Unmarshal(t.Input, &in); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "the arguments do not fit", err)
	}
	in.Server, in.URI = strings.TrimSpace(in.Server), strings.TrimSpace(in.URI)
	if t.Name != toolRead && in.Server == "" {
		if in.Cursor != "" {
			return nil, thrown("cursor can only be used when a server is specified")
		}
		return s.listAll(ctx, t)
	}
	of, err := s.offeredBy(in.Server)
	if err != nil {
		return nil, err
	}
	if t.Name == toolRead {
		return of.readResource(ctx, s, t, in.URI)
	}
	items, next, err := of.page(ctx, t, in.Cursor)
	if err != nil {
		return nil, err
	}
	out := map[string]any{"server": of.to.name, memberOf(t.Name): items}
	if next != "" {
		out["nextCursor"] = next
	}
	return s.listing(ctx, t.Name, of.to.name, out), nil
}

func thrown(format string, args ...any) error {
	return &ext.Exception{Name: "Error", Message: fmt.Sprintf(format, args...)}
}

func memberOf(tool string) string {
	if tool == toolTemplates {
		return "resourceTemplates"
	}
	return "resources"
}

func (s *server) offeredBy(name string) (*server, error) {
	var names []string
	for _, of := range s.rt.offering.list() {
		if of.to.name == name {
			return of, nil
		}
		names = append(names, of.to.name)
	}
	text := fmt.Sprintf("MCP server %q has no resources", name)
	if len(names) > 0 {
		text += ". Servers with resources: " + strings.Join(names, ", ")
	}
	return nil, thrown("%s", text)
}

// listAll lists all pages of all servers. One that fails is named beside the others.
func (s *server) listAll(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	servers := s.rt.offering.list()
	found, failed := make([][]json.RawMessage, len(servers)), make([]error, len(servers))
	var all sync.WaitGroup
	for i, of := range servers {
		all.Go(func() {
			cursor := ""
			for range maxPages {
				items, next, err := of.page(ctx, t, cursor)
				if found[i] = append(found[i], items...); err != nil || next == "" || next == cursor || len(found[i]) > maxTools {
					failed[i] = err
					return
				}
				cursor = next
			}
		})
	}
	all.Wait()
	out := map[string]any{memberOf(t.Name): append([]json.RawMessage{}, slices.Concat(found...)...)}
	var errs []map[string]string
	for i, err := range failed {
		if err != nil {
			errs = append(errs, map[string]string{"server": servers[i].to.name, "error": err.Error()})
		}
	}
	if len(errs) > 0 {
		out["errors"] = errs
	}
	return s.listing(ctx, t.Name, "", out), nil
}

// listing is the result of a list.
func (s *server) listing(ctx context.Context, tool, server string, payload map[string]any) json.RawMessage {
	blocks, file := s.limit(ctx, []block{textBlock(string(encode(payload)))})
	return encode(map[string]any{"content": blocks, "details": detailsOf(server, tool, file), "structuredContent": payload})
}

func detailsOf(server, tool, file string) map[string]string {
	details := map[string]string{"server": server, "tool": tool}
	if file != "" {
		details["fullOutputPath"] = file
	}
	return details
}

// reading is a call of the gate for what the server offers: the right is read=mcp:SERVER/URI, and for a list that without an URI.
func (s *server) reading(ctx context.Context, t instance.ToolCall, uri string, do func(ctx context.Context, session *sdk.ClientSession) error) error {
	ctx, cancel := context.WithTimeout(ctx, s.timeout())
	defer cancel()
	var failed error
	_, err := s.opts.Gate.Call(ctx, ext.Call{
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodTool, ToolCallID: t.ID,
		Params: encode(map[string]any{"name": t.Name, "input": t.Input, "resource": "mcp:" + s.to.name + "/" + uri}),
		Serve: func(ctx context.Context) (json.RawMessage, error) {
			err := s.readBy(ctx, do)
			if errors.Is(err, sdk.ErrSessionMissing) {
				err = s.readBy(ctx, do)
			}
			if answer, ok := errors.AsType[*jsonrpc.Error](err); ok {
				failed = thrown("MCP server %q: %s", s.to.name, answer.Message)
			} else if err != nil && ctx.Err() != nil {
				err = s.stopped(ctx, "did not answer in time")
			}
			return json.RawMessage("{}"), err
		},
	})
	if failed != nil {
		return failed
	}
	return err
}

func (s *server) readBy(ctx context.Context, do func(ctx context.Context, session *sdk.ClientSession) error) error {
	l, err := s.connected(ctx)
	if err == nil {
		err = do(readingOnly(ctx), l.session)
	}
	if errors.Is(err, sdk.ErrSessionMissing) {
		l.lost.Store(true)
	}
	return err
}

// page is one page of a list, as a model gets it.
func (s *server) page(ctx context.Context, t instance.ToolCall, cursor string) (items []json.RawMessage, next string, err error) {
	items = []json.RawMessage{}
	err = s.reading(ctx, t, "", func(ctx context.Context, session *sdk.ClientSession) error {
		if t.Name == toolTemplates {
			page, err := session.ListResourceTemplates(ctx, &sdk.ListResourceTemplatesParams{Cursor: cursor})
			if answer, ok := errors.AsType[*jsonrpc.Error](err); ok && answer.Code == jsonrpc.CodeMethodNotFound {
				return nil // it has none
			}
			if err != nil {
				return err
			}
			next = page.NextCursor
			for _, r := range page.ResourceTemplates {
				items = s.item(items, r.URITemplate, r.MIMEType, r)
			}
			return nil
		}
		page, err := session.ListResources(ctx, &sdk.ListResourcesParams{Cursor: cursor})
		if err != nil {
			return err
		}
		next = page.NextCursor
		for _, r := range page.Resources {
			items = s.item(items, r.URI, r.MIMEType, r)
		}
		return nil
	})
	return items, next, err
}

var app = lazyregexp.New(`(?i);\s*profile\s*=\s*"?mcp-app"?`)

// item adds one resource with its server's name, without icons. The pages of apps are for hosts that draw them.
func (s *server) item(items []json.RawMessage, uri, kind string, r any) []json.RawMessage {
	members := jsontext.Members(encode(r))
	if strings.HasPrefix(uri, "ui://") || app.MatchString(kind) || members == nil {
		return items
	}
	delete(members, "_meta")
	delete(members, "icons")
	members["server"] = encode(s.to.name)
	text, ok := jsontext.Join(members, []string{"server", "uri", "uriTemplate", "name", "title"})
	if !ok {
		return items
	}
	return append(items, text)
}

// readResource reads one resource of s; by has the tool.
func (s *server) readResource(ctx context.Context, by *server, t instance.ToolCall, uri string) (json.RawMessage, error) {
	if uri == "" {
		return nil, thrown("uri must be provided")
	}
	var got *sdk.ReadResourceResult
	err := s.reading(ctx, t, uri, func(ctx context.Context, session *sdk.ClientSession) (err error) {
		got, err = session.ReadResource(ctx, &sdk.ReadResourceParams{URI: uri})
		return err
	})
	if err != nil {
		return nil, err
	}
	var blocks []block
	contents := []json.RawMessage{}
	for _, c := range got.Contents {
		if len(got.Contents) > 1 {
			blocks = append(blocks, textBlock(c.URI+":"))
		}
		blocks = append(blocks, by.contents(ctx, c))
		members := jsontext.Members(encode(c))
		delete(members, "_meta")
		contents = append(contents, encode(members))
	}
	if len(blocks) == 0 {
		blocks = []block{textBlock("Resource " + uri + " is empty.")}
	}
	blocks, file := by.limit(ctx, blocks)
	return encode(map[string]any{
		"content": blocks, "details": detailsOf(s.to.name, t.Name, file),
		"structuredContent": map[string]any{"server": s.to.name, "uri": uri, "contents": contents},
	}), nil
}
