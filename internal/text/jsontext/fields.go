package jsontext

import (
	"encoding/json"
	"strconv"
)

// Fields builds an object member by member. Keys may come in any order; in the canonical one they spare Canonical sorting.
type Fields []byte

// Key starts a member; its value is appended next.
func (f Fields) Key(key string) Fields {
	if len(f) == 0 {
		f = append(f, '{')
	} else {
		f = append(f, ',')
	}
	return append(AppendString(f, key), ':')
}

// Text adds a string.
func (f Fields) Text(key, value string) Fields { return AppendString(f.Key(key), value) }

// Some is Text unless value is empty.
func (f Fields) Some(key, value string) Fields {
	if value == "" {
		return f
	}
	return f.Text(key, value)
}

// Flag adds a boolean.
func (f Fields) Flag(key string, value bool) Fields { return strconv.AppendBool(f.Key(key), value) }

// Number adds a number.
func (f Fields) Number(key string, value float64) Fields {
	return strconv.AppendFloat(f.Key(key), value, 'f', -1, 64)
}

// JSON adds any value, which must be valid.
func (f Fields) JSON(key string, value json.RawMessage) Fields { return append(f.Key(key), value...) }

// Object is the whole.
func (f Fields) Object() json.RawMessage {
	if len(f) == 0 {
		return json.RawMessage("{}")
	}
	return json.RawMessage(append(f, '}'))
}
