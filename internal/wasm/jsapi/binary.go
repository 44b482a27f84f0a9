package jsapi

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// Kind is what an import or export is.
type Kind string

// The kinds.
const (
	Function Kind = "function"
	Table    Kind = "table"
	Memory   Kind = "memory"
	Global   Kind = "global"
	Tag      Kind = "tag"
)

var kinds = []Kind{Function, Table, Memory, Global, Tag}

// Type describes an import or export. Which fields count depends on the kind.
type Type struct {
	Kind    Kind     `json:"kind"`
	Params  []string `json:"params,omitempty"`  // of a function
	Results []string `json:"results,omitempty"` // of a function
	Value   string   `json:"value,omitempty"`   // of a global, or of a table's elements
	Mutable bool     `json:"mutable,omitempty"` // of a global
	Min     int64    `json:"min,omitempty"`     // of a table or memory
	Max     int64    `json:"max,omitempty"`     // of a table or memory; -1 for none
	Index   int      `json:"index,omitempty"`   // of an exported function, in its module
}

// Import is one thing that a module wants.
type Import struct {
	Module string `json:"module"`
	Name   string `json:"name"`
	Type   Type   `json:"type"`
}

// Export is one thing that a module offers.
type Export struct {
	Name  string `json:"name"`
	Type  Type   `json:"type"`
	index int
}

var valueTypes = map[byte]string{0x7f: "i32", 0x7e: "i64", 0x7d: "f32", 0x7c: "f64", 0x7b: "v128", 0x70: "funcref", 0x6f: "externref", 0x69: "exnref"}

func valueByte(name string) byte {
	for code, n := range valueTypes {
		if n == name {
			return code
		}
	}
	return 0x7f
}

// layout is what a module's sections say about its border.
type layout struct {
	types   []signature
	imports []Import
	exports []Export
	hidden  []Export // tags, see withTags
	custom  []custom
	index   map[Kind][]Type // every function, table, memory and global by its index
	code    []byte          // the module with its imports renamed
	entries int64           // how many its own tables can have together
}

type signature struct{ params, results []string }

type custom struct {
	name string
	data []byte
}

var errShort = errors.New("unexpected end")

