package intl

import (
	archive "archive/zip"
	"bytes"
	_ "embed"
	"io"
	"sync"
	"syscall"

	"github.com/klauspost/compress/zstd"
)

// The zone files of the Go distribution, for machines that have none, such as Windows. They are what time/tzdata would add, an
// eighth as large: zstd -19 $(go env GOROOT)/lib/time/zoneinfo.zip -o data/zoneinfo.zip.zst
//
//go:embed data/zoneinfo.zip.zst
var zoneFilesPacked []byte

var zoneFiles = sync.OnceValues(func() (*archive.Reader, error) {
	d, err := zstd.NewReader(nil)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	data, err := d.DecodeAll(zoneFilesPacked, nil)
	if err != nil {
		return nil, err
	}
	return archive.NewReader(bytes.NewReader(data), int64(len(data)))
})

// ZoneFile is the content of a zone's file, for the time package.
func ZoneFile(name string) (string, error) {
	files, err := zoneFiles()
	if err != nil {
		return "", err
	}
	f, err := files.Open(name)
	if err != nil {
		return "", syscall.ENOENT // which the time package takes for an unknown zone
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	return string(data), err
}
