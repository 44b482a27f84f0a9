package pier_test

import (
	"go/ast"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The language of code (CONTRIBUTING.md, "Language"). A ceiling is today's figure and may only fall: a change that lowers a figure lowers
// its ceiling. The goals are those of the last column.
var wordCeilings = map[string]struct{ most, goal int }{
	"comments that begin NAME is what, who, where, …":          {943, 20},
	"comment lines with nobody, somebody, anybody, whoever, …": {455, 0},
	"unexported functions with a one-word name, per mille":     {592, 250},
	"one-word functions that are participles":                  {404, 10},
	"lines over 120 columns, per mille":                        {27, 0},
	"comment lines, per mille of code lines, missing to 140":   {39, 0},
	"sentences over 30 words in README.md and docs":            {145, 0},
}

// maxColumns is the width of a line; a tab counts for four.
const maxColumns = 120

var (
	saysWhat   = regexp.MustCompile(`^// ?\w+ (is|are) (what|who|whose|where|which|how|when|whether)\b`)
	saysNobody = regexp.MustCompile(`(?i)\b(nobody|somebody|anybody|whoever|who has)\b`)
	participle = regexp.MustCompile(`(ed|en)$|^(told|said|kept|found|held|lent|gone|begun|came|made|sent|left|meant)$`)
	oneWord    = regexp.MustCompile(`^[a-z0-9]+$`)
)

// words counts what the language rules speak of, over the sources that are neither tests nor generated.
type words struct {
	lines, long, comments          int
	functions, oneWord, participle int
	what, nobody                   int
}

// TestWords holds the language of comments and names to its ceilings.
func TestWords(t *testing.T) {
	var w words
	for _, s := range sources(t) {
		if !s.test && !ast.IsGenerated(s.file) {
			w.count(s)
		}
	}
	perMille := func(part, whole int) int { return (1000*part + whole/2) / whole }
	holdCeilings(t, map[string]int{
		"comments that begin NAME is what, who, where, …":          w.what,
		"comment lines with nobody, somebody, anybody, whoever, …": w.nobody,
		"unexported functions with a one-word name, per mille":     perMille(w.oneWord, w.functions),
		"one-word functions that are participles":                  w.participle,
		"lines over 120 columns, per mille":                        perMille(w.long, w.lines),
		"comment lines, per mille of code lines, missing to 140":   max(0, 140-perMille(w.comments, w.lines)),
		"sentences over 30 words in README.md and docs":            longSentences(t),
	})
}

func (w *words) count(s source) {
	for line := range strings.Lines(s.text) {
		if line = strings.TrimRight(line, "\n"); strings.TrimSpace(line) == "" {
			continue
		}
		if w.lines++; utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")) > maxColumns {
			w.long++
		}
	}
	for _, group := range s.file.Comments {
		for _, c := range group.List {
			w.comments += strings.Count(c.Text, "\n") + 1
			if saysWhat.MatchString(c.Text) {
				w.what++
			}
			if saysNobody.MatchString(c.Text) {
				w.nobody++
			}
		}
	}
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && !f.Name.IsExported() && f.Name.Name != "main" {
			if w.functions++; oneWord.MatchString(f.Name.Name) {
				w.oneWord++
				if participle.MatchString(f.Name.Name) {
					w.participle++
				}
			}
		}
	}
}

// holdCeilings compares figures with their ceilings: above is a fault, and so is a ceiling that can fall by more than a few.
func holdCeilings(t *testing.T, got map[string]int) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(wordCeilings)) {
		ceiling := wordCeilings[name]
		figure, counted := got[name]
		switch {
		case !counted:
			t.Errorf("%s: not counted", name)
		case figure > ceiling.most:
			t.Errorf("%s: %d, the ceiling is %d and may only fall (goal %d)", name, figure, ceiling.most, ceiling.goal)
		case figure < ceiling.most-max(2, ceiling.most/20):
			t.Errorf("%s: %d, its ceiling of %d can fall", name, figure, ceiling.most)
		}
	}
}

var (
	listItem    = regexp.MustCompile(`^\s*([-*]|\d+\.)\s`)
	sentenceEnd = regexp.MustCompile(`[.!?:]["')*\]]*(\s|$)`)
)

// longSentences counts the sentences over 30 words in the pages for people. A paragraph, an item of a list and a cell of a table end a sentence.
func longSentences(t *testing.T) int {
	t.Helper()
	long := 0
	for _, d := range documents(t) {
		if d.path != "README.md" && !strings.HasPrefix(d.path, "docs/") {
			continue
		}
		for _, block := range proseBlocks(d.text) {
			for _, sentence := range sentenceEnd.Split(block, -1) {
				if len(strings.Fields(sentence)) > 30 {
					long++
				}
			}
		}
	}
	return long
}

// proseBlocks returns the paragraphs, list items and table cells of a page, without its code.
func proseBlocks(text string) []string {
	var blocks []string
	var block strings.Builder
	flush := func() {
		blocks = append(blocks, block.String())
		block.Reset()
	}
	for line := range strings.Lines(fence.ReplaceAllString(text, "\n")) {
		switch trimmed := strings.TrimSpace(line); {
		case trimmed == "" || strings.HasPrefix(trimmed, "#"):
			flush()
		case strings.HasPrefix(trimmed, "|"):
			flush()
			blocks = append(blocks, strings.Split(trimmed, "|")...)
		case strings.HasPrefix(line, "    ") && block.Len() == 0: // code
		default:
			if listItem.MatchString(line) {
				flush()
			}
			block.WriteString(trimmed + " ")
		}
	}
	flush()
	return blocks
}

// TestProse checks how pages are parted into sentences.
func TestProse(t *testing.T) {
	page := "# Title\n\nOne line\nof two.\n\n- item one\n- item two\n  goes on\n\n| a | b c |\n|---|---|\n\n    code here\n\n```\nmore code\n```\nEnd.\n"
	var got []string
	for _, b := range proseBlocks(page) {
		if b = strings.TrimSpace(b); b != "" && b != "---" {
			got = append(got, b)
		}
	}
	want := []string{"One line of two.", "- item one", "- item two goes on", "a", "b c", "End."}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
