package wasmbinary

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// FuzzReader: whatever is asked of whatever bytes, nothing is read beyond their end, and after a mistake nothing is read at all.
func FuzzReader(f *testing.F) {
	f.Add([]byte{0x80, 0x80, 0x04, 3, 'a', 0xc3, 0xa9}, []byte{0, 4})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f}, []byte{0, 0})
	f.Add([]byte{2, 1, 0x41, 0x7f, 0x0b}, []byte{5, 6})
	f.Fuzz(func(t *testing.T, data, ask []byte) {
		r := New(data)
		for _, a := range ask {
			failed, left := r.Err != nil, len(r.Rest())
			switch a % 8 {
			case 0:
				r.U32()
			case 1:
				r.S33()
			case 2:
				r.Signed(64)
			case 3:
				r.Unsigned(64)
			case 4:
				r.Name()
			case 5:
				r.Each("items", 1000, func() { r.Byte() })
			case 6:
				r.Constant()
			case 7:
				if p := r.Part(uint32(a)); len(p.Rest()) > left {
					t.Fatalf("a part of %d bytes is longer than the %d that were left", len(p.Rest()), left)
				}
			}
			if now := len(r.Rest()); now > left || failed && now != left {
				t.Fatalf("%d bytes were left, now %d (failed before: %v)", left, now, failed)
			}
		}
	})
}

// FuzzNumbers: a number that was written is the one that is read.
func FuzzNumbers(f *testing.F) {
	f.Add(uint64(0), int64(-1))
	f.Add(uint64(1)<<63, int64(1)<<62)
	f.Fuzz(func(t *testing.T, u uint64, s int64) {
		if got := New(binary.AppendUvarint(nil, u)).Unsigned(64); got != u {
			t.Errorf("%d is read as %d", u, got)
		}
		var b []byte
		for n := s; ; n >>= 7 {
			if n>>6 == 0 || n>>6 == -1 {
				b = append(b, byte(n&0x7f))
				break
			}
			b = append(b, byte(n)|0x80)
		}
		if got := New(b).Signed(64); got != s {
			t.Errorf("%d is read as %d", s, got)
		}
	})
}

// FuzzBound: a module with limits for its tables is bounded, and what is not a section of tables stands in it as it was.
func FuzzBound(f *testing.F) {
	header := []byte("\x00asm\x01\x00\x00\x00")
	f.Add(append(bytes.Clone(header), 4, 4, 1, 0x70, 0, 9))
	f.Add(append(bytes.Clone(header), 1, 1, 0, 4, 12, 2, 0x70, 1, 9, 0xff, 0x7f, 0x40, 0, 0x70, 0, 2, 0xd0, 0x70, 0x0b, 10, 1, 0))
	f.Fuzz(func(t *testing.T, code []byte) {
		bounded, entries := Bound(code)
		again, same := Bound(bounded)
		if !bytes.Equal(bounded, again) || entries != same {
			t.Errorf("%x has %d entries, and bounded once more %x has %d", bounded, entries, again, same)
		}
	})
}

func TestBound(t *testing.T) {
	module := func(table ...byte) []byte {
		return append(append([]byte("\x00asm\x01\x00\x00\x00\x01\x01\x00\x04"), byte(len(table))), append(table, 10, 1, 0)...)
	}
	for _, tc := range []struct {
		name       string
		have, want []byte
		entries    int64
	}{
		{"no limit", module(1, 0x70, 0, 9), module(1, 0x70, 1, 9, 0x80, 0x80, 4), 1 << 16},
		{"a limit", module(1, 0x70, 1, 9, 12), module(1, 0x70, 1, 9, 12), 12},
		{"too large a limit", module(1, 0x6f, 1, 9, 0x80, 0x80, 0x80, 1), module(1, 0x6f, 1, 9, 0x80, 0x80, 0x40), 1 << 20},
		{"more at once", module(1, 0x70, 0, 0x80, 0x80, 0x80, 1), module(1, 0x70, 1, 0x80, 0x80, 0x80, 1, 0x80, 0x80, 0x80, 1), 1 << 21},
		{
			"two, one with a first value", module(2, 0x70, 0, 9, 0x40, 0, 0x63, 0x70, 0, 2, 0xd0, 0x70, 0x0b),
			module(2, 0x70, 1, 9, 0x80, 0x80, 4, 0x40, 0, 0x63, 0x70, 1, 2, 0x80, 0x80, 4, 0xd0, 0x70, 0x0b), 2 << 16,
		},
	} {
		if got, entries := Bound(tc.have); !bytes.Equal(got, tc.want) || entries != tc.entries {
			t.Errorf("%s: %x with %d entries, want %x with %d", tc.name, got, entries, tc.want, tc.entries)
		}
	}
}
