package tools

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/connector/wire"
)

// endsHalf is what a structured result keeps of the beginning and of the end of a command's output.
const endsHalf = 512 * 1024

// outputEnds keeps the raw output of a command for programs: all of it, or its two ends.
type outputEnds struct {
	first, last []byte
	total       int64
}

func (e *outputEnds) add(p []byte) {
	e.total += int64(len(p))
	room := min(len(p), endsHalf-len(e.first))
	e.first = append(e.first, p[:room]...)
	e.last = append(e.last, p[room:]...)
	if len(e.last) > 2*endsHalf {
		e.last = append([]byte(nil), e.last[len(e.last)-endsHalf:]...)
	}
}

// text is the output, with a note in the place of what is left out.
func (e *outputEnds) text() (text string, truncated bool) {
	if e.total <= 2*endsHalf {
		return withoutMark(wire.Text(append(e.first[:len(e.first):len(e.first)], e.last...))), false
	}
	end := e.last[len(e.last)-endsHalf:]
	for len(end) > 0 && !utf8.RuneStart(end[0]) {
		end = end[1:]
	}
	var dec wire.Decoder
	head := withoutMark(dec.Decode(e.first, false))
	return fmt.Sprintf("%s\n\n[... %d bytes omitted ...]\n\n%s", head, e.total-2*endsHalf, withoutMark(wire.Text(end))), true
}

// withoutMark drops a byte order mark, as JavaScript's decoder does.
func withoutMark(text string) string {
	return strings.TrimPrefix(text, "\ufeff")
}
