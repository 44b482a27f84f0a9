package toolschema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/sorting"
)

// object is a JSON object in the order that JavaScript has it: problems are named in that order, and a tool may show its
// arguments. The other values are nil, bool, string, json.Number and []any.
type object struct {
	keys    []string
	members map[string]any
}

func newObject() *object { return &object{members: map[string]any{}} }

func (o *object) get(key string) any { return o.members[key] }

func (o *object) has(key string) bool {
	_, ok := o.members[key]
	return ok
}

func (o *object) set(key string, value any) {
	if !o.has(key) {
		o.keys = append(o.keys, key)
	}
	o.members[key] = value
}

// sortIndexes brings the names that are array indexes to the front, as JavaScript does.
func (o *object) sortIndexes() {
	sorting.Stable(o.keys, func(a, b *string) int {
		x, y := indexOf(*a), indexOf(*b)
		switch {
		case x == y:
			return 0
		case x < y:
			return -1
		}
		return 1
	})
}

// indexOf is the array index that a name is, or a number above all of them.
func indexOf(name string) uint64 {
	n, err := strconv.ParseUint(name, 10, 32)
	if err != nil || n == math.MaxUint32 || strconv.FormatUint(n, 10) != name {
		return math.MaxUint32
	}
	return n
}

var errDeep = errors.New("nested too deep")

// maxNesting bounds the depth of a schema and of arguments.
const maxNesting = 200

// decode reads one JSON value.
func decode(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	value, err := decodeValue(d, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("one JSON value is expected")
	}
	return value, nil
}

func decodeValue(d *json.Decoder, depth int) (any, error) {
	if depth > maxNesting {
		return nil, errDeep
	}
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			item, err := decodeValue(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, item)
		}
		_, err = d.Token()
		return list, err
	case json.Delim('{'):
		return decodeObject(d, depth)
	}
	return token, nil
}

func decodeObject(d *json.Decoder, depth int) (any, error) {
	o := newObject()
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		value, err := decodeValue(d, depth+1)
		if err != nil {
			return nil, err
		}
		o.set(fmt.Sprint(key), value)
	}
	o.sortIndexes()
	_, err := d.Token()
	return o, err
}

// encode writes a value as JSON.stringify does.
func encode(v any) []byte {
	switch v := v.(type) {
	case *object:
		out := []byte{'{'}
		for i, key := range v.keys {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(append(append(out, encode(key)...), ':'), encode(v.members[key])...)
		}
		return append(out, '}')
	case []any:
		out := []byte{'['}
		for i, item := range v {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(out, encode(item)...)
		}
		return append(out, ']')
	case json.Number:
		return []byte(numberText(float(v)))
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // a string, a boolean or null
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

func float(n json.Number) float64 {
	f, err := n.Float64()
	if err != nil && !math.IsInf(f, 0) {
		return math.NaN()
	}
	return f
}

// numberText is a number as JavaScript writes it.
func numberText(f float64) string {
	if f == 0 {
		return "0"
	}
	text, err := json.Marshal(f)
	if err != nil {
		return "null"
	}
	return string(text)
}

var (
	decimal  = lazyregexp.New(`^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$`)
	prefixed = lazyregexp.New(`^0([xX][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+)$`)
)

// parseNumber is what Number(text) gives in JavaScript, as long as it is finite.
func parseNumber(text string) (float64, bool) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return 0, true
	case decimal.MatchString(text):
		f, err := strconv.ParseFloat(text, 64)
		return f, err == nil
	case prefixed.MatchString(text):
		n, err := strconv.ParseUint(text, 0, 64)
		return float64(n), err == nil
	}
	return 0, false
}

func equal(a, b any) bool {
	switch x := a.(type) {
	case *object:
		y, ok := b.(*object)
		if !ok || len(x.keys) != len(y.keys) {
			return false
		}
		for _, key := range x.keys {
			if !y.has(key) || !equal(x.members[key], y.members[key]) {
				return false
			}
		}
		return true
	case []any:
		y, ok := b.([]any)
		return ok && slices.EqualFunc(x, y, equal)
	case json.Number:
		y, ok := b.(json.Number)
		return ok && float(x) == float(y)
	}
	return a == b
}

func isType(value any, name string) bool {
	switch v := value.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case json.Number:
		f := float(v)
		return name == "number" && !math.IsInf(f, 0) || name == "integer" && f == math.Trunc(f) && !math.IsInf(f, 0)
	case []any:
		return name == "array"
	case *object:
		return name == "object"
	}
	return false
}

func typeName(value any) string {
	for _, name := range []string{"null", "array", "integer", "boolean", "string", "object"} {
		if isType(value, name) {
			return name
		}
	}
	if n, ok := value.(json.Number); ok && math.IsInf(float(n), 0) {
		return "a number that is too large"
	}
	return "number"
}
