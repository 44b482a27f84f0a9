package fs

import (
	"encoding/json"

	"github.com/cec80427/pier/internal/connector/safeopen"
)

// fsVolume is what is known of a file system, in the units of Node's statfs.
type fsVolume struct {
	Type   uint64 `json:"type"`
	Bsize  uint64 `json:"bsize"`
	Blocks uint64 `json:"blocks"`
	Bfree  uint64 `json:"bfree"`
	Bavail uint64 `json:"bavail"`
	Files  uint64 `json:"files"`
	Ffree  uint64 `json:"ffree"`
}

// statfs asks a directory that is held open: the entry itself, or the one that holds it.
func (f *FS) statfs(c *safeopen.Call) (json.RawMessage, error) {
	if _, err := fsDecode[fsPathParams](c); err != nil {
		return nil, err
	}
	at, err := f.paths.Existing(c, 0, true)
	if err != nil {
		return nil, err
	}
	defer at.Close()
	name := "."
	if at.Info.IsDir() {
		name = at.Base
	}
	dir, err := at.Dir().Open(name)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	volume, err := fsVolumeOf(dir)
	if err != nil {
		return nil, err
	}
	return json.Marshal(volume)
}
