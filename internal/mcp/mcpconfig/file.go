package mcpconfig

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/sys/regularfile"
)

// Entry is one configured server, and where it is from.
type Entry struct {
	Name     string
	Server   Server
	Source   string // the file that defines it, or the extension that registered it
	Override string // the project's file, or pier's own list, that changes it; "" for none
	InPi     bool   // an mcp.json of Pi's defines it, too
	Scope    string // global, project, extension
	Owner    string // of one that an extension registered: the extension's id
	Searched bool   // as Config.Searched says, of one that Find has found
	Said     string // of one that an extension registered: its configuration as it was written
}

// Config is what the files say.
type Config struct {
	Servers            []Entry // disabled ones, too
	AutoEnableCodemode *bool
	Errors             []error  // entries that were skipped, each with its file
	Overridden         []string // servers that extensions registered and a file defines, each in words
}

// Searched reports whether tools of a server are found by a search: those for it, and unless autoEnableCodemode is false those for
// codemode, which pier has not.
func (c Config) Searched(s Server) bool {
	return s.IsEnabled() && (s.Has("deferred") || s.Has("codemode") && (c.AutoEnableCodemode == nil || *c.AutoEnableCodemode))
}

// Find is the server of a name; names that differ only in - and _ are one.
func (c Config) Find(name string) (Entry, bool) {
	for _, e := range c.Servers {
		if Namespace(e.Name) == Namespace(name) {
			e.Searched = c.Searched(e.Server)
			return e, true
		}
	}
	return Entry{}, false
}

// Registered adds a server that an extension registered; one of a file wins, and its own error is kept.
func (c *Config) Registered(name string, raw json.RawMessage, owner, source string) {
	if by, taken := c.Find(name); taken {
		if by.Scope != "extension" {
			c.Overridden = append(c.Overridden, fmt.Sprintf("%q registered by %s is overridden by %q in %s", name, source, by.Name, by.Source))
		}
		return
	}
	s, err := Parse(name, raw)
	if err == nil && s.Auth != nil { // else an extension would have a provider's key sent to where it says
		err = fmt.Errorf("server %q: auth is only allowed in the global mcp.json", name)
	}
	if err != nil {
		c.fail(source, err)
		return
	}
	c.Servers = append(c.Servers, Entry{Name: name, Server: s, Source: source, Scope: "extension", Owner: owner, Said: string(raw)})
}

// GlobalFile is the user's file in Pi's form, which real Pi reads.
func GlobalFile(agentDir string) string { return filepath.Join(agentDir, "mcp.json") }

// ProjectFile is the file of a project, which counts when the project is trusted.
func ProjectFile(cwd string) string { return filepath.Join(cwd, ".pi", "mcp.json") }

// Load reads the user's files and, of a trusted project, the project's: Pi's mcp.json, then pier's
// own list beside it, which wins.
func Load(agentDir, cwd string, trusted bool) Config {
	var c Config
	c.readBoth(GlobalFile(agentDir), "global")
	if trusted {
		c.readBoth(ProjectFile(cwd), "project")
	}
	return c
}

func (c *Config) readBoth(file, scope string) {
	c.read(file, scope)
	c.read(OwnFile(file), scope)
}

func (c *Config) fail(file string, err error) {
	c.Errors = append(c.Errors, fmt.Errorf("%s: %w", file, err))
}

var errShape = errors.New("expected an object with an \"mcpServers\" object")

func (c *Config) read(file, scope string) {
	doc, err := readDocument(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return
	case err != nil:
		c.fail(file, err)
		return
	}
	if isOwn(file) {
		if err := doc.checkOwn(); err != nil {
			c.fail(file, err)
			return
		}
	}
	if raw, ok := doc.top.get("autoEnableCodemode"); ok {
		var on bool
		if isKind(raw, "bool") && json.Unmarshal(raw, &on) == nil {
			c.AutoEnableCodemode = &on
		} else {
			c.fail(file, errors.New("autoEnableCodemode must be a boolean"))
		}
	}
	for _, m := range doc.servers {
		if err := c.take(file, scope, m.key, m.value); err != nil {
			c.fail(file, err)
		}
	}
}

