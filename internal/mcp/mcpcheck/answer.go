// Package mcpcheck checks the answers of MCP servers: each is well formed and has the id of a request.
package mcpcheck

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// MaxMessage bounds one message of a server, in bytes.
const MaxMessage = 16 << 20

// Asked are the requests of one connection that have no answer yet.
type Asked struct {
	Odd func(id string) // is told of the first answer under an id that no request waits under

	mu   sync.Mutex
	open map[int64]struct{}
	once sync.Once
}

// Ask remembers a request. One that is given up stays: its answer may still come.
func (a *Asked) Ask(id int64) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open == nil {
		a.open = map[int64]struct{}{}
	}
	a.open[id] = struct{}{}
}

// answered is the request that an answer under an id is for, and what is wrong with the id. One that says nothing is that of the only request.
func (a *Asked) answered(raw json.RawMessage) (id int64, err error) {
	id, number, ok := idOf(raw)
	a.mu.Lock()
	_, open := a.open[id]
	if len(a.open) == 1 && string(raw) == "null" {
		for id = range a.open {
			open, ok = true, true // but no number
		}
	}
	if open = open && ok; open {
		delete(a.open, id)
	}
	a.mu.Unlock()
	switch {
	case open && number:
		return id, nil
	case open && raw[0] == '"':
		return id, fmt.Errorf("it has the id %s, which is a text, and was asked with the number %d", shown(raw), id)
	case open:
		return id, fmt.Errorf("it has the id %s, and was asked with %d", shown(raw), id)
	case a.Odd != nil:
		a.once.Do(func() { a.Odd(shown(raw)) })
	}
	return 0, nil
}

// idOf is the number that an id is; also that of a text, and of a fraction, which the client would make a whole one.
func idOf(raw json.RawMessage) (id int64, number, ok bool) {
	f, err := strconv.ParseFloat(string(bytes.Trim(raw, `"`)), 64)
	id = int64(f)
	return id, err == nil && raw[0] != '"' && float64(id) == f, err == nil
}

// shown is an id for a person.
func shown(raw json.RawMessage) string {
	const most = 64
	text := strconv.QuoteToASCII(string(bytes.Trim(raw[:min(len(raw), most)], `"`)))
	if raw[0] != '"' {
		text = text[1 : len(text)-1]
	}
	return text
}

// Check is an answer as it came, or one that says what is wrong with it: it has a member twice or in another case, or a text that is the
// number of a request in the place of that. members are its own.
func (a *Asked) Check(raw json.RawMessage, members map[string]json.RawMessage) (json.RawMessage, bool) {
	id := members["id"]
	if len(id) == 0 && len(members["error"]) > 0 {
		id = json.RawMessage("null")
	}
	if len(id) == 0 || len(members["method"]) > 0 {
		return raw, false // no answer
	}
	err := WellMade(raw)
	none := func(key string) bool { return len(members[key]) == 0 || string(members[key]) == "null" }
	if err == nil && none("result") && none("error") {
		err = errors.New("it has neither a result nor an error")
	}
	if a != nil {
		if of, wrong := a.answered(id); wrong != nil {
			err = told(wrong, members["error"])
			id = strconv.AppendInt(nil, of, 10)
		}
	}
	if err == nil {
		return raw, false
	}
	return refusal(id, err), true
}

// told is an error with what the server says of its own.
func told(err error, failed json.RawMessage) error {
	var said struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(failed, &said) == nil && said.Message != "" {
		err = fmt.Errorf("%w: %s", err, said.Message)
	}
	return err
}

// refusal is an answer that says what is wrong with the one that came.
func refusal(id json.RawMessage, err error) json.RawMessage {
	const invalidRequest = "-32600"
	of := jsontext.Fields(nil).JSON("code", json.RawMessage(invalidRequest)).Text("message", "its answer is not well made: "+err.Error())
	return jsontext.Fields(nil).Text("jsonrpc", "2.0").JSON("id", id).JSON("error", of.Object()).Object()
}

// sameDepth is the depth at which the client's decoder ends.
const sameDepth = 10000

// WellMade is what is wrong with an answer.
func WellMade(raw json.RawMessage) error {
	if !utf8.Valid(raw) {
		raw = bytes.ToValidUTF8(raw, []byte("\uFFFD")) // the client reads it so
	}
	return ext.DecodeWith(raw, &shapeOfAnswer{}, ext.DecodeOptions{AllowUnknown: true, MaxDepth: sameDepth, CheckOnly: true})
}
