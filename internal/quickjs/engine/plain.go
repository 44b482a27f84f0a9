package engine

import (
	"math"
	"strconv"
	"unicode/utf8"
	"unsafe"

	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// plain writes JSON of values that are only data, read where the engine keeps them: JSON.stringify asks each object for a toJSON,
// makes a list of its names and a string of all, which is most of what a small call costs. Whatever could run code or be written in
// another way is left to JSON.stringify: accessors, toJSON, proxies, classes with behaviour of their own, names that are numbers.
type plain struct {
	handle
	out     []byte
	left    int // values
	objects uintptr
	arrays  uintptr
}

const (
	maxPlainValues = 10_000
	maxPlainDepth  = 40 // a cycle ends here
)

// appendPlain appends the JSON of v; ok is false when JSON.stringify has to write it. No JavaScript runs.
func (e handle) appendPlain(out []byte, v lib.TJSValue) (_ []byte, ok bool) {
	prototypes := (*lib.TJSContext)(foreign(e.context)).Fclass_proto
	p := plain{
		handle: e, out: out, left: maxPlainValues,
		objects: pointer(argument(prototypes, lib.EJS_CLASS_OBJECT)), arrays: pointer(argument(prototypes, lib.EJS_CLASS_ARRAY)),
	}
	if !p.usual() || !p.value(v, 0) {
		return out, false
	}
	return p.out, true
}

func pointer(v lib.TJSValue) uintptr { return *(*uintptr)(unsafe.Pointer(&v.Fu)) }

// usual reports whether the prototypes of objects and arrays are unchanged and have no toJSON.
func (p *plain) usual() bool {
	objects, arrays := (*lib.TJSObject)(foreign(p.objects)), (*lib.TJSObject)(foreign(p.arrays))
	return p.shape(objects).Fproto == 0 && p.shape(arrays).Fproto == p.objects && !p.has(objects, lib.EJS_ATOM_toJSON) && !p.has(arrays, lib.EJS_ATOM_toJSON)
}

func (p *plain) shape(o *lib.TJSObject) *lib.TJSShape { return (*lib.TJSShape)(foreign(o.Fshape)) }

func (p *plain) properties(o *lib.TJSObject) ([]lib.TJSShapeProperty, []lib.TJSProperty) {
	shape := p.shape(o)
	n := int(shape.Fprop_count)
	if n == 0 {
		return nil, nil
	}
	names := (*lib.TJSShapeProperty)(foreign(symbols.ShapeProperties(p.tls, o.Fshape)))
	return unsafe.Slice(names, n), unsafe.Slice((*lib.TJSProperty)(foreign(o.Fprop)), n)
}

func (p *plain) has(o *lib.TJSObject, name lib.TJSAtom) bool {
	names, _ := p.properties(o)
	for i := range names {
		if names[i].Fatom == name {
			return true
		}
	}
	return false
}

func (p *plain) value(v lib.TJSValue, depth int) bool {
	p.left--
	if p.left < 0 || depth > maxPlainDepth {
		return false
	}
	switch int32(v.Ftag) {
	case lib.EJS_TAG_INT:
		p.out = strconv.AppendInt(p.out, int64(*(*int32)(unsafe.Pointer(&v.Fu))), 10)
	case lib.EJS_TAG_BOOL:
		p.out = strconv.AppendBool(p.out, *(*int32)(unsafe.Pointer(&v.Fu)) != 0)
	case lib.EJS_TAG_NULL:
		p.out = append(p.out, "null"...)
	case lib.EJS_TAG_FLOAT64:
		f := *(*float64)(unsafe.Pointer(&v.Fu))
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return false // JSON has null for it, which not every caller takes
		}
		p.out = appendNumber(p.out, f)
	case lib.EJS_TAG_STRING:
		return p.text(pointer(v))
	case lib.EJS_TAG_OBJECT:
		return p.object((*lib.TJSObject)(foreign(pointer(v))), depth)
	default:
		return false
	}
	return true
}

func (p *plain) object(o *lib.TJSObject, depth int) bool {
	switch {
	case o.Fclass_id == lib.EJS_CLASS_ARRAY:
		return p.array(o, depth)
	case o.Fclass_id != lib.EJS_CLASS_OBJECT:
		return false
	}
	if proto := p.shape(o).Fproto; proto != p.objects && proto != 0 {
		return false
	}
	names, values := p.properties(o)
	p.out = append(p.out, '{')
	first := len(p.out)
	for i := range names {
		name := names[i].Fatom
		if name == lib.E__JS_ATOM_NULL { // it was deleted
			continue
		}
		flags := names[i].F__ccgo0 >> flagsShift
		if name == lib.EJS_ATOM_toJSON || flags&lib.MJS_PROP_TMASK != lib.MJS_PROP_NORMAL {
			return false
		}
		v := values[i].Fu.Fvalue
		if flags&lib.MJS_PROP_ENUMERABLE == 0 || v.Ftag == lib.EJS_TAG_UNDEFINED {
			continue
		}
		if len(p.out) > first {
			p.out = append(p.out, ',')
		}
		if !p.name(name) {
			return false
		}
		p.out = append(p.out, ':')
		if !p.value(v, depth+1) {
			return false
		}
	}
	p.out = append(p.out, '}')
	return true
}

