package tools

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/node/picture"
)

type readInput struct {
	Path   string   `json:"path"`
	Offset *float64 `json:"offset"`
	Limit  *float64 `json:"limit"`
}

type truncationDetails struct {
	Truncation truncation `json:"truncation"`
}

// readImageOutput is structuredContent of read for an image; for text it is the text.
type readImageOutput struct {
	Type     string `json:"type"`
	Data     string `json:"data"`
	MimeType string `json:"mimeType"`
	Note     string `json:"note"`
}

// read shows a text file or an image.
func (t *Tools) read(ctx context.Context, call toolCall) (toolResult, error) {
	result, err := t.readContent(ctx, call)
	if err != nil {
		return result, err
	}
	note := *result.Content[0].Text
	result.Structured = note
	if len(result.Content) > 1 {
		image := result.Content[1]
		result.Structured = readImageOutput{image.Type, image.Data, image.MimeType, note}
	}
	return result, nil
}

func (t *Tools) readContent(ctx context.Context, call toolCall) (toolResult, error) {
	var in readInput
	if err := call.decode(&in); err != nil {
		return toolResult{}, err
	}
	p, err := call.open(ctx, false)
	if err != nil {
		return toolResult{}, err
	}
	defer p.close()
	p.readable()
	f, info, err := openRegular(&p)
	if err != nil {
		return toolResult{}, err
	}
	defer f.Close()
	head := make([]byte, picture.SniffLen)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return toolResult{}, pathFailure(p.path, "read", err)
	}
	mime := picture.Sniff(head[:n])
	if mime != "" || in.Limit != nil && *in.Limit < 0 { // these take a whole file, and copies of it
		release, err := t.holding(ctx, call, 3*min(info.Size(), t.opts.MaxFile))
		if err != nil {
			return toolResult{}, err
		}
		defer release()
	}
	if mime != "" {
		return t.readImage(p.path, f, head[:n], mime)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return toolResult{}, pathFailure(p.path, "read", err)
	}
	var body io.Reader = f
	if info.Size() > 0 { // what is appended meanwhile does not count (1.5.2)
		body = io.LimitReader(f, info.Size())
	}
	sel, err := selectLines(ctx, body, info.Size(), in)
	if err != nil {
		if err == errToolAborted {
			return toolResult{}, err
		}
		return toolResult{}, pathFailure(p.path, "read", err)
	}
	return sel.result(in)
}

// openRegular opens a file for reading. Devices, pipes and sockets are refused before they can block.
func openRegular(p *place) (*os.File, os.FileInfo, error) {
	info, err := p.stat()
	switch {
	case err != nil:
		return nil, nil, pathFailure(p.path, "access", err)
	case info.IsDir():
		return nil, nil, toolFailure{"EISDIR: illegal operation on a directory, read"}
	case !info.Mode().IsRegular():
		return nil, nil, toolFailure{"EINVAL: invalid argument, read '" + p.path + "'"}
	}
	f, info, err := p.openFile(os.O_RDONLY)
	if err != nil {
		return nil, nil, pathFailure(p.path, "access", err)
	}
	return f, info, nil
}

// readImage shows an image as models take it.
func (t *Tools) readImage(path string, f *os.File, head []byte, mime string) (toolResult, error) {
	rest, err := io.ReadAll(io.LimitReader(f, t.opts.MaxFile))
	if err != nil {
		return toolResult{}, pathFailure(path, "read", err)
	}
	ready, problem := picture.Prepare(append(head, rest...), mime, !t.opts.ImagesAsTheyAre())
	if problem != "" {
		return textResult("Read image file [" + mime + "]\n" + problem), nil
	}
	note := strings.Join(append([]string{"Read image file [" + ready.MimeType + "]"}, ready.Hints...), "\n")
	return toolResult{Content: []toolContent{textBlock(note), {Type: "image", Data: ready.Data, MimeType: ready.MimeType}}}, nil
}

// selection is the part of a text file a call asked for. Only as much of it is kept as a result can show.
type selection struct {
	start, end float64 // lines, from 0; end is exclusive and may be infinite
	stop       float64 // start + limit, which is what Pi counts the remaining lines from; unlike end it may be negative

	kept      strings.Builder // the selected text, up to a little over the byte limit
	bytes     int64           // of all selected text
	newlines  int             // in the selected text
	openLine  bool            // the selected text ends within a line that is not empty
	firstLine int64           // bytes of the first selected line
	line      int             // lines of the file so far, the current one not counted
}

