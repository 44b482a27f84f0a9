package mcp

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// block is a part of a result as a model gets it: text or an image.
type block struct {
	Type     string `json:"type"`
	Text     string `json:"text,omitempty"`
	Data     string `json:"data,omitempty"`
	MIMEType string `json:"mimeType,omitempty"`
}

func textBlock(text string) block { return block{Type: "text", Text: text} }

// result is a tool's result as Pi makes it of a server's: what a model gets, and all of it for programs.
func (s *server) result(ctx context.Context, known *tool, r *sdk.CallToolResult, whole json.RawMessage) (json.RawMessage, error) {
	blocks := []block{}
	for _, c := range r.Content {
		blocks = append(blocks, s.block(ctx, c))
	}
	if len(r.Content) == 0 && r.StructuredContent != nil {
		text, _ := json.MarshalIndent(r.StructuredContent, "", "  ")
		blocks = append(blocks, textBlock(string(text)))
	}
	if r.IsError && joined(blocks) == "" {
		blocks = append(blocks, textBlock(fmt.Sprintf("MCP tool %s/%s returned an error", s.to.name, known.given.Name)))
	}
	blocks, file := s.limit(ctx, blocks)
	details := jsontext.Fields(nil).Some("fullOutputPath", file).Text("server", s.to.name).Text("tool", known.given.Name)
	out := make(jsontext.Fields, 0, 3*len(whole)).JSON("content", encode(blocks)).JSON("details", details.Object())
	if r.IsError {
		out = out.Flag("isError", true)
	}
	return out.JSON("structuredContent", whole).Object(), nil
}

// withoutMeta is the server's result as programs get it.
func withoutMeta(r *sdk.CallToolResult) (json.RawMessage, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	members := jsontext.Members(text)
	delete(members, "_meta")
	return jsontext.Encode(members), nil
}

// block is one part of a result.
func (s *server) block(ctx context.Context, c sdk.Content) block {
	switch c := c.(type) {
	case *sdk.TextContent:
		return textBlock(c.Text)
	case *sdk.ImageContent:
		return block{Type: "image", Data: base64.StdEncoding.EncodeToString(c.Data), MIMEType: c.MIMEType}
	case *sdk.AudioContent:
		return textBlock(fmt.Sprintf("[audio %s omitted]", c.MIMEType))
	case *sdk.ResourceLink:
		return textBlock(s.linkText(c))
	case *sdk.EmbeddedResource:
		if c.Resource != nil {
			return s.contents(ctx, c.Resource)
		}
	}
	return textBlock(fmt.Sprintf("[unsupported MCP content %T]", c))
}

func (s *server) linkText(c *sdk.ResourceLink) string {
	name := c.Title
	if name == "" {
		name = c.Name
	}
	var facts []string
	if c.MIMEType != "" {
		facts = append(facts, c.MIMEType)
	}
	if c.Size != nil {
		facts = append(facts, size(int(*c.Size)))
	}
	text := fmt.Sprintf("[Resource %s %q", c.URI, name)
	if len(facts) > 0 {
		text += " (" + strings.Join(facts, ", ") + ")"
	}
	if c.Description != "" {
		text += ": " + c.Description
	}
	if s.offers() {
		text += fmt.Sprintf(". Read it with %s (server %q)", toolRead, s.to.name)
	}
	return text + "]"
}

// contents is a resource as a model gets it. What is neither text nor an image is kept in a file.
func (s *server) contents(ctx context.Context, r *sdk.ResourceContents) block {
	switch {
	case r.Blob == nil:
		return textBlock(r.Text)
	case strings.HasPrefix(r.MIMEType, "image/"):
		return block{Type: "image", Data: base64.StdEncoding.EncodeToString(r.Blob), MIMEType: r.MIMEType}
	case isText(r.MIMEType):
		return textBlock(strings.ToValidUTF8(string(r.Blob), "\ufffd"))
	}
	kind := r.MIMEType
	if kind == "" {
		kind = "unknown type"
	}
	what := fmt.Sprintf("[Binary resource %s (%s, %s)", r.URI, kind, size(len(r.Blob)))
	file, err := s.save(ctx, r.Blob, endingOf(r.URI))
	if err != nil {
		return textBlock(what + " could not be saved: " + string(ext.CodeOf(err)) + "]")
	}
	return textBlock(what + " saved to " + file + "]")
}

