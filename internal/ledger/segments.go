package ledger

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cec80427/pier/internal/text/sorting"
)

// A ledger that has grown goes on in a new file: the old one becomes FILE.1, the next FILE.2. The chain runs through all of
// them, the one without a number last.

// segment is one file of a ledger.
type segment struct {
	path   string
	number int // 0 for the one that is written
}

// segments lists the files of the ledger at path that there are, in the order of the chain.
func segments(path string) ([]segment, error) {
	items, err := os.ReadDir(filepath.Dir(path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var list []segment
	last := false
	for _, item := range items {
		if item.Name() == filepath.Base(path) {
			last = true
			continue
		}
		suffix, ok := strings.CutPrefix(item.Name(), filepath.Base(path)+".")
		if n, err := strconv.Atoi(suffix); ok && err == nil && n > 0 && strconv.Itoa(n) == suffix {
			list = append(list, segment{filepath.Join(filepath.Dir(path), item.Name()), n})
		}
	}
	sorting.Sort(list, func(a, b *segment) int { return a.number - b.number })
	if last {
		list = append(list, segment{path: path})
	}
	return list, nil
}

// numbered are those of list that are not written any more.
func numbered(list []segment) []segment {
	if n := len(list); n > 0 && list[n-1].number == 0 {
		return list[:n-1]
	}
	return list
}

// OpenReader opens all files of the ledger at path, as one: what was whole when it was opened. The error is fs.ErrNotExist when
// there is none.
func OpenReader(path string) (io.ReadCloser, error) {
	r, err := openSegments(path)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// joined reads files one after the other.
type joined struct {
	io.Reader
	files []*os.File
	size  int64
}

// openSegments opens the files, each to the length it has now. What comes before a file that begins with what was pruned was
// pruned too: a process died before it was removed.
func openSegments(path string) (*joined, error) {
	list, err := segments(path)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	}
	j := &joined{}
	var parts []io.Reader
	for _, s := range list {
		f, err := os.Open(s.path)
		if err != nil {
			return nil, errors.Join(err, j.Close())
		}
		j.files = append(j.files, f)
		info, err := f.Stat()
		if err != nil {
			return nil, errors.Join(err, j.Close())
		}
		if beginsPruned(f) {
			parts, j.size = nil, 0
		}
		parts = append(parts, io.NewSectionReader(f, 0, info.Size()))
		j.size += info.Size()
	}
	j.Reader = io.MultiReader(parts...)
	return j, nil
}

// beginsPruned reports whether the first line says so. Whether that is true, its MAC tells.
func beginsPruned(f io.ReaderAt) bool {
	var head [4 << 10]byte
	n, _ := f.ReadAt(head[:], 0) // a file that cannot be read is noticed later
	line, _, whole := bytes.Cut(head[:n], []byte{'\n'})
	return whole && bytes.Contains(line, []byte(`},"event":"`+prunedEvent+`","level":`))
}

// Close closes the files.
func (j *joined) Close() error {
	var err error
	for _, f := range j.files {
		err = errors.Join(err, f.Close())
	}
	return err
}
