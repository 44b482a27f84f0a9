package wasmbinary

import (
	"bytes"
	"encoding/binary"
)

// How many entries a table may have, and one that sets itself no limit: of 8 bytes each.
const (
	maxEntries  = 1 << 20
	someEntries = 1 << 16
)

// Bound sets a limit to each table of a module, since wazero lets one grow as far as it asks, outside of all memory that is counted. entries
// is how many all tables of an instance can have together. What is no module is left as it is.
func Bound(code []byte) (bounded []byte, entries int64) {
	r := New(code)
	for r.Bytes(8); !r.Done(); {
		before := r.Rest()
		id := r.Byte()
		part := r.Part(r.U32())
		if id != 4 || r.Err != nil {
			continue
		}
		was := part.Rest()
		body, entries := Tables(was)
		if bytes.Equal(was, body) {
			return code, entries
		}
		section := Section(id, body)
		return Join(code[:len(code)-len(before)], section, r.Rest()), entries
	}
	return code, 0
}

// Tables is Bound for the section of tables alone.
func Tables(section []byte) (body []byte, entries int64) {
	r := New(section)
	count := r.U32()
	body = binary.AppendUvarint(nil, uint64(count))
	for ; count > 0 && !r.Done(); count-- {
		from := r.Rest()
		filled := r.Peek() == 0x40 // it begins with a value of its own
		if filled {
			r.Bytes(2)
		}
		if kind := r.Byte(); kind == 0x63 || kind == 0x64 {
			r.S33()
		}
		body = append(body, r.Since(from)...)
		flags := r.Byte()
		least, most := r.Unsigned(64), uint64(someEntries)
		if flags&1 != 0 {
			most = r.Unsigned(64)
		}
		most = max(least, min(most, maxEntries))
		entries += int64(min(most, 1<<32))
		body = binary.AppendUvarint(binary.AppendUvarint(append(body, flags|1), least), most)
		if from = r.Rest(); filled {
			r.Constant()
		}
		body = append(body, r.Since(from)...)
	}
	if r.Err != nil || !r.Done() {
		return section, 0
	}
	return body, entries
}
