// Package sorting sorts lists of structs with one routine for all types. slices.SortFunc is compiled anew for each type of element, 20 kB of
// the program each time; here it is a few hundred bytes. Lists of numbers, texts and pointers, and those on a hot path, are sorted by slices.
//
// It imports nothing of pier.
package sorting

import "sort"

// Sort sorts a list. What is equal has no order.
func Sort[T any](list []T, compare func(a, b *T) int) { sort.Sort(by[T]{list, compare}) }

// Stable sorts a list, and leaves what is equal as it was.
func Stable[T any](list []T, compare func(a, b *T) int) { sort.Stable(by[T]{list, compare}) }

type by[T any] struct {
	list    []T
	compare func(a, b *T) int
}

func (b by[T]) Len() int           { return len(b.list) }
func (b by[T]) Less(i, j int) bool { return b.compare(&b.list[i], &b.list[j]) < 0 }
func (b by[T]) Swap(i, j int)      { b.list[i], b.list[j] = b.list[j], b.list[i] }
