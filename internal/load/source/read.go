package source

import (
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/sys/regularfile"
)

// maxFile bounds one file of an extension: the largest script of a published package is a tenth of it, and the bundler holds a file
// several times.
const maxFile = 64 << 20

// ReadFile reads a file of an extension. What is no regular file, or larger than 64 MiB, is a [regularfile.UnfitError].
func ReadFile(path string) ([]byte, error) { return regularfile.Read(path, maxFile) }

// NotUTF8 is where the first byte of a text stands that is no UTF-8; -1 for none.
func NotUTF8(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], string(r)) {
			return i
		}
	}
	return -1
}
