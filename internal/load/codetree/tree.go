package codetree

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/internal/sys/regularfile"
)

// Bounds of one tree. Code beyond them is not counted at all, and then no answer holds for good.
const (
	maxFiles = 200_000
	maxBytes = 4 << 30
)

// Sums of entries that have no content.
const (
	sumMissing    = "missing"
	sumUnreadable = "unreadable"
)

// tree collects the files of one program. Its methods before sum are called from one goroutine.
type tree struct {
	folders []string          // real paths, counted with all below them
	sums    map[string]string // by path: of entries without content
	files   map[string]bool   // real paths of regular files
	later   []string          // reasons why other code may be loaded
	scripts map[string]bool   // real paths of source files, whatever they are called
	beyond  atomic.Bool       // the bounds

	sumsOnly bool // sources are not looked through
}

func newTree() *tree {
	return &tree{sums: map[string]string{}, files: map[string]bool{}, scripts: map[string]bool{}}
}

// openEnded notes a reason why the program may load other code later.
func (t *tree) openEnded(format string, values ...any) {
	if why := fmt.Sprintf(format, values...); !slices.Contains(t.later, why) {
		t.later = append(t.later, why)
	}
}

// holds reports whether a real path lies in a counted folder.
func (t *tree) holds(path string) bool {
	return slices.ContainsFunc(t.folders, func(dir string) bool { return isBelow(dir, path) })
}

func isBelow(dir, path string) bool {
	rest, ok := strings.CutPrefix(path, dir)
	return ok && (rest == "" || rest[0] == filepath.Separator || strings.HasSuffix(dir, string(filepath.Separator)))
}

// addPath counts the file or folder at a path; a missing one is counted as missing, so that its appearance is a change.
func (t *tree) addPath(path string) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		t.sums[path] = sumMissing
		return
	}
	if real != path { // the link may be led elsewhere
		t.sums[path] = "-> " + real
	}
	switch info, err := os.Lstat(real); {
	case err != nil:
		t.sums[path] = sumMissing
	case info.IsDir():
		t.addFolder(real)
	default:
		t.addFile(real, info.Mode())
	}
}

// addFolder counts all below a folder, given by its real path. The whole disk and the home are never code.
func (t *tree) addFolder(dir string) {
	switch {
	case t.holds(dir):
		return
	case isTooWide(dir):
		t.openEnded("%s is too wide a folder to be counted as its code", dir)
		return
	}
	t.folders = append(t.folders, dir)
	t.walk(dir)
}

// isTooWide reports whether a folder is the root, the folder of temporary files, the home, or one above it.
func isTooWide(dir string) bool {
	if dir == filepath.Dir(dir) {
		return true
	}
	home, err := os.UserHomeDir()
	for _, wide := range []string{home, os.TempDir()} {
		if real, bad := filepath.EvalSymlinks(wide); bad == nil && real == dir {
			return true
		}
	}
	real, bad := filepath.EvalSymlinks(home)
	return err == nil && bad == nil && isBelow(dir, real)
}

func (t *tree) walk(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.sums[dir] = sumUnreadable
	}
	for _, entry := range entries {
		if len(t.files)+len(t.sums) > maxFiles {
			t.beyond.Store(true)
			return
		}
		path := filepath.Join(dir, entry.Name())
		switch mode := entry.Type(); {
		case mode.IsDir():
			t.walk(path)
		case mode&fs.ModeSymlink != 0:
			t.addLink(path)
		default:
			t.addFile(path, mode)
		}
	}
}

// addLink counts a link: its text, and the file or folder that it leads to, wherever that is.
func (t *tree) addLink(path string) {
	to, err := os.Readlink(path)
	if err != nil {
		t.sums[path] = sumUnreadable
		return
	}
	t.sums[path] = "-> " + to
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		t.sums[path] += " (" + sumMissing + ")"
		return
	}
	t.sums[path] += " (" + real + ")"
	if !t.holds(real) {
		t.addPath(real)
	}
}

func (t *tree) addFile(real string, mode fs.FileMode) {
	switch {
	case mode.IsRegular():
		t.files[real] = true
	case mode&fs.ModeSocket != 0:
		t.sums[real] = "socket" // which nothing can open as a file
	default:
		t.sums[real] = "special"
		t.openEnded("%s is no regular file", real)
	}
}

// sum reads all files and returns the entries of the tree in order, and their hash under words.
func (t *tree) sum(words []string) (list []File, hash string) {
	paths := make([]string, 0, len(t.files))
	for path := range t.files {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	sums, notes := t.readAll(paths)
	if t.beyond.Load() { // a part of the files names nothing
		t.openEnded("its folder has more than %d files or %d GiB", maxFiles, maxBytes>>30)
		t.sums, paths = nil, nil
	}
	for i, path := range paths {
		t.sums[path] = sums[i]
	}
	for _, note := range notes {
		if note != "" {
			t.openEnded("%s", note)
			break // one tells enough
		}
	}
	list = make([]File, 0, len(t.sums))
	for path, sum := range t.sums {
		list = append(list, File{path, sum})
	}
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	h := sha256.New()
	for _, word := range words {
		fmt.Fprintf(h, "word %d %s\n", len(word), word)
	}
	for _, dir := range t.folders {
		fmt.Fprintf(h, "folder %d %s\n", len(dir), dir)
	}
	for _, f := range list {
		fmt.Fprintf(h, "file %d %s %d %s\n", len(f.Path), f.Path, len(f.Sum), f.Sum)
	}
	return list, hex.EncodeToString(h.Sum(nil))
}

// readAll returns the sum of each file, and why its source shows that it loads code from outside of the tree; "" for no such place.
func (t *tree) readAll(paths []string) (sums, notes []string) {
	sums, notes = make([]string, len(paths)), make([]string, len(paths))
	var next, size atomic.Int64
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(paths)) {
		all.Go(func() {
			buffer := make([]byte, 64<<10)
			for i := int(next.Add(1)) - 1; i < len(paths); i = int(next.Add(1)) - 1 {
				if size.Load() > maxBytes {
					t.beyond.Store(true)
					return
				}
				sum, n, note := t.readFile(paths[i], buffer)
				sums[i], notes[i] = sum, note
				size.Add(n)
			}
		})
	}
	all.Wait()
	return sums, notes
}

func (t *tree) readFile(path string, buffer []byte) (sum string, size int64, note string) {
	f, err := regularfile.Open(path)
	if err != nil {
		return sumUnreadable, 0, ""
	}
	defer f.Close()
	h := sha256.New()
	if !t.sumsOnly && (isSource(path) || t.scripts[path]) && t.holds(path) {
		head, err := io.ReadAll(io.LimitReader(f, maxSource))
		if err != nil {
			return sumUnreadable, 0, ""
		}
		h.Write(head)
		size, note = int64(len(head)), t.leadsOut(path, head)
	}
	n, err := io.CopyBuffer(h, struct{ io.Reader }{f}, buffer) // a file copies itself with a buffer of its own
	if err != nil {
		return sumUnreadable, size, note
	}
	return hex.EncodeToString(h.Sum(nil)), size + n, note
}