// reader takes a binary apart; the first mistake sticks.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) byte() byte {
	if r.err != nil || r.at >= len(r.data) {
		r.err = errors.Join(r.err, errShort)
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

func (r *reader) number() int64 {
	if r.err != nil {
		return 0
	}
	n, size := binary.Uvarint(r.data[min(r.at, len(r.data)):])
	if size <= 0 || n > 1<<48 {
		r.err = errShort
		return 0
	}
	r.at += size
	return int64(n)
}

func (r *reader) bytes(n int64) []byte {
	if r.err != nil || n < 0 || n > int64(len(r.data)-r.at) {
		r.err = errors.Join(r.err, errShort)
		return nil
	}
	r.at += int(n)
	return r.data[r.at-int(n) : r.at]
}

func (r *reader) name() string { return string(r.bytes(r.number())) }

func (r *reader) value() string {
	code := r.byte()
	if name, ok := valueTypes[code]; ok {
		return name
	}
	return fmt.Sprintf("type 0x%x", code)
}

func (r *reader) values() []string {
	list := []string{}
	for n := r.number(); n > 0 && r.err == nil; n-- {
		list = append(list, r.value())
	}
	return list
}

func (r *reader) limits() (int64, int64) {
	flags := r.byte()
	least, most := r.number(), int64(-1)
	if flags&1 != 0 {
		most = r.number()
	}
	return least, most
}

// border reads the description of an import or of a definition.
func (r *reader) border(kind Kind, types []signature) Type {
	t := Type{Kind: kind}
	switch kind {
	case Function:
		if i := r.number(); r.err == nil && i < int64(len(types)) {
			t.Params, t.Results = types[i].params, types[i].results
		}
	case Table:
		t.Value = r.value()
		t.Min, t.Max = r.limits()
	case Memory:
		t.Min, t.Max = r.limits()
	case Global:
		t.Value, t.Mutable = r.value(), r.byte() == 1
	case Tag:
		_ = r.byte()
		if i := r.number(); r.err == nil && i < int64(len(types)) {
			t.Params = types[i].params
		}
	}
	return t
}

// read takes a module apart as far as its border goes; whether the rest is valid is for the compiler to say. Import n is
// renamed to module "n", name "n", so that each can come from another instance.
func read(code []byte) (*layout, error) {
	switch {
	case len(code) < 4:
		return nil, errors.New("expected 4 bytes, fell off end @+0")
	case !bytes.Equal(code[:4], header[:4]):
		return nil, fmt.Errorf("expected magic word 00 61 73 6d, found % x @+0", code[:4])
	case len(code) < 8:
		return nil, errors.New("expected 4 bytes, fell off end @+4")
	case !bytes.Equal(code[4:8], header[4:]):
		return nil, fmt.Errorf("expected version 01 00 00 00, found % x @+4", code[4:8])
	}
	code = bytes.Clone(code)
	l := &layout{index: map[Kind][]Type{}, code: append([]byte{}, header...)}
	r := &reader{data: code, at: 8}
	for r.at < len(code) && r.err == nil {
		start := r.at
		id := r.byte()
		length := r.number()
		if name, ok := sectionNames[id]; r.err == nil && !ok {
			return nil, fmt.Errorf("unknown section code #0x%02x @+%d", id, r.at)
		} else if left := int64(len(code) - r.at); r.err == nil && length > left {
			return nil, fmt.Errorf("section (code %d, %q) extends past end of the module (length %d, remaining bytes %d) @+%d", id, name, length, left, start)
		}
		body := r.bytes(length)
		if r.err != nil {
			break
		}
		part := &reader{data: body}
		l.section(id, part)
		if part.err != nil && id != 0 {
			r.err = part.err
		}
		switch {
		case id == 2:
			body = l.renamed()
		case id == 4:
			if body, l.entries = wasmbinary.Tables(body); l.entries > maxTable {
				return nil, fmt.Errorf("tables with %d entries, the most is %d", l.entries, maxTable)
			}
		case id == 7:
			body = l.withTags(body)
		case id > 7 && id < 13 && len(l.hidden) == 0:
			if extra := l.withTags([]byte{0}); len(l.hidden) > 0 {
				l.code = append(l.code, section(7, extra)...)
			}
		}
		l.code = append(l.code, section(id, body)...)
	}
	if r.err != nil {
		return nil, fmt.Errorf("%w of the module", errShort)
	}
	return l, nil
}

// withTags adds the tags that nothing exports to an export section, so that what is thrown with them can be caught.
func (l *layout) withTags(exports []byte) []byte {
	r := &reader{data: exports}
	count := r.number()
	rest := exports[r.at:]
	known := map[int]bool{}
	for _, e := range l.exports {
		known[e.index] = known[e.index] || e.Type.Kind == Tag
	}
	for n, t := range l.index[Tag] {
		if !known[n] && r.err == nil {
			e := Export{Name: fmt.Sprintf("\x00tag %d", n), Type: t, index: n}
			l.hidden = append(l.hidden, e)
			rest = join(rest, exportItem(e.Name, Tag, n))
		}
	}
	return join(number(count+int64(len(l.hidden))), rest)
}

// sectionNames are what V8 calls the sections that there are.
var sectionNames = map[byte]string{
	0: "Custom", 1: "Type", 2: "Import", 3: "Function", 4: "Table", 5: "Memory", 6: "Global", 7: "Export", 8: "Start", 9: "Element", 10: "Code", 11: "Data",
	12: "DataCount", 13: "Tag",
}

// The ids of sections that define something, and what it is.
var defining = map[byte]Kind{3: Function, 4: Table, 5: Memory, 6: Global, 13: Tag}

func (l *layout) section(id byte, r *reader) {
	switch id {
	case 0:
		if name := r.name(); r.err == nil {
			l.custom = append(l.custom, custom{name, r.data[r.at:]})
		}
	case 1:
		for n := r.number(); n > 0 && r.err == nil; n-- {
			_ = r.byte()
			l.types = append(l.types, signature{r.values(), r.values()})
		}
	case 2:
		for n := r.number(); n > 0 && r.err == nil; n-- {
			i := Import{Module: r.name(), Name: r.name()}
			if kind := r.byte(); int(kind) < len(kinds) {
				i.Type = r.border(kinds[kind], l.types)
			}
			l.imports = append(l.imports, i)
			l.index[i.Type.Kind] = append(l.index[i.Type.Kind], i.Type)
		}
	case 3, 4, 5, 13:
		for n := r.number(); n > 0 && r.err == nil; n-- {
			l.index[defining[id]] = append(l.index[defining[id]], r.border(defining[id], l.types))
		}
	case 6:
		for n := r.number(); n > 0 && r.err == nil; n-- {
			t := r.border(Global, nil)
			if t.held().Mutable != t.Mutable && r.err == nil {
				r.data[r.at-1] = 1
			}
			l.index[Global] = append(l.index[Global], t)
			r.constant()
		}
	case 7:
		for n := r.number(); n > 0 && r.err == nil; n-- {
			l.export(r)
		}
	}
}

func (l *layout) export(r *reader) {
	e := Export{Name: r.name()}
	kind := r.byte()
	e.index = int(r.number())
	if r.err != nil || int(kind) >= len(kinds) {
		return
	}
	e.Type.Kind = kinds[kind]
	if all := l.index[e.Type.Kind]; e.index < len(all) {
		e.Type = all[e.index]
	}
	if e.Type.Kind == Function {
		e.Type.Index = e.index
	}
	l.exports = append(l.exports, e)
}

// constant skips a global's first value.
func (r *reader) constant() {
	for r.err == nil {
		switch op := r.byte(); op {
		case 0x0b:
			return
		case 0x41, 0x42, 0x23, 0xd2: // numbers of variable length
			for r.err == nil && r.byte()&0x80 != 0 {
				continue
			}
		case 0x43:
			r.bytes(4)
		case 0x44:
			r.bytes(8)
		case 0xd0:
			r.byte()
		case 0xfd:
			r.number()
			r.bytes(16)
		}
	}
}

// renamed writes the import section anew.
func (l *layout) renamed() []byte {
	items := make([][]byte, len(l.imports))
	for n, i := range l.imports {
		items[n] = importItem(importName(n), importName(n), i.Type.held(), l.typeIndex(i.Type))
	}
	return list(items...)
}

// held is a global's type as wazero has it. One of references is mutable for it, since there is no constant for what JavaScript puts in.
func (t Type) held() Type {
	t.Mutable = t.Mutable || t.Kind == Global && (t.Value == "externref" || t.Value == "funcref")
	return t
}

func importName(n int) string { return fmt.Sprint(n) }

func (l *layout) typeIndex(t Type) int {
	for n, s := range l.types {
		if (t.Kind == Function || t.Kind == Tag) && equal(s.params, t.Params) && equal(s.results, t.Results) {
			return n
		}
	}
	return 0
}

func equal(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
