package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"
)

// How the cost of loading grows: with the number of extensions in one process, and with the size of what one of them depends on. Times of
// loads are the processor's, the shortest of a few: no other process counts, and the curve is that of the work.

// numbers are how many small extensions are loaded into one host, kilobytes how large the dependencies of one are.
var (
	numbers   = []int{1, 10, 100, 1000}
	kilobytes = []int{100, 300, 1000, 3000, 10_000}
)

// The series that plots draw.
const (
	seriesLoad   = "all ready, cached"
	seriesAnswer = "all have answered an event"
	seriesEach   = "resident memory beside the first"
	seriesFresh  = "nothing cached"
	seriesCached = "cached"
)

// bends is how many times more than its share the largest may take. 1 is a straight line; the rest is what two measurements of the
// same differ by.
const bends = 1.25

// growth measures both curves.
func (b *bench) growth(ctx context.Context) error {
	if err := b.growNumbers(ctx); err != nil {
		return fmt.Errorf("measure how many extensions: %w", err)
	}
	if err := b.growSizes(ctx); err != nil {
		return fmt.Errorf("measure how large dependencies: %w", err)
	}
	return nil
}

func upTo(list []int, most int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(n int) bool { return n > most })
}

// growNumbers loads more and more extensions into one host each, and sends all of them an event.
func (b *bench) growNumbers(ctx context.Context) error {
	each := map[int]float64{}
	numbers := upTo(numbers, b.most)
	for _, count := range numbers {
		if err := b.loadMany(ctx, "cache", count); err != nil { // fills the cache
			return err
		}
		took, answered, megabytes, err := b.hold(ctx, count)
		if err != nil {
			return err
		}
		row := timed(fmt.Sprintf("%d extensions ready, cached, processor time", count), took)
		each[count] = slices.Min(row.samples) / float64(count)
		b.add(row.at(seriesLoad, float64(count)))
		row = timed(fmt.Sprintf("an event to %d extensions", count), answered)
		if count == 1000 {
			row.Bounds = []bound{{50, 1e6}}
			row.judge()
		}
		b.add(row.at(seriesAnswer, float64(count)))
		if count > 1 && runtime.GOOS == "linux" {
			b.add(single(fmt.Sprintf("%d extensions, each further one", count), "MB", megabytes/float64(count-1), bound{50, 1}).at(seriesEach, float64(count)))
		}
	}
	few, many := numbers[1], numbers[len(numbers)-1] // one alone is mostly the host
	if few == many {
		return nil
	}
	b.add(single(fmt.Sprintf("%d extensions as against %d, each", many, few), "×", each[many]/each[few], bound{50, bends}))
	return nil
}

// hold loads so many extensions, a few times where they are few, and says how long that took, how long an event to all of them, and how much more memory
// is resident than with the first.
func (b *bench) hold(ctx context.Context, count int) (took, answered []time.Duration, megabytes float64, err error) {
	event := json.RawMessage(`{"type":"turn_start","turnIndex":1,"timestamp":1}`)
	for range min(b.runs, max(1, 30/count)) {
		paths, err := b.many(count)
		if err != nil {
			return nil, nil, 0, err
		}
		h, err := b.host(ctx, "cache")
		if err != nil {
			return nil, nil, 0, err
		}
		runtime.GC() // of what was before
		var first float64
		before := spent()
		for n, path := range paths {
			if _, err := h.Load(ctx, path); err != nil {
				return nil, nil, 0, errors.Join(err, h.Close())
			}
			if n == 0 && count > 1 {
				paused := spent()
				if first, err = resident(); err != nil {
					return nil, nil, 0, errors.Join(err, h.Close())
				}
				before += spent() - paused
			}
		}
		took = append(took, max(spent()-before, 1))
		for range min(b.runs, 5) {
			began := time.Now()
			out, err := h.Emit(ctx, event)
			if err == nil && out.Handlers != count {
				err = fmt.Errorf("%d of %d extensions have answered", out.Handlers, count)
			}
			if err != nil {
				return nil, nil, 0, errors.Join(err, h.Close())
			}
			answered = append(answered, time.Since(began))
		}
		all, err := resident()
		if err = errors.Join(err, h.Close()); err != nil {
			return nil, nil, 0, err
		}
		megabytes = max(all-first, 0)
	}
	return took, answered, megabytes, nil
}

// growSizes loads an extension whose dependencies are larger and larger.
func (b *bench) growSizes(ctx context.Context) error {
	each := map[string]float64{}
	kilobytes := upTo(kilobytes, 10*b.most)
	for _, size := range kilobytes {
		path, err := b.dependent(size)
		if err != nil {
			return err
		}
		for _, series := range []string{seriesFresh, seriesCached} {
			var took []time.Duration
			for n := range min(b.runs, 3) {
				cache := fmt.Sprintf("grown%d-%d", size, n)
				if series == seriesCached {
					cache = fmt.Sprintf("grown%d-0", size)
				}
				runtime.GC()
				before := spent()
				if err := b.loadOnce(ctx, cache, path); err != nil {
					return err
				}
				took = append(took, max(spent()-before, 1))
			}
			row := timed(fmt.Sprintf("%g MB of dependencies, %s, processor time", float64(size)/1000, series), took)
			each[fmt.Sprint(series, size)] = slices.Min(row.samples) / float64(size)
			b.add(row.at(series, float64(size)/1000))
		}
	}
	small, large := kilobytes[(len(kilobytes)-1)/2], kilobytes[len(kilobytes)-1]
	if small == large {
		return nil
	}
	for _, series := range []string{seriesFresh, seriesCached} {
		b.add(single(fmt.Sprintf("%g MB of dependencies as against %g, %s, each", float64(large)/1000, float64(small)/1000, series), "×",
			each[fmt.Sprint(series, large)]/each[fmt.Sprint(series, small)], bound{50, bends}))
	}
	return nil
}
