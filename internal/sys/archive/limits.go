package archive

import (
	"errors"
	"fmt"
)

// Limits bound what one archive may become. Zero means the default.
type Limits struct {
	Files int   // entries of any sort, default 100,000
	Bytes int64 // all files together, default 1 GiB
	Ratio int64 // bytes on disk for each byte of the archive, once there are 8 MiB, default 200
	Depth int   // folders above a file, default 64
}

// ratioFrom is how much an archive may become before its ratio counts: text compresses well.
const ratioFrom = 8 << 20

// maxName bounds one path, in bytes.
const maxName = 1024

// maxPart bounds one name in it, in bytes, as most disks do.
const maxPart = 255

func (l Limits) normalize() Limits {
	if l.Files <= 0 {
		l.Files = 100_000
	}
	if l.Bytes <= 0 {
		l.Bytes = 1 << 30
	}
	if l.Ratio <= 0 {
		l.Ratio = 200
	}
	if l.Depth <= 0 {
		l.Depth = 64
	}
	return l
}

// ErrRefused marks an archive that is not unpacked because of what is in it.
var ErrRefused = errors.New("the archive is refused")

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrRefused, fmt.Sprintf(format, args...))
}

// Contents is what became of an archive.
type Contents struct {
	Files   int
	Bytes   int64
	Skipped []string // links and devices: they are never made
}
