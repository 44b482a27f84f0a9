package mcpconfig

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// ownName is the name of pier's own list of servers, which has the form of mcp.json. Real Pi does
// not read it.
const ownName = "pier-mcp.json"

// OwnFile is pier's own list beside an mcp.json.
func OwnFile(file string) string { return filepath.Join(filepath.Dir(file), ownName) }

// isOwn reports whether a file is a list of pier's own.
func isOwn(file string) bool { return filepath.Base(file) == ownName }

// checkOwn refuses members that a list of pier's own does not have.
func (d document) checkOwn() error {
	for _, m := range d.top {
		if m.key != "mcpServers" {
			return fmt.Errorf("unknown member %.80q: %s has mcpServers and nothing else", m.key, ownName)
		}
	}
	return nil
}

// List is the list that defines a server: pier, pi, both, or "" for one that an extension
// registered. Both means that real Pi starts one of that name, too.
func (e Entry) List() string {
	switch {
	case e.Scope == "extension":
		return ""
	case !isOwn(e.Source):
		return "pi"
	case e.InPi:
		return "both"
	}
	return "pier"
}

// Defines reports whether a file has a server of a name.
func Defines(file, name string) (bool, error) {
	doc, err := readDocument(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("%s: %w", file, err)
	}
	_, ok := doc.servers.get(name)
	return ok, nil
}

// Move takes a server out of Pi's file; pier's own list has it from then on, unless that has one of
// its name. False when Pi's file has none.
func Move(file, name string) (moved bool, err error) {
	doc, err := readDocument(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	raw, ok := doc.servers.get(name)
	if !ok {
		return false, nil
	}
	if err := edit(OwnFile(file), func(d *document) (bool, error) {
		was, there := d.servers.get(name)
		switch {
		case there && !isOverride(was):
			return false, nil
		case there:
			if raw, err = applyOverride(raw, was); err != nil {
				return false, err
			}
		}
		d.servers.set(name, raw)
		return true, nil
	}); err != nil {
		return false, err
	}
	return Remove(file, name)
}

// applyOverride returns an entry with the members of an override in place of its own.
func applyOverride(entry, by json.RawMessage) (json.RawMessage, error) {
	all, err := readMembers(entry)
	if err != nil {
		return nil, err
	}
	changes, err := readMembers(by)
	if err != nil {
		return nil, err
	}
	for _, m := range changes {
		all.set(m.key, m.value)
	}
	return all.encode()
}
