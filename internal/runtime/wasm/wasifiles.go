package wasm

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/wasm/component"
)

// descriptor is a file or folder: a path, which each host call names again, and the number of an open file.
type descriptor struct {
	w      *wasi
	path   string
	folder bool
	fd     int // 0 for none
	flags  component.Labels
}

// close implements closer.
func (d *descriptor) close(ctx context.Context) {
	if d.fd > 0 {
		_, _ = d.w.fs(ctx, "close", map[string]any{"fd": d.fd}) // descriptors end with the instance in any case
		d.fd = 0
	}
}

// The codes of wasi:filesystem, in their order, by the POSIX names that they have.
var fileCodes = strings.Fields(`EACCES EAGAIN EALREADY EBADF EBUSY EDEADLK EDQUOT EEXIST EFBIG EILSEQ EINPROGRESS EINTR EINVAL EIO EISDIR ELOOP
	EMLINK EMSGSIZE ENAMETOOLONG ENODEV ENOENT ENOLCK ENOMEM ENOSPC ENOTDIR ENOTEMPTY ENOTRECOVERABLE ENOTSUP ENOTTY ENXIO EOVERFLOW EPERM EPIPE
	EROFS ESPIPE ETXTBSY EXDEV`)

var errPath = ext.E(ext.CodeDenied, "EPERM: the path is absolute").With("errno", "EPERM")

// fileError is an error as a code of wasi:filesystem.
func fileError(err error) any {
	name := errno(err)
	if ext.CodeOf(err) == ext.CodeDenied && name == "" {
		name = "EACCES"
	}
	n := slices.Index(fileCodes, name)
	if n < 0 {
		n = slices.Index(fileCodes, "EIO")
	}
	return component.Failed(component.Case{Case: uint32(n)})
}

// result gives what a function of files returned, or its error as one of the guest's.
func result(v any, err error) (any, error) {
	switch {
	case err == nil:
		return component.Ok(v), nil
	case errors.Is(err, errThings):
		return nil, err
	}
	return fileError(err), nil
}

func (w *wasi) fs(ctx context.Context, op string, params map[string]any) (json.RawMessage, error) {
	params["op"] = op
	return w.g.ask(ctx, ext.MethodFS, encode(params))
}

// preopens are the folder that the host works in, by its path too, and the one for temporary files. The C library of WASI takes the path
// of a folder for relative, so that the whole tree as / would take the place of the first. What of them may be touched, each call asks.
func (w *wasi) preopens() map[string]component.Func {
	return map[string]component.Func{"get-directories": func(context.Context, []any) (any, error) {
		facts := w.g.i.opts.Facts
		list := []any{}
		for _, at := range [][2]string{{facts.Cwd, "."}, {facts.Cwd, facts.Cwd}, {facts.Tmpdir, facts.Tmpdir}} {
			if at[0] == "" {
				continue
			}
			h, err := w.own("descriptor", &descriptor{w: w, path: at[0], folder: true, flags: flagRead | flagWrite | 32})
			if err != nil {
				return nil, err
			}
			list = append(list, []any{h, at[1]})
		}
		return list, nil
	}}
}

// at is a path below a folder.
func (d *descriptor) at(name any) (string, error) {
	text := name.(string)
	if strings.HasPrefix(text, "/") || !d.folder {
		return "", errPath
	}
	return path.Join(d.path, text), nil
}

// method makes a function of a method of descriptors.
func (w *wasi) method(do func(ctx context.Context, d *descriptor, args []any) (any, error)) component.Func {
	return func(ctx context.Context, args []any) (any, error) {
		d, err := of[*descriptor](w, args[0])
		if err != nil {
			return nil, err
		}
		return result(do(ctx, d, args[1:]))
	}
}

