package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestArchive: the same files make the same bytes in any order, of nobody and of one time, and come out as they went in.
func TestArchive(t *testing.T) {
	at := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	files := []file{{"pier", []byte("program"), 0o755}, {"man/man1/pier.1", []byte(".TH"), 0o644}, {"LICENSE", []byte("MIT"), 0o644}}
	for _, zipped := range []bool{false, true} {
		name, data, err := archive("pier_1_x", zipped, files, at)
		if err != nil {
			t.Fatal(err)
		}
		_, again, err := archive("pier_1_x", zipped, []file{files[2], files[0], files[1]}, at)
		if err != nil || !bytes.Equal(data, again) {
			t.Errorf("%s: another order makes other bytes: %v", name, err)
		}
		got := entries(t, zipped, data)
		if got["pier_1_x/pier"] != "-rwxr-xr-x program" && !zipped || len(got) != 3 || !strings.HasSuffix(got["pier_1_x/man/man1/pier.1"], ".TH") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func entries(t *testing.T, zipped bool, data []byte) map[string]string {
	t.Helper()
	got := map[string]string{}
	if zipped {
		r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.File {
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			got[f.Name] = string(text)
		}
		return got
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return got
		}
		text, again := io.ReadAll(r)
		if err := errors.Join(err, again); err != nil {
			t.Fatal(err)
		}
		if h.Uid != 0 || h.Uname != "" || h.ModTime.Year() != 2026 {
			t.Errorf("%s: %+v", h.Name, h)
		}
		got[h.Name] = h.FileInfo().Mode().String() + " " + string(text)
	}
}

// TestLicences: every module has one, and the bill of materials names each.
func TestLicences(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a/LICENSE.md": "free", "b/COPYING": "freer", "c/main.go": "package c"} {
		if err := errors.Join(os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o700), os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	of := func(name string) module {
		return module{"example.com/" + name, "v1.0.0", "h1:x", filepath.Join(dir, name)}
	}
	text, err := thirdParty([]module{of("a"), of("b")})
	if err != nil || !strings.Contains(string(text), "example.com/b v1.0.0: COPYING") || !strings.Contains(string(text), "freer") {
		t.Errorf("%s, %v", text, err)
	}
	if _, err := thirdParty([]module{of("c")}); err == nil || !strings.Contains(err.Error(), "example.com/c v1.0.0 says nothing") {
		t.Errorf("a module without a licence: %v", err)
	}
	made, err := materials(&release{version: "1.2.3"}, "linux-amd64", []module{of("a")})
	var b bill
	if err := errors.Join(err, json.Unmarshal(made, &b)); err != nil || b.Metadata.Component.Version != "1.2.3" || b.Components[0].PURL != "pkg:golang/example.com/a@v1.0.0" {
		t.Errorf("%s, %v", made, err)
	}
}

// TestManifests: the templates of packaging name platforms that make dist builds, and nothing stays unfilled.
func TestManifests(t *testing.T) {
	r := &release{out: t.TempDir(), version: "1.2.3", root: "../../.."}
	var all []built
	for _, platform := range []string{"linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64", "windows-amd64", "windows-arm64"} {
		all = append(all, built{platform: platform, sum: "sum-of-" + platform})
	}
	if err := r.manifests(all); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pier.rb", "pier.json"} {
		text, err := os.ReadFile(filepath.Join(r.out, name))
		if err != nil || strings.Contains(string(text), "@VERSION@") || !strings.Contains(string(text), "1.2.3") || !strings.Contains(string(text), "sum-of-") {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
	if err := r.manifests(all[:1]); err == nil {
		t.Error("a platform is missing, and nothing is said")
	}
}
