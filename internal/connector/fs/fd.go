package fs

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

// fsFirstFD leaves out the standard streams, which the shims serve.
const fsFirstFD = 3

// fsTable holds the descriptors and locks of one extension.
type fsTable struct {
	mu       sync.Mutex
	closed   bool
	files    map[int]*fsFile
	locks    map[int]*fsLock
	lastLock int
}

// fsFile is one open file. The lock makes a read or write at the current position one step.
type fsFile struct {
	mu     sync.Mutex
	file   *os.File
	append bool
	temp   bool // it is in the private temporary folder
}

func (t *fsTable) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	for _, f := range t.files {
		f.file.Close()
	}
	for _, l := range t.locks {
		_ = l.release() // nobody is left to hear of it
	}
	t.files, t.locks = nil, nil
}

func (f *FS) table(c *safeopen.Call) (*fsTable, error) {
	id := wire.HolderOf(c.Call)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed || c.Ctx.Err() != nil { // whoever is over opens nothing more
		return nil, safeopen.Ended()
	}
	t := f.tables[id]
	if t == nil {
		t = &fsTable{files: make(map[int]*fsFile), locks: make(map[int]*fsLock)}
		f.tables[id] = t
	}
	return t, nil
}

// put takes the lowest free number, as POSIX does.
func (t *fsTable) put(file *fsFile, limit int) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return 0, wire.NewFault("EBADF")
	}
	if len(t.files) >= limit {
		return 0, wire.NewFault("EMFILE")
	}
	fd := fsFirstFD
	for t.files[fd] != nil {
		fd++
	}
	t.files[fd] = file
	return fd, nil
}

func (f *FS) file(c *safeopen.Call, fd int) (*fsFile, error) {
	t, err := f.table(c)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if file := t.files[fd]; file != nil {
		return file, nil
	}
	return nil, wire.NewFault("EBADF")
}

// Duplicate is a descriptor of the caller's for a process that it starts. The right to the file was decided on when it was opened.
func (f *FS) Duplicate(call ext.Call, fd int) (*os.File, error) {
	f.mu.Lock()
	t := f.tables[wire.HolderOf(call)]
	f.mu.Unlock()
	if t == nil {
		return nil, wire.NewFault("EBADF")
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	file := t.files[fd]
	if file == nil {
		return nil, wire.NewFault("EBADF")
	}
	return fsDuplicate(file.file)
}

func (f *FS) open(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsOpenParams](c)
	if err != nil {
		return nil, err
	}
	if p.Flags == "" {
		p.Flags = "r"
	}
	flag, err := fsFlags(p.Flags)
	if err != nil {
		return nil, err
	}
	if flag != os.O_RDONLY {
		if err := c.MayWrite(0); err != nil {
			return nil, err
		}
	}
	table, err := f.table(c)
	if err != nil {
		return nil, err
	}
	file, _, err := f.paths.Open(c, 0, flag, fsPerm(p.Mode, 0o666))
	if err != nil {
		return nil, err
	}
	fd, err := table.put(&fsFile{file: file, append: flag&os.O_APPEND != 0, temp: f.temp.covers(c.Grant.Paths[0].Path)}, f.opts.MaxOpen)
	if err != nil {
		file.Close()
		return nil, err
	}
	return json.Marshal(struct {
		FD int `json:"fd"`
	}{fd})
}

func (f *FS) fdRead(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsFDReadParams](c)
	switch {
	case err != nil:
		return nil, err
	case p.Length < 0, p.Position != nil && *p.Position < 0:
		return nil, wire.Invalid("length or position is negative")
	}
	file, err := f.file(c, p.FD)
	if err != nil {
		return nil, err
	}
	if p.Length > f.opts.MaxRead {
		return nil, f.tooLarge()
	}
	return f.counted(c, p.Length, func() ([]byte, error) {
		file.mu.Lock()
		defer file.mu.Unlock()
		data, err := file.read(p.Length, p.Position)
		if err != nil {
			return nil, err
		}
		return wire.Base64(data), nil
	})
}

// read allocates no more than the file can fill.
func (f *fsFile) read(length int64, position *int64) ([]byte, error) {
	info, err := f.file.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, &wire.Fault{Errno: "EISDIR", NoPath: true}
	}
	const atLeast = 64 << 10 // files of /proc say they are empty
	data := make([]byte, min(length, max(info.Size(), atLeast)))
	var n int
	if position != nil {
		n, err = f.file.ReadAt(data, *position)
	} else {
		n, err = f.file.Read(data)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return data[:n], nil
}

func (f *FS) fdWrite(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsFDWriteParams](c)
	switch {
	case err != nil:
		return nil, err
	case p.Base64 == nil:
		return nil, wire.Invalid("base64 is missing")
	case p.Position != nil && *p.Position < 0:
		return nil, wire.Invalid("position is negative")
	}
	file, err := f.file(c, p.FD)
	if err != nil {
		return nil, err
	}
	file.mu.Lock()
	defer file.mu.Unlock()
	if file.temp {
		if err := f.temp.room(int64(len(*p.Base64))); err != nil {
			return nil, err
		}
	}
	n := 0
	if p.Position != nil && !file.append { // appending ignores the position, as on Linux
		n, err = file.file.WriteAt(*p.Base64, *p.Position)
	} else {
		n, err = file.file.Write(*p.Base64)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Bytes int `json:"bytes"`
	}{n})
}

// onFD does something to a descriptor that has no params of its own.
func (f *FS) onFD(c *safeopen.Call, do func(*os.File) (json.RawMessage, error)) (json.RawMessage, error) {
	p, err := fsDecode[fsFDParams](c)
	if err != nil {
		return nil, err
	}
	file, err := f.file(c, p.FD)
	if err != nil {
		return nil, err
	}
	file.mu.Lock()
	defer file.mu.Unlock()
	return do(file.file)
}

func (f *FS) fdStat(c *safeopen.Call) (json.RawMessage, error) {
	return f.onFD(c, func(file *os.File) (json.RawMessage, error) {
		info, err := file.Stat()
		if err != nil {
			return nil, err
		}
		return fsStatJSON(info)
	})
}

func (f *FS) fdSync(c *safeopen.Call) (json.RawMessage, error) {
	return f.onFD(c, func(file *os.File) (json.RawMessage, error) { return wire.Empty(), file.Sync() })
}

func (f *FS) fdTruncate(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsFDTruncateParams](c)
	if err != nil {
		return nil, err
	}
	if p.Length < 0 {
		return nil, wire.Invalid("length is negative")
	}
	file, err := f.file(c, p.FD)
	if err != nil {
		return nil, err
	}
	file.mu.Lock()
	defer file.mu.Unlock()
	return wire.Empty(), file.file.Truncate(p.Length)
}

func (f *FS) fdClose(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsFDParams](c)
	if err != nil {
		return nil, err
	}
	table, err := f.table(c)
	if err != nil {
		return nil, err
	}
	table.mu.Lock()
	file := table.files[p.FD]
	delete(table.files, p.FD)
	table.mu.Unlock()
	if file == nil {
		return nil, wire.NewFault("EBADF")
	}
	return wire.Empty(), file.file.Close()
}
