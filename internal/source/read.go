package source

import "github.com/cec80427/pier/internal/regular"

// maxFile bounds one file of an extension: the largest script of a published package is a tenth of it, and the bundler holds a file
// several times.
const maxFile = 64 << 20

// ReadFile reads a file of an extension. What is no regular file, or larger than 64 MiB, is a [regular.UnfitError].
func ReadFile(path string) ([]byte, error) { return regular.Read(path, maxFile) }
