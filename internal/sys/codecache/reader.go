package codecache

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
)

// A file has the body of an entry, a MAC for each part of it, a salt, and the body's size. The MACs are those of AES-GCM, under a key for this
// entry alone, which is made of the store's key, the name, the size and the salt: so no part can be passed off as another's. All processors can
// verify parts at once, and what was verified needs no second place in memory.
const (
	partSize = 1 << 20
	tagSize  = 16
	saltSize = 16
	tailSize = saltSize + 8
)

// parts is how many an entry has: one at least, which says that it is empty.
func parts(size int64) int64 { return max(1, (size+partSize-1)/partSize) }

// sealer makes the MACs of one entry.
func (s *Store) sealer(name string, size int64, salt []byte) (cipher.AEAD, error) {
	h := hmac.New(sha256.New, s.key)
	fmt.Fprintf(h, "%s\n%d\n%s", name, size, salt)
	block, err := aes.NewCipher(h.Sum(nil))
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func seal(to []byte, by cipher.AEAD, n int64, part []byte) []byte {
	return by.Seal(to, binary.BigEndian.AppendUint64(make([]byte, 4, 12), uint64(n)), nil, part)
}

// seals is what follows the body of an entry.
func (s *Store) seals(name string, body []byte) ([]byte, error) {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // never fails
	size := int64(len(body))
	by, err := s.sealer(name, size, salt)
	if err != nil {
		return nil, err
	}
	var tail []byte
	for n := range parts(size) {
		tail = seal(tail, by, n, body[n*partSize:min((n+1)*partSize, size)])
	}
	return binary.BigEndian.AppendUint64(append(tail, salt...), uint64(size)), nil
}

// Reader gives the body of an entry. What it has given is verified.
type Reader struct {
	file *os.File
	by   cipher.AEAD
	size int64
	tags []byte
	next int64 // part
	rest []byte
}

// Reader returns what reads an entry that this store wrote under name, or nil.
func (s *Store) Reader(name string) *Reader {
	if !s.Ready() {
		return nil
	}
	s.written(name)
	file, err := os.Open(s.path(name))
	if err != nil {
		return nil
	}
	r := &Reader{file: file}
	if err := r.begin(s, name); err != nil {
		_ = file.Close()
		return nil
	}
	return r
}

var errForged = errors.New("the entry is not what was kept")

func (r *Reader) begin(s *Store, name string) error {
	info, err := r.file.Stat()
	if err != nil || info.Size() < tailSize {
		return errForged
	}
	var tail [tailSize]byte
	if _, err := r.file.ReadAt(tail[:], info.Size()-tailSize); err != nil {
		return err
	}
	r.size = int64(binary.BigEndian.Uint64(tail[saltSize:]))
	if r.size < 0 || r.size > info.Size() || r.size+parts(r.size)*tagSize+tailSize != info.Size() {
		return errForged
	}
	r.tags = make([]byte, parts(r.size)*tagSize)
	if _, err := r.file.ReadAt(r.tags, r.size); err != nil {
		return err
	}
	r.by, err = s.sealer(name, r.size, tail[:saltSize])
	return err
}

// Read implements io.Reader. It gives less than there is room for only at the end.
func (r *Reader) Read(p []byte) (n int, err error) {
	for n < len(p) {
		left := max(0, r.size-r.next*partSize)
		switch whole := min(int64(len(p)-n), left) / partSize * partSize; {
		case len(r.rest) > 0:
			m := copy(p[n:], r.rest)
			n, r.rest = n+m, r.rest[m:]
		case whole > 0:
			if err := r.fill(p[n : n+int(whole)]); err != nil {
				return 0, err
			}
			n += int(whole)
		case left > 0:
			r.rest = make([]byte, min(left, partSize))
			if err := r.fill(r.rest); err != nil {
				return 0, err
			}
		case n == 0:
			return 0, io.EOF
		default:
			return n, nil
		}
	}
	return n, nil
}

// lasting is how long an entry is at least that stays open to be read again. What is shorter takes less than that costs.
const lasting = 64 << 10

// Lasting returns what reads an entry, which gives nil when the entry is not what was kept, and whether it can be read like that again as long as this process
// lasts: it can when it is large, even when it was removed.
func (s *Store) Lasting(name string) (read func() []byte, again bool) {
	r := s.Reader(name)
	switch {
	case r == nil:
		return func() []byte { return nil }, false
	case r.size < lasting || runtime.GOOS == "windows": // where a file that is open cannot be removed
		body := r.All()
		_ = r.Close()
		return func() []byte { return body }, false
	}
	return r.All, true
}

// All returns the whole body, whatever was read of it before, or nil. It may be called by several goroutines.
func (r *Reader) All() []byte {
	whole := Reader{file: r.file, by: r.by, tags: r.tags}
	body := make([]byte, r.size)
	if whole.fill(body) != nil {
		return nil
	}
	return body
}

// fill reads the next parts, as many as fit, and verifies them.
func (r *Reader) fill(p []byte) error {
	var done atomic.Int64
	var forged atomic.Bool
	count := parts(int64(len(p)))
	work := func() {
		for n := done.Add(1) - 1; n < count && !forged.Load(); n = done.Add(1) - 1 {
			if !r.part(r.next+n, p[n*partSize:min((n+1)*partSize, int64(len(p)))]) {
				forged.Store(true)
			}
		}
	}
	var others sync.WaitGroup
	for range min(count, int64(runtime.GOMAXPROCS(0))) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	if r.next += count; forged.Load() {
		r.rest = nil
		return errForged
	}
	return nil
}

func (r *Reader) part(n int64, into []byte) bool {
	if _, err := r.file.ReadAt(into, n*partSize); err != nil {
		return false
	}
	return hmac.Equal(seal(nil, r.by, n, into), r.tags[n*tagSize:(n+1)*tagSize])
}

// Close implements io.Closer.
func (r *Reader) Close() error { return r.file.Close() }
