// Package textdiff compares two texts line by line, and finds the known name nearest to a misspelt one.
package textdiff

import (
	"context"
	"slices"
	"strings"
)

// diffPart is a run of lines that both texts have, or only one of them.
type diffPart struct {
	added, removed bool
	lines          []string // with their newlines
}

// maxDiffEdits bounds the search for the shortest difference. Texts further apart show as all removed, then all added.
const maxDiffEdits = 20_000

// diffLines finds a shortest difference by Myers' O(ND) algorithm, with the preferences of the npm package diff 8, which Pi
// shows: of two equally good ways the one that is further in the old text, and removals before additions.
func diffLines(ctx context.Context, before, after string) ([]diffPart, error) {
	a, b := linesOf(before), linesOf(after)
	d := differ{a: a, b: b, low: -len(b) - 1, high: len(a) + 1}
	paths := map[int]*diffPath{0: d.slide(&diffPath{old: -1}, 0)}
	if d.atEnd(paths[0], 0) {
		return d.parts(paths[0].last), nil
	}
	for edits := 1; edits <= min(len(a)+len(b), maxDiffEdits); edits++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if done := d.round(paths, edits); done != nil {
			return d.parts(done.last), nil
		}
	}
	return []diffPart{{removed: true, lines: a}, {added: true, lines: b}}, nil
}

// linesOf splits a text into lines that keep their newline.
func linesOf(s string) []string {
	if s == "" {
		return nil
	}
	lines := strings.SplitAfter(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// differ searches the edit graph. A path on diagonal k that used the first old lines of a has used old-k lines of b;
// positions are those of the last line used, from -1.
type differ struct {
	a, b      []string
	low, high int // diagonals outside have reached an edge of the graph: going further on them gains nothing
}

type diffPath struct {
	old  int
	last *diffRun
}

// diffRun is one run of a path; runs are shared between paths and link backwards.
type diffRun struct {
	count          int
	added, removed bool
	before         *diffRun
}

func (d *differ) atEnd(p *diffPath, k int) bool {
	return p.old+1 >= len(d.a) && p.old-k+1 >= len(d.b)
}

// round extends all paths by one edit each. It returns the path that reached the end.
func (d *differ) round(paths map[int]*diffPath, edits int) *diffPath {
	for k := max(d.low, -edits); k <= min(d.high, edits); k += 2 {
		if (k+edits)%2 != 0 { // low was raised to a diagonal of the other parity
			k++
			if k > min(d.high, edits) {
				break
			}
		}
		fromRemove, fromAdd := paths[k-1], paths[k+1]
		delete(paths, k-1)
		canRemove := fromRemove != nil && fromRemove.old+1 < len(d.a)
		canAdd := fromAdd != nil && fromAdd.old-k >= 0 && fromAdd.old-k < len(d.b)
		var next *diffPath
		switch {
		case !canRemove && !canAdd:
			delete(paths, k)
			continue
		case !canRemove || canAdd && fromRemove.old < fromAdd.old:
			next = &diffPath{old: fromAdd.old, last: extend(fromAdd.last, true, false)}
		default:
			next = &diffPath{old: fromRemove.old + 1, last: extend(fromRemove.last, false, true)}
		}
		d.slide(next, k)
		if d.atEnd(next, k) {
			return next
		}
		paths[k] = next
		if next.old+1 >= len(d.a) {
			d.high = min(d.high, k-1)
		}
		if next.old-k+1 >= len(d.b) {
			d.low = max(d.low, k+1)
		}
	}
	return nil
}

func extend(last *diffRun, added, removed bool) *diffRun {
	if last != nil && last.added == added && last.removed == removed {
		return &diffRun{last.count + 1, added, removed, last.before}
	}
	return &diffRun{1, added, removed, last}
}

// slide follows the diagonal over lines both texts have.
func (d *differ) slide(p *diffPath, k int) *diffPath {
	n := 0
	for p.old+1 < len(d.a) && p.old-k+1 < len(d.b) && d.a[p.old+1] == d.b[p.old-k+1] {
		p.old++
		n++
	}
	if n > 0 {
		p.last = &diffRun{count: n, before: p.last}
	}
	return p
}

// parts lays the runs of a path out over the lines.
func (d *differ) parts(last *diffRun) []diffPart {
	var runs []*diffRun
	for r := last; r != nil; r = r.before {
		runs = append(runs, r)
	}
	slices.Reverse(runs)
	var out []diffPart
	a, b := d.a, d.b
	for _, r := range runs {
		if r.removed {
			out = append(out, diffPart{removed: true, lines: a[:r.count]})
			a = a[r.count:]
			continue
		}
		out = append(out, diffPart{added: r.added, lines: b[:r.count]})
		b = b[r.count:]
		if !r.added {
			a = a[r.count:]
		}
	}
	return out
}