// The engine packs a property's flags into the upper six bits of a word, and whether an array's elements lie in a row into a bit
// of the first byte of an object's flags.
const (
	flagsShift = 26
	fastArray  = 1 << 4
)

// array writes one whose elements lie in a row, and which has nothing else.
func (p *plain) array(o *lib.TJSObject, depth int) bool {
	if o.F__ccgo16&fastArray == 0 || p.shape(o).Fproto != p.arrays {
		return false
	}
	names, values := p.properties(o)
	elements := (*arrayElements)(unsafe.Pointer(&o.Fu))
	if len(names) != 1 { // its length
		return false
	}
	if length := values[0].Fu.Fvalue; length.Ftag != lib.EJS_TAG_INT || *(*uint32)(unsafe.Pointer(&length.Fu)) != elements.count {
		return false
	}
	p.out = append(p.out, '[')
	for i := range uintptr(elements.count) {
		if i > 0 {
			p.out = append(p.out, ',')
		}
		v := argument(elements.values, i)
		if v.Ftag == lib.EJS_TAG_UNDEFINED {
			v.Ftag = lib.EJS_TAG_NULL
		}
		if !p.value(v, depth+1) {
			return false
		}
	}
	p.out = append(p.out, ']')
	return true
}

// arrayElements is the part of lib.TJSObject that arrays use; C's union has become fields without a size there.
type arrayElements struct {
	size   uint32
	_      uint32
	values uintptr
	count  uint32
}

// name writes a property's name, if it is one that keeps its place: the engine lists names that are numbers first.
func (p *plain) name(name lib.TJSAtom) bool {
	if name&lib.MJS_ATOM_TAG_INT != 0 {
		return false
	}
	at := (*lib.TJSRuntime)(foreign(p.runtime)).Fatom_array + uintptr(name)*unsafe.Sizeof(uintptr(0))
	s := *(*uintptr)(foreign(at))
	const kindShift = 30
	if (*lib.TJSString)(foreign(s)).F__ccgo4>>kindShift != lib.EJS_ATOM_TYPE_STRING {
		return false // a symbol
	}
	quote := len(p.out)
	return p.text(s) && !('0' <= p.out[quote+1] && p.out[quote+1] <= '9')
}

// text writes a string: Latin-1 or UTF-16 behind its header.
func (p *plain) text(s uintptr) bool {
	const wide = 1 << 31
	header := (*lib.TJSString)(foreign(s)).F__ccgo0
	n := int(header &^ wide)
	at := foreign(s + unsafe.Sizeof(lib.TJSString{}))
	p.out = append(p.out, '"')
	if header&wide == 0 {
		p.latin(unsafe.Slice((*byte)(at), n))
	} else if !p.units(unsafe.Slice((*uint16)(at), n)) {
		return false
	}
	p.out = append(p.out, '"')
	return true
}

func (p *plain) latin(text []byte) {
	from := 0
	for i, c := range text {
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			continue
		}
		p.out = append(p.out, text[from:i]...)
		from = i + 1
		if c >= utf8.RuneSelf {
			p.out = utf8.AppendRune(p.out, rune(c))
		} else {
			p.escape(c)
		}
	}
	p.out = append(p.out, text[from:]...)
}

const surrogates, lowSurrogates, endOfSurrogates = 0xd800, 0xdc00, 0xe000

// units writes UTF-16. Half a pair is left to JSON.stringify.
func (p *plain) units(text []uint16) bool {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c < utf8.RuneSelf && (c < ' ' || c == '"' || c == '\\'):
			p.escape(byte(c))
		case c < surrogates || c >= endOfSurrogates:
			p.out = utf8.AppendRune(p.out, rune(c))
		case c < lowSurrogates && i+1 < len(text) && text[i+1] >= lowSurrogates && text[i+1] < endOfSurrogates:
			i++
			p.out = utf8.AppendRune(p.out, (rune(c)-surrogates)<<10+rune(text[i])-lowSurrogates+0x10000)
		default:
			return false
		}
	}
	return true
}

func (p *plain) escape(c byte) {
	const short, letters = "\b\t\n\f\r\"\\", `btnfr"\`
	for i := range len(short) {
		if short[i] == c {
			p.out = append(p.out, '\\', letters[i])
			return
		}
	}
	const hex = "0123456789abcdef"
	p.out = append(p.out, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
}

// appendNumber writes a number as JavaScript does.
func appendNumber(out []byte, f float64) []byte {
	switch size := math.Abs(f); {
	case f == 0:
		return append(out, '0') // also below zero
	case size >= 1e-6 && size < 1e21:
		return strconv.AppendFloat(out, f, 'f', -1, 64)
	}
	out = strconv.AppendFloat(out, f, 'e', -1, 64)
	if n := len(out); out[n-2] == '0' && (out[n-3] == '-' || out[n-3] == '+') { // e-09 is e-9
		out = append(out[:n-2], out[n-1])
	}
	return out
}
