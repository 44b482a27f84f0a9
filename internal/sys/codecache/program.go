package codecache

import (
	"io"
	"os"
	"strconv"
	"sync"
)

// Program tells one build of pier from another, for the names of entries: bundler, scanner and engine are part of it. It is "" where that
// cannot be told, and nothing is kept then.
var Program = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return path + "\n" + strconv.FormatInt(info.Size(), 10) + "\n" + info.ModTime().String()
})

// Build is the beginning of this program's file, which has the linker's hash of all of it: a scanner that was replaced by another one of the
// same size and time has said nothing.
var Build = sync.OnceValue(func() []byte {
	const beginning = 16 << 10
	path, err := os.Executable()
	if err != nil {
		return nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	begins, _ := io.ReadAll(io.LimitReader(file, beginning)) // what could not be read is another name
	return begins
})
