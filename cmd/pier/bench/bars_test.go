package bench

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestDrawStarts: the longest bar fills the room, the others are as much shorter as they took less; alone pier is drawn not at all.
func TestDrawStarts(t *testing.T) {
	row := func(group, series string, ms int) benchRow {
		return timed(group, []time.Duration{time.Duration(ms) * time.Millisecond}).beside(group, series)
	}
	alone := []benchRow{row("a.ts, second load", seriesPier, 100), single("a ratio", "×", 1)}
	if image := drawStarts(alone); image != nil {
		t.Errorf("drawn without real Pi: %s", image)
	}
	image := string(drawStarts(append(alone, row("a.ts, second load", seriesPi, 400), row("b.ts, second load", seriesPier, 200))))
	const full = plotWidth - barsLeft - barsRight
	for n, want := range []string{
		fmt.Sprintf(`width="%d" height="%d" fill="%s"`, full, barHeight-1, colours[1]),
		fmt.Sprintf(`width="%d" height="%d" fill="%s"`, full/4, barHeight-1, colours[0]),
		fmt.Sprintf(`width="%d" height="%d" fill="%s"`, full/2, barHeight-1, colours[0]),
		">a.ts, second load<", ">b.ts, second load<", ">400 ms<", ">real Pi<",
	} {
		if strings.Count(image, want) != 1 {
			t.Errorf("%d: %q is not there once:\n%s", n, want, image)
		}
	}
}
