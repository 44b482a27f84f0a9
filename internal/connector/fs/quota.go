package fs

import (
	"io/fs"
	"path/filepath"
	"strings"
	"sync"

	"github.com/cec80427/pier/internal/connector/wire"
)

// quota bounds what is in the private temporary folder, which extensions fill without being asked.
type quota struct {
	dir  string
	most int64

	mu    sync.Mutex
	known int64 // what was in the folder when it was last looked through, and what was written since
}

// defaultTemp is what there may be in the folder, in bytes.
const defaultTemp = 1 << 30

func (q *quota) covers(path string) bool {
	rest, below := strings.CutPrefix(path, q.dir)
	return q.dir != "" && below && rest != "" && rest[0] == filepath.Separator
}

// fill reports whether there is room for so many bytes at a path.
func (q *quota) fill(path string, size int64) error {
	if !q.covers(path) {
		return nil
	}
	return q.room(size)
}

// room reports whether so many bytes more may be written; they are counted if so. What was removed is noticed when there seems to be no
// room: only then the folder is looked through.
func (q *quota) room(size int64) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.known+size > q.most {
		q.known = used(q.dir)
	}
	if q.known+size > q.most {
		return wire.NewFault("ENOSPC")
	}
	q.known += size
	return nil
}

// used is how many bytes are in the files of a folder. What cannot be looked at does not count.
func used(dir string) int64 {
	n := int64(0)
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		if info, err := d.Info(); err == nil {
			n += info.Size()
		}
		return nil
	})
	return n
}
