package tui

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func anyLine(chance *rand.Rand) string {
	parts := []string{"a", "bb", "word", " ", " ", "  ", "日本", "日", "é", "e\u0301", "👍", "longerword", "-", "\u3000"}
	var line strings.Builder
	for range chance.IntN(12) {
		line.WriteString(parts[chance.IntN(len(parts))])
	}
	return line.String()
}

// TestWrappedRows: rows are counted as the editor makes them.
func TestWrappedRows(t *testing.T) {
	area := newArea()
	chance := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		line, width := anyLine(chance), 1+chance.IntN(14)
		area.SetWidth(width)
		area.SetValue(line)
		if got, want := wrappedRows(line, width), area.LineInfo().Height; got != want {
			t.Fatalf("%q at %d has %d rows, not %d", line, width, want, got)
		}
	}
}

// TestMoveTo: every place of a text is reached, however its lines are wrapped, and the keys lead from its first line to its last.
func TestMoveTo(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	for range 400 {
		lines := make([]string, 1+chance.IntN(5))
		for i := range lines {
			lines[i] = anyLine(chance)
		}
		text, width := strings.Join(lines, "\n"), 1+chance.IntN(14)
		p := newPrompt()
		p.area.SetWidth(width)
		p.put(text)
		line := chance.IntN(len(lines))
		column := chance.IntN(len([]rune(lines[line])) + 1)
		moveTo(&p.area, line, column)
		if p.area.Line() != line || p.area.Column() != column {
			t.Fatalf("%q at %d: %d:%d, not %d:%d", text, width, p.area.Line(), p.area.Column(), line, column)
		}
		for _, key := range []string{"down", "up", "down"} {
			end := 0
			if key == "down" {
				end = len(lines) - 1
			}
			for range 200 {
				if p.area.Line() == end {
					break
				}
				p.walk(named(key))
			}
			if p.area.Line() != end {
				t.Fatalf("%q at %d: %s stays in line %d, column %d", text, width, key, p.area.Line(), p.area.Column())
			}
		}
	}
}
