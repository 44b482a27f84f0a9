package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/cec80427/pier"
)

// limitHelp says what --limit takes.
const limitHelp = "change what an extension may use up, as name=value: heap, output (bytes, KiB, MiB, GiB), entry, stuck (as 30s), stack, pending, queue, restarts, abandoned (numbers)"

// parseLimits reads the values of --limit into limits.
func parseLimits(values []string, into *pier.Limits) error {
	for _, v := range values {
		name, text, ok := strings.Cut(v, "=")
		if !ok {
			return Usage(fmt.Errorf("--limit %s: it is name=value, as in heap=512MiB", v))
		}
		if err := setLimit(into, name, text); err != nil {
			return Usage(fmt.Errorf("--limit %s: %w", v, err))
		}
	}
	return nil
}

func setLimit(into *pier.Limits, name, text string) (err error) {
	switch name {
	case "heap":
		into.Heap, err = parseBytes(text)
	case "output":
		into.Output, err = parseBytes(text)
	case "entry":
		into.Entry, err = parseSpan(text)
	case "stuck":
		into.Stuck, err = parseSpan(text)
	case "stack":
		into.Stack, err = parseCount(text)
	case "pending":
		into.Pending, err = parseCount(text)
	case "queue":
		into.Queue, err = parseCount(text)
	case "abandoned":
		into.Abandoned, err = parseCount(text)
	case "restarts":
		if text == "0" { // zero of the option is its default
			into.Restarts = -1
			return nil
		}
		into.Restarts, err = parseCount(text)
	default:
		names := []string{"heap", "output", "entry", "stuck", "stack", "pending", "queue", "restarts", "abandoned"}
		err = suggest(fmt.Errorf("there is no limit %q", name), "limits", name, names)
	}
	return err
}

func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is no number above 0", text)
	}
	return n, nil
}

func parseSpan(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q is no time, as 500ms or 1m is", text)
	}
	return d, nil
}

func parseBytes(text string) (int64, error) {
	number, shift := text, 0
	for unit, bits := range map[string]int{"KiB": 10, "MiB": 20, "GiB": 30} {
		if rest, ok := strings.CutSuffix(text, unit); ok {
			number, shift = rest, bits
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > 1<<(62-shift) {
		return 0, fmt.Errorf("%q is no size, as 512MiB is", text)
	}
	return n << shift, nil
}
