package archive_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/sys/archive"
)

// member is a header of a tar and what follows it, as nobody's library would write them.
type member struct {
	name string
	kind byte // '0' unless it is set
	body string
	size string // as it is written; "" for that of the body
	set  func(header []byte)
}

// bytewise is a gzipped tar of members.
func bytewise(t testing.TB, members ...member) []byte {
	t.Helper()
	var out bytes.Buffer
	for _, m := range members {
		h := make([]byte, 512)
		copy(h, m.name)
		copy(h[100:], "0000644\x00")
		copy(h[108:], "0000000\x000000000\x00")
		copy(h[124:], fmt.Sprintf("%011o\x00", len(m.body)))
		if m.size != "" {
			copy(h[124:136], m.size)
		}
		copy(h[136:], "00000000000\x00")
		if h[156] = m.kind; m.kind == 0 {
			h[156] = '0'
		}
		copy(h[257:], "ustar\x0000")
		if m.set != nil {
			m.set(h)
		}
		copy(h[148:156], "        ")
		sum := 0
		for _, c := range h {
			sum += int(c)
		}
		copy(h[148:], fmt.Sprintf("%06o\x00 ", sum))
		out.Write(h)
		out.WriteString(m.body)
		out.Write(make([]byte, (512-len(m.body)%512)%512))
	}
	out.Write(make([]byte, 1024))
	return raw(t, out.Bytes())
}

// pax is a record of an extended header.
func pax(key, value string) string {
	length := len(key) + len(value) + 3
	for n := length; ; n++ {
		if text := fmt.Sprintf("%d %s=%s\n", n, key, value); len(text) == n {
			return text
		}
	}
}

func gnu(h []byte) { copy(h[257:], "ustar  \x00") }

// zipOf is a zip of one deflate-less file, whose two headers may say different things.
func zipOf(local, central string, flags, method uint16, size uint32, body string) []byte {
	var out bytes.Buffer
	u16 := func(list ...uint16) { _ = binary.Write(&out, binary.LittleEndian, list) }
	u32 := func(list ...uint32) { _ = binary.Write(&out, binary.LittleEndian, list) }
	sum := crc32.ChecksumIEEE([]byte(body))
	out.WriteString("PK\x03\x04")
	u16(20, flags, method, 0, 0)
	u32(sum, uint32(len(body)), size)
	u16(uint16(len(local)), 0)
	out.WriteString(local + body)
	at := out.Len()
	out.WriteString("PK\x01\x02")
	u16(20, 20, flags, method, 0, 0)
	u32(sum, uint32(len(body)), size)
	u16(uint16(len(central)), 0, 0, 0, 0)
	u32(0, 0)
	out.WriteString(central)
	end := out.Len()
	out.WriteString("PK\x05\x06")
	u16(0, 0, 1, 1)
	u32(uint32(end-at), uint32(at))
	u16(0)
	return out.Bytes()
}