// selectLines reads a file and selects offset and limit. A limit that is negative or not whole selects as JavaScript's
// slice does, as in Pi: -1 leaves out the last line.
func selectLines(ctx context.Context, r io.Reader, size int64, in readInput) (*selection, error) {
	s := &selection{end: math.Inf(1)}
	if in.Offset != nil && *in.Offset != 0 {
		s.start = max(0, math.Trunc(*in.Offset-1))
	}
	if in.Limit != nil {
		s.stop = s.start + math.Trunc(*in.Limit)
		if s.stop < 0 {
			return selectFromEnd(r, s)
		}
		s.end = s.stop
	}
	var dec wire.Decoder
	buf := make([]byte, min(64*1024, max(size, 4*1024)+1))
	for {
		if err := stopped(ctx); err != nil {
			return nil, err
		}
		n, err := r.Read(buf)
		s.add(dec.Decode(buf[:n], err == io.EOF))
		if err == io.EOF {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// maxFromEnd is how much of a file is looked at for what is counted from its end.
const maxFromEnd = 24 << 20

// selectFromEnd selects up to a line counted from the end, which needs the whole file.
func selectFromEnd(r io.Reader, s *selection) (*selection, error) {
	all, err := io.ReadAll(io.LimitReader(r, maxFromEnd))
	if err != nil {
		return nil, err
	}
	text := wire.Text(all)
	s.end = float64(strings.Count(text, "\n")+1) + s.stop
	s.add(text)
	return s, nil
}

// add takes the next piece of text.
func (s *selection) add(text string) {
	for text != "" {
		at := strings.IndexByte(text, '\n')
		piece := text
		if at >= 0 {
			piece = text[:at]
		}
		line := float64(s.line)
		if line >= s.start && line < s.end {
			s.take(piece, line == s.start)
			// The newline belongs to the selection when another selected line follows it.
			if at >= 0 && line+1 < s.end {
				s.take("\n", false)
				s.newlines++
				s.openLine = false
			}
		}
		if at < 0 {
			return
		}
		s.line++
		text = text[at+1:]
	}
}

func (s *selection) take(piece string, first bool) {
	s.bytes += int64(len(piece))
	if first {
		s.firstLine += int64(len(piece))
	}
	if piece != "" {
		s.openLine = true
	}
	// One line past the limit must be there for truncateHead to see that the limit is passed.
	if room := toolMaxBytes + 2 - s.kept.Len(); room > 0 {
		s.kept.WriteString(piece[:min(room, len(piece))])
	}
}

// truncated cuts the selection to Pi's limits, with the totals of all of it.
func (s *selection) truncated() truncation {
	t := truncateHead(s.kept.String(), toolMaxLines)
	t.TotalBytes, t.TotalLines = s.bytes, s.newlines
	if s.openLine {
		t.TotalLines++
	}
	return t
}

// result words what was selected.
func (s *selection) result(in readInput) (toolResult, error) {
	total := s.line + 1
	if s.start >= float64(total) {
		return toolResult{}, toolFailure{fmt.Sprintf("Offset %s is beyond end of file (%d lines total)", jsNumber(*in.Offset), total)}
	}
	t, first := s.truncated(), int(s.start)+1
	last := first + t.OutputLines - 1
	limit := formatSize(toolMaxBytes)
	switch {
	case t.FirstLineExceedsLimit:
		text := fmt.Sprintf("[Line %d is %s, exceeds %s limit. Use bash: sed -n '%dp' %s | head -c %d]",
			first, formatSize(s.firstLine), limit, first, in.Path, toolMaxBytes)
		return toolResult{Content: []toolContent{textBlock(text)}, Details: truncationDetails{t}}, nil
	case t.Truncated:
		if *t.TruncatedBy == "lines" {
			limit = ""
		} else {
			limit = " (" + limit + " limit)"
		}
		text := fmt.Sprintf("%s\n\n[Showing lines %d-%d of %d%s. Use offset=%d to continue.]", t.Content, first, last, total, limit, last+1)
		return toolResult{Content: []toolContent{textBlock(text)}, Details: truncationDetails{t}}, nil
	case in.Limit != nil && s.stop < float64(total):
		next := int(s.stop)
		return textResult(fmt.Sprintf("%s\n\n[%d more lines in file. Use offset=%d to continue.]", t.Content, total-next, next+1)), nil
	}
	return textResult(t.Content), nil
}
