package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
)

// Options say how a file is kept.
type Options struct {
	// KeyFile holds the key of the MACs: 32 random bytes, made on first use with mode 0600. Empty for a ledger without MACs, which
	// whoever can write the file can forge.
	KeyFile string

	// HeadFile holds the head; empty for the ledger's own path with ".head" added.
	HeadFile string

	// SyncEvery flushes to the disk after that many records; 0 flushes in Sync and Close only.
	SyncEvery int
}

func (o Options) head(path string) string {
	if o.HeadFile != "" {
		return o.HeadFile
	}
	return path + ".head"
}

// Ledger appends records to one chain. Make one with Open or NewMemory.
type Ledger struct {
	path      string
	syncEvery int

	mu     sync.Mutex
	sealer *sealer
	file   *os.File // nil in memory
	head   *os.File
	size   int64 // of the file as this process knows it
	last   position
	lines  [][]byte // in memory
	buf    []byte
	dirty  int
	broken error // the first failed write, or the close
}

// position is the end of a chain.
type position struct {
	seq  int64
	hash string
}

var errClosed = errors.New("ledger: closed")

// NewMemory returns a ledger that keeps its lines in memory, for tests and for embedders that bring no file.
func NewMemory() *Ledger {
	return &Ledger{sealer: newSealer(nil), last: position{hash: noHash}}
}

// Open opens the ledger at path, making the file (mode 0600) and its folder (0700) when they are missing. It verifies
// that the end of the file is what the head says, and continues the chain. Verify checks the whole.
func Open(path string, o Options) (*Ledger, error) {
	key, err := loadKey(o.KeyFile, true)
	if err != nil {
		return nil, fmt.Errorf("ledger: read the key: %w", err)
	}
	l := &Ledger{path: path, syncEvery: o.SyncEvery, sealer: newSealer(key)}
	if err := l.open(o.head(path)); err != nil {
		l.closeFiles()
		return nil, fmt.Errorf("ledger: open %s: %w", path, err)
	}
	return l, nil
}

func (l *Ledger) open(headPath string) error {
	var err error
	for _, f := range []string{l.path, headPath} {
		if err := os.MkdirAll(filepath.Dir(f), 0o700); err != nil {
			return err
		}
	}
	if l.file, err = os.OpenFile(l.path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600); err != nil {
		return err
	}
	if l.head, err = os.OpenFile(headPath, os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return err
	}
	sealed, err := readHead(l.head, l.sealer, filepath.Base(l.path))
	if err != nil {
		return err
	}
	return l.resume(sealed)
}

// resume finds the end of the file and matches it with the head.
func (l *Ledger) resume(sealed position) error {
	tail, end, size, err := lastLine(l.file)
	if err != nil {
		return err
	}
	l.last, l.size = sealed, size
	if end < size { // a process died while it wrote; what it wrote caused no effect
		if err := l.file.Truncate(end); err != nil {
			return err
		}
		l.size = end
	}
	if len(tail) == 0 {
		if sealed.seq > 0 {
			return fmt.Errorf("%w: the head knows %d records, the file has none", ErrBroken, sealed.seq)
		}
		l.last.seq = 0
		return l.writeHead() // from here on a missing head is a fault
	}
	if sealed.seq < 0 {
		return fmt.Errorf("%w: the head is missing", ErrBroken)
	}
	last, err := l.sealer.check(tail[len(tail)-1])
	if err != nil {
		return fmt.Errorf("%w: the last line: %w", ErrBroken, err)
	}
	switch {
	case last.Seq == sealed.seq && last.Hash == sealed.hash:
		return nil
	case last.Seq == sealed.seq+1 && last.Prev == sealed.hash: // died between the line and the head
		l.last = position{last.Seq, last.Hash}
		return l.writeHead()
	}
	return fmt.Errorf("%w: the last record is %d, the head says %d", ErrBroken, last.Seq, sealed.seq)
}

