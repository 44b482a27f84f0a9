package wasmbinary

import "strings"

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

// Instruction is one of a function.
type Instruction struct {
	Prefix   byte   // 0 for none
	Op       uint32 // after the prefix
	Memories [2]uint32
	Uses     int    // how many of Memories
	Text     []byte // as it stands, but with no memory named: what is done to the first
	Index    uint32 // the last that follows it
	named    bool   // a memory is
}

// Counts is how many there are of what an instruction may name beside functions and globals. What is added to a module must not be among it.
type Counts struct{ Types, Tables, Memories uint32 }

// Next reads an instruction. A mistake in what has no memory is for the compiler to find.
func (c *Counts) Next(r *Reader) Instruction {
	start := r.Rest()
	i := Instruction{Op: uint32(r.Byte())}
	what := plain(byte(i.Op))
	if i.Op == 0xfc || i.Op == 0xfd {
		i.Prefix, i.Op = byte(i.Op), r.U32()
		if what = bulk(i.Op); i.Prefix == 0xfd {
			what = vector(i.Op)
		}
	}
	if what == forbidden {
		r.Fail("instruction 0x%02x %d is not supported", i.Prefix, i.Op)
	}
	opcode := r.Since(start)
	var named []byte
	memory := strings.ContainsAny(what, between+access)
	for _, kind := range what {
		if kind == 'm' || kind == 'M' {
			named = append(named, c.memory(r, kind, &i)...)
			continue
		}
		from := r.Rest()
		if c.immediate(r, kind, &i); memory {
			named = append(named, r.Since(from)...)
		}
	}
	if r.Err == nil && i.named {
		i.Text = Join(opcode, named)
	} else if r.Err == nil {
		i.Text = r.Since(start)
	}
	return i
}

// immediate reads one thing that follows an opcode.
func (c *Counts) immediate(r *Reader, kind rune, i *Instruction) {
	switch kind {
	case 'b', 'h':
		switch n := r.S33(); {
		case n >= int64(c.Types):
			r.Fail("unknown type %d", n)
		case kind == 'b' && (n == -28 || n == -29): // a reference, with its heap type
			r.S33()
		}
	case 'y':
		below(r, c.Types, "type")
	case 't':
		below(r, c.Tables, "table")
	case 'u':
		i.Index = r.U32()
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
}

// memory reads which memory is meant, and where in it.
func (c *Counts) memory(r *Reader, kind rune, i *Instruction) []byte {
	var text []byte
	if kind == 'M' {
		i.Memories[i.Uses] = below(r, c.Memories, "memory")
		i.named = i.named || i.Memories[i.Uses] > 0
		text = []byte{0}
	} else {
		align := r.U32()
		if align&0x40 != 0 {
			i.Memories[i.Uses], i.named = below(r, c.Memories, "memory"), true
		}
		text = append(Number(align&^0x40), Number(r.U32())...)
	}
	i.Uses++
	return text
}

func below(r *Reader, most uint32, what string) uint32 {
	n := r.U32()
	if r.Err == nil && n >= most {
		r.Fail("unknown %s %d", what, n)
	}
	return n
}
