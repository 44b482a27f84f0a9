package bench

import (
	"bytes"
	"fmt"
	"slices"
)

// What starts are shown beside each other.
const (
	seriesPier = "pier"
	seriesPi   = "real Pi"
)

// The picture of starts: a group of bars for each extension and load, one bar for each program, as long as its median.
const (
	startsFile, startsTitle = "starts.svg", "From the start of the process until the extension is ready"

	barsLeft    = 250 // where the bars begin; what they are of is before it
	barsRight   = 90  // for the number behind the longest
	barHeight   = 15
	groupHeight = 2*barHeight + 14
)

// drawStarts draws the rows of starts; nil when there are none, or none of real Pi to hold them against.
func drawStarts(rows []benchRow) []byte {
	var groups []string
	longest, compared := 0.0, false
	for _, r := range rows {
		if r.group == "" {
			continue
		}
		if !slices.Contains(groups, r.group) {
			groups = append(groups, r.group)
		}
		longest, compared = max(longest, r.P50), compared || r.series == seriesPi
	}
	if !compared || longest <= 0 {
		return nil
	}
	height := plotTop + len(groups)*groupHeight + plotBottom
	var out bytes.Buffer
	sheet(&out, height, startsTitle)
	for n, series := range []string{seriesPier, seriesPi} {
		x := plotWidth/2 - 80 + n*100
		fmt.Fprintf(&out, `<rect x="%d" y="%d" width="14" height="%d" fill="%s"/>`+"\n", x, height-plotBottom+22, barHeight, colours[n])
		label(&out, float64(x+20), float64(height-plotBottom+32), "start", series)
	}
	for _, r := range rows {
		if r.group == "" {
			continue
		}
		n := max(0, slices.Index([]string{seriesPier, seriesPi}, r.series))
		top := float64(plotTop + slices.Index(groups, r.group)*groupHeight + n*barHeight)
		if n == 0 {
			label(&out, barsLeft-10, top+barHeight+4, "end", r.group)
		}
		width := r.P50 / longest * (plotWidth - barsLeft - barsRight)
		fmt.Fprintf(&out, `<rect x="%d" y="%s" width="%s" height="%d" fill="%s"/>`+"\n", barsLeft, short(top), short(width), barHeight-1, colours[n])
		label(&out, barsLeft+width+6, top+barHeight-2, "start", fmt.Sprintf("%.0f ms", r.P50/1e3))
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// sheet begins a picture: white, with its title.
func sheet(out *bytes.Buffer, height int, title string) {
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">`+"\n", plotWidth, height)
	fmt.Fprintf(out, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", plotWidth, height)
	label(out, plotWidth/2, 24, "middle", title)
}
