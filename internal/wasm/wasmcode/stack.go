package wasmcode

import (
	"reflect"

	"github.com/tetratelabs/wazero/api"
)

// Stack is where a function keeps what its calls have at work. wazero makes it larger as they go deeper, up to some 100 MB, and does not
// say how large it is.
type Stack struct {
	field   reflect.Value
	counted int64
}

// StackOf returns the stack of a function, which has one if CheckFields returns nil.
func StackOf(fn api.Function) Stack { return Stack{field: privateField(fn, stackField)} }

func (s *Stack) size() int64 {
	if !s.field.IsValid() { // a function of Go's
		return 0
	}
	return int64(s.field.Len()) * int64(s.field.Type().Elem().Size())
}

// Count takes from a budget what the stack has grown; false when there is no room for it.
func (s *Stack) Count(b *Memory) bool {
	grown := s.size() - s.counted
	s.counted += grown
	released(grown) // wazero has copied the stack to a larger one
	return b.Take(grown)
}

// Release gives back what was counted, and says how large the stack is.
func (s *Stack) Release(b *Memory) int64 {
	b.Take(-s.counted)
	return s.size()
}
