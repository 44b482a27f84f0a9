package wasmbinary

import (
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
