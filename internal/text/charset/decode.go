package charset

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// second is a second byte, and whether there is one.
func second(b []byte) (byte, bool) {
	if len(b) < 2 {
		return 0, false
	}
	return b[1], true
}

// within reports whether a byte is one of low to high.
func within(b, low, high byte) bool { return low <= b && b <= high }

func nextGBK(b []byte, wide bool) (rune, int) {
	first := b[0]
	switch {
	case first < 0x80:
		return rune(first), 1
	case first == 0x80:
		return '€', 1
	case first == 0xff:
		return utf8.RuneError, 1
	}
	next, ok := second(b)
	switch {
	case !ok:
		return utf8.RuneError, 1
	case within(next, 0x40, 0x7e):
		return or(at(gbk(), int(first-0x81)*190+int(next-0x40))), 2
	case within(next, 0x80, 0xfe):
		return or(at(gbk(), int(first-0x81)*190+int(next-0x41))), 2
	case wide && within(next, 0x30, 0x3f):
		return nextOfFour(b)
	}
	return utf8.RuneError, 1
}

// nextOfFour reads a character of GB 18030 that has four bytes.
func nextOfFour(b []byte) (rune, int) {
	const plane, planes = 189000, 0x100000 // where the characters behind the first plane begin, and how many they are
	if len(b) < 4 || !within(b[2], 0x81, 0xfe) || !within(b[3], 0x30, 0x39) {
		return utf8.RuneError, 1
	}
	pointer := ((rune(b[0]-0x81)*10+rune(b[1]-0x30))*126+rune(b[2]-0x81))*10 + rune(b[3]-0x30)
	if ranges := gb18030(); pointer < 39420 {
		i := sort.Search(len(ranges)/2, func(i int) bool { return ranges[2*i] > pointer }) - 1
		return pointer - ranges[2*i] + ranges[2*i+1], 4
	}
	if pointer -= plane; pointer < 0 || pointer >= planes {
		return utf8.RuneError, 1
	}
	return pointer + 0x10000, 4
}

func nextEUCKR(b []byte) (rune, int) {
	first := b[0]
	if first < 0x80 {
		return rune(first), 1
	}
	next, ok := second(b)
	if !ok || !within(first, 0x81, 0xfe) {
		return utf8.RuneError, 1
	}
	const old, row = 178, 94 // characters in a row of the extension, and in a row behind it
	pointer := -1
	switch start := old * int(first-0x81); {
	case first >= 0xc7:
		if within(next, 0xa1, 0xfe) {
			pointer = old*(0xc7-0x81) + row*int(first-0xc7) + int(next-0xa1)
		}
	case within(next, 0x41, 0x5a):
		pointer = start + int(next-0x41)
	case within(next, 0x61, 0x7a):
		pointer = start + 26 + int(next-0x61)
	case within(next, 0x81, 0xfe):
		pointer = start + 52 + int(next-0x81)
	}
	if r := at(euckr(), pointer); r != 0 {
		return r, 2
	}
	if next < 0x80 {
		return utf8.RuneError, 1 // what is ASCII stands for itself
	}
	return utf8.RuneError, 2
}

const (
	halfKana = 0xff61 // the first half-wide character of katakana
	rowJIS   = 94
)

func nextShiftJIS(b []byte) (rune, int) {
	first := b[0]
	switch {
	case first <= 0x80:
		return rune(first), 1
	case within(first, 0xa1, 0xdf):
		return halfKana + rune(first-0xa1), 1
	case first == 0xa0 || first > 0xfc:
		return utf8.RuneError, 1
	}
	row := 2 * int(first-0x81)
	if first > 0x9f {
		row = 2 * int(first-0xc1)
	}
	next, ok := second(b)
	switch {
	case !ok || next < 0x40 || next == 0x7f:
		return utf8.RuneError, 1
	case next > 0xfc:
		return utf8.RuneError, 2
	case next < 0x7f:
		return or(at(jis0208(), row*rowJIS+int(next-0x40))), 2
	case next < 0x9f:
		return or(at(jis0208(), row*rowJIS+int(next-0x41))), 2
	}
	return or(at(jis0208(), (row+1)*rowJIS+int(next-0x9f))), 2
}

