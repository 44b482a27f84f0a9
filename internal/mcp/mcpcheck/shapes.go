package mcpcheck

import "encoding/json"

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
		Title           *string         `json:"title"`
		ReadOnlyHint    *bool           `json:"readOnlyHint"`
		DestructiveHint *bool           `json:"destructiveHint"`
		IdempotentHint  *bool           `json:"idempotentHint"`
		OpenWorldHint   *bool           `json:"openWorldHint"`
		Audience        json.RawMessage `json:"audience"`
		Priority        json.RawMessage `json:"priority"`
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
		Content           json.RawMessage  `json:"content"`
		Name              *string          `json:"name"`
		Title             *string          `json:"title"`
		Description       *string          `json:"description"`
		InputSchema       json.RawMessage  `json:"inputSchema"`
		OutputSchema      json.RawMessage  `json:"outputSchema"`
		Annotations       *shapeOfNotes    `json:"annotations"`
		Arguments         json.RawMessage  `json:"arguments"`
		StructuredContent json.RawMessage  `json:"structuredContent"`
	}
	shapeOfAbilities struct {
		Tools       *shapeOfAbility `json:"tools"`
		Resources   *shapeOfAbility `json:"resources"`
		Prompts     *shapeOfAbility `json:"prompts"`
		Completions json.RawMessage `json:"completions"`
		Logging     json.RawMessage `json:"logging"`
	}
	shapeOfAbility struct {
		ListChanged *bool `json:"listChanged"`
		Subscribe   *bool `json:"subscribe"`
	}
	shapeOfError struct {
		Code    json.RawMessage `json:"code"`
		Message *string         `json:"message"`
		Data    json.RawMessage `json:"data"`
	}
	shapeOfResult struct {
		Content           []shapeOfItem     `json:"content"`
		StructuredContent json.RawMessage   `json:"structuredContent"`
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
		Completion        json.RawMessage   `json:"completion"`
	}
	shapeOfAnswer struct {
		JSONRPC json.RawMessage `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  *shapeOfResult  `json:"result"`
		Error   *shapeOfError   `json:"error"`
		Method  json.RawMessage `json:"method"`
		Params  json.RawMessage `json:"params"`
	}
)
