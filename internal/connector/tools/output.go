package tools

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

const keptTail = 4 * toolMaxBytes // decoded text kept in memory before it is halved

// outputKeeper takes a command's output in bounded memory: the end of it as text, and, once it is longer than a result may
// be, all of it in a private file.
type outputKeeper struct {
	dir string
	max int64

	mu        sync.Mutex
	dec       wire.Decoder
	started   bool   // the first text is decoded, so a byte order mark is no longer expected
	early     []byte // raw output while there is no file
	raw       int64
	tail      string
	cutInLine bool  // tail starts within a line
	textBytes int64 // of all text
	newlines  int
	lineBytes int64 // of the last line, unfinished or empty
	file      *os.File
	path      string
	fileFull  bool
	ends      outputEnds
}

// add takes the next piece.
func (k *outputKeeper) add(p []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.raw += int64(len(p))
	k.ends.add(p)
	k.addText(k.dec.Decode(p, false))
	if k.file == nil && !k.tooLong() {
		k.early = append(k.early, p...)
		return nil
	}
	if err := k.openFile(); err != nil {
		return err
	}
	return k.save(p)
}

func (k *outputKeeper) addText(text string) {
	if text == "" {
		return
	}
	if !k.started {
		k.started = true
		text = strings.TrimPrefix(text, "\ufeff")
	}
	k.textBytes += int64(len(text))
	k.tail += text
	if len(k.tail) > keptTail {
		kept := tailBytes(k.tail, keptTail/2)
		k.cutInLine = k.tail[len(k.tail)-len(kept)-1] != '\n'
		k.tail = strings.Clone(kept)
	}
	if n := strings.Count(text, "\n"); n > 0 {
		k.newlines += n
		k.lineBytes = 0
		text = text[strings.LastIndexByte(text, '\n')+1:]
	}
	k.lineBytes += int64(len(text))
}

// lines counts a last line without newline, and no empty one after a newline (1.5.2; 0.73.1 counted that too).
func (k *outputKeeper) lines() int {
	if k.lineBytes > 0 {
		return k.newlines + 1
	}
	return k.newlines
}

func (k *outputKeeper) tooLong() bool {
	return k.raw > toolMaxBytes || k.textBytes > toolMaxBytes || k.lines() > toolMaxLines
}

// openFile makes the file for the complete output, readable by its owner only, where nobody else put one.
func (k *outputKeeper) openFile() error {
	if k.file != nil {
		return nil
	}
	var id [8]byte
	rand.Read(id[:]) // never fails
	path := filepath.Join(k.dir, "pi-bash-"+hex.EncodeToString(id[:])+".log")
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return ext.Wrap(ext.CodeIO, "the command's complete output could not be saved", err)
	}
	k.file, k.path = f, path
	early := k.early
	k.early = nil
	return k.save(early)
}

// save writes to the file until it is full.
func (k *outputKeeper) save(p []byte) error {
	if k.fileFull {
		return nil
	}
	if k.raw > k.max {
		k.fileFull = true
		p = []byte(fmt.Sprintf("\n[pier keeps the first %s of a command's output]\n", formatSize(k.max)))
	}
	if _, err := k.file.Write(p); err != nil {
		return ext.Wrap(ext.CodeIO, "the command's complete output could not be saved", err)
	}
	return nil
}

func (k *outputKeeper) close() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.file != nil {
		k.file.Close() // what was written is written: nothing is left to report to
	}
}

// outputSnapshot is the output so far as a result shows it.
type outputSnapshot struct {
	truncation truncation
	path       string
	lastLine   int64 // bytes
}

func (k *outputKeeper) snapshot() outputSnapshot {
	k.mu.Lock()
	defer k.mu.Unlock()
	text := k.tail
	if k.cutInLine {
		if _, rest, found := strings.Cut(text, "\n"); found {
			text = rest
		}
	}
	t := truncateTail(text)
	t.TotalLines, t.TotalBytes = k.lines(), k.textBytes
	if k.textBytes > toolMaxBytes || k.lines() > toolMaxLines {
		if t.TruncatedBy == nil {
			by := "lines"
			if k.textBytes > toolMaxBytes {
				by = "bytes"
			}
			t.TruncatedBy = &by
		}
		t.Truncated = true
	} else {
		t.Truncated, t.TruncatedBy = false, nil
	}
	return outputSnapshot{truncation: t, path: k.path, lastLine: k.lineBytes}
}

// structured is the output for programs. Its rounded time is all that a result says of the clock.
func (k *outputKeeper) structured(exitCode int, took time.Duration) bashOutput {
	k.mu.Lock()
	defer k.mu.Unlock()
	out := bashOutput{ExitCode: exitCode, Seconds: math.Round(took.Seconds()*10) / 10}
	if out.Output, out.Truncated = k.ends.text(); out.Truncated {
		out.Path = k.path
	}
	return out
}

func (s outputSnapshot) details() bashDetails {
	d := bashDetails{FullOutputPath: s.path}
	if s.truncation.Truncated {
		d.Truncation = &s.truncation
	}
	return d
}

// text is the output with Pi's note on what is missing.
func (s outputSnapshot) text(empty string) string {
	t := s.truncation
	text := t.Content
	if text == "" {
		text = empty
	}
	if !t.Truncated {
		return text
	}
	first := t.TotalLines - t.OutputLines + 1
	switch {
	case t.LastLinePartial:
		return text + fmt.Sprintf("\n\n[Showing last %s of line %d (line is %s). Full output: %s]",
			formatSize(int64(t.OutputBytes)), t.TotalLines, formatSize(s.lastLine), s.path)
	case *t.TruncatedBy == "lines":
		return text + fmt.Sprintf("\n\n[Showing lines %d-%d of %d. Full output: %s]", first, t.TotalLines, t.TotalLines, s.path)
	}
	return text + fmt.Sprintf("\n\n[Showing lines %d-%d of %d (%s limit). Full output: %s]",
		first, t.TotalLines, t.TotalLines, formatSize(toolMaxBytes), s.path)
}