func (c *Config) take(file, scope, name string, raw json.RawMessage) error {
	at := slices.IndexFunc(c.Servers, func(e Entry) bool { return e.Name == name })
	if (scope == "project" || isOwn(file)) && isOverride(raw) {
		return c.override(file, name, at, raw)
	}
	s, err := Parse(name, raw)
	if err != nil {
		return err
	}
	for _, e := range c.Servers {
		if e.Name != name && Namespace(e.Name) == Namespace(name) {
			return fmt.Errorf("server %q conflicts with %q", name, e.Name)
		}
	}
	if scope == "project" && s.Auth != nil {
		return fmt.Errorf("server %q: auth is only allowed in the global mcp.json", name)
	}
	e := Entry{Name: name, Server: s, Source: file, Scope: scope, InPi: !isOwn(file)}
	if at >= 0 {
		e.InPi = e.InPi || c.Servers[at].InPi
		c.Servers[at] = e
	} else {
		c.Servers = append(c.Servers, e)
	}
	return nil
}

// isOverride reports whether an entry of a project only changes the user's.
func isOverride(raw json.RawMessage) bool {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil || members == nil {
		return false
	}
	return members["command"] == nil && members["url"] == nil && members["type"] == nil
}

var overridable = []string{"enabled", "exposure", "toolExposure"}

func (c *Config) override(file, name string, at int, raw json.RawMessage) error {
	if at < 0 {
		return fmt.Errorf("server %q needs \"command\" or \"url\", or a global server to override", name)
	}
	list, err := readMembers(raw)
	if err != nil {
		return fmt.Errorf("server %q: %w", name, err)
	}
	members := list.all()
	for key := range members {
		if !slices.Contains(overridable, key) {
			return fmt.Errorf("server %q: an override can only set %s", name, strings.Join(overridable, ", "))
		}
	}
	if err := checkFields(members); err != nil {
		return fmt.Errorf("server %q%w", name, err)
	}
	base := c.Servers[at]
	changed := base.Server
	if raw, ok := members["enabled"]; ok {
		changed.Enabled = new(string(raw) == "true")
	}
	if members["toolExposure"] != nil {
		changed.patterns = nil
	}
	if err := changed.readExposure(members["exposure"], members["toolExposure"]); err != nil {
		return fmt.Errorf("server %q%w", name, err)
	}
	base.Server, base.Override = changed, file
	c.Servers[at] = base
	return nil
}

// document is one file in the order in which it is written.
type document struct {
	top, servers members
	has          bool // an object mcpServers
	indent       string
}

type member struct {
	key   string
	value json.RawMessage
}

type members []member

// all are the members by key.
func (ms members) all() map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	for _, m := range ms {
		all[m.key] = m.value
	}
	return all
}

func (ms members) get(key string) (json.RawMessage, bool) {
	for _, m := range ms {
		if m.key == key {
			return m.value, true
		}
	}
	return nil, false
}

func (ms *members) set(key string, value json.RawMessage) (replaced bool) {
	for i := range *ms {
		if (*ms)[i].key == key {
			(*ms)[i].value = value
			return true
		}
	}
	*ms = append(*ms, member{key, value})
	return false
}

func (ms members) encode() (json.RawMessage, error) {
	out := []byte{'{'}
	for i, m := range ms {
		key, err := json.Marshal(m.key)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, key...), ':'), m.value...)
	}
	return append(out, '}'), nil
}

// maxFile bounds what is read of a file, in bytes.
const maxFile = 8 << 20

func readDocument(file string) (document, error) {
	text, err := regularfile.Read(file, maxFile)
	if err != nil {
		return document{}, err
	}
	return parseDocument(text)
}

func parseDocument(text []byte) (document, error) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	doc := document{indent: "  "}
	if !json.Valid(text) {
		var v any
		return doc, json.Unmarshal(text, &v)
	}
	for line := range bytes.Lines(text) {
		if rest := bytes.TrimLeft(line, " \t"); len(rest) < len(line) && len(bytes.TrimSpace(rest)) > 0 {
			doc.indent = string(line[:len(line)-len(rest)])
			break
		}
	}
	var err error
	if doc.top, err = readMembers(text); err != nil {
		return doc, err
	}
	raw, ok := doc.top.get("mcpServers")
	if !ok {
		return doc, nil
	}
	doc.has = true
	doc.servers, err = readMembers(raw)
	return doc, err
}

