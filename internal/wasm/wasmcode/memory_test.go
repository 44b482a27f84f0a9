package wasmcode

import (
	"runtime"
	"testing"
)

// TestGrow: a memory that grows page by page to its limit keeps what is in it, is empty beyond, and leaves no copies of itself behind.
func TestGrow(t *testing.T) {
	const page, pages = 1 << 16, 1024
	for _, tc := range []struct {
		name         string
		limit, taken int64
		most         uint64
	}{
		{"as its module says", 2 * pages * page, 0, pages * page},
		{"as all may have", (pages + 1) * page, page, 1 << 32},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := NewMemory(tc.limit)
			if !b.Take(tc.taken) {
				t.Fatal("there is no room")
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			m := b.Allocate(page, tc.most)
			for n := range uint64(pages) {
				data := m.Reallocate((n + 1) * page)
				if data == nil || uint64(len(data)) != (n+1)*page {
					t.Fatalf("with %d pages it is %d bytes", n+1, len(data))
				}
				if n > 0 && (data[(n-1)*page] != byte(n-1) || data[n*page-1] != 7) || data[n*page] != 0 || data[len(data)-1] != 0 {
					t.Fatalf("with %d pages it is not what it was", n+1)
				}
				data[n*page], data[(n+1)*page-1] = byte(n), 7
			}
			runtime.ReadMemStats(&after)
			if made := after.TotalAlloc - before.TotalAlloc; runtime.GOOS == "linux" && made > 4*page {
				t.Errorf("%d bytes were made for a memory of %d", made, pages*page)
			}
			if tc.taken > 0 && m.Reallocate((pages+1)*page) != nil {
				t.Error("it has more than all may have")
			}
			data := m.Reallocate(pages * page)
			m.Free()
			if runtime.GOOS == "linux" && data[0]+data[page-1]+data[pages*page-1] != 0 {
				t.Error("it was freed, and still takes memory")
			}
		})
	}
}
