package engine

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
)

// What natives work on is the host's memory, which the limit of a heap does not count. So there is one rule for all of them: what is short, or
// for a native that may keep it, is copied, and of that there may be MaxCopied in one call; what is long is lent, to those natives that
// are done with it when they return. Results have a bound, and what was copied is collected before it adds up.
const (
	// LentFrom is the length from which on lending is worth it.
	LentFrom = 64 << 10
	// MaxCopied bounds the copied arguments of one call, and maxGiven its results, in bytes.
	MaxCopied = 12 << 20
	maxGiven  = 48 << 20
	// maxGarbage bounds the copies of all VMs since the last garbage collection, in bytes.
	maxGarbage = 8 << 20
)

// lent returns the largest length of the arguments that a native borrows, in bytes; 0 if it borrows none. A native whose result in the host's
// memory is as large as its arguments borrows less. No native keeps or changes a borrowed argument.
func lent(native string) int {
	switch native {
	case "hash", "hashUpdate", "hmac", "crc32", "push", "once", "utf8Encode", "utf8Decode", "sign", "verify":
		return maxLent
	case "cipherStream", "base64Decode":
		return maxGiven
	case "cipher":
		return 20 << 20
	case "textDecode", "graphemes", "words":
		return MaxCopied
	}
	return 0
}

// maxLent is no bound: the heap has one.
const maxLent = 1 << 31

// crossing is one call of a native: what is lent and copied for it.
type crossing struct {
	*Border
	lends  int  // the longest that is lent, 0 for nothing
	all    bool // whatever the first text says, what is long is lent
	copied int
	texts  []uintptr // to be given back to the engine
}

var errMuch = errors.New("this is more than pier's own functions take at once")

// takeAll converts the arguments. The first text says which native it is.
func (c *crossing) takeAll(args []quickjs.Value) ([]any, error) {
	list := make([]any, len(args))
	for n, a := range args {
		v, err := c.takeOne(a)
		if err != nil {
			return nil, err
		}
		list[n] = v
		if name, ok := v.(string); ok && n == 0 {
			if c.lends = lent(name); c.all {
				c.lends = maxLent
			}
		}
	}
	return list, nil
}

func (c *crossing) takeOne(a quickjs.Value) (any, error) {
	v := raw(a)
	switch int32(v.Ftag) {
	case lib.EJS_TAG_STRING, lib.EJS_TAG_STRING_ROPE:
		return c.takeText(a)
	case lib.EJS_TAG_OBJECT:
	default:
		return c.Take(a)
	}
	var shown []byte
	var err error
	switch class := lib.XJS_GetClassID(c.tls, v); {
	case class == lib.EJS_CLASS_ARRAY_BUFFER, class == lib.EJS_CLASS_SHARED_ARRAY_BUFFER:
		shown, err = c.backing(v)
	case class >= lib.EJS_CLASS_UINT8C_ARRAY && class <= lib.EJS_CLASS_FLOAT64_ARRAY:
		shown, err = c.shown(v)
	default:
		return a, nil
	}
	switch {
	case err != nil:
		return nil, err
	case c.lending(len(shown)):
		return shown, nil
	case !c.copies(len(shown)):
		return nil, errMuch
	}
	return append(make([]byte, 0, len(shown)), shown...), nil
}

// takeText takes a string. What is lent is the engine's own text, or its copy in UTF-8, which the heap's limit counts.
func (c *crossing) takeText(a quickjs.Value) (any, error) {
	length := c.tls.Alloc(8)
	defer c.tls.Free(8)
	at := lib.XJS_ToCStringLen2(c.tls, c.context, length, raw(a), 0)
	if at == 0 {
		return nil, errors.Join(errors.New("the text cannot be read"), c.pending())
	}
	n := int(*(*lib.Tsize_t)(foreign(length)))
	if c.lending(n) {
		c.texts = append(c.texts, at)
		return unsafe.String((*byte)(foreign(at)), n), nil
	}
	lib.XJS_FreeCString(c.tls, c.context, at)
	if !c.copies(n) {
		return nil, errMuch
	}
	return a.Any()
}

func (c *crossing) lending(n int) bool { return n >= LentFrom && n <= c.lends }

func (c *crossing) copies(n int) bool {
	c.copied += n
	return c.copied <= MaxCopied
}

// give converts the result.
func (c *crossing) give(out any) (quickjs.Value, error) {
	n := 0
	switch v := out.(type) {
	case string:
		n = len(v)
	case []byte:
		n = len(v)
	case map[string]any:
		data, _ := v["data"].([]byte)
		n = len(data)
	}
	if len(c.texts) == 0 && n > maxGiven && c.lends != maxLent {
		return quickjs.UndefinedValue, fmt.Errorf("%w: %d MiB", errMuch, n>>20)
	}
	c.copied += n
	return c.Border.Give(out)
}

var garbage atomic.Int64

// end gives back what was lent, and has the garbage collected when there is much.
func (c *crossing) end() {
	for _, at := range c.texts {
		lib.XJS_FreeCString(c.tls, c.context, at)
	}
	CountGarbage(c.copied)
}

// CountGarbage counts what is garbage from now on.
func CountGarbage(n int) {
	if n < LentFrom {
		return
	}
	if garbage.Add(int64(n)) > maxGarbage {
		garbage.Store(0)
		runtime.GC()
	}
}

// Bytes is a result that grows in the engine's own memory, within the limit of the heap.
type Bytes struct {
	b       *Border
	at      uintptr
	n, size int
}

// ErrNoRoom is the error of a result that the heap of the extension has no memory for.
var ErrNoRoom = errors.New("the extension has not as much memory")

// NewBytes makes an empty result for a border's VM.
func NewBytes(b *Border) *Bytes { return &Bytes{b: b} }

// Write implements io.Writer.
func (e *Bytes) Write(p []byte) (int, error) {
	if need := e.n + len(p); need > e.size && !e.grow(max(need, e.size+e.size/2, 64<<10)) && !e.grow(need) {
		return 0, ErrNoRoom
	}
	e.n += copy(unsafe.Slice((*byte)(foreign(e.at)), e.size)[e.n:], p)
	return len(p), nil
}

// Len returns the number of bytes written.
func (e *Bytes) Len() int { return e.n }

func (e *Bytes) grow(size int) bool {
	at := lib.Xjs_realloc_rt(e.b.tls, e.b.runtime, e.at, lib.Tsize_t(size))
	if at == 0 {
		return false
	}
	e.at, e.size = at, size
	return true
}

// Free lets go of what was not given.
func (e *Bytes) Free() {
	if e.at != 0 {
		lib.Xjs_free_rt(e.b.tls, e.b.runtime, e.at)
		e.at = 0
	}
}

// give makes a Uint8Array of it, which owns the memory.
func (e *Bytes) give() (quickjs.Value, error) {
	if e.n == 0 {
		e.Free()
		return e.b.bytes(nil)
	}
	buffer := lib.XJS_NewArrayBuffer(e.b.tls, e.b.context, e.at, lib.Tsize_t(e.n), bytecode.FunctionPointer(freeBytes), 0, 0)
	if int32(buffer.Ftag) == lib.EJS_TAG_EXCEPTION {
		e.Free()
		return quickjs.UndefinedValue, e.b.pending()
	}
	e.at = 0
	return e.b.octets(buffer)
}

// freeBytes is the engine's free function of such memory.
func freeBytes(tls *libc.TLS, rt, _, at uintptr) { lib.Xjs_free_rt(tls, rt, at) }
