package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
)

// What is looked for in an answer, and not kept: the client decodes it with a decoder that takes the last of two members of one name, and
// overlooks one in another case.
type (
	passed struct{}

	shapeOfItem struct {
		Type              passed `json:"type"`
		Text              passed `json:"text"`
		Data              passed `json:"data"`
		Blob              passed `json:"blob"`
		MIMEType          passed `json:"mimeType"`
		URI               passed `json:"uri"`
		URITemplate       passed `json:"uriTemplate"`
		Resource          passed `json:"resource"`
		Role              passed `json:"role"`
		Content           passed `json:"content"`
		Name              passed `json:"name"`
		Title             passed `json:"title"`
		Description       passed `json:"description"`
		InputSchema       passed `json:"inputSchema"`
		OutputSchema      passed `json:"outputSchema"`
		Annotations       passed `json:"annotations"`
		Arguments         passed `json:"arguments"`
		StructuredContent passed `json:"structuredContent"`
	}
	shapeOfResult struct {
		Content           []shapeOfItem `json:"content"`
		StructuredContent passed        `json:"structuredContent"`
		IsError           passed        `json:"isError"`
		Tools             []shapeOfItem `json:"tools"`
		Resources         []shapeOfItem `json:"resources"`
		ResourceTemplates []shapeOfItem `json:"resourceTemplates"`
		Contents          []shapeOfItem `json:"contents"`
		Prompts           []shapeOfItem `json:"prompts"`
		Messages          []shapeOfItem `json:"messages"`
		NextCursor        passed        `json:"nextCursor"`
		ProtocolVersion   passed        `json:"protocolVersion"`
		Capabilities      passed        `json:"capabilities"`
		ServerInfo        passed        `json:"serverInfo"`
		Instructions      passed        `json:"instructions"`
		Completion        passed        `json:"completion"`
	}
	shapeOfAnswer struct {
		JSONRPC passed         `json:"jsonrpc"`
		ID      passed         `json:"id"`
		Result  *shapeOfResult `json:"result"`
		Error   passed         `json:"error"`
		Method  passed         `json:"method"`
		Params  passed         `json:"params"`
	}
)

// UnmarshalJSON implements json.Unmarshaler.
func (*passed) UnmarshalJSON([]byte) error { return nil }

// sameDepth is the depth at which the client's decoder ends.
const sameDepth = 10000

// strictly is an answer as it came, or, when it has a member twice or in another case, one that says so in its place. members are its own.
func strictly(raw json.RawMessage, members map[string]json.RawMessage) (json.RawMessage, bool) {
	if len(members["id"]) == 0 || len(members["method"]) > 0 {
		return raw, false // no answer
	}
	text := []byte(raw)
	if !utf8.Valid(text) {
		text = bytes.ToValidUTF8(text, []byte("\uFFFD")) // the client reads it so
	}
	err := ext.DecodeWith(text, &shapeOfAnswer{}, ext.DecodeOptions{AllowUnknown: true, MaxDepth: sameDepth})
	if err == nil {
		return raw, false
	}
	return encode(map[string]any{"jsonrpc": "2.0", "id": members["id"], "error": map[string]any{
		"code": jsonrpc.CodeInvalidRequest, "message": "its answer is not well made: " + err.Error(),
	}}), true
}

// strictBody is the body of an answer over HTTP with what strictly makes of each message in it.
func strictBody(contentType string, body io.ReadCloser) io.ReadCloser {
	kind, _, _ := mime.ParseMediaType(contentType)
	if kind != "application/json" && kind != "text/event-stream" {
		return body
	}
	end := byte('\n')
	if kind == "application/json" {
		end = 0 // JSON has none: it is read to its end
	}
	return &strictReader{Closer: body, in: bufio.NewReader(body), end: end}
}

type strictReader struct {
	io.Closer
	in   *bufio.Reader
	end  byte
	left []byte
	err  error
}

// Read implements io.Reader.
func (s *strictReader) Read(p []byte) (int, error) {
	for len(s.left) == 0 && s.err == nil {
		s.left, s.err = s.piece()
	}
	if len(s.left) == 0 {
		return 0, s.err
	}
	n := copy(p, s.left)
	s.left = s.left[n:]
	return n, nil
}

// piece is the next line of a stream of events, or the body. What is too large for a message goes on as it is, to who refuses it.
func (s *strictReader) piece() (piece []byte, err error) {
	for err = bufio.ErrBufferFull; errors.Is(err, bufio.ErrBufferFull) && len(piece) <= maxMessage; {
		var more []byte
		more, err = s.in.ReadSlice(s.end)
		piece = append(piece, more...)
	}
	if errors.Is(err, bufio.ErrBufferFull) {
		return piece, nil
	}
	field := []byte("data:")
	data := bytes.TrimSpace(piece)
	if s.end == '\n' {
		var ok bool
		if data, ok = bytes.CutPrefix(data, field); !ok {
			return piece, err
		}
		data = bytes.TrimSpace(data)
	}
	if len(data) == 0 || data[0] != '{' || !json.Valid(data) {
		return piece, err
	}
	said, odd := strictly(data, jsontext.Members(data))
	switch {
	case !odd:
		return piece, err
	case s.end == '\n':
		return append(append(field, said...), '\n'), err
	}
	return said, err
}
