package async

import "fmt"

// Table gives things numbers, from 1 on.
type Table[T any] struct {
	list []*T
	free []uint32
}

// maxEntries bounds a table.
const maxEntries = 1 << 20

// Add gives something the next number.
func (t *Table[T]) Add(e *T) (uint32, error) {
	if n := len(t.free); n > 0 {
		i := t.free[n-1]
		t.free = t.free[:n-1]
		t.list[i-1] = e
		return i, nil
	}
	if len(t.list) >= maxEntries {
		return 0, Trap(fmt.Sprintf("resource table has no free keys: more than %d handles", maxEntries))
	}
	t.list = append(t.list, e)
	return uint32(len(t.list)), nil
}

// Get is what has a number; nil for none.
func (t *Table[T]) Get(i uint32) *T {
	if i == 0 || int64(i) > int64(len(t.list)) {
		return nil
	}
	return t.list[i-1]
}

// Remove frees a number.
func (t *Table[T]) Remove(i uint32) {
	t.list[i-1] = nil
	t.free = append(t.free, i)
}
