//go:build !unix

package doctor

import "io/fs"

func writable(_ string, info fs.FileInfo) bool { return info.Mode().Perm()&0o200 != 0 }