func isText(mimeType string) bool {
	kind, _, _ := strings.Cut(strings.ToLower(mimeType), ";")
	kind = strings.TrimSpace(kind)
	return strings.HasPrefix(kind, "text/") || kind == "application/json" || strings.HasSuffix(kind, "+json") || strings.HasSuffix(kind, "+xml")
}

var ending = lazyregexp.New(`\.[A-Za-z0-9]{1,8}$`)

func endingOf(uri string) string {
	path := uri
	if u, err := url.Parse(uri); err == nil {
		path = u.Path
	}
	if e := ending.FindString(path); e != "" {
		return e
	}
	return ".bin"
}

func size(n int) string {
	switch {
	case n < 1<<10:
		return strconv.Itoa(n) + "B"
	case n < 1<<20:
		return strconv.FormatFloat(float64(n)/(1<<10), 'f', 1, 64) + "KB"
	}
	return strconv.FormatFloat(float64(n)/(1<<20), 'f', 1, 64) + "MB"
}

func joined(blocks []block) string {
	var texts []string
	for _, b := range blocks {
		if b.Type == "text" {
			texts = append(texts, b.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// maxText is how much text of one result a model gets, in bytes.
const maxText = 20 << 10

// limit takes the middle out of text that is too long, and keeps the whole in a file.
func (s *server) limit(ctx context.Context, blocks []block) ([]block, string) {
	text := joined(blocks)
	if len(text) <= maxText {
		return blocks, ""
	}
	lines := strings.Count(text, "\n") + 1
	if strings.HasSuffix(text, "\n") {
		lines--
	}
	file, err := s.save(ctx, []byte(text), ".txt")
	where := "[Full output: " + file + " (read it with offset/limit)]"
	if err != nil {
		where = "[Could not save the full output: " + string(ext.CodeOf(err)) + "]"
	}
	cut := fmt.Sprintf("Warning: truncated output (original token count: %d)\nTotal output lines: %d\n\n%s\n\n%s", (len(text)+3)/4, lines, middle(text), where)
	out := []block{textBlock(cut)}
	for _, b := range blocks {
		if b.Type == "image" {
			out = append(out, b)
		}
	}
	return out, file
}

func middle(text string) string {
	head, tail := maxText/2, len(text)-(maxText-maxText/2)
	for head > 0 && !utf8.RuneStart(text[head]) {
		head--
	}
	for tail < len(text) && !utf8.RuneStart(text[tail]) {
		tail++
	}
	return fmt.Sprintf("%s…%d chars truncated…%s", text[:head], utf8.RuneCountInString(text[head:tail]), text[tail:])
}

// save writes a file into the host's temporary folder, through the gate like any other write.
func (s *server) save(ctx context.Context, data []byte, end string) (string, error) {
	if s.opts.Facts.Tmpdir == "" {
		return "", ext.E(ext.CodeIO, "there is no temporary folder")
	}
	dir, err := s.fs(ctx, map[string]any{"op": "mkdtemp", "path": filepath.Join(s.opts.Facts.Tmpdir, "pi-mcp-")})
	if err != nil {
		return "", err
	}
	var made struct {
		Path string `json:"path"`
	}
	if err := json.NewDecoder(bytes.NewReader(dir)).Decode(&made); err != nil || made.Path == "" {
		return "", ext.E(ext.CodeInternal, "the folder has no path")
	}
	file := filepath.Join(made.Path, "output"+end)
	_, err = s.fs(ctx, map[string]any{"op": "write", "path": file, "base64": data})
	return file, err
}

func (s *server) fs(ctx context.Context, params map[string]any) (json.RawMessage, error) {
	return s.opts.Gate.Call(ctx, ext.Call{
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodFS, Params: encode(params),
	})
}
