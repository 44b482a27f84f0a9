package codecache_test

import (
	"bytes"
	"strconv"
	"sync"
	"testing"

	"github.com/cec80427/pier/internal/sys/codecache"
)

// TestPutLater: what is written beside whatever else goes on is there for who asks for it, and for everybody once Wait has returned.
func TestPutLater(t *testing.T) {
	s, dir, key := open(t)
	body := func(n int) []byte { return bytes.Repeat([]byte{byte(n)}, 1<<16+n) }
	name := func(n int) string { return codecache.Name([]byte(strconv.Itoa(n))) }
	var all sync.WaitGroup
	for n := range 40 { // more than are written at once
		all.Go(func() {
			s.PutLater(name(n), body(n))
			s.PutLater(name(n), body(n))
			if !bytes.Equal(s.Get(name(n)), body(n)) {
				t.Errorf("%d is not there", n)
			}
		})
	}
	all.Wait()
	s.PutLater(name(40), body(40))
	s.Wait()
	other := codecache.Open(dir, key)
	for n := range 41 {
		if !bytes.Equal(other.Get(name(n)), body(n)) {
			t.Errorf("%d is not kept", n)
		}
	}
	var none *codecache.Store
	none.PutLater("a", nil)
	none.Wait()
}
