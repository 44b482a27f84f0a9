package tools

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/textdiff"
)

// edited is the outcome of a set of edits: the new text, and the replacements of the old one that make it, in order.
type edited struct {
	text         string
	replacements []textdiff.Replacement
}

// applyEdits finds every edit in the same LF text and replaces them all. When one of them only matches loosely, all are
// looked up in a loosened text, and only the lines they touch are taken from it (1.5.2; 0.73.1 loosened the whole file).
func applyEdits(text string, edits []textEdit, path string) (edited, error) {
	edits = slices.Clone(edits)
	for i, e := range edits {
		edits[i] = textEdit{OldText: toLF(e.OldText), NewText: toLF(e.NewText)}
		if edits[i].OldText == "" {
			return edited{}, editFailure(i, len(edits), "oldText must not be empty in {path}.", "edits[{i}].oldText must not be empty in {path}.", path, 0)
		}
	}
	base, loose := text, false
	for _, e := range edits {
		if !strings.Contains(text, e.OldText) && strings.Contains(loosen(text), loosen(e.OldText)) {
			base, loose = loosen(text), true
			break
		}
	}
	reps, err := findEdits(base, edits, path)
	if err != nil {
		return edited{}, err
	}
	if loose {
		if reps, err = widenToLines(text, base, reps); err != nil {
			return edited{}, err
		}
	}
	out := edited{text: replaceAll(text, reps), replacements: reps}
	if out.text == text {
		return edited{}, editFailure(0, len(edits),
			"No changes made to {path}. The replacement produced identical content. This might indicate an issue with special characters or the text not existing as expected.",
			"No changes made to {path}. The replacements produced identical content.", path, 0)
	}
	return out, nil
}

// findEdits locates each edit, which must occur once even when read loosely, and sorts them.
func findEdits(base string, edits []textEdit, path string) ([]textdiff.Replacement, error) {
	type found struct {
		textdiff.Replacement
		index int
	}
	var all []found
	loose := loosen(base)
	for i, e := range edits {
		old := loosen(e.OldText)
		f := found{textdiff.Replacement{At: strings.Index(base, e.OldText), Size: len(e.OldText), Text: e.NewText}, i}
		if f.At < 0 { // base is loosened already when any edit needs it, so offsets agree
			f.At, f.Size = strings.Index(loose, old), len(old)
		}
		if f.At < 0 {
			return nil, editFailure(i, len(edits),
				"Could not find the exact text in {path}. The old text must match exactly including all whitespace and newlines.",
				"Could not find edits[{i}] in {path}. The oldText must match exactly including all whitespace and newlines.", path, 0)
		}
		if n := occurrences(loose, old); n > 1 {
			return nil, editFailure(i, len(edits),
				"Found {n} occurrences of the text in {path}. The text must be unique. Please provide more context to make it unique.",
				"Found {n} occurrences of edits[{i}] in {path}. Each oldText must be unique. Please provide more context to make it unique.", path, n)
		}
		all = append(all, f)
	}
	sort.SliceStable(all, func(a, b int) bool { return all[a].At < all[b].At })
	out := make([]textdiff.Replacement, len(all))
	for i, f := range all {
		if i > 0 && all[i-1].At+all[i-1].Size > f.At {
			return nil, toolFailure{fmt.Sprintf("edits[%d] and edits[%d] overlap in %s. Merge them into one edit or target disjoint regions.",
				all[i-1].index, f.index, path)}
		}
		out[i] = f.Replacement
	}
	return out, nil
}

// occurrences counts as Pi does with split: an old text of white space only, which loosens to nothing, is found between all
// UTF-16 units.
func occurrences(text, old string) int {
	if old == "" {
		return utf16Len(text) - 1
	}
	return strings.Count(text, old)
}

// editFailure fills in the wording for one edit or for one of several.
func editFailure(i, edits int, one, many, path string, count int) error {
	text := many
	if edits == 1 {
		text = one
	}
	return toolFailure{strings.NewReplacer("{i}", strconv.Itoa(i), "{path}", path, "{n}", strconv.Itoa(count)).Replace(text)}
}

// loosen is Pi's normal form for the second try: compatibility characters composed, trailing white space gone, and
// typographic quotes, dashes and spaces made plain.
func loosen(s string) string {
	lines := strings.Split(norm.NFKC.String(s), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRightFunc(line, isJSSpace)
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r < 0x80:
			return r
		case r >= 0x2018 && r <= 0x201b:
			return '\''
		case r >= 0x201c && r <= 0x201f:
			return '"'
		case r >= 0x2010 && r <= 0x2015 || r == 0x2212:
			return '-'
		case policy.OddSpace(r) && r != 0x2000 && r != 0x2001:
			return ' '
		}
		return r
	}, strings.Join(lines, "\n"))
}

// isJSSpace is what JavaScript's trim removes.
func isJSSpace(r rune) bool {
	return r == 0xfeff || r != 0x85 && unicode.IsSpace(r)
}

// widenToLines turns replacements in base, the loosened form of text, into replacements of whole lines of text, so that
// lines no edit touches keep their bytes.
func widenToLines(text, base string, reps []textdiff.Replacement) ([]textdiff.Replacement, error) {
	textLines, baseLines := lineStarts(text), lineStarts(base)
	if len(textLines) != len(baseLines) {
		return nil, toolFailure{"Cannot preserve unchanged lines because the base content has a different line count."}
	}
	var out []textdiff.Replacement
	for i := 0; i < len(reps); {
		first := lineOf(baseLines, reps[i].At)
		last := lineOf(baseLines, max(reps[i].At, reps[i].At+reps[i].Size-1))
		group := i + 1
		for group < len(reps) && lineOf(baseLines, reps[group].At) <= last {
			last = max(last, lineOf(baseLines, max(reps[group].At, reps[group].At+reps[group].Size-1)))
			group++
		}
		if last+1 >= len(baseLines) {
			return nil, toolFailure{"Replacement range is outside the base content."}
		}
		from, to := baseLines[first], baseLines[last+1]
		local := slices.Clone(reps[i:group])
		for k := range local {
			local[k].At -= from
		}
		start := textLines[first]
		out = append(out, textdiff.Replacement{At: start, Size: textLines[last+1] - start, Text: replaceAll(base[from:to], local)})
		i = group
	}
	return out, nil
}

// lineStarts are the offsets of all lines and of the end of the text.
func lineStarts(s string) []int {
	starts := []int{0}
	for at := 0; at < len(s); {
		n := strings.IndexByte(s[at:], '\n')
		if n < 0 {
			return append(starts, len(s))
		}
		at += n + 1
		starts = append(starts, at)
	}
	return starts
}

// lineOf is the line that holds an offset.
func lineOf(starts []int, at int) int {
	return sort.SearchInts(starts, at+1) - 1
}

// replaceAll makes sorted replacements that do not overlap.
func replaceAll(s string, reps []textdiff.Replacement) string {
	var b strings.Builder
	at := 0
	for _, r := range reps {
		b.WriteString(s[at:r.At])
		b.WriteString(r.Text)
		at = r.At + r.Size
	}
	b.WriteString(s[at:])
	return b.String()
}
