package mcpanswer

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
