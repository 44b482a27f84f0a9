package fs

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/text/sorting"
)

// read is fs.readFile, or a piece of it.
func (f *FS) read(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsReadParams](c)
	switch {
	case err != nil:
		return nil, err
	case p.Offset < 0, p.Length != nil && *p.Length < 0:
		return nil, wire.Invalid("offset or length is negative")
	case p.Encoding != "" && p.Encoding != "utf8" && p.Encoding != "utf-8" && p.Encoding != "base64":
		return nil, wire.Invalid("encoding is utf8 or base64")
	}
	file, info, err := f.paths.Open(c, 0, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info.IsDir() {
		return nil, &wire.Fault{Errno: "EISDIR", Syscall: "read", NoPath: true}
	}
	return f.counted(c, f.mayHold(info.Size(), p), func() ([]byte, error) {
		if left := f.mayHold(info.Size(), p); left > fsSmall && (p.Encoding == "" || p.Encoding == "base64") && info.Size()-p.Offset <= f.opts.MaxRead {
			out, err := fsEncode(c, io.NewSectionReader(file, p.Offset, left), left)
			return out, c.On("read", err)
		}
		data, err := f.readPart(c, file, info.Size(), p)
		if err != nil {
			return nil, c.On("read", err)
		}
		if p.Encoding == "" || p.Encoding == "base64" {
			return wire.Base64(data), nil
		}
		return fsText(data), nil
	})
}

