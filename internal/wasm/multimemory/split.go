package multimemory

import (
	"bytes"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// Split is a module with several memories in parts, of which each has one at most.
type Split struct {
	Main  []byte // the module with its first memory
	Parts []Part // what is instantiated after it, in this order; the last runs the module's start function
}

// Part is a module that has another one of the memories. From Main it imports as from a module named "main".
type Part struct {
	Code []byte
	// Module is where the memory is imported from, Import whether it is: as from a module named "memory".
	Module  string
	Import  bool
	Name    string   // of what is imported
	Exports []string // the names by which the module exports the memory, which Part has as Memory unless it is imported
}

// Memory is the export of a Part that has a memory of the module's own.
const Memory = "memory"

// hidden is where names begin that only the parts of a module know.
const hidden = "\x00pier "

// What the parts are to have of Main.
const (
	hiddenTable  = hidden + "table"
	hiddenStart  = hidden + "start"
	hiddenMemory = hidden + "memory"
	hiddenGlobal = hidden + "global "
)

const most = 1_000_000

// maxCopies is how many bytes the segments that several parts have may take in all.
const maxCopies = 64 << 20

// memory is one of the module's.
type memory struct {
	imported     bool
	module, name string
	limits       []byte
	exports      []string
}

// data is a segment of bytes.
type data struct {
	active bool
	memory uint32
	offset []byte // the expression
	bytes  []byte // with their number
}

// splitter takes a module apart.
type splitter struct {
	sections wasmbinary.Parts
	counts   wasmbinary.Counts
	globals  [][]byte // their types
	memories []memory
	datas    []data
	start    []byte          // the index; nil for none
	fillers  []*filler       // one for each memory
	types    types           // that are added
	slots    uint32          // of the table that is added
	inits    map[uint32]bool // memories that passive segments are written to
	places   map[place]uint32
}

// place is what a slot of the table is for.
type place struct {
	memory uint32
	text   string
}

// Of splits a module with several memories. Whether it is valid apart from the use of them is for the compiler of the parts to say.
func Of(code []byte) (*Split, *wasmbinary.Invalid) {
	s := &splitter{inits: map[uint32]bool{}, places: map[place]uint32{}}
	r := wasmbinary.New(code)
	if !bytes.HasPrefix(code, []byte(wasmbinary.Header)) {
		r.Fail("this is no core module of version 1")
	}
	s.sections = wasmbinary.Sections(r)
	for _, id := range wasmbinary.Order {
		if body, ok := s.sections[id]; ok {
			part := wasmbinary.New(body)
			if s.read(id, part); part.Err != nil && r.Err == nil {
				r.Err = part.Err
			}
		}
	}
	if r.Err == nil {
		s.code(r)
	}
	if r.Err != nil {
		return nil, r.Err
	}
	return s.split(), nil
}

// read takes what is needed of a section.
func (s *splitter) read(id byte, r *wasmbinary.Reader) {
	switch id {
	case 1:
		s.counts.Types = r.U32()
	case 2:
		s.imports(r)
	case 4:
		s.counts.Tables += r.U32()
	case 5:
		r.Each("memories", most, func() { s.memories = append(s.memories, memory{limits: limits(r)}) })
		delete(s.sections, 5)
		if len(s.memories) > 0 && !s.memories[0].imported {
			s.sections[5] = wasmbinary.Vector(s.memories[0].limits)
		}
	case 6:
		r.Each("globals", most, func() {
			from := r.Rest()
			value(r)
			r.Byte()
			s.globals = append(s.globals, r.Since(from))
			r.Constant()
		})
	case 7:
		s.exports(r)
	case 8:
		s.start = s.sections[8]
		delete(s.sections, 8)
	case 9:
		r.Each("elements", most, func() { s.elements(r) })
	case 11:
		r.Each("data", most, func() { s.data(r) })
	}
}

// value reads the type of a value.
func value(r *wasmbinary.Reader) {
	if b := r.Byte(); b == 0x63 || b == 0x64 {
		r.S33()
	}
}

func limits(r *wasmbinary.Reader) []byte {
	from := r.Rest()
	flags := r.Byte()
	r.Unsigned(64)
	if flags&1 != 0 {
		r.Unsigned(64)
	}
	return r.Since(from)
}

func (s *splitter) imports(r *wasmbinary.Reader) {
	var kept [][]byte
	r.Each("imports", most, func() {
		from := r.Rest()
		module, name := r.Name(), r.Name()
		switch r.Byte() {
		case 0:
			r.U32()
		case 1:
			s.counts.Tables++
			value(r)
			limits(r)
		case 2:
			s.memories = append(s.memories, memory{imported: true, module: module, name: name, limits: limits(r)})
			if len(s.memories) > 1 {
				return
			}
		case 3:
			of := r.Rest()
			value(r)
			r.Byte()
			s.globals = append(s.globals, r.Since(of))
		case 4:
			r.Byte()
			r.U32()
		}
		kept = append(kept, r.Since(from))
	})
	s.sections[2] = wasmbinary.Vector(kept...)
}

func (s *splitter) exports(r *wasmbinary.Reader) {
	var kept [][]byte
	r.Each("exports", most, func() {
		from := r.Rest()
		name, kind, place := r.Name(), r.Byte(), r.U32()
		if strings.HasPrefix(name, hidden) {
			r.Fail("the name %q of an export is reserved", name)
		}
		if kind == 2 && place > 0 && int64(place) < int64(len(s.memories)) {
			s.memories[place].exports = append(s.memories[place].exports, name)
			return
		}
		kept = append(kept, r.Since(from))
	})
	s.sections[7] = wasmbinary.Vector(kept...)
}

// elements reads a segment of references, which may not be for the table that is added.
func (s *splitter) elements(r *wasmbinary.Reader) {
	flags := r.U32()
	if flags&1 == 0 {
		table := uint32(0)
		if flags&2 != 0 {
			table = r.U32()
		}
		if table >= s.counts.Tables {
			r.Fail("unknown table %d", table)
		}
		r.Constant()
	}
	if flags&3 != 0 {
		value(r)
	}
	r.Each("references", most, func() {
		if flags&4 != 0 {
			r.Constant()
		} else {
			r.U32()
		}
	})
}

func (s *splitter) data(r *wasmbinary.Reader) {
	var d data
	flags := r.U32()
	if d.active = flags != 1; flags == 2 {
		d.memory = r.U32()
	}
	if flags > 2 || d.memory >= uint32(len(s.memories)) {
		r.Fail("a segment of data for memory %d, which is not there", d.memory)
	}
	if d.active {
		from := r.Rest()
		r.Constant()
		d.offset = r.Since(from)
	}
	from := r.Rest()
	r.Bytes(r.U32())
	d.bytes = r.Since(from)
	s.datas = append(s.datas, d)
}

// code rewrites all functions.
func (s *splitter) code(r *wasmbinary.Reader) {
	if s.counts.Memories = uint32(len(s.memories)); s.counts.Memories == 0 {
		r.Fail("the module has no memories")
		return
	}
	s.fillers = make([]*filler, len(s.memories))
	for n := range s.fillers {
		s.fillers[n] = &filler{}
	}
	var bodies [][]byte
	for range 2 { // which segments are written to other memories is known after the first time
		bodies = bodies[:0]
		all := wasmbinary.New(s.sections[10])
		if len(s.sections[10]) > 0 {
			all.Each("functions", most, func() { bodies = append(bodies, s.function(all.Part(all.U32()), all)) })
		}
		if all.Err != nil {
			r.Fail("%s", all.Err.Text)
			return
		}
	}
	s.sections[10] = wasmbinary.Vector(bodies...)
	passive := 0
	for _, d := range s.datas {
		passive += len(d.bytes)
	}
	switch _, counted := s.sections[12]; {
	case len(s.inits) > 0 && !counted:
		r.Fail("data count section required")
	case passive*len(s.inits) > maxCopies:
		r.Fail("the data for %d memories is too large", len(s.inits))
	}
	for n, f := range s.fillers {
		s.fill(r, uint32(n), f)
	}
}

func (s *splitter) function(r, all *wasmbinary.Reader) []byte {
	from := r.Rest()
	r.Each("locals", most, func() { r.U32(); value(r) })
	out := slices.Clone(r.Since(from))
	for !r.Done() {
		if i := s.counts.Next(r); r.Err == nil {
			out = append(out, s.instead(i)...)
		}
	}
	if r.Err != nil && all.Err == nil {
		all.Err = r.Err
	}
	return wasmbinary.Join(wasmbinary.Number(uint32(len(out))), out)
}

// instead is what stands for an instruction in Main.
func (s *splitter) instead(i wasmbinary.Instruction) []byte {
	switch {
	case i.Uses == 2 && i.Memories[0] != i.Memories[1]:
		return s.copying(i.Memories[0], i.Memories[1])
	case i.Prefix == 0xfc && i.Op == 9:
		out := i.Text
		for m := range s.memories {
			if s.inits[uint32(m)] {
				out = wasmbinary.Join(out, s.call(uint32(m), signature{}, i.Text))
			}
		}
		return out
	case i.Uses == 0 || i.Memories[0] == 0:
		return i.Text
	case i.Prefix == 0xfc && i.Op == 8:
		s.inits[i.Memories[0]] = true
	}
	return s.call(i.Memories[0], signatureOf(i), i.Text)
}
