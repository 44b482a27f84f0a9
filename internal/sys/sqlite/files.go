package sqlite

import (
	"errors"
	"io"
	"os"
)

// diskFile is a file of a database.
type diskFile struct {
	db       *DB
	file     *os.File
	suffix   string
	writable bool
	journal  bool // its name is made safe with its first sync
	deletes  bool // with its end
	mapped   int64

	lock  int32 // the level that is held
	share shared
}

func (f *diskFile) read(p []byte, offset int64) (int, error) { return f.file.ReadAt(p, offset) }

func (f *diskFile) write(p []byte, offset int64) error {
	if err := f.grow(offset + int64(len(p))); err != nil {
		return err
	}
	_, err := f.file.WriteAt(p, offset)
	return err
}

// grow asks for room when the file is to end later than it does.
func (f *diskFile) grow(end int64) error {
	if f.db.room == nil {
		return nil
	}
	size, err := f.size()
	if err != nil {
		return err
	}
	if more := end - size; more > 0 && !f.db.room(more) {
		return errNoRoom
	}
	return nil
}

var errNoRoom = errors.New("the folder of the file is full")

func (f *diskFile) truncate(size int64) error {
	if err := f.grow(size); err != nil {
		return err
	}
	return f.file.Truncate(size)
}

func (f *diskFile) sync() error {
	err := f.file.Sync()
	if err == nil && f.journal {
		f.journal = false
		err = f.db.files.Sync()
	}
	return err
}

func (f *diskFile) size() (int64, error) {
	info, err := f.file.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func (f *diskFile) close() error {
	f.share.close()
	err := f.file.Close() // and with it all its locks
	if f.deletes {
		err = errors.Join(err, f.db.files.Remove(f.suffix))
	}
	return err
}

// memoryFile is a temporary file: SQLite's own are in a folder that everybody shares.
type memoryFile struct {
	account *Account
	blocks  [][]byte
	length  int64
}

const memoryBlock = 64 << 10

var errFull = errors.New("the memory for temporary files is used up")

func (m *memoryFile) read(p []byte, offset int64) (int, error) {
	n := 0
	for n < len(p) && offset < m.length {
		block := m.blocks[offset/memoryBlock][offset%memoryBlock:]
		got := copy(p[n:], block[:min(int64(len(block)), m.length-offset)])
		n, offset = n+got, offset+int64(got)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (m *memoryFile) write(p []byte, offset int64) error {
	for end := offset + int64(len(p)); int64(len(m.blocks))*memoryBlock < end; {
		if !m.account.take(memoryBlock) {
			return errFull
		}
		m.blocks = append(m.blocks, make([]byte, memoryBlock))
	}
	m.length = max(m.length, offset+int64(len(p)))
	for len(p) > 0 {
		n := copy(m.blocks[offset/memoryBlock][offset%memoryBlock:], p)
		p, offset = p[n:], offset+int64(n)
	}
	return nil
}

func (m *memoryFile) truncate(size int64) error {
	if size >= m.length {
		return nil
	}
	m.length = size
	keep := int((size + memoryBlock - 1) / memoryBlock)
	release(m.account.id, int64(len(m.blocks)-keep)*memoryBlock)
	clear(m.blocks[keep:])
	m.blocks = m.blocks[:keep]
	if rest := size % memoryBlock; rest > 0 {
		clear(m.blocks[keep-1][rest:])
	}
	return nil
}

func (m *memoryFile) sync() error { return nil }

func (m *memoryFile) size() (int64, error) { return m.length, nil }

func (m *memoryFile) close() error { return m.truncate(0) }
