package mcpcheck

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"slices"
	"strconv"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// maxRefusal bounds the body of an answer that is none of the protocol's, in bytes.
const maxRefusal = 1 << 20

var errTooLarge = fmt.Errorf("a message has more than %d bytes", MaxMessage)

// Body is the body of an HTTP answer to a request, with what Check makes of each message in it. A body of JSON is the answer to the request
// with the id of, and nothing else; 0 is for none. What is neither JSON nor a stream of events is cut.
func (a *Asked) Body(ok bool, contentType string, of int64, body io.ReadCloser) io.ReadCloser {
	kind, _, _ := mime.ParseMediaType(contentType)
	r := &reader{Closer: body, in: body, asked: a, of: of}
	switch {
	case ok && kind == "application/json":
		r.read = r.whole
	case ok && kind == "text/event-stream":
		r.lines, r.read = bufio.NewReader(body), r.line
	default:
		r.in, r.read = io.LimitReader(body, maxRefusal), r.some
	}
	return r
}

type reader struct {
	io.Closer
	in    io.Reader
	lines *bufio.Reader
	asked *Asked
	of    int64
	read  func() ([]byte, error)
	data  []byte // of the event that is read
	left  []byte
	err   error
}

// Read implements io.Reader.
func (r *reader) Read(p []byte) (int, error) {
	for len(r.left) == 0 && r.err == nil {
		r.left, r.err = r.read()
	}
	if len(r.left) == 0 {
		return 0, r.err
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	return n, nil
}

// some is of a body what is there.
func (r *reader) some() ([]byte, error) {
	part := make([]byte, 4096)
	n, err := r.in.Read(part)
	return part[:n], err
}

// line is the next line of a stream of events: its data are held back until all lines of them are there. What is too large for a message goes
// on as it is, to who refuses it.
func (r *reader) line() (line []byte, err error) {
	for err = bufio.ErrBufferFull; errors.Is(err, bufio.ErrBufferFull) && len(line) <= MaxMessage; {
		var more []byte
		more, err = r.lines.ReadSlice('\n')
		line = append(line, more...)
	}
	if errors.Is(err, bufio.ErrBufferFull) {
		return append(r.event(), line...), nil
	}
	data, more := bytes.CutPrefix(line, field)
	if more {
		line, r.data = nil, append(append(r.data, bytes.TrimSpace(data)...), '\n')
	}
	if blank := len(bytes.TrimSpace(line)) == 0 && !more; blank || err != nil || len(r.data) > MaxMessage {
		line = append(r.event(), line...)
	}
	return line, err
}

var field = []byte("data:")

// event are the data that were held back.
func (r *reader) event() []byte {
	data := bytes.TrimSpace(r.data)
	if r.data == nil {
		return nil
	}
	r.data = nil
	switch {
	case len(data) == 0 || data[0] != '{' && data[0] != '[': // nor is the address of the older transport
	case json.Valid(data):
		data = r.message(data, jsontext.Members(data))
	default:
		data = r.noJSON(data)
	}
	return slices.Concat(field, bytes.ReplaceAll(data, []byte("\n"), append([]byte("\n"), field...)), []byte("\n"))
}

// message is one that goes on.
func (r *reader) message(data []byte, m map[string]json.RawMessage) []byte {
	said, odd := r.asked.Check(data, m)
	if odd || len(m["result"]) == 0 {
		return said
	}
	m["result"] = Annotated(Known(m["result"]))
	return jsontext.Encode(m)
}

// noJSON stands for what may begin with JSON: who decodes it would overlook the rest.
func (r *reader) noJSON(data []byte) []byte {
	if r.of == 0 {
		return append([]byte("!"), data...)
	}
	return refusal(strconv.AppendInt(nil, r.of, 10), errors.New("it is no JSON"))
}

// whole is a body of JSON. Old servers wrap the answer in a list.
func (r *reader) whole() ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r.in, MaxMessage+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > MaxMessage:
		return nil, errTooLarge
	case !json.Valid(data):
		return r.noJSON(data), io.EOF
	}
	var batch []json.RawMessage
	_ = json.Unmarshal(data, &batch) // into nothing where it is no list
	for _, one := range batch {
		if id, _, ok := idOf(jsontext.Members(one)["id"]); ok && id == r.of {
			data = one
		}
	}
	m := jsontext.Members(data)
	said := r.message(data, m)
	if id, _, ok := idOf(m["id"]); r.of != 0 && (!ok || id != r.of || len(m["method"]) > 0) {
		err := errors.New("it is none to the request")
		if len(m["id"]) > 0 && len(m["method"]) == 0 {
			err = fmt.Errorf("it has the id %s, and was asked with %d", shown(m["id"]), r.of)
		}
		said = refusal(strconv.AppendInt(nil, r.of, 10), told(err, m["error"]))
	}
	return said, io.EOF
}
