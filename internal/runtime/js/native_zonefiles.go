package js

import (
	archive "archive/zip"
	"bytes"
	_ "embed"
	"io"
	"sync"
	"syscall"
	_ "unsafe" // for linkname

	"github.com/klauspost/compress/zstd"
)

// The zone files of the Go distribution, for machines that have none, such as Windows. They are what time/tzdata would add, an
// eighth as large: zstd -19 $(go env GOROOT)/lib/time/zoneinfo.zip -o intl/zoneinfo.zip.zst
//
//go:embed intl/zoneinfo.zip.zst
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

// The time package asks for a zone here when the machine has none of that name.
//
//go:linkname registerLoadFromEmbeddedTZData time.registerLoadFromEmbeddedTZData
func registerLoadFromEmbeddedTZData(func(string) (string, error))

// Before main, as time/tzdata does it: the zone of TZ is looked for once, by whoever asks first.
var _ = func() bool {
	registerLoadFromEmbeddedTZData(zoneFile)
	return true
}()

func zoneFile(name string) (string, error) {
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