func (w *wasi) files() map[string]component.Func {
	fine := w.method(func(context.Context, *descriptor, []any) (any, error) { return nil, nil })
	all := map[string]component.Func{
		"read-via-stream": w.method(func(_ context.Context, d *descriptor, a []any) (any, error) { return w.reading(d, a[0].(uint64)) }),
		"write-via-stream": w.method(func(_ context.Context, d *descriptor, a []any) (any, error) {
			at := a[0].(uint64)
			return w.writing(d, func(context.Context) (uint64, error) { return at, nil })
		}),
		"append-via-stream": w.method(func(_ context.Context, d *descriptor, _ []any) (any, error) { return w.writing(d, nil) }),
		"advise":            fine, "sync-data": fine, "sync": fine,
		"get-flags": w.method(func(_ context.Context, d *descriptor, _ []any) (any, error) { return d.flags, nil }),
		"get-type":  w.method(func(ctx context.Context, d *descriptor, _ []any) (any, error) { return d.kind(ctx) }),
		"set-size": w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) {
			return nil, d.resize(ctx, a[0].(uint64))
		}),
		"set-times": w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) { return nil, w.times(ctx, d.path, a) }),
		"read":      w.method(readAt),
		"write": w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) {
			return d.write(ctx, a[0].([]byte), a[1].(uint64))
		}),
		"read-directory": w.method(w.readFolder),
	}
	methods := map[string]component.Func{
		"[method]directory-entry-stream.read-directory-entry": w.nextEntry,
		"filesystem-error-code":                               w.errorCode,
	}
	for _, part := range []map[string]component.Func{all, w.pathFuncs()} {
		for name, fn := range part {
			methods["[method]descriptor."+name] = fn
		}
	}
	return methods
}

// pathFuncs are the methods that name paths.
func (w *wasi) pathFuncs() map[string]component.Func {
	return map[string]component.Func{
		"create-directory-at": w.pathMethod("mkdir", nil),
		"stat":                w.method(func(ctx context.Context, d *descriptor, _ []any) (any, error) { return w.stat(ctx, "stat", d.path) }),
		"stat-at": w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) {
			name, err := d.at(a[1])
			if err != nil {
				return nil, err
			}
			return w.stat(ctx, statOp(a[0]), name)
		}),
		"set-times-at": w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) {
			name, err := d.at(a[1])
			if err != nil {
				return nil, err
			}
			return nil, w.times(ctx, name, a[2:])
		}),
		"link-at": w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) {
			return w.two(ctx, "link", d, a[1], a[2], a[3])
		}),
		"open-at": w.method(w.open),
		"readlink-at": w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) {
			name, err := d.at(a[0])
			if err != nil {
				return nil, err
			}
			var out struct{ Target string }
			raw, err := w.fs(ctx, "readlink", map[string]any{"path": name})
			if err == nil {
				err = json.Unmarshal(raw, &out)
			}
			return out.Target, err
		}),
		"remove-directory-at": w.pathMethod("delete", map[string]any{"kind": "dir"}),
		"unlink-file-at":      w.pathMethod("delete", map[string]any{"kind": "file"}),
		"rename-at": w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) {
			return w.two(ctx, "rename", d, a[0], a[1], a[2])
		}),
		"symlink-at": w.method(w.symlink),
		"is-same-object": func(_ context.Context, args []any) (any, error) {
			one, err := of[*descriptor](w, args[0])
			two, again := of[*descriptor](w, args[1])
			return err == nil && again == nil && one.path == two.path, errors.Join(err, again)
		},
		"metadata-hash": w.method(func(ctx context.Context, d *descriptor, _ []any) (any, error) { return w.identity(ctx, "stat", d.path) }),
		"metadata-hash-at": w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) {
			name, err := d.at(a[1])
			if err != nil {
				return nil, err
			}
			return w.identity(ctx, statOp(a[0]), name)
		}),
	}
}

func (w *wasi) symlink(ctx context.Context, d *descriptor, a []any) (any, error) {
	name, err := d.at(a[1])
	if err == nil {
		_, err = w.fs(ctx, "symlink", map[string]any{"path": name, "target": a[0]})
	}
	return nil, err
}

func statOp(flags any) string {
	if flags.(component.Labels)&1 != 0 {
		return "stat"
	}
	return "lstat"
}

