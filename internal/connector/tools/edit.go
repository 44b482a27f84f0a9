package tools

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/text/textdiff"
)

type editInput struct {
	Path  string     `json:"path"`
	Edits []textEdit `json:"edits"`
}

type textEdit struct {
	OldText string `json:"oldText"`
	NewText string `json:"newText"`
}

// editDetails is details of edit. patch is 1.5.2's; 0.73.1 had the other two.
type editDetails struct {
	Diff             string `json:"diff"`
	Patch            string `json:"patch"`
	FirstChangedLine int    `json:"firstChangedLine,omitempty"`
}

// edit replaces passages of a file.
func (t *Tools) edit(ctx context.Context, call toolCall) (toolResult, error) {
	var in editInput
	if err := call.decode(&in); err != nil {
		return toolResult{}, err
	}
	if len(in.Edits) == 0 {
		return toolResult{}, toolFailure{"Edit tool input is invalid. edits must contain at least one replacement."}
	}
	unlock, err := t.lockFiles(ctx)
	if err != nil {
		return toolResult{}, err
	}
	defer unlock()
	p, err := call.open(ctx, true)
	if err != nil {
		return toolResult{}, err
	}
	defer p.close()
	raw, err := t.readForEdit(&p, in.Path)
	if err != nil {
		return toolResult{}, err
	}
	bom, text := splitBOM(raw)
	lf := toLF(text)
	e, err := applyEdits(lf, in.Edits, in.Path)
	if err != nil {
		return toolResult{}, err
	}
	shown, err := textdiff.Show(ctx, in.Path, lf, e.text, e.replacements)
	if err != nil {
		return toolResult{}, errToolAborted
	}
	final := e.text
	if text != lf {
		final = spliceOriginal(text, e.replacements)
	}
	if err := stopped(ctx); err != nil {
		return toolResult{}, err
	}
	if err := overwrite(&p, bom+final); err != nil {
		return toolResult{}, err
	}
	return toolResult{
		Content: []toolContent{textBlock(fmt.Sprintf("Successfully replaced %d block(s) in %s.", len(in.Edits), in.Path))},
		Details: editDetails{Diff: shown.Diff, Patch: shown.Patch, FirstChangedLine: shown.FirstLine},
	}, nil
}

// readForEdit reads the whole file, which must be writable too.
func (t *Tools) readForEdit(p *place, shown string) (string, error) {
	f, info, err := openRegular(p)
	if err != nil {
		if failure, ok := err.(toolFailure); ok && !strings.HasPrefix(failure.text, "EISDIR") {
			code, _, _ := strings.Cut(failure.text, ":")
			return "", toolFailure{"Could not edit file: " + shown + ". Error code: " + code + "."}
		}
		return "", err
	}
	defer f.Close()
	if info.Size() > t.opts.MaxFile/2 {
		return "", toolFailure{fmt.Sprintf("Could not edit file: %s. It is larger than %s.", shown, formatSize(t.opts.MaxFile/2))}
	}
	probe, _, err := p.openFile(os.O_WRONLY) // Pi asks for W_OK before anything else
	if err != nil {
		return "", toolFailure{"Could not edit file: " + shown + ". Error code: " + wire.ErrnoName(err) + "."}
	}
	probe.Close()
	raw, err := io.ReadAll(io.LimitReader(f, t.opts.MaxFile))
	if err != nil {
		return "", pathFailure(p.path, "read", err)
	}
	return wire.Text(raw), nil
}

func splitBOM(s string) (bom, text string) {
	if rest, ok := strings.CutPrefix(s, "\ufeff"); ok {
		return "\ufeff", rest
	}
	return "", s
}

// toLF makes every line ending a newline, the lone CR of old Macs too.
func toLF(s string) string {
	if !strings.Contains(s, "\r") {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// spliceOriginal makes replacements found in the LF text in the text with its own line endings: lines that are not touched
// keep theirs, new lines get the ending of the line they start in (1.5.2; 0.73.1 rewrote the file with its first ending).
func spliceOriginal(original string, reps []textdiff.Replacement) string {
	var out strings.Builder
	endsCR := false
	push := func(s string) {
		if s == "" {
			return
		}
		// A CR kept before a seam and an LF after it would become one line break; the diff shows two.
		if endsCR && s[0] == '\n' {
			out.WriteByte('\n')
		}
		out.WriteString(s)
		endsCR = s[len(s)-1] == '\r'
	}
	toOriginal := crlfOffsets(original)
	at := 0
	for _, r := range reps {
		start := toOriginal(r.At)
		push(original[at:start])
		push(strings.ReplaceAll(r.Text, "\n", lineEnding(original, start)))
		at = toOriginal(r.At + r.Size)
	}
	push(original[at:])
	return out.String()
}

// crlfOffsets maps growing offsets in toLF(original) to offsets in original. Only CRLF changes the length.
func crlfOffsets(original string) func(int) int {
	before := 0
	next := strings.Index(original, "\r\n")
	return func(at int) int {
		for next >= 0 && next-before < at {
			before++
			from := next + 2
			next = strings.Index(original[from:], "\r\n")
			if next >= 0 {
				next += from
			}
		}
		return at + before
	}
}

// lineEnding is the ending of the line at an offset, or of the line before for a last line without one. A lone CR counts only
// where there is no LF at all.
func lineEnding(s string, at int) string {
	lf := strings.IndexByte(s[at:], '\n')
	if lf >= 0 {
		lf += at
	} else if lf = strings.LastIndexByte(s, '\n'); lf < 0 {
		if strings.Contains(s, "\r") {
			return "\r"
		}
		return "\n"
	}
	if lf > 0 && s[lf-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}
