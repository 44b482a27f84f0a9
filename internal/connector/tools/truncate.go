package tools

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Pi's limits.
const (
	toolMaxLines = 2000
	toolMaxBytes = 50 * 1024
	grepMaxLine  = 500              // UTF-16 units of one line grep shows
	noLineLimit  = int64(1<<53 - 1) // Number.MAX_SAFE_INTEGER, which Pi reports as maxLines where only bytes count
)

// truncation is details.truncation.
type truncation struct {
	Content               string  `json:"content"`
	Truncated             bool    `json:"truncated"`
	TruncatedBy           *string `json:"truncatedBy"` // "lines", "bytes" or null
	TotalLines            int     `json:"totalLines"`
	TotalBytes            int64   `json:"totalBytes"`
	OutputLines           int     `json:"outputLines"`
	OutputBytes           int     `json:"outputBytes"`
	LastLinePartial       bool    `json:"lastLinePartial"`
	FirstLineExceedsLimit bool    `json:"firstLineExceedsLimit"`
	MaxLines              int64   `json:"maxLines"`
	MaxBytes              int     `json:"maxBytes"`
}

func (t *truncation) cut(by string) {
	t.Truncated, t.TruncatedBy = true, &by
}

// countedLines splits text into lines. A final newline ends a line and starts none (1.5.2; 0.73.1 counted an empty one).
func countedLines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// truncateHead keeps the first whole lines within both limits.
func truncateHead(text string, maxLines int64) truncation {
	lines := countedLines(text)
	t := truncation{
		TotalLines: len(lines), TotalBytes: int64(len(text)),
		MaxLines: maxLines, MaxBytes: toolMaxBytes,
	}
	if int64(len(lines)) <= maxLines && len(text) <= toolMaxBytes {
		t.Content, t.OutputLines, t.OutputBytes = text, len(lines), len(text)
		return t
	}
	if len(lines[0]) > toolMaxBytes {
		t.cut("bytes")
		t.FirstLineExceedsLimit = true
		return t
	}
	size, n, by := 0, 0, "lines"
	for ; n < len(lines) && int64(n) < maxLines; n++ {
		more := len(lines[n])
		if n > 0 {
			more++ // its newline
		}
		if size+more > toolMaxBytes {
			by = "bytes"
			break
		}
		size += more
	}
	t.cut(by)
	t.Content, t.OutputLines, t.OutputBytes = text[:size], n, size
	return t
}

// truncateTail keeps the last whole lines within both limits, or the end of the last line when that alone is too long.
func truncateTail(text string) truncation {
	lines := countedLines(text)
	t := truncation{
		TotalLines: len(lines), TotalBytes: int64(len(text)),
		MaxLines: toolMaxLines, MaxBytes: toolMaxBytes,
	}
	if len(lines) <= toolMaxLines && len(text) <= toolMaxBytes {
		t.Content, t.OutputLines, t.OutputBytes = text, len(lines), len(text)
		return t
	}
	size, first, by := 0, len(lines), "lines"
	for first > 0 && len(lines)-first < toolMaxLines {
		more := len(lines[first-1])
		if first < len(lines) {
			more++
		}
		if size+more > toolMaxBytes {
			by = "bytes"
			break
		}
		size += more
		first--
	}
	t.cut(by)
	if first == len(lines) { // not even one line fits
		t.Content, t.LastLinePartial, t.OutputLines = tailBytes(lines[len(lines)-1], toolMaxBytes), true, 1
	} else {
		t.Content, t.OutputLines = strings.Join(lines[first:], "\n"), len(lines)-first
	}
	t.OutputBytes = len(t.Content)
	return t
}

// tailBytes returns at most the last n bytes of s, starting at a character.
func tailBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	s = s[len(s)-n:]
	for len(s) > 0 && !utf8.RuneStart(s[0]) {
		s = s[1:]
	}
	return s
}

// truncateLine shortens one line of grep's output.
func truncateLine(line string) (string, bool) {
	if len(line) <= grepMaxLine || utf16Len(line) <= grepMaxLine {
		return line, false
	}
	return utf16Head(line, grepMaxLine) + "... [truncated]", true
}

// formatSize is Pi's way to write a number of bytes.
func formatSize(n int64) string {
	switch {
	case n < 1024:
		return strconv.FormatInt(n, 10) + "B"
	case n < 1024*1024:
		return strconv.FormatFloat(float64(n)/1024, 'f', 1, 64) + "KB"
	default:
		return strconv.FormatFloat(float64(n)/(1024*1024), 'f', 1, 64) + "MB"
	}
}

// withNotices adds Pi's bracketed line below a result.
func withNotices(text string, notices []string) string {
	if len(notices) == 0 {
		return text
	}
	return text + "\n\n[" + strings.Join(notices, ". ") + "]"
}

// sizeNotice says that the byte limit cut a result.
func sizeNotice() string { return formatSize(toolMaxBytes) + " limit reached" }
