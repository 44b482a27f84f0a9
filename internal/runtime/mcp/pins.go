package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/printable"
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

// pinned are the members of a tool that are hashed, in the order in which a difference is shown.
var pinned = []string{"name", "title", "description", "inputSchema", "outputSchema", "annotations"}

// identity is what a tool says of itself, in canonical form, and its hash.
func identity(t *sdk.Tool) (json.RawMessage, string) {
	said := encode(map[string]any{
		"name": t.Name, "title": t.Title, "description": t.Description, "inputSchema": t.InputSchema, "outputSchema": t.OutputSchema,
		"annotations": t.Annotations,
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

// Difference is what has changed of what a tool says of itself.
func Difference(before, after json.RawMessage) []string {
	old, now := jsontext.Members(before), jsontext.Members(after)
	var lines []string
	for _, key := range pinned {
		if string(old[key]) == string(now[key]) {
			continue
		}
		was, is := shown(old[key]), shown(now[key])
		head := 0
		for head < min(len(was), len(is)) && was[head] == is[head] {
			head++
		}
		tail := 0
		for tail < min(len(was), len(is))-head && was[len(was)-1-tail] == is[len(is)-1-tail] {
			tail++
		}
		for _, line := range was[head : len(was)-tail] {
			lines = append(lines, "- "+key+": "+line)
		}
		for _, line := range is[head : len(is)-tail] {
			lines = append(lines, "+ "+key+": "+line)
		}
	}
	return lines
}

func shown(raw json.RawMessage) []string {
	var v any
	if len(raw) == 0 || json.Unmarshal(raw, &v) != nil {
		return nil
	}
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return nil
	}
	return strings.Split(string(printable.JSON(text)), "\n")
}

func invisible(r rune) bool {
	return r != '\n' && r != '\r' && r != '\t' && printable.Name(string(r)) != string(r)
}

// Invisible are the invisible characters of a text, each once, spelled out.
func Invisible(text string) []string {
	var list []string
	for _, r := range text {
		if invisible(r) && !slices.Contains(list, printable.Name(string(r))) {
			list = append(list, printable.Name(string(r)))
		}
	}
	return list
}
