package bytecode

import (
	"encoding/binary"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// The engine keeps the text of each function for Function.prototype.toString, and that of a function within it once more: a third of what
// an extension has. A compiled function of ours knows the place of its text instead, and who asks is given it from there.

// Piece is a part of a script.
type Piece struct{ Line, Column, Length int } // the line as in stacks, and how many bytes of it come before

var showing sync.Once

var textOf func(context uintptr, p Piece) (string, bool)

// ShowTexts has Function.prototype.toString of each VM that is made from now on ask for the texts of functions.
func ShowTexts(of func(context uintptr, p Piece) (string, bool)) {
	showing.Do(func() {
		textOf = of
		for n := range symbols.FunctionMethods {
			if f := &symbols.FunctionMethods[n]; libc.GoString(f.Fname) == "toString" {
				(*[2]uintptr)(unsafe.Pointer(&f.Fu))[1] = FunctionPointer(showFunction) // behind its number of parameters
			}
		}
	})
}

// FunctionPointer is how the engine, which is C translated to Go, keeps a function.
func FunctionPointer(f any) uintptr { return (*[2]uintptr)(unsafe.Pointer(&f))[1] }

// showFunction is Function.prototype.toString.
func showFunction(tls *libc.TLS, ctx uintptr, this lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	if b, _ := codeOf(this); b != nil {
		if !Complete(tls, this) {
			return exception
		}
		if p, ok := pieceOf(b); ok {
			if text, ok := textOf(ctx, p); ok {
				defer runtime.KeepAlive(text)
				return lib.XJS_NewStringLen(tls, ctx, uintptr(unsafe.Pointer(unsafe.StringData(text))), lib.Tsize_t(len(text)))
			}
		}
	}
	return symbols.FunctionToString(tls, ctx, this, argc, argv)
}

// farPlace begins what is behind a function's table of places: one for an instruction further than there are any, so the engine reads no further.
var farPlace = []byte{0, 0x80, 0x80, 0x80, 0x80, 4, 0, 0}

// pieceOf is where the text of a function is, if not with it.
func pieceOf(b *lib.TJSFunctionBytecode) (p Piece, ok bool) {
	if !hasDebug(b) || b.Fdebug.Fsource != 0 {
		return p, false
	}
	table := unsafe.Slice((*byte)(foreign(b.Fdebug.Fpc2line_buf)), b.Fdebug.Fpc2line_len)
	at := strings.LastIndex(unsafe.String(unsafe.SliceData(table), len(table)), string(farPlace))
	if at < 0 {
		return p, false
	}
	table = table[at+len(farPlace):]
	for _, field := range []*int{&p.Line, &p.Column, &p.Length} {
		value, n := binary.Uvarint(table)
		if n <= 0 {
			return p, false
		}
		*field, table = int(value), table[n:]
	}
	return p, true
}

// script is what is being compiled, to be run behind as many lines.
type script struct {
	text   string
	lines  int
	starts []int // of its lines
}

func newScript(text string, lines int) *script {
	s := &script{text, lines, []int{0}}
	for at := range len(text) {
		if text[at] == '\n' {
			s.starts = append(s.starts, at+1)
		}
	}
	return s
}

// near is how far behind the beginning of its first line the text of a function is looked for first.
const near = 4 << 10

// find is where the text of a function of a line lies, between two places.
func (s *script) find(text string, line uint64, from, to int) (at int, ok bool) {
	if line < uint64(len(s.starts)) {
		begin := max(from, s.starts[line])
		if n := strings.Index(s.text[min(begin, to):min(begin+len(text)+near, to)], text); n >= 0 {
			return begin + n, true
		}
	}
	n := strings.Index(s.text[from:to], text)
	return from + n, n >= 0
}

// piece is what a function notes of its text.
func (s *script) piece(at, length int) []byte {
	line, _ := slices.BinarySearch(s.starts, at+1)
	noted := append([]byte(nil), farPlace...)
	for _, n := range []int{s.lines + line, at - s.starts[line-1], length} {
		noted = binary.AppendUvarint(noted, uint64(n))
	}
	return noted
}