// pathMethod is a method that names one path.
func (w *wasi) pathMethod(op string, more map[string]any) component.Func {
	return w.method(func(ctx context.Context, d *descriptor, a []any) (any, error) {
		name, err := d.at(a[0])
		if err != nil {
			return nil, err
		}
		params := map[string]any{"path": name}
		for key, value := range more {
			params[key] = value
		}
		_, err = w.fs(ctx, op, params)
		return nil, err
	})
}

func (w *wasi) two(ctx context.Context, op string, d *descriptor, from, other, to any) (any, error) {
	target, err := of[*descriptor](w, other)
	if err != nil {
		return nil, err
	}
	one, err := d.at(from)
	if err != nil {
		return nil, err
	}
	two, err := target.at(to)
	if err == nil {
		_, err = w.fs(ctx, op, map[string]any{"path": one, "to": two})
	}
	return nil, err
}

// facts are what the gate tells of a file.
type facts struct {
	Type                string
	Size, Nlink         float64
	Mtime, Atime, Ctime float64 // milliseconds
	Ino, Dev            json.Number
}

// The types of wasi:filesystem, in their order, by the names that the gate gives.
var fileTypes = []string{"unknown", "block", "char", "dir", "fifo", "symlink", "file", "socket"}

func fileType(name string) component.Case {
	return component.Case{Case: uint32(max(slices.Index(fileTypes, name), 0))}
}

func (w *wasi) look(ctx context.Context, op, name string) (facts, error) {
	var f facts
	raw, err := w.fs(ctx, op, map[string]any{"path": name})
	if err == nil {
		err = json.Unmarshal(raw, &f)
	}
	return f, err
}

func (w *wasi) stat(ctx context.Context, op, name string) (any, error) {
	f, err := w.look(ctx, op, name)
	if err != nil {
		return nil, err
	}
	at := func(ms float64) any { return component.Some(datetime(time.UnixMicro(int64(ms * 1000)))) }
	return []any{fileType(f.Type), uint64(f.Nlink), uint64(f.Size), at(f.Atime), at(f.Mtime), at(f.Ctime)}, nil
}

func (w *wasi) identity(ctx context.Context, op, name string) (any, error) {
	f, err := w.look(ctx, op, name)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(f.Dev.String() + "/" + f.Ino.String()))
	return []any{binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])}, nil
}

func (d *descriptor) kind(ctx context.Context) (any, error) {
	if d.folder {
		return fileType("dir"), nil
	}
	f, err := d.w.look(ctx, "stat", d.path)
	return fileType(f.Type), err
}

func (d *descriptor) resize(ctx context.Context, size uint64) error {
	_, err := d.w.fs(ctx, "fdtruncate", map[string]any{"fd": d.fd, "length": size})
	return err
}

func (w *wasi) times(ctx context.Context, name string, args []any) error {
	f, err := w.look(ctx, "stat", name)
	if err != nil {
		return err
	}
	pick := func(v any, now float64) float64 {
		chosen := v.(component.Case)
		switch chosen.Case {
		case 1:
			return float64(w.g.now().UnixMilli()) / 1000
		case 2:
			parts := chosen.Value.([]any)
			return float64(parts[0].(uint64)) + float64(parts[1].(uint32))/1e9
		}
		return now / 1000
	}
	_, err = w.fs(ctx, "utimes", map[string]any{"path": name, "atime": pick(args[0], f.Atime), "mtime": pick(args[1], f.Mtime)})
	return err
}

// Bits of open-flags and descriptor-flags.
const (
	openCreate, openDirectory, openExclusive, openTruncate = 1, 2, 4, 8
	flagRead, flagWrite                                    = 1, 2
)

