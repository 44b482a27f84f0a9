package charset

import (
	"bytes"
	"encoding/binary"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/andybalholm/brotli"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the tables, from those of golang.org/x/text")

// other decodes as golang.org/x/text does, with the controls from 80 to 9F that the Encoding Standard's tables have.
func other(t testing.TB, enc encoding.Encoding, raw []byte) string {
	t.Helper()
	if c, ok := enc.(*charmap.Charmap); ok {
		var out strings.Builder
		for _, b := range raw {
			r := c.DecodeByte(b)
			if r == utf8.RuneError && b >= 0x80 && b <= 0x9f {
				r = rune(b)
			}
			out.WriteRune(r)
		}
		return out.String()
	}
	out, _, err := transform.Bytes(enc.NewDecoder(), raw)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// old are the encodings that are not Unicode's.
func old() []string {
	var list []string
	for line := range strings.Lines(labels) {
		if name := strings.Fields(line)[0]; !strings.HasPrefix(name, "utf-") {
			list = append(list, name)
		}
	}
	return list
}

// character is the one that some bytes are, 0 when they are none, or several.
func character(t *testing.T, name string, raw ...byte) rune {
	t.Helper()
	enc, err := htmlindex.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	text := []rune(other(t, enc, raw))
	if len(text) != 1 || text[0] == utf8.RuneError {
		return 0
	}
	return text[0]
}

// tables are what the packed files say.
func tables(t *testing.T) map[string][]rune {
	list := map[string][]rune{}
	for _, name := range singles {
		for b := range half {
			r := character(t, name, byte(0x80+b))
			if r == 0 {
				r = utf8.RuneError
			}
			list["single"] = append(list["single"], r)
		}
	}
	for row := range 120 {
		for cell := range rowJIS {
			first, next := byte(0x81+row/2), byte(0x40+cell)
			if first > 0x9f {
				first += 0x40
			}
			if row%2 == 1 {
				next = byte(0x9f + cell)
			} else if next >= 0x7f {
				next++
			}
			list["jis0208"] = append(list["jis0208"], character(t, "shift_jis", first, next))
		}
	}
	for i := range rowJIS * rowJIS {
		list["jis0212"] = append(list["jis0212"], character(t, "euc-jp", 0x8f, byte(0xa1+i/rowJIS), byte(0xa1+i%rowJIS)))
	}
	for first := 0x81; first < 0xff; first++ {
		for next := 0x41; next < 0xff; next++ {
			if first < 0xc7 && (within(byte(next), 0x41, 0x5a) || within(byte(next), 0x61, 0x7a) || next > 0x80) || next > 0xa0 {
				list["euckr"] = append(list["euckr"], character(t, "euc-kr", byte(first), byte(next)))
			}
		}
		for next := 0x40; next < 0xff; next++ {
			if next != 0x7f {
				list["gbk"] = append(list["gbk"], character(t, "gbk", byte(first), byte(next)))
			}
			if !within(byte(next), 0x7f, 0xa0) {
				list["big5"] = append(list["big5"], character(t, "big5", byte(first), byte(next)))
			}
		}
	}
	list["gb18030"] = ranges(t)
	for name, all := range list {
		for len(all) > 0 && all[len(all)-1] == 0 {
			all = all[:len(all)-1]
		}
		list[name] = all
	}
	return list
}

// ranges are where characters of four bytes do not follow the one before.
func ranges(t *testing.T) []rune {
	var list []rune
	var raw []byte
	for p := range 39420 {
		raw = append(raw, byte(0x81+p/12600), byte(0x30+p/1260%10), byte(0x81+p/10%126), byte(0x30+p%10))
	}
	next := rune(-1)
	for p, r := range []rune(other(t, simplifiedchinese.GB18030, raw)) {
		if r == next || r == utf8.RuneError && !utf8.ValidRune(next) {
			next++
			continue
		}
		list = append(list, rune(p), r)
		next = r + 1
	}
	return list
}

func pack(t *testing.T, list []rune) []byte {
	t.Helper()
	plain := binary.AppendUvarint(nil, uint64(len(list)))
	last := rune(0)
	for _, r := range list {
		if r == 0 {
			plain = append(plain, 0)
			continue
		}
		step := r - last
		plain = binary.AppendUvarint(plain, uint64(uint32(step<<1^step>>31))+1)
		last = r
	}
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, brotli.BestCompression)
	if _, err := w.Write(plain); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestTablesAreThoseOfGo(t *testing.T) {
	for name, want := range tables(t) {
		if *update {
			if err := os.WriteFile(filepath.Join("tables", name+".br"), pack(t, want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got := table(name)(); !slices.Equal(got, want) {
			t.Errorf("%s: the table is another one; go test ./internal/text/charset -run TestTables -update writes it", name)
		}
	}
}

func TestLabelsAreThoseOfGo(t *testing.T) {
	for label, want := range names() {
		enc, err := htmlindex.Get(label)
		if err != nil {
			t.Fatalf("%s: %v", label, err)
		}
		if name, err := htmlindex.Name(enc); err != nil || name != want {
			t.Errorf("%s is %s, and %s for Go (%v)", label, want, name, err)
		}
	}
	if len(names()) != 222 { // as many as the standard has for what it does not replace
		t.Errorf("there are %d labels", len(names()))
	}
	for _, label := range []string{"replacement", "hz-gb-2312", "iso-2022-kr", "utf-7", ""} {
		if name, ok := Name(label); ok {
			t.Errorf("%q is %s", label, name)
		}
	}
	if name, _ := Name(" Latin1\n"); name != "windows-1252" {
		t.Errorf("Latin1 is %q", name)
	}
	for _, name := range []string{"utf-8", "utf-16le", "latin1", "none"} {
		if _, ok := Decode(name, nil); ok {
			t.Errorf("%s is decoded", name)
		}
	}
}

// TestPairsReadAsInGo reads all bytes, and all pairs where they are characters, each with what may follow.
func TestPairsReadAsInGo(t *testing.T) {
	for _, name := range old() {
		enc, err := htmlindex.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(singles, name) {
			all := make([]byte, 256)
			for b := range all {
				all[b] = byte(b)
			}
			same(t, name, enc, all)
			continue
		}
		for first := range 256 {
			var raw []byte
			for next := range 256 {
				raw = append(raw, byte(first), byte(next), 'a')
			}
			same(t, name, enc, raw)
			same(t, name, enc, []byte{byte(first)})
		}
	}
}

func FuzzDecode(f *testing.F) {
	for i, text := range []string{
		"\x1b$BF|K\\8l\x1b(B a \x1b(I12\x1b(J\\ \x1b$(D0\"\n\x1b$@F|", "\x93\xfa\x96\x7b\x8c\xea\x80\xa0\xfd\xff", "\x8f\xb0\xa2\x8e\xb1\x8f\xa1", "\x84\x31\xa4\x37\x90\x30\x81\x30\xe3\x32\x9a\x35\x80",
		"\x88\x62\x88\x64\x88\xa3\x88\xa5\x87\x40\xfe\xfe", "\xc7\xa1\xc6\x41\xb0\xa1\x81\x41",
	} {
		f.Add(uint8(i), []byte(text))
	}
	list := old()
	f.Fuzz(func(t *testing.T, n uint8, raw []byte) {
		name := list[int(n)%len(list)]
		enc, err := htmlindex.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		same(t, name, enc, raw)
	})
}

// TestTextsReadAsInGo makes texts of the bytes that lead somewhere.
func TestTextsReadAsInGo(t *testing.T) {
	parts := []string{"\x1b$B", "\x1b$@", "\x1b(B", "\x1b(J", "\x1b(I", "\x1b$(D", "\x1b", "\x1b$", "\x1b$(", "\x8f", "\x8e", "\x84\x31\xa4\x37", "\x81\x30", "\x90\x30\x81\x30", "\xe3\x32\x9a\x35", "\xfe\x39", "\n", "a"}
	rapid.Check(t, func(r *rapid.T) {
		name := rapid.SampledFrom(old()).Draw(r, "name")
		enc, err := htmlindex.Get(name)
		if err != nil {
			r.Fatal(err)
		}
		part := rapid.OneOf(rapid.SampledFrom(parts), rapid.Map(rapid.SliceOfN(rapid.Byte(), 1, 4), func(b []byte) string { return string(b) }))
		raw := []byte(strings.Join(rapid.SliceOf(part).Draw(r, "text"), ""))
		got, _ := Decode(name, raw)
		out, _, err := transform.Bytes(enc.NewDecoder(), raw)
		if _, ok := enc.(*charmap.Charmap); !ok && (err != nil || got != string(out)) {
			r.Fatalf("%s: %x is %q, and for Go %q (%v)", name, raw, got, out, err)
		}
	})
}

func same(t *testing.T, name string, enc encoding.Encoding, raw []byte) {
	t.Helper()
	got, ok := Decode(name, raw)
	if want := other(t, enc, raw); !ok || got != want {
		at := 0
		for at < min(len(got), len(want)) && got[at] == want[at] {
			at++
		}
		t.Fatalf("%s: %.40x is other from byte %d of the text on: %q, and for Go %q", name, raw, at, got[at:min(len(got), at+12)], want[at:min(len(want), at+12)])
	}
}
