package sorting_test

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/cec80427/pier/internal/text/sorting"
)

type item struct{ key, at int }

func compareItems(a, b *item) int { return cmp.Compare(a.key, b.key) }

// TestAsSlices: lists are sorted as by package slices.
func TestAsSlices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []item
		for i, key := range rapid.SliceOf(rapid.IntRange(0, 9)).Draw(t, "keys") {
			list = append(list, item{key, i})
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b item) int { return cmp.Compare(a.key, b.key) })
		stable := slices.Clone(list)
		if sorting.Stable(stable, compareItems); !slices.Equal(stable, want) {
			t.Fatalf("Stable: %v, want %v", stable, want)
		}
		sorting.Sort(list, compareItems)
		for i := range list {
			if list[i].key != want[i].key {
				t.Fatalf("Sort: %v, want %v", list, want)
			}
		}
	})
}
