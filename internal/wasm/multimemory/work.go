package multimemory

import (
	"fmt"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// The most that one function may have: nothing ends the compilation of a function that has begun, and it takes longer than in proportion to
// what is in it. At the most it takes some seconds then. The largest functions of Python's and JavaScript's interpreters have less than half of it.
const (
	maxBody     = 1 << 19 // bytes
	maxBranches = 1 << 16 // to one label, each counted with the values that it takes along
	maxMerges   = 1 << 21 // locals that are used in another stretch of code without branches than they were set in, times such stretches
	maxTurns    = 1 << 21 // such locals, times loops, times loops inside each other
	maxStretch  = 1 << 15 // stretches of code without branches: of each the compiler goes through all that come before it
)

// label is where branches go.
type label struct {
	loop     bool
	values   int // that they take along
	branches int
}

// work is what makes a function take long to compile, as far as it has been read.
type work struct {
	arities  [][2]int
	labels   []label // of the blocks that are open
	branches int     // the most to one label
	loops    int
	nested   int // of the loops that are open
	deepest  int
	stretch  int             // of code without branches
	set      []int           // in which of them a local was set last
	beyond   map[uint32]bool // locals that are used in another one
	merged   int             // values of blocks
}

// Work refuses a module with a function that would take too long to compile. What is no module is for the compiler to refuse.
func Work(code []byte) error {
	var arities [][2]int
	for r := wasmbinary.New(code[8:]); !r.Done(); {
		id := r.Byte()
		part := r.Part(r.U32())
		switch id {
		case 1:
			arities = aritiesOf(part)
		case 10:
			n := 0
			part.Each("functions", most, func() {
				body := part.Part(part.U32())
				if n++; part.Err == nil {
					if why := tooMuch(body, arities); why != "" {
						part.Fail("function %d of a core module would take too long to compile: it has %s", n, why)
					}
				}
			})
			if part.Err != nil {
				return part.Err
			}
		}
	}
	return nil
}

// aritiesOf is how many parameters and results each type has, as far as they are functions.
func aritiesOf(r *wasmbinary.Reader) (list [][2]int) {
	r.Each("types", most, func() {
		var both [2]int
		if r.Byte() != 0x60 {
			r.Fail("no function")
		}
		for n := range both {
			r.Each("values", 1000, func() {
				both[n]++
				value(r)
			})
		}
		list = append(list, both)
	})
	return list
}

// tooMuch is what a function has too much of. What cannot be read is for the compiler to refuse.
func tooMuch(r *wasmbinary.Reader, arities [][2]int) string {
	size := len(r.Rest())
	w := work{labels: []label{{}}, arities: arities, beyond: map[uint32]bool{}}
	r.Each("locals", most, func() { r.U32(); value(r) })
	all := wasmbinary.Counts{Types: most, Tables: most, Memories: most}
	for !r.Done() && len(w.labels) > 0 && w.branches <= maxBranches {
		if i := all.Next(r); r.Err == nil && i.Prefix == 0 {
			w.instruction(i)
		}
	}
	merges, turns := w.merged+len(w.beyond)*w.stretch, len(w.beyond)*w.loops*min(w.deepest, len(w.beyond))
	for _, most := range []struct {
		have, most int
		what       string
	}{
		{size, maxBody, "bytes"},
		{w.stretch, maxStretch, "blocks and branches"},
		{w.branches, maxBranches, "branches to one label"},
		{merges, maxMerges, "local variables that outlive a branch, times branches"},
		{turns, maxTurns, "local variables that outlive a branch, times loops, times loops inside each other"},
	} {
		if most.have > most.most {
			return fmt.Sprintf("%d %s, the most is %d", most.have, most.what, most.most)
		}
	}
	return ""
}

func (w *work) instruction(i wasmbinary.Instruction) {
	r := wasmbinary.New(i.Text[1:])
	switch i.Op {
	case 0x02, 0x03, 0x04, 0x1f: // block, loop, if, try_table
		l := label{loop: i.Op == 0x03}
		if n := r.S33(); n >= 0 && n < int64(len(w.arities)) {
			of := w.arities[n]
			if l.values = of[1]; l.loop {
				l.values = of[0]
			}
			w.merged += of[0] + of[1]
		}
		if i.Op == 0x1f {
			r.Each("catches", most, func() {
				if r.Byte() < 2 {
					r.U32()
				}
				w.branch(r.U32())
			})
		}
		if w.labels = append(w.labels, l); l.loop {
			w.loops++
			w.nested++
			w.deepest = max(w.deepest, w.nested)
		}
	case 0x0b: // end
		if last := len(w.labels) - 1; w.labels[last].loop {
			w.nested--
		}
		w.labels = w.labels[:len(w.labels)-1]
	case 0x0c, 0x0d: // br, br_if
		w.branch(i.Index)
	case 0x0e: // br_table
		r.Each("labels", most, func() { w.branch(r.U32()) })
		w.branch(r.U32())
	case 0x05: // else
	case 0x20: // local.get
		if w.at(i.Index) != w.stretch {
			w.beyond[i.Index] = true
		}
		return
	case 0x21, 0x22: // local.set, local.tee
		if w.at(i.Index); i.Index < most {
			w.set[i.Index] = w.stretch
		}
		return
	default:
		return
	}
	w.stretch++
}

// at is in which stretch a local was set.
func (w *work) at(local uint32) int {
	if local >= most {
		return 0
	}
	for uint32(len(w.set)) <= local {
		w.set = append(w.set, 0)
	}
	return w.set[local]
}

// branch counts one to a label.
func (w *work) branch(to uint32) {
	if int64(to) < int64(len(w.labels)) {
		l := &w.labels[len(w.labels)-1-int(to)]
		l.branches += 1 + l.values
		w.branches = max(w.branches, l.branches)
	}
}
