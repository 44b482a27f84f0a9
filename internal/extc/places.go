package extc

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/go-sourcemap/sourcemap"
)

// places maps positions of a bundle to the user's sources.
type places struct {
	consumer *sourcemap.Consumer
	dir      string
}

func newPlaces(data []byte, dir string) (*places, error) {
	consumer, err := sourcemap.Parse("", data)
	if err != nil {
		return nil, fmt.Errorf("parse: %w", err)
	}
	return &places{consumer: consumer, dir: dir}, nil
}

func (p *places) locate(line, column int) (string, int, int, bool) {
	// Source maps count columns from 0; the engine and people count from 1.
	source, _, srcLine, srcColumn, ok := p.consumer.Source(line-headLines, max(column-1, 0))
	if !ok || source == stdinName || strings.Contains(source, ":pi:") {
		return "", 0, 0, false
	}
	return filepath.Clean(absolute(p.dir, source)), srcLine, srcColumn + 1, true
}
