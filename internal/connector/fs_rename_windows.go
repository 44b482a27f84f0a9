package connector

import "os"

// fsRename goes through the root once more, for os.Root renames only below itself. A link swapped in since the walk can
// lead to another place inside the root, never out of it.
func fsRename(from, to *fsAt) error {
	if from.root.path != to.root.path {
		return fsErrno("EXDEV")
	}
	if to.info != nil && !os.SameFile(from.info, to.info) {
		switch {
		case to.info.IsDir() && !from.info.IsDir():
			return fsErrno("EISDIR")
		case !to.info.IsDir() && from.info.IsDir():
			return fsErrno("ENOTDIR")
		case to.info.IsDir(): // POSIX replaces an empty directory, os.Root refuses: make room first
			if err := to.dir().Remove(to.base); err != nil {
				return err
			}
		}
	}
	return from.root.root.Rename(from.rel(), to.rel())
}

func fsLink(from, to *fsAt) error {
	if from.root.path != to.root.path {
		return fsErrno("EXDEV")
	}
	return from.root.root.Link(from.rel(), to.rel())
}
