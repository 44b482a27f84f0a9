package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
)

// What is looked for in an answer, and not kept: the client decodes it with a decoder that takes the last of two members of one name, and
// overlooks one in another case.
type (
	passed struct{}
	aText  struct{}
	aFlag  struct{}

	shapeOfContents struct {
		URI      aText `json:"uri"`
		MIMEType aText `json:"mimeType"`
		Text     aText `json:"text"`
		Blob     aText `json:"blob"`
	}
	shapeOfNotes struct { // of a tool, and of content
		Title           aText  `json:"title"`
		ReadOnlyHint    aFlag  `json:"readOnlyHint"`
		DestructiveHint aFlag  `json:"destructiveHint"`
		IdempotentHint  aFlag  `json:"idempotentHint"`
		OpenWorldHint   aFlag  `json:"openWorldHint"`
		Audience        passed `json:"audience"`
		Priority        passed `json:"priority"`
	}
	shapeOfItem struct {
		Type              aText            `json:"type"`
		Text              aText            `json:"text"`
		Data              aText            `json:"data"`
		Blob              aText            `json:"blob"`
		MIMEType          aText            `json:"mimeType"`
		URI               aText            `json:"uri"`
		URITemplate       aText            `json:"uriTemplate"`
		Resource          *shapeOfContents `json:"resource"`
		Role              aText            `json:"role"`
		Content           passed           `json:"content"`
		Name              aText            `json:"name"`
		Title             aText            `json:"title"`
		Description       aText            `json:"description"`
		InputSchema       passed           `json:"inputSchema"`
		OutputSchema      passed           `json:"outputSchema"`
		Annotations       *shapeOfNotes    `json:"annotations"`
		Arguments         passed           `json:"arguments"`
		StructuredContent passed           `json:"structuredContent"`
	}
	shapeOfAbilities struct {
		Tools       *shapeOfAbility `json:"tools"`
		Resources   *shapeOfAbility `json:"resources"`
		Prompts     *shapeOfAbility `json:"prompts"`
		Completions passed          `json:"completions"`
		Logging     passed          `json:"logging"`
	}
	shapeOfAbility struct {
		ListChanged aFlag `json:"listChanged"`
		Subscribe   aFlag `json:"subscribe"`
	}
	shapeOfError struct {
		Code    passed `json:"code"`
		Message aText  `json:"message"`
		Data    passed `json:"data"`
	}
	shapeOfResult struct {
		Content           []shapeOfItem     `json:"content"`
		StructuredContent passed            `json:"structuredContent"`
		IsError           aFlag             `json:"isError"`
		Tools             []shapeOfItem     `json:"tools"`
		Resources         []shapeOfItem     `json:"resources"`
		ResourceTemplates []shapeOfItem     `json:"resourceTemplates"`
		Contents          []shapeOfItem     `json:"contents"`
		Prompts           []shapeOfItem     `json:"prompts"`
		Messages          []shapeOfItem     `json:"messages"`
		NextCursor        aText             `json:"nextCursor"`
		ProtocolVersion   aText             `json:"protocolVersion"`
		Capabilities      *shapeOfAbilities `json:"capabilities"`
		ServerInfo        *shapeOfItem      `json:"serverInfo"`
		Instructions      aText             `json:"instructions"`
		Completion        passed            `json:"completion"`
	}
	shapeOfAnswer struct {
		JSONRPC passed         `json:"jsonrpc"`
		ID      passed         `json:"id"`
		Result  *shapeOfResult `json:"result"`
		Error   *shapeOfError  `json:"error"`
		Method  passed         `json:"method"`
		Params  passed         `json:"params"`
	}
)

// UnmarshalJSON implements json.Unmarshaler.
func (*passed) UnmarshalJSON([]byte) error { return nil }

// UnmarshalJSON implements json.Unmarshaler.
func (*aText) UnmarshalJSON(value []byte) error { return begins(value, `"n`, "text") }

// UnmarshalJSON implements json.Unmarshaler.
func (*aFlag) UnmarshalJSON(value []byte) error { return begins(value, "tfn", "true or false") }

// begins is an error unless a value begins as one of its kind, or as null, which is none.
func begins(value []byte, as, kind string) error {
	if len(value) > 0 && strings.IndexByte(as, value[0]) < 0 {
		return ext.E(ext.CodeInvalidRequest, "wants "+kind+", got "+cut(string(value)))
	}
	return nil
}

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
	return ext.DecodeWith(raw, &shapeOfAnswer{}, ext.DecodeOptions{AllowUnknown: true, MaxDepth: sameDepth})
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
