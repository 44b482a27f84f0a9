package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/mcp/mcpcheck"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// pin is what a tool was when it was agreed to.
type pin struct {
	Hash string          `json:"hash"`
	Said json.RawMessage `json:"said"`
}

// pins are the tools that were agreed to, by server. A server is agreed to when it may be started or reached: what it lists then is kept.
type pins struct {
	dir string // "" keeps them for the process alone

	mu    sync.Mutex
	known map[string]map[string]pin // server, tool
	bad   map[string]error          // files that could not be read: nothing is called
}

// identity is what a tool says of itself, in canonical form, and its hash.
func identity(t *sdk.Tool) (json.RawMessage, string) {
	said := encode(map[string]any{
		"name": t.Name, "title": t.Title, "description": t.Description, "inputSchema": t.InputSchema, "outputSchema": t.OutputSchema,
		"annotations": t.Meta[mcpcheck.Annotations],
	})
	if canon, err := jsontext.Canonical(said); err == nil {
		said = canon
	}
	sum := sha256.Sum256(said)
	return said, hex.EncodeToString(sum[:])
}

// key names a server for its pins: its name and how it is reached, not the bytes of the program, which may be updated.
func (t *target) key() string {
	sum := sha256.Sum256(encode([]any{t.name, t.server.Transport(), t.dir, t.sse}))
	return hex.EncodeToString(sum[:])[:32]
}

func (p *pins) file(key string) string { return filepath.Join(p.dir, key+".json") }

// of are a server's pins. The caller holds mu.
func (p *pins) of(key string) (map[string]pin, error) {
	if list, ok := p.known[key]; ok {
		return list, p.bad[key]
	}
	list := map[string]pin{}
	var err error
	if p.dir != "" {
		var text []byte
		if text, err = os.ReadFile(p.file(key)); err == nil {
			err = json.Unmarshal(text, &list)
		} else if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err != nil {
		if p.bad == nil {
			p.bad = map[string]error{}
		}
		p.bad[key] = ext.Wrap(ext.CodeInternal, "what was agreed to cannot be read", err)
	}
	p.known[key] = list
	return list, p.bad[key]
}

// meet keeps the tools that are seen for the first time.
func (p *pins) meet(key string, tools []*tool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	list, err := p.of(key)
	if err != nil {
		return err
	}
	added := false
	for _, t := range tools {
		if _, ok := list[t.given.Name]; !ok {
			list[t.given.Name], added = pin{t.hash, t.said}, true
		}
	}
	if !added {
		return nil
	}
	return p.write(key, list)
}

// agree keeps what a tool is now.
func (p *pins) agree(key string, t *tool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	list, err := p.of(key)
	if err != nil {
		return err
	}
	list[t.given.Name] = pin{t.hash, t.said}
	return p.write(key, list)
}

func (p *pins) get(key, name string) (pin, bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list, err := p.of(key)
	found, ok := list[name]
	return found, ok, err
}

func (p *pins) write(key string, list map[string]pin) error {
	if p.dir == "" {
		return nil
	}
	text, err := json.Marshal(list)
	if err == nil {
		err = os.MkdirAll(p.dir, 0o700)
	}
	if err != nil {
		return ext.Wrap(ext.CodeInternal, "what was agreed to cannot be kept", err)
	}
	f, err := os.CreateTemp(p.dir, ".pins-*")
	if err != nil {
		return ext.Wrap(ext.CodeInternal, "what was agreed to cannot be kept", err)
	}
	defer func() { _ = os.Remove(f.Name()) }() // it is gone when it was renamed
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), p.file(key))
	}
	if err != nil {
		return ext.Wrap(ext.CodeInternal, "what was agreed to cannot be kept", err)
	}
	return nil
}

// still makes sure that a tool is still the one that was decided on.
func (s *server) still(t *tool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now, ok := s.tools[t.name]; !ok || now.hash != t.hash {
		return s.failed(ext.CodeIO, "changed its tool "+t.name+" while it was being called; nothing was sent", nil).With("retryable", true)
	}
	return nil
}
