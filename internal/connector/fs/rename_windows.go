package fs

import (
	"os"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

// fsRename goes through the root once more, for os.Root renames only below itself. A link swapped in since the walk can
// lead to another place inside the root, never out of it.
func fsRename(from, to *safeopen.At) error {
	if from.Root.Path != to.Root.Path {
		return wire.NewFault("EXDEV")
	}
	if to.Info != nil && !os.SameFile(from.Info, to.Info) {
		switch {
		case to.Info.IsDir() && !from.Info.IsDir():
			return wire.NewFault("EISDIR")
		case !to.Info.IsDir() && from.Info.IsDir():
			return wire.NewFault("ENOTDIR")
		case to.Info.IsDir(): // POSIX replaces an empty directory, os.Root refuses: make room first
			if err := to.Dir().Remove(to.Base); err != nil {
				return err
			}
		}
	}
	return from.Root.Dir.Rename(from.Rel(), to.Rel())
}

func fsLink(from, to *safeopen.At) error {
	if from.Root.Path != to.Root.Path {
		return wire.NewFault("EXDEV")
	}
	return from.Root.Dir.Link(from.Rel(), to.Rel())
}