// ErrBroken marks a chain that does not hold.
var ErrBroken = errors.New("the chain is broken")

// Append adds one record. It fills in an empty Schema and TS, redacts data, and returns once the line is written.
func (l *Ledger) Append(r ext.LogRecord) error {
	if r.Schema == "" {
		r.Schema = ext.LogSchema
	}
	if r.TS == "" {
		r.TS = ext.LogTime(time.Now())
	}
	data, err := redacted(r.Data)
	if err != nil {
		return err
	}
	r.Data = data
	if err := r.Validate(); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken != nil {
		return l.broken
	}
	line, sum, err := l.sealer.appendLine(l.buf[:0], &r, data, l.last.hash, l.last.seq+1)
	if err != nil {
		return err
	}
	if len(line) > MaxLine {
		return errTooLong
	}
	l.buf = line
	if cap(l.buf) > 64<<10 {
		l.buf = nil
	}
	if l.broken = l.write(line, position{l.last.seq + 1, sum}); l.broken != nil {
		return l.broken
	}
	return nil
}

func (l *Ledger) write(line []byte, at position) error {
	if l.file == nil {
		l.lines = append(l.lines, slices.Clone(line))
		l.last = at
		return nil
	}
	info, err := l.file.Stat()
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	if info.Size() != l.size {
		return fmt.Errorf("ledger: %s was changed by another writer", l.path)
	}
	n, err := l.file.Write(line)
	l.size += int64(n)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	l.last = at
	if err := l.writeHead(); err != nil {
		return err
	}
	l.dirty++
	if l.syncEvery > 0 && l.dirty >= l.syncEvery {
		return l.sync()
	}
	return nil
}

func (l *Ledger) writeHead() error {
	if _, err := l.head.WriteAt(headText(l.sealer, filepath.Base(l.path), l.last), 0); err != nil {
		return fmt.Errorf("ledger: write the head: %w", err)
	}
	return nil
}

// Path is the file, or "" for a ledger in memory.
func (l *Ledger) Path() string { return l.path }

// Len is the number of records in the chain, those of earlier processes included.
func (l *Ledger) Len() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last.seq
}

// Sync flushes what was appended to the disk.
func (l *Ledger) Sync() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken != nil {
		return l.broken
	}
	return l.sync()
}

func (l *Ledger) sync() error {
	if l.file == nil || l.dirty == 0 {
		return nil
	}
	l.dirty = 0
	return errors.Join(l.file.Sync(), l.head.Sync())
}

// Close flushes and closes the files. Every later Append fails; a second Close does nothing. A ledger in memory keeps its
// lines.
func (l *Ledger) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if errors.Is(l.broken, errClosed) {
		return nil
	}
	err := errors.Join(l.sync(), l.closeFiles())
	l.broken = errClosed
	return err
}

func (l *Ledger) closeFiles() error {
	var err error
	for _, f := range []*os.File{l.file, l.head} {
		if f != nil {
			err = errors.Join(err, f.Close())
		}
	}
	return err
}

// Bytes returns the lines of a ledger in memory.
func (l *Ledger) Bytes() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Concat(l.lines...)
}

// lastLine returns the last whole line of f in a list of at most one, the offset after it, and the size of f.
func lastLine(f *os.File) (lines [][]byte, end, size int64, err error) {
	info, err := f.Stat()
	if err != nil {
		return nil, 0, 0, err
	}
	size = info.Size()
	from := max(0, size-2*MaxLine) // a torn line and the whole one before it
	r := bufio.NewReaderSize(io.NewSectionReader(f, from, size-from), 64<<10)
	at := from
	var line []byte
	for {
		part, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, 0, 0, err
		}
		at += int64(len(part))
		end, line = at, part[:len(part)-1]
	}
	if line == nil {
		return nil, 0, size, nil
	}
	return [][]byte{line}, end, size, nil
}
