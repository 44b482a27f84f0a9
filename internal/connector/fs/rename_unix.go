//go:build unix

package fs

import (
	"os"

	"golang.org/x/sys/unix"

	"github.com/cec80427/pier/internal/connector/safeopen"
)

// fsRename renames between the two directories that are held open. os.Root renames only below itself, by a path that
// could lead elsewhere by now.
func fsRename(from, to *safeopen.At) error {
	return fsWithDirs(from, to, func(a, b int) error { return unix.Renameat(a, from.Base, b, to.Base) })
}

// fsLink makes a hard link, of a symbolic link itself if that is what the name is.
func fsLink(from, to *safeopen.At) error {
	return fsWithDirs(from, to, func(a, b int) error { return unix.Linkat(a, from.Base, b, to.Base, 0) })
}

// fsWithDirs lends the descriptors of both directories.
func fsWithDirs(from, to *safeopen.At, do func(a, b int) error) error {
	a, err := from.Dir().Open(".")
	if err != nil {
		return err
	}
	defer a.Close()
	b, err := to.Dir().Open(".")
	if err != nil {
		return err
	}
	defer b.Close()
	return do(fsDescriptor(a), fsDescriptor(b))
}

// fsDescriptor is the number of an open directory, which stays the caller's to close.
func fsDescriptor(f *os.File) int { return int(f.Fd()) }
