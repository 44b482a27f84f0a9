package conform

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// comparison is one thing that both worlds are asked about.
type comparison struct {
	result   result // what is known of it before
	question question
	at       string    // where the paths of its differences begin
	former   *question // asks the newest Pi what it must not answer as pier does
	pi       func(reply) any
	pier     func(context.Context) (any, error)

	picture any // pier's
}

// compareAll runs every comparison in pier while real Pi answers beside it, and compares.
func (r *runner) compareAll(ctx context.Context, all []comparison) ([]result, error) {
	questions := make([]question, len(all))
	for i := range all {
		questions[i] = all[i].question
	}
	asked, err := r.ask(ctx, "Pi", questions)
	if err != nil {
		return nil, err
	}
	results := make([]result, len(all))
	for i := range all {
		c := &all[i]
		started := time.Now()
		if c.picture, err = c.pier(ctx); err != nil {
			return nil, fmt.Errorf("%s: %w", c.result.ID, err)
		}
		results[i] = c.result
		results[i].PierMS = int(time.Since(started).Milliseconds())
		r.progress("pier "+c.result.Level, i+1, len(all), c.result.ID)
	}
	for i := range all {
		answer, err := asked.wait(ctx, i)
		if err != nil {
			return nil, err
		}
		results[i].PiMS = answer.MS
		results[i].Differences = compare(all[i].at, all[i].pi(answer), all[i].picture)
	}
	if err := r.newer(ctx, all, results); err != nil {
		return nil, err
	}
	if err := r.formers(ctx, all, results); err != nil {
		return nil, err
	}
	for i := range results {
		results[i].What = what(results[i].Differences)
	}
	return results, nil
}

// newer looks at differences from an older Pi again: where the newest Pi, asked the same, answers as pier does, Pi itself
// changed, and pier follows the newest.
func (r *runner) newer(ctx context.Context, all []comparison, results []result) error {
	return r.askMore(ctx, "Pi "+newest, all, func(i int, c comparison) *question {
		if len(results[i].Differences) == 0 || c.question.version == newest {
			return nil
		}
		q := c.question
		q.version = newest
		return &q
	}, func(i int, now []difference) {
		results[i].Differences, results[i].Newer = split(results[i].Differences, now)
	})
}

// askMore asks Pi what pick makes of each comparison, if anything, and hands over how pier differs from the answer.
func (r *runner) askMore(
	ctx context.Context, what string, all []comparison, pick func(int, comparison) *question, then func(int, []difference),
) error {
	var questions []question
	var at []int
	for i, c := range all {
		if q := pick(i, c); q != nil {
			questions, at = append(questions, *q), append(at, i)
		}
	}
	asked, err := r.ask(ctx, what, questions)
	if err != nil {
		return err
	}
	for n, i := range at {
		answer, err := asked.wait(ctx, n)
		if err != nil {
			return err
		}
		c := &all[i]
		then(i, compare(c.at, c.pi(answer), c.picture))
	}
	return nil
}

// formers holds the legacy rules against the newest Pi: where it does what pier does with old code, there is no rule.
func (r *runner) formers(ctx context.Context, all []comparison, results []result) error {
	what := "old code in Pi " + newest
	return r.askMore(ctx, what, all, func(_ int, c comparison) *question { return c.former }, func(i int, now []difference) {
		if len(now) == 0 {
			same := difference{Path: all[i].at, Pi: "Pi " + newest + " does the same with old code: this shows no legacy rule", HasPi: true}
			results[i].Differences = append(results[i].Differences, same)
		}
	})
}

// split parts differences from an older version into those that the newest version has too, and the others.
func split(older, newer []difference) (stay, moved []difference) {
	for _, d := range older {
		shared := false
		for _, n := range newer {
			shared = shared || inside(d.Path, n.Path) || inside(n.Path, d.Path)
		}
		if shared {
			stay = append(stay, d)
		} else {
			moved = append(moved, d)
		}
	}
	return stay, moved
}

// inside reports whether one path is another, or a place below it.
func inside(path, of string) bool {
	rest, below := strings.CutPrefix(path, of)
	return below && (rest == "" || rest[0] == '.' || rest[0] == '[')
}
