package tools

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/memquota"
	"github.com/cec80427/pier/internal/toolschema"
)

// Tools is the connector of the method tool: Pi's seven built-in tools, and a way on to the tools extensions registered.
//
// Two Pi versions are in the comments of the tool_*.go files: 1.5.2 is the one followed, 0.73.1 is named where its
// behaviour differs. Every rule without a version is the same in both.
//
// A tool that fails the way Pi's tool fails (no such file, text not found, exit code 1) answers with isError and Pi's text;
// an *ext.Error means that the call itself was refused: bad input, no right, deadline. Calls may run at the same time; those
// that change files take turns.
type Tools struct {
	opts Options

	schemas  func() (map[string]*toolschema.Schema, error) // compiled on first use: most extensions never call a tool
	mutating chan struct{}                                 // one token: write and edit read, compute and write back as one step
}

// Options is what the built-in tools need.
type Options struct {
	// Shell runs the commands of bash. Nil: bash answers that no shell is available.
	Shell Shell

	// Dir is the working directory of bash when the grant names no path.
	Dir string

	// Files opens what the tools work on. Nil: paths of their own.
	Files *safeopen.Paths

	// TempDir is a private directory for the complete output of commands that print more than a result may hold.
	TempDir string

	// Other runs a tool that is not built in. Nil: there are none.
	Other func(ctx context.Context, call ext.Call) (json.RawMessage, error)

	// MaxOutput bounds the file that keeps one command's complete output, in bytes. 0 for 256 MB.
	MaxOutput int64

	// MaxFile bounds the files edit changes and grep searches, and images, in bytes. 0 for 24 MB.
	MaxFile int64

	// Rations bound what the calls of one extension hold of the host's memory. Nil: a pool of their own.
	Rations *memquota.Pool

	// ImagesAsTheyAre reports whether images of any size are left as they are, which is images.autoResize false in Pi's settings. Nil: they
	// are not.
	ImagesAsTheyAre func() bool
}

const defaultMaxToolBytes = 256 << 20

// toolFunc runs one built-in tool on validated input.
type toolFunc func(t *Tools, ctx context.Context, call toolCall) (toolResult, error)

// toolCall is one call on its way to a tool.
type toolCall struct {
	ext.Call
	grant policy.Grant
	input json.RawMessage
	files *safeopen.Paths
}

// decode reads the input into what a tool takes. Pi's schemas are open: other keys are dropped, unless they could be taken
// for one that counts.
func (c toolCall) decode(into any) error {
	return ext.DecodeWith(c.input, into, ext.DecodeOptions{AllowUnknown: true})
}

// toolResult is Pi's tool result.
type toolResult struct {
	Content []toolContent `json:"content"`
	Details any           `json:"details,omitempty"`
	// Structured is what programs get instead of the content (1.5.2; read and bash).
	Structured any  `json:"structuredContent,omitempty"`
	IsError    bool `json:"isError,omitempty"`
}

// toolContent is a text block or an image block.
type toolContent struct {
	Type     string  `json:"type"`
	Text     *string `json:"text,omitempty"`
	Data     string  `json:"data,omitempty"`
	MimeType string  `json:"mimeType,omitempty"`
}

func textBlock(text string) toolContent { return toolContent{Type: "text", Text: &text} }

func textResult(text string) toolResult { return toolResult{Content: []toolContent{textBlock(text)}} }

// toolFailure is a failure of the tool's own, in Pi's words. It becomes a result with isError.
type toolFailure struct{ text string }

func (f toolFailure) Error() string { return f.text }