// byHand are archives as libraries do not write them.
func byHand(t testing.TB) []crafted {
	ok := member{name: "package/ok.js", body: "ok"}
	x := func(records ...string) member { return member{name: "x", kind: 'x', body: strings.Join(records, "")} }
	long := func(kind byte, text string) member {
		return member{name: "././@LongLink", kind: kind, body: text + "\x00", set: gnu}
	}
	sparse := func(real, from, length string) member {
		return member{name: "package/hole", kind: 'S', body: "", set: func(h []byte) {
			gnu(h)
			copy(h[386:], from)
			copy(h[398:], length)
			copy(h[483:], real)
		}}
	}
	many := make([]member, 1200)
	for i := range many {
		many[i] = member{name: fmt.Sprintf("package/d%d/", i), kind: '5'}
	}
	list := func(name string, good int, members ...member) crafted {
		return crafted{name: name, data: bytewise(t, members...), good: good}
	}
	prefix := func(text string) func([]byte) { return func(h []byte) { copy(h[345:], text) } }
	return []crafted{
		list("PAX leads out", -1, ok, x(pax("path", "../../out")), ok),
		list("PAX leads to the root", -1, x(pax("path", "/tmp/out")), ok),
		list("PAX with a NUL", -1, x(pax("path", "package/a\x00/../../out")), ok),
		list("PAX without a name", 1, x(pax("path", "")), ok),
		list("PAX twice, the last leads out", -1, x(pax("path", "package/a"), pax("path", "package/../../out")), ok),
		list("PAX says that it is longer", -1, x(pax("size", "9000")), ok),
		list("PAX says that it is huge", -1, x(pax("size", "9223372036854775807")), ok),
		list("PAX says that it is negative", -1, x(pax("size", "-1")), ok),
		list("PAX with a length that lies", -1, member{name: "x", kind: 'x', body: "99 path=package/a\n"}, ok),
		list("PAX over a link", 1, x(pax("linkpath", "/etc/passwd")), member{name: "package/l", kind: '2'}, ok),
		list("PAX of GNU, a file with holes", -1, x(pax("GNU.sparse.major", "1"), pax("GNU.sparse.minor", "0"), pax("GNU.sparse.name", "package/hole"), pax("GNU.sparse.realsize", "900000000")),
			member{name: "package/hole", body: "1\n0\n0\n" + strings.Repeat("\x00", 506)}, ok),
		list("PAX of GNU, a name with holes that leads out", -1, x(pax("GNU.sparse.major", "1"), pax("GNU.sparse.minor", "0"), pax("GNU.sparse.name", "../out"), pax("GNU.sparse.realsize", "1")),
			member{name: "package/hole", body: "1\n0\n0\n" + strings.Repeat("\x00", 506)}, ok),
		list("for all that follow, a path", 1, member{name: "g", kind: 'g', body: pax("path", "../out")}, ok),
		list("an extended header at the end", 1, ok, x(pax("path", "package/a"))),
		list("two extended headers", -1, x(pax("path", "package/a")), x(pax("path", "../out")), ok),
		list("GNU leads out", -1, long('L', "package/../../out"), ok),
		list("GNU, longer than names are", -1, long('L', "package/"+strings.Repeat("n/", 3000)), ok),
		list("GNU, a part of 256 bytes", -1, long('L', "package/"+strings.Repeat("n", 256)), ok),
		list("GNU, a part of 255 bytes", 1, long('L', "package/"+strings.Repeat("n", 255)), ok),
		list("GNU, the name of a link", 1, long('K', "/etc/passwd"), member{name: "package/l", kind: '2', set: gnu}, ok),
		list("holes", 1, sparse("06400000000\x00", "00000000000\x00", "00000000000\x00"), ok),
		list("holes of 900 MB", 1, sparse("06544637400\x00", "00000000000\x00", "00000000000\x00"), ok),
		list("holes that overlap", -1, sparse("00000000010\x00", "77777777777\x00", "77777777777\x00"), ok),
		list("a prefix that leads out", -1, member{name: "out", body: "x", set: prefix("package/../..")}, ok),
		list("a prefix at the root", -1, member{name: "out", body: "x", set: prefix("/tmp")}, ok),
		list("a name up to a NUL", 1, member{name: "package/a\x00/../../out", body: "x"}),
		list("a file whose name ends as a folder's", 1, member{name: "package/a/", body: "x"}),
		list("a folder with content", -1, member{name: "package/d/", kind: '5', body: "x"}, ok),
		list("the folder itself as a file", -1, member{name: "package", body: "x"}, ok),
		list("the folder itself as a link", 1, member{name: "package", kind: '2', set: func(h []byte) { copy(h[157:], "/tmp") }}, ok),
		list("a link, then a folder of its name", 1, member{name: "package/l", kind: '2', set: func(h []byte) { copy(h[157:], "/tmp") }}, member{name: "package/l/", kind: '5'}, member{name: "package/l/x", body: "x"}),
		list("a hard link, then a file of its name", 2, ok, member{name: "package/h", kind: '1', set: func(h []byte) { copy(h[157:], "package/ok.js") }}, member{name: "package/h", body: "x"}),
		list("kinds of others", 1, member{name: "package/v", kind: 'V'}, member{name: "package/m", kind: 'M'}, member{name: "package/c", kind: '7', body: "x"}, member{name: "package/d", kind: 'D'}, ok),
		list("a drive", 2, member{name: "package/C:", body: "x"}, ok),
		list("points and spaces at the end", 4, member{name: "package/a.", body: "x"}, member{name: "package/b ", body: "x"}, member{name: "package/...", body: "x"}, ok),
		list("names of devices", 3, member{name: "package/NUL", body: "x"}, member{name: "package/aux.js", body: "x"}, ok),
		list("folders alone", -1, many...),
		{name: "more folders than files may be", data: bytewise(t, append(many, ok)...), limits: archive.Limits{Files: 1000}, good: -1},
		{name: "a second archive behind", data: append(bytewise(t, ok), bytewise(t, member{name: "../out"})...), good: 1},
		{name: "junk behind", data: append(bytewise(t, ok), "junk"...), good: 1},
		{name: "no sum behind", data: bytewise(t, ok)[:len(bytewise(t, ok))-12], good: 1},
		{name: "zip, another name inside", zip: true, data: zipOf("../out", "package/a", 0, zip.Store, 1, "x"), good: 1},
		{name: "zip, another name in the list", zip: true, data: zipOf("package/a", "../out", 0, zip.Store, 1, "x"), good: -1},
		{name: "zip, encrypted", zip: true, data: zipOf("package/a", "package/a", 1, 99, 1, "x"), good: -1},
		{name: "zip, more than it says", zip: true, data: zipOf("package/a", "package/a", 0, zip.Store, 1, "xyz"), good: -1},
		{name: "zip, less than it says", zip: true, data: zipOf("package/a", "package/a", 0, zip.Store, 900_000_000, "x"), good: -1},
		{name: "zip, deflated junk", zip: true, data: zipOf("package/a", "package/a", 0, zip.Deflate, 5, "\xff\xff\xff"), good: -1},
		{name: "zip, a NUL", zip: true, data: zipOf("package/a", "package/a\x00.js", 0, zip.Store, 1, "x"), good: -1},
	}
}

// Two names that the disk takes for the same are refused there; where it tells them apart both are unpacked, and neither is the other.
func TestNamesAlike(t *testing.T) {
	for _, names := range [][2]string{{"a.js", "A.js"}, {"\u00e9.js", "e\u0301.js"}, {"\ufb01.js", "fi.js"}, {"\u1e9e", "ss"}, {"lib/a", "LIB/a"}} {
		dir := t.TempDir()
		probe := filepath.Join(dir, filepath.Base(names[0]))
		if err := os.WriteFile(probe, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := os.Stat(filepath.Join(dir, filepath.Base(names[1])))
		same := err == nil && !strings.Contains(names[0], "/")
		if err := os.Remove(probe); err != nil {
			t.Fatal(err)
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		_, err = archive.Tar(t.Context(), root, tarred(t, tar.Header{Name: "package/" + names[0]}, tar.Header{Name: "package/" + names[1]}), archive.Limits{})
		if same != errors.Is(err, archive.ErrRefused) && !strings.Contains(names[0], "/") {
			t.Errorf("%q: they are the same here: %t, and %v", names, same, err)
		}
		for _, name := range names {
			text, _ := root.ReadFile(filepath.FromSlash(name))
			if err == nil && string(text) != "content of package/"+name {
				t.Errorf("%q has %q", name, text)
			}
		}
		if err := root.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
