package extc

import (
	"encoding/base64"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// What is put into a source before the bundler reads it moves what stands behind it in its line. So the source gets a map, which the bundler joins
// with its own.

// insertion is a text that was put into a source, at an offset of the source as it was before that.
type insertion struct{ at, size int }

// editedMap is the comment with the map of a source that became text by insertions, one after the other.
func editedMap(path, source, text string, made []insertion) string {
	if len(made) == 0 || strings.Contains(source, mapMark) { // it has one
		return ""
	}
	var b mappings
	line, column, read := 0, 0, 0 // in the source
	gen := 0
	for at, r := range text {
		if endsLine(text[at:]) {
			b.text = append(b.text, ';')
			gen, b.gen = 0, 0
			continue
		}
		if from := wasAt(at, made); from >= 0 && from <= len(source) {
			for read < from {
				c, size := utf8.DecodeRuneInString(source[read:])
				if column += max(utf16.RuneLen(c), 1); endsLine(source[read:]) {
					line, column = line+1, 0
				}
				read += size
			}
			b.add(gen, line, column)
		}
		gen += max(utf16.RuneLen(r), 1)
	}
	data, err := json.Marshal(sourceMap{Version: 3, Sources: []string{filepath.Base(path)}, SourcesContent: []string{source}, Names: []string{}, Mappings: string(b.text)})
	if err != nil || len(data) > maxData/2 {
		return ""
	}
	return "\n" + mapMark + mapData + base64.StdEncoding.EncodeToString(data)
}

// endsLine reports whether the bundler counts a line after the character that text begins with.
func endsLine(text string) bool {
	return text[0] == '\n' || text[0] == '\r' && !strings.HasPrefix(text, "\r\n") || strings.HasPrefix(text, "\u2028") || strings.HasPrefix(text, "\u2029")
}

// lineStarts are the offsets at which the lines begin that the bundler counts.
func lineStarts(text string) []int {
	starts := []int{0}
	for at, r := range text {
		if endsLine(text[at:]) {
			starts = append(starts, at+utf8.RuneLen(r))
		}
	}
	return starts
}

// wasAt is where an offset was before insertions were made; -1 for what was inserted.
func wasAt(at int, made []insertion) int {
	for _, in := range slices.Backward(made) {
		switch {
		case at >= in.at+in.size:
			at -= in.size
		case at >= in.at:
			return -1
		}
	}
	return at
}

// mappings are written as source maps have them: each number as its difference to the one before.
type mappings struct {
	text              []byte
	gen, line, column int
}

func (m *mappings) add(gen, line, column int) {
	if n := len(m.text); n > 0 && m.text[n-1] != ';' {
		m.text = append(m.text, ',')
	}
	for _, n := range [...]int{gen - m.gen, 0, line - m.line, column - m.column} {
		m.number(n)
	}
	m.gen, m.line, m.column = gen, line, column
}

func (m *mappings) number(n int) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	v := n << 1
	if n < 0 {
		v = -n<<1 | 1
	}
	for ; v >= 32; v >>= 5 {
		m.text = append(m.text, digits[v&31|32])
	}
	m.text = append(m.text, digits[v])
}
