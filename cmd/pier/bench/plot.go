package bench

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A plot has both axes logarithmic: what grows in proportion is a straight line of the slope that is drawn dashed, and what grows faster is
// steeper than it.
type plot struct {
	file, title string
	across, up  string // what the axes are
	unit        float64
	series      []string
}

var plots = []plot{
	{"extensions.svg", "Small extensions in one process", "extensions", "ms", 1e3, []string{seriesLoad, seriesAnswer}},
	{"dependencies.svg", "One extension and the size of what it depends on", "MB of dependencies", "ms of processor time", 1e3, []string{seriesFresh, seriesCached}},
}

const (
	plotWidth, plotHeight = 720, 440
	plotLeft, plotRight   = 80, 24
	plotTop, plotBottom   = 48, 56
)

var colours = []string{"#0072b2", "#d55e00", "#009e73"}

type point struct{ x, y float64 }

// draw makes the plot of those of the rows that belong to its series; nil when there are none.
func (p plot) draw(rows []benchRow) []byte {
	lines := make([][]point, len(p.series))
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for n, name := range p.series {
		for _, r := range rows {
			if r.series != name {
				continue
			}
			at := point{r.size, slices.Min(r.samples) / p.unit}
			lines[n] = append(lines[n], at)
			low, high = point{min(low.x, at.x), min(low.y, at.y)}, point{max(high.x, at.x), max(high.y, at.y)}
		}
	}
	if math.IsInf(low.x, 0) || low.x <= 0 || low.y <= 0 {
		return nil
	}
	a := axes{point{decade(low.x, math.Floor), decade(low.y, math.Floor)}, point{decade(high.x, math.Ceil), decade(high.y, math.Ceil)}}
	var out bytes.Buffer
	sheet(&out, plotHeight, p.title)
	label(&out, plotWidth/2, plotHeight-14, "middle", p.across)
	label(&out, 12, plotTop-10, "start", p.up)
	a.grid(&out)
	for n, line := range lines {
		if len(line) == 0 {
			continue
		}
		colour := colours[n%len(colours)]
		first := line[0]
		a.path(&out, []point{first, {a.high.x, first.y * a.high.x / first.x}}, colour, ` stroke-dasharray="3 5" stroke-opacity="0.6"`)
		a.path(&out, line, colour, ` stroke-width="2"`)
		for _, at := range line {
			x, y := a.place(at)
			fmt.Fprintf(&out, `<circle cx="%s" cy="%s" r="3.5" fill="%s"/>`+"\n", short(x), short(y), colour)
		}
		label(&out, plotLeft+40, float64(plotTop+20+n*18), "start", p.series[n])
		fmt.Fprintf(&out, `<path d="M%d %dh24" stroke="%s" stroke-width="2"/>`+"\n", plotLeft+10, plotTop+16+n*18, colour)
	}
	label(&out, plotLeft+40, float64(plotTop+20+len(lines)*18), "start", "dashed: in proportion to the first")
	out.WriteString("</svg>\n")
	return out.Bytes()
}

func decade(v float64, round func(float64) float64) float64 {
	return math.Pow(10, round(math.Log10(v)))
}

// axes are the corners of what is shown.
type axes struct{ low, high point }

func (a axes) place(at point) (x, y float64) {
	part := func(v, low, high float64) float64 { return math.Log10(v/low) / max(math.Log10(high/low), 1e-9) }
	return plotLeft + part(at.x, a.low.x, a.high.x)*(plotWidth-plotLeft-plotRight), plotHeight - plotBottom - part(at.y, a.low.y, a.high.y)*(plotHeight-plotTop-plotBottom)
}

// grid draws a line for each power of ten.
func (a axes) grid(out *bytes.Buffer) {
	for v := a.low.x; v <= a.high.x*1.001; v *= 10 {
		x, _ := a.place(point{v, a.low.y})
		fmt.Fprintf(out, `<path d="M%s %dV%d" stroke="#ddd"/>`+"\n", short(x), plotTop, plotHeight-plotBottom)
		label(out, x, plotHeight-plotBottom+18, "middle", short(v))
	}
	for v := a.low.y; v <= a.high.y*1.001; v *= 10 {
		_, y := a.place(point{a.low.x, v})
		fmt.Fprintf(out, `<path d="M%d %sH%d" stroke="#ddd"/>`+"\n", plotLeft, short(y), plotWidth-plotRight)
		label(out, plotLeft-8, y+4, "end", short(v))
	}
}

// path draws a line as far as it is within the axes.
func (a axes) path(out *bytes.Buffer, line []point, colour, style string) {
	if last := &line[len(line)-1]; len(line) == 2 && last.y > a.high.y { // the dashed one
		*last = point{line[0].x * a.high.y / line[0].y, a.high.y}
	}
	var steps []string
	for _, at := range line {
		x, y := a.place(at)
		steps = append(steps, short(x)+" "+short(y))
	}
	fmt.Fprintf(out, `<path d="M%s" fill="none" stroke="%s"%s/>`+"\n", strings.Join(steps, "L"), colour, style)
}

func label(out *bytes.Buffer, x, y float64, anchor, text string) {
	fmt.Fprintf(out, `<text x="%s" y="%s" text-anchor="%s">%s</text>`+"\n", short(x), short(y), anchor, text)
}

// short is a number with at most one digit behind the point, but for those below 1.
func short(v float64) string {
	if v >= 1 || v == 0 {
		v = math.Round(v*10) / 10
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}
