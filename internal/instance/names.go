package instance

import (
	"fmt"
	"sync"
)

// Names are the ids in use, those of what is being loaded too. The zero value has none. Its methods may be called at once.
type Names struct {
	mu    sync.Mutex
	taken map[string]bool
}

// Take reserves an id, and tells apart what shares a file's name with others.
func (n *Names) Take(id string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	name := id
	for number := 2; n.taken[name]; number++ {
		name = fmt.Sprintf("%s-%d", id, number)
	}
	if n.taken == nil {
		n.taken = map[string]bool{}
	}
	n.taken[name] = true
	return name
}

// Free lets others have an id.
func (n *Names) Free(id string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.taken, id)
}
