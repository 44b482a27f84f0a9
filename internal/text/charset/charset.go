// Package charset decodes the encodings of the Encoding Standard that are older than Unicode. It only decodes, so its tables are a tenth of
// those of a package that also encodes, and each is unpacked when it is first used.
package charset

import (
	"bytes"
	"embed"
	"encoding/binary"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/andybalholm/brotli"
)

// labels has a line for each encoding: its name, and the other labels that it goes by.
//
//go:embed labels.txt
var labels string

//go:embed tables/*.br
var packed embed.FS

var names = sync.OnceValue(func() map[string]string {
	byLabel := map[string]string{}
	for line := range strings.Lines(labels) {
		all := strings.Fields(line)
		for _, label := range all {
			byLabel[label] = all[0]
		}
	}
	return byLabel
})

// Name is the name of the encoding that a label stands for. The encodings that the standard replaces have none.
func Name(label string) (string, bool) {
	name, ok := names()[strings.ToLower(strings.TrimSpace(label))]
	return name, ok
}

// Decode is the text of bytes in the encoding of a name, U+FFFD where they are malformed. It is false for what is no name of an encoding
// that is older than Unicode.
func Decode(name string, raw []byte) (string, bool) {
	var out strings.Builder
	out.Grow(len(raw))
	if next := characters(name); next != nil {
		for len(raw) > 0 {
			r, size := next(raw)
			out.WriteRune(r)
			raw = raw[size:]
		}
		return out.String(), true
	}
	switch name {
	case "big5":
		decodeBig5(&out, raw)
	case "iso-2022-jp":
		decodeISO2022JP(&out, raw)
	default:
		upper := single(name)
		if upper == nil {
			return "", false
		}
		for _, b := range raw {
			if b < utf8.RuneSelf {
				out.WriteByte(b)
			} else {
				out.WriteRune(upper[b-utf8.RuneSelf])
			}
		}
	}
	return out.String(), true
}

// characters is how the first character of some bytes is read, for the encodings whose characters depend on nothing before them: what it
// is, and how many bytes it has.
func characters(name string) func(b []byte) (rune, int) {
	switch name {
	case "gbk":
		return func(b []byte) (rune, int) { return nextGBK(b, false) }
	case "gb18030":
		return func(b []byte) (rune, int) { return nextGBK(b, true) }
	case "euc-kr":
		return nextEUCKR
	case "euc-jp":
		return nextEUCJP
	case "shift_jis":
		return nextShiftJIS
	}
	return nil
}

// singles are the encodings of single bytes, in the order of their upper halves in tables/single.br.
var singles = []string{
	"ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-8-i", "iso-8859-10",
	"iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "macintosh", "windows-874", "windows-1250", "windows-1251",
	"windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258", "x-mac-cyrillic",
	"x-user-defined",
}

const half = 128 // characters above ASCII that a byte can stand for

func single(name string) []rune {
	i := slices.Index(singles, name)
	if i < 0 {
		return nil
	}
	return upperHalves()[i*half : (i+1)*half]
}

// The tables: what a pointer of the Encoding Standard stands for, 0 for nothing. Those of GB 18030 are where its ranges begin: a pointer
// and a character, in turn.
var (
	upperHalves = table("single")
	jis0208     = table("jis0208")
	jis0212     = table("jis0212")
	euckr       = table("euckr")
	gbk         = table("gbk")
	gb18030     = table("gb18030")
	big5        = table("big5")
)

func table(name string) func() []rune {
	return sync.OnceValue(func() []rune {
		file, err := packed.ReadFile("tables/" + name + ".br")
		if err != nil {
			panic(err) // the embedded files are part of the program
		}
		plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(file)))
		if err != nil {
			panic(err)
		}
		return unpack(plain)
	})
}

// unpack reads a table: for each character how far it is from the one before it, so that rows which follow Unicode are the same byte again
// and again; 0 is for nothing.
func unpack(plain []byte) []rune {
	count, n := binary.Uvarint(plain)
	list := make([]rune, count)
	last := rune(0)
	for i := range list {
		plain = plain[n:]
		var code uint64
		if code, n = binary.Uvarint(plain); code != 0 {
			step := rune(code - 1)
			last += step>>1 ^ -(step & 1)
			list[i] = last
		}
	}
	return list
}

// at is what a pointer stands for, 0 for nothing.
func at(list []rune, pointer int) rune {
	if pointer < 0 || pointer >= len(list) {
		return 0
	}
	return list[pointer]
}

// or is a character, or what stands for none.
func or(r rune) rune {
	if r == 0 {
		return utf8.RuneError
	}
	return r
}
