package regularfile

import (
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
)

// UnfitError says why a file is not read, though it is there.
type UnfitError string

func (e UnfitError) Error() string { return string(e) }

// Read reads a regular file of at most most bytes. What is none, and what is larger, is an [UnfitError] in an *fs.PathError.
func Read(path string, most int64) ([]byte, error) {
	return read(path, most, os.Stat, os.OpenFile)
}

// ReadIn is Read below a folder, which links do not lead out of.
func ReadIn(root *os.Root, name string, most int64) ([]byte, error) {
	return read(name, most, root.Stat, root.OpenFile)
}

func read(path string, most int64, stat func(string) (fs.FileInfo, error), open func(string, int, fs.FileMode) (*os.File, error)) ([]byte, error) {
	info, err := stat(path) // first: to open a device may do something
	if err == nil {
		err = fit(path, info, most)
	}
	if err != nil {
		return nil, err
	}
	f, err := open(path, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err = f.Stat(); err == nil {
		err = fit(path, info, most)
	}
	if err != nil {
		return nil, err
	}
	data := make([]byte, 0, info.Size()+1)
	for {
		n, err := f.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		switch {
		case err == io.EOF:
			return data, nil
		case err != nil:
			return nil, err
		case int64(len(data)) > most: // it grew
			return nil, unfit(path, tooLarge(most))
		case len(data) == cap(data):
			data = append(data, 0)[:len(data)]
		}
	}
}

// Open opens a regular file of any size. A path that is none is an [UnfitError] in an *fs.PathError.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path) // first: to open a device may do something
	if err == nil {
		err = fit(path, info, math.MaxInt64)
	}
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err == nil {
		err = fit(path, info, math.MaxInt64)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func fit(path string, info fs.FileInfo, most int64) error {
	switch {
	case !info.Mode().IsRegular():
		return unfit(path, "is no regular file")
	case info.Size() > most:
		return unfit(path, tooLarge(most))
	}
	return nil
}

func unfit(path string, why UnfitError) error {
	return &fs.PathError{Op: "read", Path: path, Err: why}
}

func tooLarge(most int64) UnfitError {
	if most < 1<<20 {
		return UnfitError(fmt.Sprintf("is larger than %d bytes", most))
	}
	return UnfitError(fmt.Sprintf("is larger than %d MiB", most>>20))
}
