package textdiff

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

const (
	diffContext = 4  // lines shown around a change
	diffMargin  = 32 // lines compared around a replacement (1.5.2; 0.73.1 compared whole files)
)

// diffWindow is a stretch of whole lines around replacements, as offsets and line numbers (from 0) in both texts.
type diffWindow struct {
	oldStart, oldEnd, oldLine int
	newStart, newEnd, newLine int
}

// Replacement puts text in place of size bytes at an offset.
type Replacement struct {
	At, Size int
	Text     string
}

// Shown is a difference as numbered lines for people and as a unified patch, and the line of the new text where it begins, from 1.
type Shown struct {
	Diff, Patch string
	FirstLine   int
}

// Show tells what sorted replacements in one text made of it. The only error is the context's.
func Show(ctx context.Context, path, before, after string, replacements []Replacement) (Shown, error) {
	width := len(strconv.Itoa(max(strings.Count(before, "\n"), strings.Count(after, "\n")) + 1))
	shown := diffPrinter{width: width}
	patch := []string{"--- " + path, "+++ " + path}
	for _, w := range diffWindows(before, replacements) {
		parts, err := diffLines(ctx, before[w.oldStart:w.oldEnd], after[w.newStart:w.newEnd])
		if err != nil {
			return Shown{}, err
		}
		shown.window(parts, w)
		patch = append(patch, patchHunks(parts, w)...)
	}
	return Shown{
		Diff:      strings.Join(shown.out, "\n"),
		Patch:     strings.Join(patch, "\n") + "\n",
		FirstLine: shown.firstChanged,
	}, nil
}

// diffWindows puts a margin around each replacement and joins windows that touch.
func diffWindows(before string, reps []Replacement) []diffWindow {
	var out []diffWindow
	shift, lineShift := 0, 0 // what the replacements so far added, in bytes and lines
	cursor, cursorLine := 0, 0
	for _, r := range reps {
		end := r.At + r.Size
		start := lineStart(before, r.At)
		for i := 0; i < diffMargin && start > 0; i++ {
			start = lineStart(before, start-1)
		}
		stop := marginEnd(before, r.At, end)
		grow := len(r.Text) - r.Size
		if n := len(out); n > 0 && start <= out[n-1].oldEnd {
			out[n-1].oldEnd = max(out[n-1].oldEnd, stop)
			out[n-1].newEnd = out[n-1].oldEnd + shift + grow
		} else {
			cursorLine += strings.Count(before[cursor:start], "\n")
			cursor = start
			out = append(out, diffWindow{
				oldStart: start, oldEnd: stop, oldLine: cursorLine,
				newStart: start + shift, newEnd: stop + shift + grow, newLine: cursorLine + lineShift,
			})
		}
		shift += grow
		lineShift += strings.Count(r.Text, "\n") - strings.Count(before[r.At:end], "\n")
	}
	return out
}

func lineStart(s string, at int) int { return strings.LastIndexByte(s[:at], '\n') + 1 }

// marginEnd is the end of the line a replacement ends in, and the margin's lines more.
func marginEnd(s string, at, end int) int {
	from := max(end-1, at)
	for i := 0; i <= diffMargin && end < len(s); i++ {
		n := strings.IndexByte(s[from:], '\n')
		if n < 0 {
			return len(s)
		}
		end = from + n + 1
		from = end
	}
	return end
}

// diffPrinter writes the numbered form: "+12 text", "-12 text", " 12 text" and " .." with dots where lines are left out.
type diffPrinter struct {
	width        int
	out          []string
	old, new     int // next line numbers
	firstChanged int
}

func (p *diffPrinter) line(mark string, n int, text string) {
	p.out = append(p.out, fmt.Sprintf("%s%*d %s", mark, p.width, n, strings.TrimSuffix(text, "\n")))
}

func (p *diffPrinter) gap() string { return fmt.Sprintf(" %*s ...", p.width, "") }

