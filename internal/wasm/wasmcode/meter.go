package wasmcode

import (
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/wasm/coretype"
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// What is added to a module, under names that no module needs: a function that is told of, and how many steps it has until the next time.
const (
	asking = "\x00pier ask"
	steps  = "\x00pier steps"
)

const (
	customSection = 0 // names and the like
	codeSection   = 10
	dataSection   = 11
)

const most = 1_000_000

// nobody is the code of a function that does nothing but trap.
const nobody = "\x03\x00\x00\x0b" // its size, no locals, unreachable, end

// meter makes a module ask from time to time whether it may go on. It adds a global that counts steps down, and a function that is called when
// there are none left, of which wazero tells the listener. A step is each turn of a loop, each call of a function that calls others, and each
// instruction that takes as long as it is told to.
type meter struct {
	sections           wasmbinary.Parts
	counts             wasmbinary.Counts
	functions, globals uint32
	step               []byte // the instructions that count one
}

// metered is a module that asks, and hollow one without the code of its functions. It has the module's digest in it, so that two that
// differ in their code alone are not taken for one.
func metered(code []byte) ([]byte, *wasmbinary.Invalid) {
	m := &meter{}
	err := m.read(code)
	if err != nil || m.none() {
		return code, err
	}
	var bodies [][]byte
	all := wasmbinary.New(m.sections[codeSection])
	all.Each("functions", most, func() { bodies = append(bodies, m.function(all.Part(all.U32()), all)) })
	if all.Err != nil {
		return code, all.Err
	}
	body := "\x00\x23" + string(wasmbinary.Number(m.globals+1)) + "\x24" + string(wasmbinary.Number(m.globals)) + "\x0b"
	return m.write(wasmbinary.Vector(bodies...), string(wasmbinary.Text(body))), nil
}

func hollow(code []byte, d Digest) []byte {
	m := &meter{}
	if m.read(code) != nil {
		return code[:8]
	}
	if m.none() {
		code = slices.Clip(code)
	} else {
		count := wasmbinary.New(m.sections[codeSection]).U32()
		code = m.write(append(wasmbinary.Number(count), strings.Repeat(nobody, int(count))...), nobody)
	}
	return append(code, wasmbinary.Section(customSection, append([]byte("\x06hollow"), d[:]...))...)
}

// none reports whether a module has no functions.
func (m *meter) none() bool { return wasmbinary.New(m.sections[codeSection]).U32() == 0 }

// read takes a module apart.
func (m *meter) read(code []byte) *wasmbinary.Invalid {
	r := wasmbinary.New(code)
	m.sections = wasmbinary.Sections(r)
	if r.Err != nil {
		return r.Err
	}
	border := wasmbinary.New(code)
	typ := coretype.ReadModule(border)
	if border.Err != nil {
		return border.Err
	}
	count := func(id byte) uint32 { return wasmbinary.New(m.sections[id]).U32() }
	m.counts = wasmbinary.Counts{Types: count(1), Tables: most, Memories: most}
	m.functions, m.globals = count(3), count(6)
	for _, i := range typ.Imports {
		switch i.Type.Sort {
		case coretype.Func:
			m.functions++
		case coretype.Global:
			m.globals++
		}
	}
	left := string(wasmbinary.Number(m.globals))
	// One less; if none is left, ask.
	m.step = []byte("\x23" + left + "\x41\x01\x6b\x24" + left + "\x23" + left + "\x45\x04\x40\x10" + string(wasmbinary.Number(m.functions)) + "\x0b")
	return nil
}

// function is the code of one, which counts its steps.
func (m *meter) function(r, all *wasmbinary.Reader) []byte {
	from := r.Rest()
	r.Each("locals", most, func() { r.U32(); coretype.ReadVal(r) })
	locals := r.Since(from)
	var code []byte
	calls := false
	for !r.Done() {
		i := m.counts.Next(r)
		if i.Prefix == 0xfc && i.Op >= 8 {
			code = append(code, m.step...)
		}
		if code = append(code, i.Text...); i.Prefix != 0 {
			continue
		}
		switch i.Op {
		case 0x03: // loop
			code = append(code, m.step...)
		case 0x10, 0x12, 0xd2: // of a function by its place
			calls = true
			known(r, i, m.functions, "function")
		case 0x11, 0x13, 0x14, 0x15:
			calls = true
		case 0x23, 0x24:
			known(r, i, m.globals, "global")
		}
	}
	if calls {
		code = append(slices.Clip(m.step), code...)
	}
	if r.Err != nil && all.Err == nil {
		all.Err = r.Err
	}
	return wasmbinary.Join(wasmbinary.Number(uint32(len(locals)+len(code))), locals, code)
}

// known refuses what would be something that was added.
func known(r *wasmbinary.Reader, i wasmbinary.Instruction, count uint32, what string) {
	if r.Err == nil && i.Index >= count {
		r.Fail("unknown %s %d", what, i.Index)
	}
}

// write puts the module together; code is that of its functions.
func (m *meter) write(code []byte, body string) []byte {
	number := []byte("\x7f\x01\x41\x80\x08\x0b") // one that changes, 1024
	m.sections.Add(1, []byte("\x60\x00\x00"))
	m.sections.Add(3, wasmbinary.Number(m.counts.Types))
	m.sections.Add(6, number, number)
	m.sections.Add(7, wasmbinary.Join(wasmbinary.Text(asking), []byte{0}, wasmbinary.Number(m.functions)))
	m.sections.Add(7, wasmbinary.Join(wasmbinary.Text(steps), []byte{3}, wasmbinary.Number(m.globals+1)))
	m.sections[codeSection] = code
	m.sections.Add(codeSection, []byte(body))
	return m.sections.Module()
}
