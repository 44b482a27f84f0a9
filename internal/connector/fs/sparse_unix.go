//go:build linux || darwin

package fs

import (
	"errors"
	"io"
	"math"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// nextData is where data begins and ends in a file, from an offset on, with the file's offset at its begin; from and to are the
// file's end when there is none. Where the file system does not tell, all is data, up to an end that reading finds.
func nextData(f *os.File, at int64) (from, to int64, err error) {
	if from, err = f.Seek(at, unix.SEEK_DATA); err == nil {
		if to, err = f.Seek(from, unix.SEEK_HOLE); err == nil {
			_, err = f.Seek(from, io.SeekStart)
			return from, to, err
		}
	}
	if errors.Is(err, syscall.ENXIO) { // no data from here on
		if to, err = f.Seek(0, io.SeekEnd); err == nil && to > at {
			return to, to, nil
		}
	}
	err = nil
	if at > 0 { // what cannot seek is read from its begin
		_, err = f.Seek(at, io.SeekStart)
	}
	return at, math.MaxInt64, err
}