// skip leaves lines out.
func (p *diffPrinter) skip(n int, fresh bool) {
	if n <= 0 {
		return
	}
	// Two windows may both leave out lines where they meet: one mark is enough.
	if !fresh || len(p.out) == 0 || p.out[len(p.out)-1] != p.gap() {
		p.out = append(p.out, p.gap())
	}
	p.old += n
	p.new += n
}

func (p *diffPrinter) same(lines []string) {
	for _, l := range lines {
		p.line(" ", p.old, l)
		p.old++
		p.new++
	}
}

func (p *diffPrinter) window(parts []diffPart, w diffWindow) {
	p.old, p.new = w.oldLine+1, w.newLine+1
	for i, part := range parts {
		if part.added || part.removed {
			if p.firstChanged == 0 {
				p.firstChanged = p.new
			}
			p.changed(part)
			continue
		}
		n := len(part.lines)
		// Keep the lines next to a change on either side, all of them when the sides meet.
		head, tail := 0, 0
		if i > 0 {
			head = min(n, diffContext)
		}
		if i < len(parts)-1 {
			tail = min(n, diffContext)
		}
		switch {
		case head == 0 && tail == 0:
			p.old += n
			p.new += n
		case i > 0 && i < len(parts)-1 && n <= 2*diffContext:
			p.same(part.lines)
		default:
			p.same(part.lines[:head])
			p.skip(n-head-tail, i == 0)
			p.same(part.lines[n-tail:])
		}
	}
}

func (p *diffPrinter) changed(part diffPart) {
	for _, l := range part.lines {
		if part.added {
			p.line("+", p.new, l)
			p.new++
		} else {
			p.line("-", p.old, l)
			p.old++
		}
	}
}

// patchHunks writes the hunks of a unified diff.
func patchHunks(parts []diffPart, w diffWindow) []string {
	h := hunker{old: w.oldLine + 1, new: w.newLine + 1}
	for i, part := range parts {
		switch n := len(part.lines); {
		case part.added:
			h.add("+", part.lines)
			h.new += n
		case part.removed:
			h.add("-", part.lines)
			h.old += n
		default:
			h.unchanged(part.lines, i == 0, i == len(parts)-1)
		}
	}
	h.flush()
	return h.out
}

// hunker collects hunks. old and new are the numbers of the next lines, start the ones a hunk begins with.
type hunker struct {
	out, hunk          []string
	old, new           int
	oldStart, newStart int
}

func (h *hunker) add(mark string, lines []string) {
	if len(h.hunk) == 0 {
		h.oldStart, h.newStart = h.old, h.new
	}
	for _, l := range lines {
		text, ended := strings.CutSuffix(l, "\n")
		h.hunk = append(h.hunk, mark+text)
		if !ended {
			h.hunk = append(h.hunk, `\ No newline at end of file`)
		}
	}
}

func (h *hunker) same(lines []string) {
	h.add(" ", lines)
	h.old += len(lines)
	h.new += len(lines)
}

// unchanged adds lines between changes as context, and ends a hunk where they are too many.
func (h *hunker) unchanged(lines []string, first, last bool) {
	n := len(lines)
	if !first && !last && n <= 2*diffContext {
		h.same(lines)
		return
	}
	after, before := min(n, diffContext), min(n, diffContext)
	if first {
		after = 0
	}
	if last {
		before = 0
	}
	h.same(lines[:after])
	h.flush()
	h.old += n - after - before
	h.new += n - after - before
	h.same(lines[n-before:])
}

// flush ends a hunk. The format counts an empty side from the line before it.
func (h *hunker) flush() {
	if len(h.hunk) == 0 {
		return
	}
	oldLen, newLen := h.old-h.oldStart, h.new-h.newStart
	if oldLen == 0 {
		h.oldStart--
	}
	if newLen == 0 {
		h.newStart--
	}
	h.out = append(h.out, fmt.Sprintf("@@ -%d,%d +%d,%d @@", h.oldStart, oldLen, h.newStart, newLen))
	h.out = append(h.out, h.hunk...)
	h.hunk = nil
}
