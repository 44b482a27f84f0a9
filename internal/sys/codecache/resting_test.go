package codecache_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/cec80427/pier/internal/sys/codecache"
)

// TestLasting: a large entry can be read again though it was removed, and gives nothing once it was changed; a small one is read once.
func TestLasting(t *testing.T) {
	s, dir, _ := open(t)
	small, large := codecache.Name([]byte("small")), codecache.Name([]byte("large"))
	s.Put(small, []byte("x"))
	body := noise(2*part + 5)
	s.Put(large, body)
	if read, again := s.Lasting(small); again || string(read()) != "x" {
		t.Errorf("a small entry: %q, %t", read(), again)
	}
	if read, again := s.Lasting(codecache.Name([]byte("none"))); again || read() != nil {
		t.Error("what is not there is read")
	}
	read, again := s.Lasting(large)
	if again == (runtime.GOOS == "windows") || !bytes.Equal(read(), body) {
		t.Fatalf("again: %t", again)
	}
	file, err := os.OpenFile(filepath.Join(dir, large), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := os.Remove(file.Name()); again && err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(read(), body) {
		t.Error("it is not what was kept")
	}
	if _, err := file.WriteAt([]byte{body[part] ^ 1}, part); err != nil {
		t.Fatal(err)
	}
	if again && read() != nil {
		t.Error("what was changed is read")
	}
}

// TestResting: a value that rests is had again, once for all who ask, and one that cannot be had again stays.
func TestResting(t *testing.T) {
	var made atomic.Int64
	first := new(int)
	r := codecache.NewResting(first, func() *int { made.Add(1); return new(int) })
	if r.Get() != first {
		t.Error("another value before it rests")
	}
	r.Rest()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := r.Get(); got == nil || got == first {
				t.Error("not had again")
			}
		})
	}
	all.Wait()
	if n := made.Load(); n < 1 || n > 8 {
		t.Errorf("made %d times", n)
	}
	stays := codecache.NewResting(first, nil)
	stays.Rest()
	if stays.Get() != first {
		t.Error("a value that cannot be had again is gone")
	}
}
