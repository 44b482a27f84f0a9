package codecache_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/cec80427/pier/internal/sys/codecache"
)

func open(t *testing.T) (store *codecache.Store, dir, key string) {
	t.Helper()
	dir, key = filepath.Join(t.TempDir(), "cache"), filepath.Join(t.TempDir(), "state", "key")
	return codecache.Open(dir, key), dir, key
}

func TestStore(t *testing.T) {
	s, dir, key := open(t)
	name := codecache.Name([]byte("source"), []byte("engine"))
	if got := s.Get(name); got != nil {
		t.Fatalf("an empty store has %q", got)
	}
	s.Put(name, []byte("code"))
	for _, again := range []*codecache.Store{s, codecache.Open(dir, key)} {
		if got := again.Get(name); string(got) != "code" {
			t.Errorf("got %q", got)
		}
	}
	for _, path := range []string{key, filepath.Join(dir, name)} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
	}
}

// Whatever else a folder holds, only what the store wrote under that very name comes back.
func TestForged(t *testing.T) {
	name, other := codecache.Name([]byte("a")), codecache.Name([]byte("b"))
	for what, forge := range map[string]func(dir, key string, entry []byte) error{
		"a changed byte": func(dir, _ string, entry []byte) error {
			entry[0] ^= 1
			return os.WriteFile(filepath.Join(dir, name), entry, 0o600)
		},
		"no MAC": func(dir, _ string, _ []byte) error {
			return os.WriteFile(filepath.Join(dir, name), []byte("evil"), 0o600)
		},
		"cut off": func(dir, _ string, entry []byte) error {
			return os.WriteFile(filepath.Join(dir, name), entry[:8], 0o600)
		},
		"another key": func(_, key string, _ []byte) error { return os.WriteFile(key, bytes.Repeat([]byte{1}, 32), 0o600) },
		"a short key": func(_, key string, _ []byte) error { return os.WriteFile(key, nil, 0o600) },
		"another entry": func(dir, _ string, _ []byte) error {
			return os.Rename(filepath.Join(dir, other), filepath.Join(dir, name))
		},
	} {
		t.Run(what, func(t *testing.T) {
			s, dir, key := open(t)
			s.Put(name, []byte("code of a"))
			s.Put(other, []byte("code of b"))
			entry, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if err := forge(dir, key, entry); err != nil {
				t.Fatal(err)
			}
			if got := codecache.Open(dir, key).Get(name); got != nil {
				t.Errorf("got %q", got)
			}
		})
	}
}

// TestFlips: an entry with any bit changed is no entry.
func TestFlips(t *testing.T) {
	s, dir, _ := open(t)
	name := codecache.Name([]byte("a"))
	s.Put(name, bytes.Repeat([]byte("code "), 50))
	path := filepath.Join(dir, name)
	entry, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for range 10_000 {
		at, bit := rand.IntN(len(entry)), byte(1)<<rand.IntN(8)
		if _, err := file.WriteAt([]byte{entry[at] ^ bit}, int64(at)); err != nil {
			t.Fatal(err)
		}
		if got := s.Get(name); got != nil {
			t.Fatalf("with bit %d of byte %d flipped there is %q", bit, at, got)
		}
		if _, err := file.WriteAt(entry[at:at+1], int64(at)); err != nil {
			t.Fatal(err)
		}
	}
	if s.Get(name) == nil {
		t.Error("the entry itself is gone")
	}
}

func TestZero(t *testing.T) {
	var s *codecache.Store
	s.Put("x", []byte("y"))
	if s.Get("x") != nil || (&codecache.Store{}).Get("x") != nil {
		t.Error("a store without a folder kept something")
	}
}

func TestConcurrent(t *testing.T) {
	_, dir, key := open(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			s := codecache.Open(dir, key) // as another process would
			for n := range 20 {
				name := codecache.Name([]byte{byte(n)})
				s.Put(name, []byte{byte(n)})
				if got := s.Get(name); got != nil && (len(got) != 1 || got[0] != byte(n)) {
					t.Errorf("entry %d: got %v", n, got)
				}
			}
		})
	}
	group.Wait()
	if got := codecache.Open(dir, key).Get(codecache.Name([]byte{7})); len(got) != 1 {
		t.Errorf("after all: got %v", got)
	}
}

func TestName(t *testing.T) {
	if codecache.Name([]byte("ab"), []byte("c")) == codecache.Name([]byte("a"), []byte("bc")) {
		t.Error("different parts give one name")
	}
}

func BenchmarkGet(b *testing.B) {
	dir := b.TempDir()
	s := codecache.Open(dir, filepath.Join(dir, "key"))
	name := codecache.Name([]byte("x"))
	s.Put(name, make([]byte, 256<<10))
	b.ReportAllocs()
	for b.Loop() {
		if s.Get(name) == nil {
			b.Fatal("gone")
		}
	}
}
