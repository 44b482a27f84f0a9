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
	shapeOfContents struct {
		URI      *string `json:"uri"`
		MIMEType *string `json:"mimeType"`
		Text     *string `json:"text"`
		Blob     *string `json:"blob"`
	}
	shapeOfNotes struct { // of a tool, and of content
		Title           *string `json:"title"`
		ReadOnlyHint    *bool   `json:"readOnlyHint"`
		DestructiveHint *bool   `json:"destructiveHint"`
		IdempotentHint  *bool   `json:"idempotentHint"`
		OpenWorldHint   *bool   `json:"openWorldHint"`
		Audience        any     `json:"audience"`
		Priority        any     `json:"priority"`
	}
	shapeOfItem struct {
		Type              *string          `json:"type"`
		Text              *string          `json:"text"`
		Data              *string          `json:"data"`
		Blob              *string          `json:"blob"`
		MIMEType          *string          `json:"mimeType"`
		URI               *string          `json:"uri"`
		URITemplate       *string          `json:"uriTemplate"`
		Resource          *shapeOfContents `json:"resource"`
		Role              *string          `json:"role"`
		Content           any              `json:"content"`
		Name              *string          `json:"name"`
		Title             *string          `json:"title"`
		Description       *string          `json:"description"`
		InputSchema       any              `json:"inputSchema"`
		OutputSchema      any              `json:"outputSchema"`
		Annotations       *shapeOfNotes    `json:"annotations"`
		Arguments         any              `json:"arguments"`
		StructuredContent any              `json:"structuredContent"`
	}
	shapeOfAbilities struct {
		Tools       *shapeOfAbility `json:"tools"`
		Resources   *shapeOfAbility `json:"resources"`
		Prompts     *shapeOfAbility `json:"prompts"`
		Completions any             `json:"completions"`
		Logging     any             `json:"logging"`
	}
	shapeOfAbility struct {
		ListChanged *bool `json:"listChanged"`
		Subscribe   *bool `json:"subscribe"`
	}
	shapeOfError struct {
		Code    any     `json:"code"`
		Message *string `json:"message"`
		Data    any     `json:"data"`
	}
	shapeOfResult struct {
		Content           []shapeOfItem     `json:"content"`
		StructuredContent any               `json:"structuredContent"`
		IsError           *bool             `json:"isError"`
		Tools             []shapeOfItem     `json:"tools"`
		Resources         []shapeOfItem     `json:"resources"`
		ResourceTemplates []shapeOfItem     `json:"resourceTemplates"`
		Contents          []shapeOfItem     `json:"contents"`
		Prompts           []shapeOfItem     `json:"prompts"`
		Messages          []shapeOfItem     `json:"messages"`
		NextCursor        *string           `json:"nextCursor"`
		ProtocolVersion   *string           `json:"protocolVersion"`
		Capabilities      *shapeOfAbilities `json:"capabilities"`
		ServerInfo        *shapeOfItem      `json:"serverInfo"`
		Instructions      *string           `json:"instructions"`
		Completion        any               `json:"completion"`
	}
	shapeOfAnswer struct {
		JSONRPC any            `json:"jsonrpc"`
		ID      any            `json:"id"`
		Result  *shapeOfResult `json:"result"`
		Error   *shapeOfError  `json:"error"`
		Method  any            `json:"method"`
		Params  any            `json:"params"`
	}
)

// sameDepth is the depth at which the client's decoder ends.
const sameDepth = 10000

// strictly is an answer as it came, or, when it has a member twice or in another case, one that says so in its place. members are its own.
func strictly(raw json.RawMessage, members map[string]json.RawMessage) (json.RawMessage, bool) {
	if len(members["id"]) == 0 || len(members["method"]) > 0 {
		return raw, false // no answer
	}
	err := wellMade(raw)
	none := func(key string) bool { return len(members[key]) == 0 || string(members[key]) == "null" }
	if err == nil && none("result") && none("error") {
		err = errors.New("it has neither a result nor an error")
	}
	if err == nil {
		return raw, false
	}
	return encode(map[string]any{"jsonrpc": "2.0", "id": members["id"], "error": map[string]any{
		"code": jsonrpc.CodeInvalidRequest, "message": "its answer is not well made: " + err.Error(),
	}}), true
}

// wellMade is what is wrong with an answer.
func wellMade(raw json.RawMessage) error {
	if !utf8.Valid(raw) {
		raw = bytes.ToValidUTF8(raw, []byte("\uFFFD")) // the client reads it so
	}
	return ext.DecodeWith(raw, &shapeOfAnswer{}, ext.DecodeOptions{AllowUnknown: true, MaxDepth: sameDepth, CheckOnly: true})
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
