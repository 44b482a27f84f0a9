package extc

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/nesting"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Texts that the bundler reads without asking, looked through before it can.

// unsound is what is wrong with a source or JSON for a recursive parser, if anything.
func (c *compiler) unsound(path, text string) []api.Message {
	d, cost := nesting.Look(text)
	if at := source.NotUTF8(text); at >= 0 && d == nil && !strings.Contains(filepath.ToSlash(path), "/node_modules/") {
		d = &nesting.TooDeep{Offset: at, Why: "the file is not UTF-8: save it as that"} // in dependencies it is text that Pi's loader takes as U+FFFD
	}
	if d != nil {
		return []api.Message{placeOf(d, path, text)}
	}
	if why := c.tooMuch(path, cost); why != "" {
		return []api.Message{{Text: why, Location: &api.Location{File: path, Line: 1}}}
	}
	if err := soundMaps(text, filepath.Dir(path)); err != nil {
		return []api.Message{{Text: "its source map: " + err.Error(), Location: &api.Location{File: path, Line: 1}}}
	}
	return nil
}

// PlentyMemory is what compiling may hold where nobody says what it may: three times what the largest packages take.
const PlentyMemory = 768 << 20

// tooMuch says why a file is not compiled besides the others: what the bundler holds of all of them is more than the extension may have.
func (c *compiler) tooMuch(path string, cost int64) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cost += cost - c.costs[path]
	c.costs[path] = cost
	sum := c.cost
	switch limit := c.fence.Memory; {
	case limit > 0 && sum > limit:
		return fmt.Sprintf("compiling it takes about %d MiB of memory, and the extension may have %d MiB: --limit heap=%dMiB allows it", sum>>20+1, limit>>20, sum>>20+1)
	case limit <= 0 && sum > PlentyMemory:
		return fmt.Sprintf("the code is too large: compiling it takes about %d MiB of memory, and %d MiB are what is taken for one extension", sum>>20+1, PlentyMemory>>20)
	}
	return ""
}

// placeOf is a problem in words that name the place.
func placeOf(d *nesting.TooDeep, path, text string) api.Message {
	before := text[:d.Offset]
	start := strings.LastIndexByte(before, '\n') + 1
	line := text[start:]
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	return api.Message{Text: d.Why, Location: &api.Location{
		File: path, Line: 1 + strings.Count(before, "\n"), Column: d.Offset - start, LineText: line,
	}}
}

// maxData bounds a module in a data: URL.
const maxData = 8 << 20

// soundData looks through the module of a data: URL.
func soundData(raw string) error {
	if len(raw) > maxData {
		return errors.New("the data: URL is too long")
	}
	head, body, _ := strings.Cut(raw, ",")
	text, err := url.PathUnescape(body)
	if err != nil {
		text = body
	}
	if strings.HasSuffix(head, ";base64") {
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return errors.New("the data: URL cannot be read")
		}
		text = string(data)
	}
	if openers := strings.Count(text, "(") + strings.Count(text, "[") + strings.Count(text, "{"); strings.HasPrefix(head, "data:text/css") && openers > nesting.MaxDepth {
		return errors.New("the style sheet nests too deep")
	}
	if d := nesting.Find(text); d != nil {
		return errors.New(d.Why)
	}
	return soundMaps(text, "")
}

// mapComment is where a source says that its source map is, which the bundler reads.
var mapComment = lazyregexp.New(`sourceMappingURL=[ \t]*([^\s'"\x60*]+)`)

// soundMaps looks through the source maps that a source in a folder names.
func soundMaps(text, dir string) error {
	if !strings.Contains(text, "sourceMappingURL=") {
		return nil
	}
	for _, found := range mapComment.FindAllStringSubmatch(text, -1) {
		where := found[1]
		if strings.HasPrefix(where, "data:") {
			if err := soundData(where); err != nil {
				return err
			}
			continue
		}
		if path, err := url.PathUnescape(where); err == nil {
			where = path
		}
		where = strings.TrimPrefix(where, "file://")
		if !filepath.IsAbs(where) {
			where = filepath.Join(dir, filepath.FromSlash(where))
		}
		if err := soundFile(where); err != nil {
			return err
		}
	}
	return nil
}

// soundFile looks through a JSON file that is large enough to nest deep. One that is not there is no problem; the bundler would wait
// for a named pipe.
func soundFile(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Size() < nesting.MaxDepth && (info.Mode().IsRegular() || info.IsDir()) {
		return nil
	}
	if !info.Mode().IsRegular() || info.Size() > nesting.MaxSource {
		return errors.New(filepath.Base(path) + " is no file of a size that can be read")
	}
	data, err := source.ReadFile(path)
	if err != nil {
		return nil
	}
	if d := nesting.Find(string(data)); d != nil {
		return errors.New(filepath.Base(path) + ": " + d.Why)
	}
	return nil
}

// soundFolder looks through what a folder and those above it say of packages, once each.
func (c *compiler) soundFolder(dir string) error {
	for {
		c.mu.Lock()
		known := c.sound[dir]
		c.sound[dir] = true
		c.mu.Unlock()
		if known {
			return nil
		}
		for _, name := range []string{"package.json", ".pnp.data.json", ".pnp.cjs", ".pnp.js"} { // what the bundler looks for in each folder that a name leads through
			if err := soundFile(filepath.Join(dir, name)); err != nil {
				c.mu.Lock()
				delete(c.sound, dir)
				c.mu.Unlock()
				return err
			}
		}
		up := filepath.Dir(dir)
		if up == dir {
			return nil
		}
		dir = up
	}
}

// soundImport looks through what the bundler reads on its way to an imported file.
func (c *compiler) soundImport(a api.OnResolveArgs) error {
	path, _, _ := strings.Cut(a.Path, "?")
	if err := c.soundFolder(a.ResolveDir); err != nil {
		return err
	}
	if relativePath(path) || filepath.IsAbs(path) {
		if !filepath.IsAbs(path) {
			path = filepath.Join(a.ResolveDir, filepath.FromSlash(path))
		}
		return c.soundPath(path)
	}
	for dir := a.ResolveDir; ; dir = filepath.Dir(dir) {
		if at := filepath.Join(dir, "node_modules", filepath.FromSlash(packageName(path))); c.isDir(at) {
			return c.soundPackage(at)
		}
		if dir == filepath.Dir(dir) {
			return nil
		}
	}
}

// soundPath looks through the folders that a path and what it links to lie in.
func (c *compiler) soundPath(path string) error {
	if c.isDir(path) {
		if err := c.soundPackage(path); err != nil {
			return err
		}
	}
	if real, err := c.real(filepath.Dir(path)); err == nil {
		if err := c.soundFolder(real); err != nil {
			return err
		}
	}
	return c.soundFolder(filepath.Dir(path))
}

// soundPackage looks through all of a package, since its maps lead to any of its folders.
func (c *compiler) soundPackage(dir string) error {
	if real, err := c.real(dir); err == nil {
		dir = real
	}
	c.mu.Lock()
	known := c.soundAll[dir]
	c.soundAll[dir] = true
	c.mu.Unlock()
	if known {
		return nil
	}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // it cannot be read either
		case d.IsDir() && path != dir && d.Name() == "node_modules":
			return filepath.SkipDir
		case d.Name() == "package.json":
			return soundFile(path)
		}
		return nil
	})
	if err != nil {
		c.mu.Lock()
		delete(c.soundAll, dir)
		c.mu.Unlock()
	}
	return err
}
