package sqlite

import (
	stdbytes "bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Values travel as JSON: null, text and numbers as they are; {"b": base64} is bytes, {"i": digits} an integer that JavaScript has as a
// BigInt, or that no number of JavaScript's is, {"f": "NaN", "Infinity", "-Infinity" or "-0"} a number that JSON has not.

// Value is a value on its way to SQLite.
type Value struct {
	kind  int32 // SQLite's
	text  string
	bytes []byte
	i     int64
	f     float64
}

// UnmarshalJSON reads a value.
func (v *Value) UnmarshalJSON(data []byte) error {
	*v = Value{kind: lib.SQLITE_NULL}
	switch data[0] {
	case 'n':
		return nil
	case '"':
		v.kind = lib.SQLITE_TEXT
		return json.Unmarshal(data, &v.text)
	case '{':
		return v.tagged(data)
	}
	v.kind = lib.SQLITE_FLOAT
	return json.Unmarshal(data, &v.f)
}

func (v *Value) tagged(data []byte) error {
	var t struct {
		B *[]byte `json:"b"`
		I *string `json:"i"`
		F *string `json:"f"`
	}
	d := json.NewDecoder(stdbytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(&t)
	switch {
	case err != nil:
		return err
	case t.B != nil:
		v.kind, v.bytes = lib.SQLITE_BLOB, *t.B
	case t.I != nil:
		v.kind = lib.SQLITE_INTEGER
		v.i, err = strconv.ParseInt(*t.I, 10, 64)
	case t.F != nil:
		v.kind = lib.SQLITE_FLOAT
		v.f, err = strconv.ParseFloat(*t.F, 64)
	default:
		err = errors.New("not a value")
	}
	return err
}

// bind gives the value to a parameter.
func (c *DB) bind(statement uintptr, index int32, v Value) int32 {
	switch v.kind {
	case lib.SQLITE_NULL:
		return lib.Xsqlite3_bind_null(c.tls, statement, index)
	case lib.SQLITE_INTEGER:
		return lib.Xsqlite3_bind_int64(c.tls, statement, index, v.i)
	case lib.SQLITE_FLOAT:
		return lib.Xsqlite3_bind_double(c.tls, statement, index, v.f)
	case lib.SQLITE_TEXT:
		p := c.text(v.text)
		defer libc.Xfree(c.tls, p)
		return lib.Xsqlite3_bind_text(c.tls, statement, index, p, int32(len(v.text)), lib.SQLITE_TRANSIENT)
	}
	p := c.text(string(v.bytes))
	defer libc.Xfree(c.tls, p)
	return lib.Xsqlite3_bind_blob(c.tls, statement, index, p, int32(len(v.bytes)), lib.SQLITE_TRANSIENT)
}

// result gives the value back from a function.
func (c *DB) result(context uintptr, v Value) {
	switch v.kind {
	case lib.SQLITE_NULL:
		lib.Xsqlite3_result_null(c.tls, context)
	case lib.SQLITE_INTEGER:
		lib.Xsqlite3_result_int64(c.tls, context, v.i)
	case lib.SQLITE_FLOAT:
		lib.Xsqlite3_result_double(c.tls, context, v.f)
	case lib.SQLITE_TEXT:
		p := c.text(v.text)
		defer libc.Xfree(c.tls, p)
		lib.Xsqlite3_result_text(c.tls, context, p, int32(len(v.text)), lib.SQLITE_TRANSIENT)
	default:
		p := c.text(string(v.bytes))
		defer libc.Xfree(c.tls, p)
		lib.Xsqlite3_result_blob(c.tls, context, p, int32(len(v.bytes)), lib.SQLITE_TRANSIENT)
	}
}

// appendColumn appends a column of the current row.
func (c *DB) appendColumn(out []byte, statement uintptr, i int32, big bool) []byte {
	switch lib.Xsqlite3_column_type(c.tls, statement, i) {
	case lib.SQLITE_INTEGER:
		return appendInteger(out, lib.Xsqlite3_column_int64(c.tls, statement, i), big)
	case lib.SQLITE_FLOAT:
		return appendFloat(out, lib.Xsqlite3_column_double(c.tls, statement, i))
	case lib.SQLITE_TEXT:
		return appendText(out, libc.GoString(lib.Xsqlite3_column_text(c.tls, statement, i)))
	case lib.SQLITE_BLOB:
		p := lib.Xsqlite3_column_blob(c.tls, statement, i)
		return appendBytes(out, bytes(p, lib.Xsqlite3_column_bytes(c.tls, statement, i)))
	}
	return append(out, "null"...)
}

// appendArgument appends a value that a function is called with.
func (c *DB) appendArgument(out []byte, v uintptr, big bool) []byte {
	switch lib.Xsqlite3_value_type(c.tls, v) {
	case lib.SQLITE_INTEGER:
		return appendInteger(out, lib.Xsqlite3_value_int64(c.tls, v), big)
	case lib.SQLITE_FLOAT:
		return appendFloat(out, lib.Xsqlite3_value_double(c.tls, v))
	case lib.SQLITE_TEXT:
		return appendText(out, libc.GoString(lib.Xsqlite3_value_text(c.tls, v)))
	case lib.SQLITE_BLOB:
		p := lib.Xsqlite3_value_blob(c.tls, v)
		return appendBytes(out, bytes(p, lib.Xsqlite3_value_bytes(c.tls, v)))
	}
	return append(out, "null"...)
}

func appendInteger(out []byte, n int64, big bool) []byte {
	const safe = 1<<53 - 1
	if !big && n >= -safe && n <= safe {
		return strconv.AppendInt(out, n, 10)
	}
	out = append(out, `{"i":"`...)
	return append(strconv.AppendInt(out, n, 10), `"}`...)
}

func appendFloat(out []byte, f float64) []byte {
	switch {
	case math.IsInf(f, 1):
		return append(out, `{"f":"Infinity"}`...)
	case math.IsInf(f, -1):
		return append(out, `{"f":"-Infinity"}`...)
	case math.IsNaN(f):
		return append(out, "null"...)
	case f == 0 && math.Signbit(f):
		return append(out, `{"f":"-0"}`...)
	}
	return strconv.AppendFloat(out, f, 'g', -1, 64)
}

func appendBytes(out, data []byte) []byte {
	out = append(out, `{"b":"`...)
	return append(base64.StdEncoding.AppendEncode(out, data), `"}`...)
}

// appendText appends text as JSON. What is no UTF-8 is replaced as JavaScript replaces it.
func appendText(out []byte, s string) []byte {
	if !utf8.ValidString(s) {
		if fixed, err := unicode.UTF8.NewDecoder().String(s); err == nil {
			s = fixed
		}
	}
	data, _ := json.Marshal(s) // text has a JSON form
	return append(out, data...)
}