func nextEUCJP(b []byte) (rune, int) {
	first := b[0]
	switch {
	case first < 0x80:
		return rune(first), 1
	case first == 0x8f:
		return nextOfThree(b)
	case first != 0x8e && !within(first, 0xa1, 0xfe):
		return utf8.RuneError, 1
	}
	next, ok := second(b)
	switch {
	case !ok || !within(next, 0xa1, 0xfe):
		return utf8.RuneError, 1
	case first != 0x8e:
		return or(at(jis0208(), int(first-0xa1)*rowJIS+int(next-0xa1))), 2
	case next > 0xdf:
		return utf8.RuneError, 2
	}
	return halfKana + rune(next-0xa1), 2
}

// nextOfThree reads a character of EUC-JP that has three bytes.
func nextOfThree(b []byte) (rune, int) {
	next, ok := second(b)
	switch {
	case len(b) == 2 && within(next, 0xa1, 0xfd):
		return utf8.RuneError, 2
	case !ok || len(b) == 2 || !within(next, 0xa1, 0xfe):
		return utf8.RuneError, 1
	case !within(b[2], 0xa1, 0xfe):
		return utf8.RuneError, 2
	}
	return or(at(jis0212(), int(next-0xa1)*rowJIS+int(b[2]-0xa1))), 3
}

// decodeBig5 stands for itself: four of its pointers are two characters each.
func decodeBig5(out *strings.Builder, raw []byte) {
	for len(raw) > 0 {
		first := raw[0]
		next, ok := second(raw)
		size, pointer := 1, -1
		switch {
		case first < 0x80:
			out.WriteByte(first)
			raw = raw[1:]
			continue
		case !ok || !within(first, 0x81, 0xfe) || next < 0x40:
		case within(next, 0x40, 0x7e):
			size, pointer = 2, int(first-0x81)*157+int(next-0x40)
		case within(next, 0xa1, 0xfe):
			size, pointer = 2, int(first-0x81)*157+int(next-0x62)
		default:
			size = 2
		}
		switch pointer {
		case 1133:
			out.WriteString("\u00ca\u0304")
		case 1135:
			out.WriteString("\u00ca\u030c")
		case 1164:
			out.WriteString("\u00ea\u0304")
		case 1166:
			out.WriteString("\u00ea\u030c")
		default:
			out.WriteRune(or(at(big5(), pointer)))
		}
		raw = raw[size:]
	}
}

// decodeISO2022JP stands for itself: sequences switch between its sets of characters.
func decodeISO2022JP(out *strings.Builder, raw []byte) {
	set := 'B'
	for len(raw) > 0 {
		first := raw[0]
		r, size := utf8.RuneError, 1
		switch {
		case first >= 0x80:
		case first == 0x1b:
			if to, n := escape(raw); n > 0 {
				set, raw = to, raw[n:]
				continue
			}
		case set == 'B':
			r = rune(first)
		case set == 'I':
			if within(first, 0x21, 0x5f) {
				r = halfKana + rune(first-0x21)
			}
		case first == '\n':
			r, set = '\n', 'B'
		case len(raw) > 1:
			pointer := int(first-0x21)*rowJIS + int(raw[1]-0x21)
			size = 2
			if set == '$' {
				r = or(at(jis0208(), pointer))
			} else {
				r = or(at(jis0212(), pointer))
			}
		}
		out.WriteRune(r)
		raw = raw[size:]
	}
}

// escape is the set that a sequence switches to, B for ASCII, I for katakana, $ and D for those of two bytes, and the length of the
// sequence, 0 when it is none.
func escape(b []byte) (rune, int) {
	for _, s := range []struct {
		sequence string
		set      rune
	}{{"\x1b$@", '$'}, {"\x1b$B", '$'}, {"\x1b$(D", 'D'}, {"\x1b(B", 'B'}, {"\x1b(J", 'B'}, {"\x1b(I", 'I'}} {
		if strings.HasPrefix(string(b[:min(len(b), len(s.sequence))]), s.sequence) {
			return s.set, len(s.sequence)
		}
	}
	return 0, 0
}