// New returns the connector.
func New(opts Options) (*Tools, error) {
	if opts.Shell != nil && (!filepath.IsAbs(opts.TempDir) || !filepath.IsAbs(opts.Dir)) {
		return nil, errors.New("tools: a shell needs an absolute TempDir and Dir")
	}
	if opts.Files == nil {
		opts.Files = safeopen.New()
	}
	if opts.MaxOutput <= 0 {
		opts.MaxOutput = defaultMaxToolBytes
	}
	if opts.Rations == nil {
		opts.Rations = &memquota.Pool{}
	}
	if opts.MaxFile <= 0 {
		opts.MaxFile = 24 << 20
	}
	if opts.ImagesAsTheyAre == nil {
		opts.ImagesAsTheyAre = func() bool { return false }
	}
	return &Tools{
		opts:     opts,
		schemas:  sync.OnceValues(compileTools),
		mutating: make(chan struct{}, 1),
	}, nil
}

// holding waits until a call may hold so many bytes of the host's memory, and returns how they are given back.
func (t *Tools) holding(ctx context.Context, call toolCall, size int64) (release func(), err error) {
	const small = 64 << 10
	if size <= small {
		return func() {}, nil
	}
	r := t.opts.Rations.Of(call.Extension)
	if r.Take(ctx, size) != nil {
		return nil, errToolAborted
	}
	return func() { r.Give(size) }, nil
}

// Call performs one call of the method tool.
func (t *Tools) Call(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	var params struct {
		Name       string          `json:"name"`
		Input      json.RawMessage `json:"input"`
		Registered bool            `json:"registered"`
	}
	if err := ext.DecodeStrict(call.Params, &params); err != nil {
		return nil, err
	}
	if params.Registered || builtinTool(params.Name) == nil {
		if t.opts.Other == nil {
			return nil, ext.E(ext.CodeInvalidRequest, "Tool "+params.Name+" not found")
		}
		return t.opts.Other(ctx, call)
	}
	if call.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, call.Timeout)
		defer cancel()
	}
	input, err := t.Prepare(params.Name, params.Input)
	if err != nil {
		return nil, err
	}
	res, err := builtinTool(params.Name)(t, ctx, toolCall{Call: call, grant: grant, input: input, files: t.opts.Files})
	return encodeToolResult(ctx, res, err)
}

// builtinTool returns nil for a name that is not built in.
func builtinTool(name string) toolFunc {
	switch name {
	case "read":
		return (*Tools).read
	case "write":
		return (*Tools).write
	case "edit":
		return (*Tools).edit
	case "bash":
		return (*Tools).bash
	case "powershell":
		return (*Tools).powershell
	case "grep":
		return (*Tools).grep
	case "find":
		return (*Tools).find
	case "ls":
		return (*Tools).ls
	}
	return nil
}

// errToolAborted stands for a cancelled call until it becomes Pi's result for one.
var errToolAborted error = toolFailure{"Operation aborted"}

// encodeToolResult turns the ways a tool ends into the two a caller sees.
func encodeToolResult(ctx context.Context, res toolResult, err error) (json.RawMessage, error) {
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return nil, ext.Wrap(ext.CodeTimeout, "the tool took too long", err)
	}
	if err != nil {
		failure, ok := errors.AsType[toolFailure](err)
		if !ok {
			if _, ours := errors.AsType[*ext.Error](err); ours {
				return nil, err
			}
			return nil, ext.Wrap(ext.CodeInternal, "the tool failed", err)
		}
		// Pi's agent loop gives a thrown error empty details.
		res = toolResult{Content: []toolContent{textBlock(failure.text)}, Details: struct{}{}, IsError: true}
	}
	if res.Content == nil {
		res.Content = []toolContent{}
	}
	return wire.JSON(res)
}

// stopped returns what a tool returns when its call was cancelled, and nil otherwise.
func stopped(ctx context.Context) error {
	if ctx.Err() != nil {
		return errToolAborted
	}
	return nil
}

// lockFiles waits for this call's turn to change files.
func (t *Tools) lockFiles(ctx context.Context) (unlock func(), err error) {
	select {
	case t.mutating <- struct{}{}:
		return func() { <-t.mutating }, nil
	case <-ctx.Done():
		return nil, errToolAborted
	}
}

// toolSeconds converts a number of seconds without overflow for the longest that is allowed.
func toolSeconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
