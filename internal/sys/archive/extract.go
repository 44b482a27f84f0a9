package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// Tar unpacks a gzipped tar into root, without the first folder of each name, as packages of npm have one. size is that of the archive.
// After an error root holds a part of it, which the caller throws away.
func Tar(ctx context.Context, root *os.Root, data []byte, limits Limits) (Contents, error) {
	x := &extraction{ctx: ctx, root: root, limits: limits.normalize(), packed: int64(len(data)), folders: map[string]bool{}}
	defer x.close()
	unzipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return x.Contents, refuse("it is no gzip file")
	}
	r := tar.NewReader(&counted{x: x, r: unzipped})
	for {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return x.Contents, x.empty()
		}
		if err != nil {
			return x.Contents, x.broken(err)
		}
		switch header.Typeflag {
		case tar.TypeXGlobalHeader:
			continue
		case tar.TypeDir:
			err = x.folder(header.Name)
		case tar.TypeReg:
			err = x.file(header.Name, header.Size, header.FileInfo().Mode()&0o111 != 0, r)
		default: // a link, a device, a pipe
			err = x.skip(header.Name)
		}
		if err != nil {
			return x.Contents, err
		}
	}
}

// Zip is Tar for a zip file.
func Zip(ctx context.Context, root *os.Root, data []byte, limits Limits) (Contents, error) {
	x := &extraction{ctx: ctx, root: root, limits: limits.normalize(), packed: int64(len(data)), folders: map[string]bool{}}
	defer x.close()
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return x.Contents, refuse("it is no zip file")
	}
	for _, f := range r.File {
		mode := f.Mode()
		switch {
		case mode.IsDir():
			err = x.folder(f.Name)
		case mode.IsRegular():
			err = x.zipped(f, mode)
		default:
			err = x.skip(f.Name)
		}
		if err != nil {
			return x.Contents, err
		}
	}
	return x.Contents, x.empty()
}

type extraction struct {
	Contents
	ctx     context.Context // of the one call
	root    *os.Root
	limits  Limits
	packed  int64
	entries int
	came    int64 // bytes that were unpacked, headers of a tar too
	folders map[string]bool

	inside string   // the folder that the last file went to,
	at     *os.Root // held open: the next one mostly goes there too, and every name of a path costs a call of the system
}

// in is a folder of the archive, which is there.
func (x *extraction) in(dir string) (*os.Root, error) {
	if dir == "." {
		return x.root, nil
	}
	if x.at != nil && x.inside == dir {
		return x.at, nil
	}
	x.close()
	var err error
	x.inside = dir
	x.at, err = x.root.OpenRoot(filepath.FromSlash(dir))
	return x.at, err
}

func (x *extraction) close() {
	if x.at != nil {
		_ = x.at.Close() // nothing is written through it
		x.at = nil
	}
}

// counted ends an archive that becomes more than it may, whatever its headers say.
type counted struct {
	x *extraction
	r io.Reader
}

// Read implements io.Reader.
func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if more := c.x.count(int64(n)); more != nil {
		return n, more
	}
	return n, err
}

func (x *extraction) count(n int64) error {
	if err := x.ctx.Err(); err != nil {
		return err
	}
	x.came += n
	if x.came > x.limits.Bytes+int64(x.limits.Files)<<10 {
		return refuse("it becomes more than %d bytes", x.limits.Bytes)
	}
	return x.ratio(x.came)
}

func (x *extraction) ratio(bytes int64) error {
	if bytes > ratioFrom && x.packed > 0 && bytes/x.packed > x.limits.Ratio {
		return refuse("it becomes more than %d times its size", x.limits.Ratio)
	}
	return nil
}

// broken says why an archive cannot be read on; what is wrong inside has been said already.
func (x *extraction) broken(err error) error {
	if errors.Is(err, ErrRefused) || x.ctx.Err() != nil {
		return err
	}
	return refuse("it is broken: %v", err)
}

func (x *extraction) empty() error {
	if x.Files == 0 {
		return refuse("it holds no file")
	}
	return nil
}

