package fs

import (
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/sys/memquota"
)

const (
	// fsSmall is read without being counted: as many calls as may be under way hold less than one large one.
	fsSmall = 8 << 10
	// fsCopies is how often the host has what was read: encoded, which makes it a third longer, and as the text that a runtime is given.
	fsCopies = 3
	// fsFewNames of a folder are read without being counted, and a list of more counts as fsListing until it is there.
	fsFewNames = 32
	fsListing  = 8 << 20
)

// Rations bound what the calls of one extension hold of the host's memory.
func (f *FS) Rations() *memquota.Pool { return &f.rations }

// counted runs a read that makes a result of at most size bytes, and counts it until the result is garbage, wherever it waits in between.
func (f *FS) counted(c *safeopen.Call, size int64, read func() ([]byte, error)) ([]byte, error) {
	if size <= fsSmall {
		return read()
	}
	size *= fsCopies
	r := f.rations.Of(c.Call.Extension)
	if err := r.Take(c.Ctx, size); err != nil {
		return nil, err
	}
	out, err := read()
	if err != nil {
		r.Give(size)
		return nil, err
	}
	r.Until(out, size)
	return out, nil
}

// mayHold is how much of a file a read may come to. A file of /proc says that it is empty.
func (f *FS) mayHold(size int64, p fsReadParams) int64 {
	left := max(size-p.Offset, 0)
	if p.Length != nil {
		left = min(left, *p.Length)
	}
	return min(left, f.opts.MaxRead)
}
