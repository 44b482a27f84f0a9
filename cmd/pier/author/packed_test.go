package author

import (
	"archive/zip"
	"bytes"
	"flag"
	"io/fs"
	"os"
	"testing"

	"github.com/andybalholm/brotli"
)

var update = flag.Bool("update", false, "pack the files for authors anew")

// TestPacked: what is packed are the files of the folders.
func TestPacked(t *testing.T) {
	if *update {
		pack(t)
	}
	all, err := files()
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"types", "harness", "templates"} {
		n := 0
		for _, pair := range [][2]fs.FS{{os.DirFS("."), all}, {all, os.DirFS(".")}} {
			err := fs.WalkDir(pair[0], dir, func(name string, e fs.DirEntry, err error) error {
				if err != nil || e.IsDir() {
					return err
				}
				want, err := fs.ReadFile(pair[0], name)
				if err != nil {
					return err
				}
				if got, err := fs.ReadFile(pair[1], name); err != nil || !bytes.Equal(got, want) {
					t.Errorf("packed.br is not what %s is: go test -run TestPacked -update ./cmd/pier/author", name)
				}
				n++
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if n == 0 {
			t.Errorf("nothing is in %s", dir)
		}
	}
}

func pack(t *testing.T) {
	t.Helper()
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, brotli.BestCompression)
	z := zip.NewWriter(w)
	for _, dir := range []string{"types", "harness", "templates"} {
		err := fs.WalkDir(os.DirFS("."), dir, func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			f, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
			if err == nil {
				_, err = f.Write(text)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	packed = out.Bytes()
	if err := os.WriteFile("packed.br", packed, 0o644); err != nil {
		t.Fatal(err)
	}
}
