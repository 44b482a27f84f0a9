package fs

import (
	"encoding/json"
	"io/fs"
	"time"
)

// fsStat is Node's Stats in JSON.
type fsStat struct {
	Type      string  `json:"type"`
	Size      int64   `json:"size"`
	Mode      uint32  `json:"mode"`
	Mtime     float64 `json:"mtime"`
	Atime     float64 `json:"atime"`
	Ctime     float64 `json:"ctime"`
	Birthtime float64 `json:"birthtime"`
	Ino       uint64  `json:"ino"`
	Dev       uint64  `json:"dev"`
	Nlink     uint64  `json:"nlink"`
	UID       uint32  `json:"uid"`
	GID       uint32  `json:"gid"`
}

func fsStatJSON(info fs.FileInfo) (json.RawMessage, error) {
	m := fsMillis(info.ModTime())
	s := fsStat{
		Type: fsType(info.Mode()), Size: info.Size(), Mode: fsMode(info.Mode()),
		Mtime: m, Atime: m, Ctime: m, Birthtime: m,
	}
	s.fillSys(info)
	return json.Marshal(s)
}

// fsMillis keeps microseconds: a float64 of milliseconds since 1970 holds no more.
func fsMillis(t time.Time) float64 { return float64(t.UnixMicro()) / 1000 }

func fsType(m fs.FileMode) string {
	switch {
	case m.IsRegular():
		return "file"
	case m.IsDir():
		return "dir"
	case m&fs.ModeSymlink != 0:
		return "symlink"
	case m&fs.ModeNamedPipe != 0:
		return "fifo"
	case m&fs.ModeSocket != 0:
		return "socket"
	case m&fs.ModeCharDevice != 0:
		return "char"
	case m&fs.ModeDevice != 0:
		return "block"
	}
	return "unknown"
}

// fsMode gives the mode its POSIX bits, on every system.
func fsMode(m fs.FileMode) uint32 {
	bits := uint32(m.Perm())
	for _, t := range []struct {
		name string
		bits uint32
	}{
		{"file", 0o100000},
		{"dir", 0o040000},
		{"symlink", 0o120000},
		{"fifo", 0o010000},
		{"socket", 0o140000},
		{"char", 0o020000},
		{"block", 0o060000},
	} {
		if fsType(m) == t.name {
			bits |= t.bits
		}
	}
	for _, b := range fsSpecialBits() {
		if m&b.mode != 0 {
			bits |= b.bits
		}
	}
	return bits
}

// fsFileMode is the permission part of a POSIX mode in Go's form.
func fsFileMode(bits uint32) fs.FileMode {
	m := fs.FileMode(bits & 0o777)
	for _, b := range fsSpecialBits() {
		if bits&b.bits != 0 {
			m |= b.mode
		}
	}
	return m
}

type fsModeBit struct {
	mode fs.FileMode
	bits uint32
}

func fsSpecialBits() []fsModeBit {
	return []fsModeBit{{fs.ModeSetuid, 0o4000}, {fs.ModeSetgid, 0o2000}, {fs.ModeSticky, 0o1000}}
}