func readMembers(text json.RawMessage) (members, error) {
	keys, err := keysOf(bytes.TrimSpace(text))
	if err != nil {
		return nil, errShape
	}
	var values map[string]json.RawMessage
	if err := json.Unmarshal(text, &values); err != nil {
		return nil, errShape
	}
	var ms members
	for _, key := range keys {
		if ms.set(key, values[key]) {
			return nil, fmt.Errorf("the key %q stands twice in one object", key)
		}
	}
	return ms, nil
}

// edit changes a file; everything else in it stays. A file that is not there is made.
func edit(file string, change func(*document) (bool, error)) error {
	doc, err := readDocument(file)
	if errors.Is(err, fs.ErrNotExist) {
		doc, err = document{indent: "  "}, nil
	}
	if err != nil {
		return err
	}
	if changed, err := change(&doc); err != nil || !changed {
		return err
	}
	servers, err := doc.servers.encode()
	if err != nil {
		return err
	}
	doc.top.set("mcpServers", servers)
	text, err := doc.top.encode()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, text, "", doc.indent); err != nil {
		return err
	}
	out.WriteByte('\n')
	return replaceFile(file, out.Bytes())
}

// replaceFile writes a file so that no reader sees half of it.
func replaceFile(file string, text []byte) error {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	mode := fs.FileMode(0o600)
	if info, err := os.Stat(file); err == nil {
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(dir, ".mcp-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // it is gone when it was renamed
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(mode), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// Add writes a server into a file, in the place of one of its name.
func Add(file, name string, s Server) (replaced bool, err error) {
	text, err := json.Marshal(s)
	if err == nil {
		s, err = Parse(name, text)
	}
	if err == nil {
		text, err = json.Marshal(s) // with the names that there are now
	}
	if err != nil {
		return false, err
	}
	err = edit(file, func(d *document) (bool, error) {
		replaced = d.servers.set(name, text)
		return true, nil
	})
	return replaced, err
}

// Remove takes a server out of a file; false when the file has none of that name.
func Remove(file, name string) (removed bool, err error) {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	err = edit(file, func(d *document) (bool, error) {
		at := slices.IndexFunc(d.servers, func(m member) bool { return m.key == name })
		if removed = at >= 0; removed {
			d.servers = slices.Delete(d.servers, at, at+1)
		}
		return removed, nil
	})
	return removed, err
}

// Change is what a person changes of a server without writing its entry anew.
type Change struct {
	Enabled  *bool
	Exposure string // "" leaves it
}

// Update changes a server's entry in the file that defines or overrides it. With override a missing entry is made as one; in an override
// values that are the defaults stay written, since they replace the user's.
func Update(file, name string, c Change, override bool) error {
	return edit(file, func(d *document) (bool, error) {
		raw, ok := d.servers.get(name)
		if !ok && override {
			raw, ok = json.RawMessage("{}"), true
		}
		entry, err := readMembers(raw)
		if !ok || err != nil {
			return false, fmt.Errorf("%s does not define MCP server %q", file, name)
		}
		keep := isOverride(raw)
		if c.Enabled != nil {
			entry.put("enabled", *c.Enabled, *c.Enabled && !keep)
		}
		if c.Exposure != "" {
			entry.put("exposure", c.Exposure, c.Exposure == exposures[0] && !keep)
		}
		text, err := entry.encode()
		if err == nil {
			d.servers.set(name, text)
		}
		return true, err
	})
}

// put sets a member, or takes it out when it says what is so anyway.
func (ms *members) put(key string, value any, drop bool) {
	if drop {
		*ms = slices.DeleteFunc(*ms, func(m member) bool { return m.key == key })
		return
	}
	if text, err := json.Marshal(value); err == nil {
		ms.set(key, text)
	}
}
