package bridge

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/jsonlines"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// encodeOften writes the messages that there are many of, without the detour over a map.
func encodeOften(m Message) (out []byte, done bool, err error) {
	switch m := m.(type) {
	case *Call:
		out, err = appendRaw(append(make([]byte, 0, 64+len(m.Name)+len(m.Arguments)), `{"arguments":`...), orEmpty(m.Arguments))
		if err != nil {
			return nil, false, err
		}
		out = strconv.AppendInt(append(out, `,"id":`...), m.ID, 10)
		out = append(jsontext.AppendString(append(out, `,"name":`...), m.Name), `,"type":"call"}`...)
	case *Result:
		out = strconv.AppendInt(append(make([]byte, 0, 64+len(m.Text)), `{"id":`...), m.ID, 10)
		out = strconv.AppendBool(append(out, `,"isError":`...), m.IsError)
		out = append(jsontext.AppendString(append(out, `,"text":`...), m.Text), `,"type":"result"}`...)
	case *Chunk:
		out = jsontext.AppendString(append(make([]byte, 0, 64+len(m.ID)+len(m.Delta)), `{"delta":`...), m.Delta)
		out = append(jsontext.AppendString(append(out, `,"id":`...), m.ID), `,"type":"llm_chunk"}`...)
	default:
		return nil, false, nil
	}
	return oneLine(out), true, nil
}

// oneLine escapes what some programs take for ends of lines, as Python's splitlines does. It stands in texts alone.
func oneLine(out []byte) []byte {
	if !bytes.Contains(out, []byte("\u2028")) && !bytes.Contains(out, []byte("\u2029")) {
		return out
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(out, []byte("\u2028"), []byte(`\u2028`)), []byte("\u2029"), []byte(`\u2029`))
}

// answerAs writes an answer under an id as it was sent, which is none of the protocol's: its sender knows it by that.
func answerAs(id json.RawMessage, m Message) ([]byte, error) {
	text, err := Encode(m)
	if err != nil {
		return nil, err
	}
	fields := jsontext.Members(text)
	fields["id"] = id
	return oneLine(jsontext.Encode(fields)), nil
}

// sentID is the id of a line when it is a text or a number, of whatever kind and length.
func sentID(line []byte) json.RawMessage {
	id := jsonlines.Members(line)["id"]
	if len(id) > 0 && (id[0] == '"' || id[0] == '-' || id[0] >= '0' && id[0] <= '9') {
		return id
	}
	return nil
}

// appendRaw appends JSON without blanks and line breaks.
func appendRaw(out []byte, raw json.RawMessage) ([]byte, error) {
	b := bytes.NewBuffer(out)
	if err := json.Compact(b, raw); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the message cannot be written as JSON", err)
	}
	return b.Bytes(), nil
}
