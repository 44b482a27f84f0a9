package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"slices"
	"strings"
	"time"
)

// file is one file of an archive.
type file struct {
	name string // with slashes
	data []byte
	mode int64
}

// archive packs files below a folder: sorted, of nobody, all of one time, so that the same files are the same bytes.
func archive(stem string, zipped bool, files []file, at time.Time) (name string, data []byte, err error) {
	files = slices.SortedFunc(slices.Values(files), func(a, b file) int { return strings.Compare(a.name, b.name) })
	var out bytes.Buffer
	if zipped {
		err = writeZip(&out, stem, files, at)
		return stem + ".zip", out.Bytes(), err
	}
	err = writeTar(&out, stem, files, at)
	return stem + ".tar.gz", out.Bytes(), err
}

func writeTar(out *bytes.Buffer, stem string, files []file, at time.Time) error {
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(z)
	for _, f := range files {
		err := w.WriteHeader(&tar.Header{Name: stem + "/" + f.name, Mode: f.mode, Size: int64(len(f.data)), ModTime: at, Typeflag: tar.TypeReg, Format: tar.FormatUSTAR})
		if err != nil {
			return err
		}
		if _, err := w.Write(f.data); err != nil {
			return err
		}
	}
	return errors.Join(w.Close(), z.Close())
}

func writeZip(out *bytes.Buffer, stem string, files []file, at time.Time) error {
	w := zip.NewWriter(out)
	for _, f := range files {
		to, err := w.CreateHeader(&zip.FileHeader{Name: stem + "/" + f.name, Method: zip.Deflate, Modified: at})
		if err != nil {
			return err
		}
		if _, err := to.Write(f.data); err != nil {
			return err
		}
	}
	return w.Close()
}
