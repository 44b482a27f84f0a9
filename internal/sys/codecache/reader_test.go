package codecache_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/internal/sys/codecache"
)

// part is how much is verified at a time.
const part = 1 << 20

func noise(size int) []byte {
	data := make([]byte, size)
	random := rand.NewChaCha8([32]byte{byte(size)})
	_, _ = random.Read(data)
	return data
}

// pieces reads an entry in pieces of these sizes, in turn, until there is no more.
func pieces(r io.Reader, sizes ...int) ([]byte, error) {
	var all []byte
	for turn := 0; ; turn++ {
		p := make([]byte, sizes[turn%len(sizes)])
		n, err := r.Read(p)
		all = append(all, p[:n]...)
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return all, err
		}
	}
}

// TestReader: in whatever pieces an entry is read, it is what was kept.
func TestReader(t *testing.T) {
	s, _, _ := open(t)
	for _, size := range []int{0, 1, part - 1, part, part + 1, 5*part + 7} {
		name, body := codecache.Name([]byte{byte(size)}), noise(size)
		s.Put(name, body)
		if got := s.Get(name); got == nil || !bytes.Equal(got, body) {
			t.Errorf("%d bytes are not what was kept", size)
		}
		for _, sizes := range [][]int{{size + 1}, {part}, {1000}, {8, 3*part + 5, 4, part - 1}} {
			r := s.Reader(name)
			if r == nil {
				t.Fatalf("%d bytes are not there", size)
			}
			if got, err := pieces(r, sizes...); err != nil || !bytes.Equal(got, body) {
				t.Errorf("%d bytes in pieces of %v: %d bytes, %v", size, sizes, len(got), err)
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestReaderForged: what a reader gives before it finds a part that is not what was kept, is; and it gives nothing of that part.
func TestReaderForged(t *testing.T) {
	s, dir, _ := open(t)
	name, body := codecache.Name([]byte("a")), noise(3*part+7)
	s.Put(name, body)
	path := filepath.Join(dir, name)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	forge := func(what string, most int, changed []byte) {
		if err := os.WriteFile(path, changed, 0o600); err != nil {
			t.Fatal(err)
		}
		r := s.Reader(name)
		if r == nil {
			return
		}
		defer r.Close()
		got, err := pieces(r, 8, part/2, 2*part)
		if err == nil || len(got) > most || !bytes.HasPrefix(body, got) {
			t.Errorf("%s: %d bytes, %v", what, len(got), err)
		}
	}
	for at := 0; at < len(whole); at += part / 3 {
		changed := bytes.Clone(whole)
		changed[at] ^= 1
		forge("a bit", at/part*part, changed)
	}
	forge("parts in another order", 0, append(append(bytes.Clone(whole[part:2*part]), whole[:part]...), whole[2*part:]...))
	forge("without a part", 0, append(bytes.Clone(whole[:part]), whole[2*part:]...))
	forge("cut off", 0, whole[:len(whole)-1])
}
