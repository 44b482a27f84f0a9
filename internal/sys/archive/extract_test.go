package archive_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/sys/archive"
)

// tarred is a gzipped tar of entries as they are, honest or not.
func tarred(t testing.TB, entries ...tar.Header) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	w := tar.NewWriter(z)
	for _, h := range entries {
		body := []byte("content of " + h.Name)
		if h.Typeflag == 0 {
			h.Typeflag = tar.TypeReg
		}
		if h.Typeflag != tar.TypeReg {
			body = nil
		}
		if h.Size == 0 {
			h.Size = int64(len(body))
		}
		if h.Mode == 0 && h.Typeflag != tar.TypeXGlobalHeader {
			h.Mode = 0o644
		}
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if h.Size > int64(len(body)) {
			body = append(body, make([]byte, h.Size-int64(len(body)))...)
		}
		if _, err := w.Write(body); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zipped(t testing.TB, names ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range names {
		h := &zip.FileHeader{Name: strings.TrimSuffix(name, "@"), Method: zip.Deflate}
		h.SetMode(0o644)
		if strings.HasSuffix(name, "@") {
			h.SetMode(0o777 | fs.ModeSymlink)
		}
		f, err := w.CreateHeader(h)
		if err == nil {
			_, err = f.Write([]byte("/etc/passwd"))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func raw(t testing.TB, text []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// ruined changes bytes of the tar that data is the gzip of.
func ruined(t testing.TB, at int, with string, headers ...tar.Header) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(tarred(t, headers...)))
	if err != nil {
		t.Fatal(err)
	}
	var plain bytes.Buffer
	if _, err := plain.ReadFrom(z); err != nil {
		t.Fatal(err)
	}
	text := plain.Bytes()
	copy(text[at:], with)
	sum := 0 // the checksum of the header is over itself as spaces
	for i, c := range text[:512] {
		if i >= 148 && i < 156 {
			c = ' '
		}
		sum += int(c)
	}
	copy(text[148:], fmt.Sprintf("%06o\x00 ", sum))
	return raw(t, text)
}

type crafted struct {
	name   string
	data   []byte
	zip    bool
	limits archive.Limits
	good   int // files that are unpacked; less than 0 when the archive is refused
}

func craftedArchives(t testing.TB) (cases []crafted) {
	file := func(names ...string) (list []tar.Header) {
		for _, name := range names {
			list = append(list, tar.Header{Name: name})
		}
		return list
	}
	// Names that lead elsewhere, or are none.
	for _, name := range []string{
		"../x", "package/../x", "package/../../x", "package/a/../../../x", "/etc/x", "//etc/x", "package/..", "..", "../..", "./../x",
		"package/./x", "package//x", "package/a//b", "package/a/./b", `package\..\x`, `package/..\..\x`, `C:\x`, `package/a\b`, "package/a\nb",
		"package/a\x1b[2J", "package/a\x7f", "package/\xff\xfe", "package/a\tb", "package/" + strings.Repeat("a/", 80) + "x",
		"package/" + strings.Repeat("n", 1100), "package/...//../x", "package/x/..", "/package/x", "package/a/../../b", "x/../../../../tmp/y",
		"package/../package/../../z", "../package/x", "package/../../../../../../root/.ssh/authorized_keys",
	} {
		cases = append(cases, crafted{name: fmt.Sprintf("tar %.40q", name), data: tarred(t, file("package/ok.js", name)...), good: -1})
		cases = append(cases, crafted{name: fmt.Sprintf("zip %.40q", name), zip: true, data: zipped(t, "package/ok.js", name), good: -1})
	}
	// Links and devices are never made, and what would be written through one lands nowhere else.
	for _, kind := range []byte{tar.TypeSymlink, tar.TypeLink, tar.TypeChar, tar.TypeBlock, tar.TypeFifo} {
		for _, to := range []string{"/etc", "../../..", "package/ok.js", "."} {
			link := tar.Header{Name: "package/link", Typeflag: kind, Linkname: to}
			cases = append(cases,
				crafted{name: fmt.Sprintf("type %c to %s", kind, to), data: tarred(t, link, tar.Header{Name: "package/ok.js"}), good: 1},
				crafted{name: fmt.Sprintf("through type %c to %s", kind, to), data: tarred(t, link, tar.Header{Name: "package/link/x"}), good: 1})
		}
	}
	long := "package/" + strings.Repeat("long-name-", 20) + ".js"
	return append(cases,
		crafted{name: "links only", data: tarred(t, tar.Header{Name: "package/l", Typeflag: tar.TypeSymlink, Linkname: "/etc"}), good: -1},
		crafted{name: "a zip of a link", zip: true, data: zipped(t, "package/ok.js", "package/link@"), good: 1},
		crafted{name: "through a link of a zip", zip: true, data: zipped(t, "package/link@", "package/link/x"), good: 1},
		crafted{name: "plain", data: tarred(t, file("package/package.json", "package/lib/a.js")...), good: 2},
		crafted{name: "another first folder", data: tarred(t, file("node-v1/a.js")...), good: 1},
		crafted{name: "begins with a point", data: tarred(t, file("./package/a.js")...), good: 1},
		crafted{name: "no first folder", data: tarred(t, file("a.js")...), good: -1},
		crafted{name: "PAX name", data: tarred(t, tar.Header{Name: long, Format: tar.FormatPAX}), good: 1},
		crafted{name: "GNU name", data: tarred(t, tar.Header{Name: long, Format: tar.FormatGNU}), good: 1},
		crafted{name: "PAX name that leads away", data: tarred(t, tar.Header{Name: "package/" + strings.Repeat("a", 150) + "/../../../x", Format: tar.FormatPAX}), good: -1},
		crafted{name: "PAX records", data: tarred(t, tar.Header{Name: "package/é.js", Format: tar.FormatPAX, PAXRecords: map[string]string{"comment": "x"}}), good: 1},
		crafted{name: "global PAX", data: tarred(t, tar.Header{Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "abc"}}, tar.Header{Name: "package/a"}), good: 1},
		crafted{name: "twice the same", data: tarred(t, file("package/a.js", "package/a.js")...), good: -1},
		crafted{name: "twice in a zip", zip: true, data: zipped(t, "package/a", "package/a"), good: -1},
		crafted{name: "a file, then a folder", data: tarred(t, file("package/a", "package/a/b")...), good: -1},
		crafted{name: "a folder, then a file", data: tarred(t, file("package/a/b", "package/a")...), good: -1},
		crafted{name: "folders twice", data: tarred(t, tar.Header{Name: "package/", Typeflag: tar.TypeDir}, tar.Header{Name: "package/a/", Typeflag: tar.TypeDir},
			tar.Header{Name: "package/a/", Typeflag: tar.TypeDir}, tar.Header{Name: "package/a/b"}), good: 1},
		crafted{name: "too many", data: tarred(t, file("package/a", "package/b", "package/c")...), limits: archive.Limits{Files: 2}, good: -1},
		crafted{name: "too much", data: tarred(t, tar.Header{Name: "package/a", Size: 4 << 20}), limits: archive.Limits{Bytes: 1 << 20}, good: -1},
		crafted{name: "too much together", data: tarred(t, tar.Header{Name: "package/a", Size: 700 << 10}, tar.Header{Name: "package/b", Size: 700 << 10}), limits: archive.Limits{Bytes: 1 << 20}, good: -1},
		crafted{name: "too deep", data: tarred(t, file("package/a/b/c/d")...), limits: archive.Limits{Depth: 2}, good: -1},
		crafted{name: "no gzip", data: []byte("hello"), good: -1},
		crafted{name: "nothing", data: nil, good: -1},
		crafted{name: "gzip of nothing", data: raw(t, nil), good: -1},
		crafted{name: "gzip of junk", data: raw(t, bytes.Repeat([]byte("junk"), 1000)), good: -1},
		crafted{name: "broken off", data: tarred(t, file("package/a", "package/b")...)[:60], good: -1},
		crafted{name: "no zip", zip: true, data: []byte("PK\x03\x04 nothing"), good: -1},
		crafted{name: "a size that is longer", data: ruined(t, 124, "00000077777\x00", tar.Header{Name: "package/a"}), good: -1},
		crafted{name: "a size that is negative", data: ruined(t, 124, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xfe", tar.Header{Name: "package/a"}), good: -1},
		crafted{name: "a size that is huge", data: ruined(t, 124, "77777777777\x00", tar.Header{Name: "package/a"}), good: -1},
		crafted{name: "a size that is no number", data: ruined(t, 124, "zzzzzzzzzzz\x00", tar.Header{Name: "package/a"}), good: -1},
		crafted{name: "an unknown type", data: ruined(t, 156, "Z", tar.Header{Name: "package/a"}), good: -1},
	)
}

// What a stranger made lands below one folder, or nothing is left of it that anybody would use.
func TestCraftedArchives(t *testing.T) {
	cases := append(append(craftedArchives(t), byHand(t)...), crafted{name: "a bomb", data: tarred(t, tar.Header{Name: "package/a", Size: 12 << 20}), good: -1})
	if len(cases) < 120 {
		t.Fatalf("only %d archives", len(cases))
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			above := t.TempDir()
			dir := filepath.Join(above, "one", "two", "three")
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			root, err := os.OpenRoot(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer root.Close()
			unpack := archive.Tar
			if c.zip {
				unpack = archive.Zip
			}
			got, err := unpack(t.Context(), root, c.data, c.limits)
			if c.good < 0 {
				if !errors.Is(err, archive.ErrRefused) {
					t.Errorf("it was not refused: %v, %+v", err, got)
				}
			} else if err != nil || got.Files != c.good {
				t.Errorf("%d files were unpacked, and %v; want %d", got.Files, err, c.good)
			}
			checkInside(t, above, dir)
		})
	}
}

func checkInside(t *testing.T, above, dir string) {
	t.Helper()
	err := filepath.WalkDir(above, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() && !strings.HasPrefix(path, dir+string(filepath.Separator)) {
			t.Errorf("%s lies outside", path)
		}
		if !d.IsDir() && !d.Type().IsRegular() {
			t.Errorf("%s is no plain file", path)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestModes(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	data := tarred(t, tar.Header{Name: "package/run", Mode: 0o7777}, tar.Header{Name: "package/plain", Mode: 0o600})
	if _, err := archive.Tar(t.Context(), root, data, archive.Limits{}); err != nil {
		t.Fatal(err)
	}
	for name, runs := range map[string]bool{"run": true, "plain": false} {
		info, err := root.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode()&(fs.ModeSetuid|fs.ModeSetgid|fs.ModeSticky|0o022) != 0 || filepath.Separator == '/' && info.Mode()&0o100 != 0 != runs {
			t.Errorf("%s has the mode %s", name, info.Mode())
		}
	}
}

func FuzzTar(f *testing.F) {
	for _, c := range append(craftedArchives(f), byHand(f)...) {
		if len(c.data) < 4096 {
			f.Add(c.data, c.zip)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, zip bool) {
		above := t.TempDir()
		dir := filepath.Join(above, "in")
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		unpack := archive.Tar
		if zip {
			unpack = archive.Zip
		}
		_, _ = unpack(t.Context(), root, data, archive.Limits{Bytes: 1 << 20, Files: 100}) // whatever it says
		checkInside(t, above, dir)
	})
}
