package safeopen

import (
	"io/fs"
	"time"
)

// identify cannot tell: Windows gives a file's number for an open one only.
func identify(fs.FileInfo) (identity, bool) { return identity{}, false }

// Changed cannot tell: what Windows says without opening the file can be set.
func Changed(fs.FileInfo) (time.Time, bool) { return time.Time{}, false }

// aliased says that a file may have another name, which Windows only tells of an open one.
func aliased(fs.FileInfo) bool { return true }
