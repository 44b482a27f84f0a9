package extc

import (
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/go-sourcemap/sourcemap"
)

// places maps positions of a bundle to the user's sources. The map is read when somebody asks: most extensions never fail.
type places struct {
	data []byte // the source map
	dir  string
	head int  // the lines before those that the map is of
	shut bool // the map is somebody else's: it names files of dir only

	once     sync.Once
	consumer *sourcemap.Consumer // nil for a map that cannot be read
}

// Places returns the Locate of the Bundle that a source map belongs to. dir is the folder of its entry.
func Places(sourceMap []byte, dir string) func(line, column int) (file string, srcLine, srcColumn int, ok bool) {
	return (&places{data: sourceMap, dir: dir, head: headLines}).locate
}

func (p *places) read() {
	p.once.Do(func() { p.consumer, _ = sourcemap.Parse("", p.data) })
}

func (p *places) locate(line, column int) (string, int, int, bool) {
	p.read()
	if p.consumer == nil {
		return "", 0, 0, false
	}
	// Source maps count columns from 0; the engine and people count from 1.
	source, _, srcLine, srcColumn, ok := p.consumer.Source(line-p.head, max(column-1, 0))
	if !ok || source == stdinName || source == stdinURL || strings.Contains(source, ":pi:") {
		return "", 0, 0, false
	}
	if p.shut {
		return filepath.Join(p.dir, filepath.FromSlash(path.Join("/", source))), srcLine, srcColumn + 1, true
	}
	return filepath.Clean(absolute(p.dir, source)), srcLine, srcColumn + 1, true
}
