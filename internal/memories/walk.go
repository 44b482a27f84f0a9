package memories

import "github.com/cec80427/pier/internal/wasmbinary"

// kinds of what follows an opcode.
const (
	nothing    = "-"
	block      = "b" // the type of a block
	index      = "u"
	two        = "uu"
	typeTable  = "yt" // a type and a table
	oneTable   = "t"
	twoTables  = "tt"
	ofTable    = "ut" // an index and a table
	branches   = "v"
	typeList   = "w"
	small      = "s"  // a signed number of 32 bits
	wide       = "l"  // of 64 bits
	four       = "4"  // so many bytes
	eight      = "8"  // so many bytes
	heap       = "h"  // a heap type
	catches    = "bc" // the type of a block, and what it catches
	access     = "m"  // the place of an access to memory
	lane       = "1"
	laneAccess = "m1"
	bytes16    = "x"
	whole      = "M" // a memory
	between    = "MM"
	segment    = "uM"
	forbidden  = ""
)

// plain is what follows an opcode of one byte.
func plain(op byte) string {
	switch {
	case op <= 0x01, op == 0x05, op == 0x0a, op == 0x0b, op == 0x0f, op == 0x19, op == 0x1a, op == 0x1b, op >= 0x45 && op <= 0xc4, op == 0xd1:
		return nothing
	case op >= 0x02 && op <= 0x04, op == 0x06:
		return block
	case op >= 0x07 && op <= 0x09, op == 0x0c, op == 0x0d, op == 0x10, op == 0x12, op == 0x18, op >= 0x20 && op <= 0x24, op == 0xd2:
		return index
	case op >= 0x28 && op <= 0x3e:
		return access
	}
	switch op {
	case 0x0e:
		return branches
	case 0x11, 0x13:
		return typeTable
	case 0x1c:
		return typeList
	case 0x1f:
		return catches
	case 0x25, 0x26:
		return oneTable
	case 0x3f, 0x40:
		return whole
	case 0x41:
		return small
	case 0x42:
		return wide
	case 0x43:
		return four
	case 0x44:
		return eight
	case 0xd0:
		return heap
	}
	return forbidden
}

// bulk is what follows an opcode after 0xfc.
func bulk(op uint32) string {
	if op > 17 {
		return forbidden
	}
	return [...]string{
		nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing,
		segment, index, between, whole, ofTable, index, twoTables, oneTable, oneTable, oneTable,
	}[op]
}

// vector is what follows an opcode after 0xfd.
func vector(op uint32) string {
	switch {
	case op <= 11, op == 92, op == 93:
		return access
	case op == 12, op == 13:
		return bytes16
	case op >= 21 && op <= 34:
		return lane
	case op >= 84 && op <= 91:
		return laneAccess
	case op > 0x113:
		return forbidden
	}
	return nothing
}

// instruction is one of a function.
type instruction struct {
	prefix   byte   // 0 for none
	op       uint32 // after the prefix
	memories [2]uint32
	uses     int    // how many of memories
	text     []byte // as it stands, but with no memory named: what is done to the first
	index    uint32 // the last that follows it
}

// counts is how many there are of what an instruction may name beside memories. The table that is added must not be among it.
type counts struct{ types, tables, memories uint32 }

// next reads an instruction. A mistake in what has no memory is for the compiler to find.
func (c counts) next(r *wasmbinary.Reader) instruction {
	start := r.Rest()
	i := instruction{op: uint32(r.Byte())}
	what := plain(byte(i.op))
	if i.op == 0xfc || i.op == 0xfd {
		i.prefix, i.op = byte(i.op), r.U32()
		if what = bulk(i.op); i.prefix == 0xfd {
			what = vector(i.op)
		}
	}
	if what == forbidden {
		r.Fail("instruction 0x%02x %d is not supported in a core module with several memories", i.prefix, i.op)
	}
	opcode := r.Since(start)
	var rest []byte
	for _, kind := range what {
		rest = append(rest, c.immediate(r, kind, &i)...)
	}
	if r.Err == nil && i.uses > 0 {
		i.text = append(append([]byte{}, opcode...), rest...)
	} else if r.Err == nil {
		i.text = r.Since(start)
	}
	return i
}

// immediate reads one thing that follows an opcode, and says how it is written of an only memory.
func (c counts) immediate(r *wasmbinary.Reader, kind rune, i *instruction) []byte {
	start := r.Rest()
	switch kind {
	case 'm', 'M':
		return c.memory(r, kind, i)
	case 'b', 'h':
		switch n := r.S33(); {
		case n >= int64(c.types):
			r.Fail("unknown type %d", n)
		case kind == 'b' && (n == -28 || n == -29): // a reference, with its heap type
			r.S33()
		}
	case 'y':
		below(r, c.types, "type")
	case 't':
		below(r, c.tables, "table")
	case 'u':
		i.index = r.U32()
	case 'v':
		r.Each("labels", 1<<20, func() { r.U32() })
		r.U32()
	case 'w':
		r.Each("types", 1000, func() {
			if b := r.Byte(); b == 0x63 || b == 0x64 {
				r.S33()
			}
		})
	case 's':
		r.Signed(32)
	case 'l':
		r.Signed(64)
	case '4':
		r.Bytes(4)
	case '8':
		r.Bytes(8)
	case 'x':
		r.Bytes(16)
	case '1':
		r.Byte()
	case 'c':
		r.Each("catches", 1<<20, func() {
			if r.Byte() < 2 {
				r.U32()
			}
			r.U32()
		})
	}
	return r.Since(start)
}

// memory reads which memory is meant, and where in it.
func (c counts) memory(r *wasmbinary.Reader, kind rune, i *instruction) []byte {
	var text []byte
	if kind == 'M' {
		i.memories[i.uses] = below(r, c.memories, "memory")
		text = []byte{0}
	} else {
		align := r.U32()
		if align&0x40 != 0 {
			i.memories[i.uses] = below(r, c.memories, "memory")
		}
		text = append(wasmbinary.Number(align&^0x40), wasmbinary.Number(r.U32())...)
	}
	i.uses++
	return text
}

func below(r *wasmbinary.Reader, most uint32, what string) uint32 {
	n := r.U32()
	if r.Err == nil && n >= most {
		r.Fail("unknown %s %d", what, n)
	}
	return n
}

// signature is what an instruction takes and gives.
type signature struct{ params, results string }

const (
	i32  = "\x7f"
	i64  = "\x7e"
	f32  = "\x7d"
	f64  = "\x7c"
	v128 = "\x7b"
)

// scalar is what a load or store of one number moves.
const scalar = i32 + i64 + f32 + f64 + i32 + i32 + i32 + i32 + i64 + i64 + i64 + i64 + i64 + i64 +
	i32 + i64 + f32 + f64 + i32 + i32 + i64 + i64 + i64

// signature of an instruction that uses memories.
func (i instruction) signature() signature {
	const first, stores = 0x28, 0x36
	switch {
	case i.prefix == 0xfc:
		return signature{params: i32 + i32 + i32}
	case i.prefix == 0xfd && (i.op == 11 || i.op >= 88 && i.op <= 91):
		return signature{params: i32 + v128}
	case i.prefix == 0xfd && i.op >= 84 && i.op <= 87:
		return signature{i32 + v128, v128}
	case i.prefix == 0xfd:
		return signature{i32, v128}
	case i.op == 0x3f:
		return signature{"", i32}
	case i.op == 0x40:
		return signature{i32, i32}
	case i.op >= stores:
		return signature{params: i32 + scalar[i.op-first:i.op-first+1]}
	}
	return signature{i32, scalar[i.op-first : i.op-first+1]}
}