// readPart reads what was asked for, within the limit. The size is a hint: files of /proc say 0, and others grow.
func (f *FS) readPart(c *safeopen.Call, file *os.File, size int64, p fsReadParams) ([]byte, error) {
	if p.Offset > 0 {
		if _, err := file.Seek(p.Offset, io.SeekStart); err != nil {
			return nil, err
		}
	}
	want := int64(math.MaxInt64)
	if p.Length != nil {
		want = *p.Length
	}
	if min(want, size-p.Offset) > f.opts.MaxRead {
		return nil, f.tooLarge()
	}
	const slack = 512 // room to see the end of the file without growing
	data := make([]byte, 0, max(0, min(want, size-p.Offset))+slack)
	for int64(len(data)) < want {
		if err := c.Ctx.Err(); err != nil {
			return nil, err
		}
		data = slices.Grow(data, 1)
		room := data[len(data):min(int64(cap(data)), int64(len(data))+min(1<<20, want-int64(len(data))))]
		n, err := file.Read(room)
		data = data[:len(data)+n]
		if int64(len(data)) > f.opts.MaxRead {
			return nil, f.tooLarge()
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return data, nil
}

func (f *FS) tooLarge() error {
	limit := strconv.FormatInt(f.opts.MaxRead, 10)
	return &wire.Fault{Errno: "EFBIG", Note: " (one read returns at most " + limit + " bytes; read it in parts)"}
}

// fsEncode is Base64 of what is read, piece by piece: a large file is not held twice.
func fsEncode(c *safeopen.Call, from io.Reader, size int64) ([]byte, error) {
	const piece = 3 << 14
	out := make([]byte, 0, base64.StdEncoding.EncodedLen(int(size))+16)
	out = append(out, `{"base64":"`...)
	buffer := make([]byte, piece)
	for {
		if err := c.Ctx.Err(); err != nil {
			return nil, err
		}
		n, err := io.ReadFull(from, buffer)
		out = base64.StdEncoding.AppendEncode(out, buffer[:n])
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return append(out, `"}`...), nil
		}
		if err != nil {
			return nil, err
		}
	}
}

func fsText(data []byte) json.RawMessage {
	if !utf8.Valid(data) {
		data = []byte(wire.Text(data))
	}
	out := make([]byte, 0, len(data)+len(data)/8+16)
	out = append(out, `{"text":`...)
	out = fsQuote(out, data)
	return append(out, '}')
}

// fsQuote appends valid UTF-8 as a JSON string, several times faster than encoding/json, which checks every rune.
func fsQuote(out, text []byte) []byte {
	const hex = "0123456789abcdef"
	out = append(out, '"')
	start := 0
	for i, b := range text {
		if b >= ' ' && b != '"' && b != '\\' {
			continue
		}
		out = append(out, text[start:i]...)
		start = i + 1
		switch b {
		case '"', '\\':
			out = append(out, '\\', b)
		case '\n':
			out = append(out, '\\', 'n')
		case '\r':
			out = append(out, '\\', 'r')
		case '\t':
			out = append(out, '\\', 't')
		default:
			out = append(out, '\\', 'u', '0', '0', hex[b>>4], hex[b&15])
		}
	}
	out = append(out, text[start:]...)
	return append(out, '"')
}

// stat serves stat and lstat.
func (f *FS) stat(c *safeopen.Call) (json.RawMessage, error) {
	if _, err := fsDecode[fsPathParams](c); err != nil {
		return nil, err
	}
	at, err := f.paths.Existing(c, 0, c.Op == "stat")
	if err != nil {
		return nil, err
	}
	defer at.Close()
	return fsStatJSON(at.Info)
}

type fsEntry struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

func (f *FS) list(c *safeopen.Call) (json.RawMessage, error) {
	if _, err := fsDecode[fsPathParams](c); err != nil {
		return nil, err
	}
	dir, info, err := f.paths.Open(c, 0, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	if !info.IsDir() {
		return nil, wire.NewFault("ENOTDIR")
	}
	entries, end, err := fsNames(nil, dir, fsFewNames)
	if err == nil && !end {
		return f.listMany(c, dir, entries)
	}
	if err != nil {
		return nil, err
	}
	return fsListed(entries)
}

// listMany goes on with a folder that has more than a few names. How much they come to shows when they are read: lists of one extension
// are counted as large while they are read, and as what they are afterwards.
func (f *FS) listMany(c *safeopen.Call, dir *os.File, entries []fsEntry) (json.RawMessage, error) {
	r := f.rations.Of(c.Call.Extension)
	if err := r.Take(c.Ctx, fsListing); err != nil {
		return nil, err
	}
	defer r.Give(fsListing)
	for end := false; !end; {
		if err := c.Ctx.Err(); err != nil {
			return nil, err
		}
		var err error
		if entries, end, err = fsNames(entries, dir, 1000); err != nil {
			return nil, err
		}
		if len(entries) > f.opts.MaxEntries {
			limit := strconv.Itoa(f.opts.MaxEntries)
			return nil, &wire.Fault{Errno: "EOVERFLOW", Note: " (one list returns at most " + limit + " names)"}
		}
	}
	out, err := fsListed(entries)
	if err != nil {
		return nil, err
	}
	size := int64(len(out)) * fsCopies
	r.Try(c.Ctx, size, true)
	r.Until(out, size)
	return out, nil
}

// fsNames adds the next names of an open folder, at most so many, and reports whether these were the last.
func fsNames(entries []fsEntry, dir *os.File, most int) ([]fsEntry, bool, error) {
	batch, err := dir.ReadDir(most)
	for _, e := range batch {
		entries = append(entries, fsEntry{e.Name(), fsType(e.Type())})
	}
	if errors.Is(err, io.EOF) {
		return entries, true, nil
	}
	return entries, false, err
}

func fsListed(entries []fsEntry) (json.RawMessage, error) {
	sorting.Sort(entries, func(a, b *fsEntry) int { return strings.Compare(a.Name, b.Name) })
	return json.Marshal(struct {
		Entries []fsEntry `json:"entries"`
	}{append([]fsEntry{}, entries...)})
}

func (f *FS) access(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsAccessParams](c)
	if err != nil {
		return nil, err
	}
	if p.Mode < 0 || p.Mode > 7 {
		return nil, wire.Invalid("mode is a sum of 1, 2 and 4")
	}
	at, err := f.paths.Existing(c, 0, true)
	if err != nil {
		return nil, err
	}
	defer at.Close()
	if !fsMay(at.Info, p.Mode) {
		return nil, wire.NewFault("EACCES")
	}
	return wire.Empty(), nil
}

func (f *FS) realpath(c *safeopen.Call) (json.RawMessage, error) {
	if _, err := fsDecode[fsPathParams](c); err != nil {
		return nil, err
	}
	at, err := f.paths.Existing(c, 0, true)
	if err != nil {
		return nil, err
	}
	defer at.Close()
	return json.Marshal(struct {
		Path string `json:"path"`
	}{at.Real()})
}

func (f *FS) readlink(c *safeopen.Call) (json.RawMessage, error) {
	if _, err := fsDecode[fsPathParams](c); err != nil {
		return nil, err
	}
	at, err := f.paths.Existing(c, 0, false)
	if err != nil {
		return nil, err
	}
	defer at.Close()
	if at.Info.Mode()&fs.ModeSymlink == 0 {
		return nil, wire.NewFault("EINVAL")
	}
	target, err := at.Dir().Readlink(at.Base)
	if err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Target string `json:"target"`
	}{target})
}