// name checks a name and takes its first folder away; "" for what is that folder itself.
func (x *extraction) name(name string) (string, error) {
	if x.entries++; x.entries > x.limits.Files {
		return "", refuse("it holds more than %d files", x.limits.Files)
	}
	if len(name) > maxName {
		return "", refuse("a name is longer than %d bytes", maxName)
	}
	shown := fmt.Sprintf("%.80q", name)
	switch {
	case !utf8.ValidString(name):
		return "", refuse("the name %s is no text", shown)
	case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' }):
		return "", refuse("the name %s has a character that names of files have not", shown)
	case strings.HasPrefix(name, "/"):
		return "", refuse("the name %s begins at the root", shown)
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/")
	for part := range strings.SplitSeq(name, "/") {
		if part == ".." || part == "." || part == "" && name != "" {
			return "", refuse("the name %s does not stay in its folder", shown)
		}
		if len(part) > maxPart {
			return "", refuse("a part of the name %s is longer than %d bytes", shown, maxPart)
		}
	}
	_, rest, _ := strings.Cut(name, "/")
	if rest == "" {
		return "", nil
	}
	if strings.Count(rest, "/") > x.limits.Depth {
		return "", refuse("the name %s is more than %d folders deep", shown, x.limits.Depth)
	}
	if !filepath.IsLocal(filepath.FromSlash(rest)) { // what else Windows has for names
		return "", refuse("the name %s is none for a file here", shown)
	}
	return rest, nil
}

func (x *extraction) folder(name string) error {
	name, err := x.name(name)
	if err != nil || name == "" {
		return err
	}
	return x.mkdir(name)
}

func (x *extraction) mkdir(name string) error {
	if name == "." || x.folders[name] {
		return nil
	}
	if err := x.root.MkdirAll(filepath.FromSlash(name), 0o755); err != nil {
		return clash(name, err)
	}
	x.folders[name] = true
	return nil
}

// clash tells a name that is there as something else from a disk that does not take it.
func clash(name string, err error) error {
	if info := (&fs.PathError{}); errors.As(err, &info) && (errors.Is(err, fs.ErrExist) || strings.Contains(info.Err.Error(), "not a directory")) {
		return refuse("the name %.80q is there twice", name)
	}
	return err
}

func (x *extraction) skip(name string) error {
	shown := name
	if name, err := x.name(name); err != nil || name == "" {
		return err
	}
	x.Skipped = append(x.Skipped, shown)
	return nil
}

func (x *extraction) file(name string, size int64, executable bool, r io.Reader) error {
	name, err := x.name(name)
	if err != nil {
		return err
	}
	if name == "" {
		return refuse("a file lies outside its folder")
	}
	if size < 0 || size > x.limits.Bytes-x.Bytes {
		return refuse("it becomes more than %d bytes", x.limits.Bytes)
	}
	if err := x.ratio(x.Bytes + size); err != nil { // holes of a file come out of nothing
		return err
	}
	if err := x.mkdir(path.Dir(name)); err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if executable {
		mode = 0o755
	}
	dir, err := x.in(path.Dir(name))
	if err != nil {
		return clash(name, err)
	}
	out, err := dir.OpenFile(path.Base(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return clash(name, err)
	}
	n, err := io.Copy(out, io.LimitReader(r, size+1))
	closed := out.Close()
	switch {
	case err != nil && !isWrite(err):
		return x.broken(err)
	case err != nil || closed != nil:
		return errors.Join(err, closed)
	case n != size:
		return refuse("the file %.80q is not as long as it says", name)
	}
	x.Files++
	x.Bytes += n
	return nil
}

// isWrite reports whether it was the disk that failed.
func isWrite(err error) bool {
	at, ok := errors.AsType[*fs.PathError](err)
	return ok && at.Op == "write"
}

func (x *extraction) zipped(f *zip.File, mode fs.FileMode) error {
	if f.UncompressedSize64 > uint64(x.limits.Bytes) {
		return refuse("it becomes more than %d bytes", x.limits.Bytes)
	}
	r, err := f.Open()
	if err != nil {
		return x.broken(err)
	}
	defer r.Close()
	return x.file(f.Name, int64(f.UncompressedSize64), mode&0o111 != 0, &counted{x: x, r: r})
}
