package source

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// CommandLine is what an entry whose kind starts a program starts: its words, and the folder they are relative to ("" for the
// working directory).
func (e *Entry) CommandLine() (words []string, dir string, err error) {
	line := e.Spec
	if e.Manifest != nil {
		dir = e.Manifest.dir
	}
	words, err = Words(line)
	if err == nil && len(words) == 0 {
		err = errNotPlain
	}
	if err != nil {
		return nil, "", failure(Diagnostic{
			Text: fmt.Sprintf("the command line %q cannot be taken: %v", line, err), File: e.Name,
			Suggestion: "write the program and its arguments, quoted where they have blanks",
		})
	}
	return words, dir, nil
}

// The most that is looked at for a program's hash. A folder that is larger has its names and sizes counted instead of its bytes.
const (
	maxHashedFiles = 2000
	maxHashedBytes = 64 << 20
)

// CommandHash names exactly what a command line will run, as far as can be told without running it: the words, the bytes of the
// program and of arguments that are files, and everything in the manifest's folder. Grants and trust hang on it.
func CommandHash(words []string, dir string) (string, error) {
	h := sha256.New()
	for _, w := range words {
		part(h, "word", w)
	}
	program := lookUp(words[0], dir)
	part(h, "program", program)
	if err := hashFile(h, program); err != nil {
		return "", failure(Diagnostic{
			Text: "the program " + words[0] + " is not found", File: dir, Suggestion: "install it, or write its path",
		})
	}
	for _, w := range words[1:] {
		file := w
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		if isFile(file) {
			part(h, "file", file)
			_ = hashFile(h, file) // one that cannot be read cannot be run either
		}
	}
	if dir != "" {
		hashFolder(h, dir)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func part(h hash.Hash, kind, text string) { fmt.Fprintf(h, "%s %d %s\n", kind, len(text), text) }

func hashFile(h hash.Hash, path string) error {
	reading, _ := readings.LoadOrStore(path, sync.OnceValues(func() (string, error) {
		defer readings.Delete(path)
		return digest(path)
	}))
	sum, err := reading.(func() (string, error))()
	if err != nil {
		return err
	}
	part(h, "bytes", sum)
	return nil
}

// readings are the files that are being read. Servers that start at once are mostly of one program, and those are large: it is read once for
// all of them. What has been read is not kept, for the file may change.
var readings sync.Map

func digest(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, io.LimitReader(f, maxHashedBytes))
	return hex.EncodeToString(h.Sum(nil)), err
}

// hashFolder takes in a folder's files; hidden folders and node_modules count by name alone.
func hashFolder(h hash.Hash, dir string) {
	files, size := 0, int64(0)
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		name, _ := filepath.Rel(dir, path)
		part(h, "entry", filepath.ToSlash(name))
		if d.IsDir() {
			if path != dir && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "__pycache__") {
				return filepath.SkipDir
			}
			return nil
		}
		info, err := d.Info()
		if err != nil || !info.Mode().IsRegular() {
			return nil
		}
		files++
		size += info.Size()
		if files > maxHashedFiles || size > maxHashedBytes {
			part(h, "size", fmt.Sprint(info.Size(), info.ModTime().UnixNano()))
			return nil
		}
		return hashFile(h, path)
	})
}

// lookUp is the file that a program's name means: on the PATH, or relative to dir.
func lookUp(name, dir string) string {
	candidates := []string{""}
	if runtime.GOOS == "windows" {
		candidates = strings.Split(strings.ToLower(os.Getenv("PATHEXT")), ";")
		candidates = append([]string{""}, candidates...)
	}
	var places []string
	switch {
	case filepath.IsAbs(name):
		places = []string{""}
	case strings.ContainsAny(name, `/\`):
		places = []string{dir}
	default:
		places = filepath.SplitList(os.Getenv("PATH"))
	}
	for _, place := range places {
		for _, ending := range candidates {
			if file := filepath.Join(place, name+ending); isFile(file) {
				return realPath(file)
			}
		}
	}
	return ""
}
