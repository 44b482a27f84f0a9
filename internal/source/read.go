package source

import (
	"fmt"
	"io"
	"os"
)

// maxFile bounds one file of an extension: the largest script of a published package is a tenth of it, and the bundler holds a file
// several times.
const maxFile = 64 << 20

// UnfitError says why a file is not read, though it is there.
type UnfitError string

func (e UnfitError) Error() string { return string(e) }

// ReadFile reads a file of an extension. What is no regular file might never end, or never begin: it is not read, and neither is what is
// larger than 64 MiB. Both are an UnfitError.
func ReadFile(path string) ([]byte, error) { return ReadUpTo(path, maxFile) }

// ReadUpTo is ReadFile with another bound, in bytes.
func ReadUpTo(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, UnfitError("is no regular file")
	case info.Size() > most:
		return nil, tooLarge(most)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most { // it grew
		return nil, tooLarge(most)
	}
	return data, err
}

func tooLarge(most int64) error { return UnfitError(fmt.Sprintf("is larger than %d MiB", most>>20)) }
