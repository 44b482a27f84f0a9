package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// object is a JSON object that keeps the order of its members, as JavaScript does and Go's maps do not.
type object []member

type member struct {
	key   string
	value json.RawMessage
}

var errNotObject = errors.New("not a JSON object")

// parseObject reads one JSON object. As in JavaScript, the last value of a repeated key counts, at the first one's place.
func parseObject(data []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil {
		return nil, fmt.Errorf("parse object: %w", err)
	} else if t != json.Delim('{') {
		return nil, errNotObject
	}
	var o object
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("parse object: %w", err)
		}
		var v json.RawMessage
		if err := d.Decode(&v); err != nil {
			return nil, fmt.Errorf("parse object: %w", err)
		}
		o.set(t.(string), v)
	}
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("parse object: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errNotObject
	}
	return o, nil
}

func (o object) get(key string) json.RawMessage {
	for _, m := range o {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// str returns the text of a member that is a string.
func (o object) str(key string) (string, bool) {
	var s string
	raw := o.get(key)
	if len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return "", false
	}
	return s, true
}

func (o *object) set(key string, value json.RawMessage) {
	for i := range *o {
		if (*o)[i].key == key {
			(*o)[i].value = value
			return
		}
	}
	*o = append(*o, member{key, value})
}

func (o *object) remove(key string) {
	*o = slices.DeleteFunc(*o, func(m member) bool { return m.key == key })
}

func (o object) marshal() json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(text(m.key))
		b.WriteByte(':')
		b.Write(m.value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// view is what the tree needs to know about an entry.
type view struct {
	kind, id, parent    string
	target, label, name string
	time                string
}

func viewOf(raw []byte) (view, error) {
	o, err := parseObject(raw)
	if err != nil {
		return view{}, err
	}
	return o.view(), nil
}

func (o object) view() view {
	var v view
	for _, m := range o {
		var to *string
		switch m.key {
		case "type":
			to = &v.kind
		case "id":
			to = &v.id
		case "parentId":
			to = &v.parent
		case "timestamp":
			to = &v.time
		case "targetId":
			to = &v.target
		case "label":
			to = &v.label
		case "name":
			to = &v.name
		default:
			continue
		}
		*to, _ = o.str(m.key)
	}
	return v
}

// order is the order in which Pi writes the members of an entry.
func order(kind string) []string {
	base := []string{"type", "id", "parentId", "timestamp"}
	switch kind {
	case "message":
		return append(base, "message")
	case "model_change":
		return append(base, "provider", "modelId")
	case "thinking_level_change":
		return append(base, "thinkingLevel")
	case "compaction":
		return append(base, "summary", "firstKeptEntryId", "tokensBefore", "details", "usage", "fromHook", "systemMessage")
	case "branch_summary":
		return append(base, "fromId", "summary", "details", "usage", "fromHook")
	case "label":
		return append(base, "targetId", "label")
	case "session_info":
		return append(base, "name")
	case "context_edit":
		return append(base, "targetId", "replacement")
	case "usage":
		return append(base, "kind", "provider", "model", "usage", "note")
	case "custom":
		return []string{"type", "customType", "data", "id", "parentId", "timestamp"}
	case "custom_message":
		return []string{"type", "customType", "content", "display", "details", "id", "parentId", "timestamp"}
	}
	return base
}

// build makes the line of an entry.
func build(kind string, given map[string]any, id, parent, at string) (json.RawMessage, error) {
	fields := maps.Clone(given)
	fields["id"], fields["timestamp"], fields["parentId"] = id, at, nil
	if parent != "" {
		fields["parentId"] = parent
	}
	keys := order(kind)
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		if !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	var o object
	for _, k := range keys {
		v, ok := fields[k]
		if !ok {
			continue
		}
		raw, err := encode(v)
		if err != nil {
			return nil, err
		}
		o = append(o, member{k, raw})
	}
	return o.marshal(), nil
}

// encode writes a value as JSON on one line, without the escapes Go adds for HTML and JSON.stringify does not.
func encode(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("encode session entry: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// text writes a string as JSON, which cannot fail.
func text(s string) json.RawMessage {
	raw, _ := encode(s)
	return raw
}

// kindOf accepts an entry's type as a Go string or as JSON.
func kindOf(v any) (string, bool) {
	if raw, ok := v.(json.RawMessage); ok {
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err == nil
	}
	s, ok := v.(string)
	return s, ok
}