// open opens a file, or notes a folder.
func (w *wasi) open(ctx context.Context, d *descriptor, a []any) (any, error) {
	name, err := d.at(a[1])
	if err != nil {
		return nil, err
	}
	how, flags := a[2].(component.Labels), a[3].(component.Labels)
	f, missing := w.look(ctx, "stat", name)
	folder := missing == nil && f.Type == "dir"
	switch {
	case how&openDirectory != 0 && missing == nil && !folder:
		return nil, ext.E(ext.CodeIO, "ENOTDIR").With("errno", "ENOTDIR")
	case folder && how&openExclusive != 0:
		return nil, ext.E(ext.CodeIO, "EEXIST").With("errno", "EEXIST")
	case folder:
		return w.own("descriptor", &descriptor{w: w, path: name, folder: true, flags: flags | 32})
	}
	mode := "r"
	switch exists := missing == nil; {
	case how&openExclusive != 0:
		mode = "wx+"
	case how&openTruncate != 0, how&openCreate != 0 && !exists && errno(missing) == "ENOENT":
		mode = "w+"
		if how&openCreate == 0 && !exists {
			return nil, missing
		}
	case flags&flagWrite != 0:
		mode = "r+"
	}
	var opened struct{ Fd int }
	raw, err := w.fs(ctx, "open", map[string]any{"path": name, "flags": mode})
	if err == nil {
		err = json.Unmarshal(raw, &opened)
	}
	if err != nil {
		return nil, err
	}
	return w.own("descriptor", &descriptor{w: w, path: name, fd: opened.Fd, flags: flags})
}

// read reads at a place; nothing at the end.
func (d *descriptor) read(ctx context.Context, most int, at uint64) ([]byte, error) {
	var out struct{ Base64 []byte }
	raw, err := d.w.fs(ctx, "fdread", map[string]any{"fd": d.fd, "length": min(most, maxChunk), "position": at})
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	return out.Base64, err
}

func readAt(ctx context.Context, d *descriptor, a []any) (any, error) {
	data, err := d.read(ctx, int(min(a[0].(uint64), maxChunk)), a[1].(uint64))
	if data == nil {
		data = []byte{}
	}
	return []any{data, len(data) == 0}, err
}

func (d *descriptor) write(ctx context.Context, data []byte, at uint64) (any, error) {
	_, err := d.w.fs(ctx, "fdwrite", map[string]any{"fd": d.fd, "base64": base64.StdEncoding.EncodeToString(data), "position": at})
	return uint64(len(data)), err
}

func (w *wasi) reading(d *descriptor, at uint64) (any, error) {
	return w.own("input-stream", &input{more: func(ctx context.Context, most int) ([]byte, error) {
		data, err := d.read(ctx, most, at)
		at += uint64(len(data))
		return data, err
	}})
}

// writing is a stream into a file from a place on, or at its end.
func (w *wasi) writing(d *descriptor, from func(context.Context) (uint64, error)) (any, error) {
	if from == nil {
		from = func(ctx context.Context) (uint64, error) {
			f, err := w.look(ctx, "stat", d.path)
			return uint64(f.Size), err
		}
	}
	begun, at := false, uint64(0)
	return w.own("output-stream", &output{write: func(ctx context.Context, data []byte) (err error) {
		if !begun {
			if at, err = from(ctx); err != nil {
				return err
			}
			begun = true
		}
		_, err = d.write(ctx, data, at)
		at += uint64(len(data))
		return err
	}})
}

// folder is what is left to tell of a folder.
type folder struct{ entries []any }

func (w *wasi) readFolder(ctx context.Context, d *descriptor, _ []any) (any, error) {
	var out struct{ Entries []struct{ Name, Type string } }
	raw, err := w.fs(ctx, "list", map[string]any{"path": d.path})
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	if err != nil {
		return nil, err
	}
	left := &folder{}
	for _, e := range out.Entries {
		left.entries = append(left.entries, []any{fileType(e.Type), e.Name})
	}
	return w.own("directory-entry-stream", left)
}

func (w *wasi) nextEntry(_ context.Context, args []any) (any, error) {
	f, err := of[*folder](w, args[0])
	switch {
	case err != nil:
		return nil, err
	case len(f.entries) == 0:
		return component.Ok(component.None()), nil
	}
	next := f.entries[0]
	f.entries = f.entries[1:]
	return component.Ok(component.Some(next)), nil
}

func (w *wasi) errorCode(_ context.Context, args []any) (any, error) {
	e, err := of[*ioError](w, args[0])
	if err != nil {
		return nil, err
	}
	return component.Some(fileError(e.err).(component.Case).Value), nil
}
