package tui

import (
	"context"
	"image/color"
	"math"
	"strings"
)

// palette is what the screen's colours are: an SGR sequence for each of Pi's names of them.
type palette map[string]string

// terminalPalette leaves the colours to the terminal, until a theme says others.
var terminalPalette = palette{
	"accent": "\x1b[35m", "borderMuted": dim, "border": "\x1b[34m", "muted": dim, "dim": dim, "error": "\x1b[31m", "warning": "\x1b[33m",
	"customMessageLabel": "\x1b[35m",
}

const (
	dim   = "\x1b[2m"
	bold  = "\x1b[1m"
	plain = "\x1b[22m"
)

// paint colours a text, and leaves whatever stands around it as it was.
func (p palette) paint(color, text string) string {
	open := p[color]
	if open == "" {
		return text
	}
	end := "\x1b[39m"
	if strings.Contains(open, dim) {
		end = "\x1b[22;39m"
	}
	return open + text + end
}

// title is text that stands out.
func (p palette) title(color, text string) string { return bold + p.paint(color, text) + plain }

// rule is a line across the screen.
func (p palette) rule(color string, width int) string {
	return p.paint(color, strings.Repeat("─", max(0, width)))
}

// prompted is what the person said, as the transcript has it.
func (p palette) prompted(text string) string { return "\n" + p.title("accent", ">") + " " + text }

// notice is what an extension says in passing.
func (p palette) notice(kind, message string) string {
	switch kind {
	case "error":
		return p.paint("error", "Error: "+message)
	case "warning":
		return p.paint("warning", "Warning: "+message)
	}
	return p.paint("dim", message)
}

// Dress draws with the theme of the settings from now on, unless an extension has chosen one.
func (s *Screen) Dress(ctx context.Context) error {
	s.mu.Lock()
	host, light, chosen := s.host, s.light, s.dressed
	s.mu.Unlock()
	if host == nil || chosen {
		return nil
	}
	theme, err := host.UseTheme(ctx, light)
	if err != nil {
		return err
	}
	s.change(func() {
		if !s.dressed {
			s.colors = theme.Palette
		}
	})
	return nil
}

// isLight reports whether black stands out more from a colour than white does: the contrast of WCAG 2, as in Pi.
func isLight(of color.Color) bool {
	r, g, b, _ := of.RGBA()
	luminance := 0.0
	for i, channel := range []uint32{r, g, b} {
		linear := float64(channel) / 0xffff
		if linear <= 0.04045 {
			linear /= 12.92
		} else {
			linear = math.Pow((linear+0.055)/1.055, 2.4)
		}
		luminance += []float64{0.2126, 0.7152, 0.0722}[i] * linear
	}
	white, black := 1.05/(luminance+0.05), (luminance+0.05)/0.05
	return black > white
}

// background takes the terminal's answer about its background. It is the last word on which theme of a pair it is.
func (s *Screen) background(light bool) {
	s.mu.Lock()
	before := s.light
	s.light = &light
	s.mu.Unlock()
	if before != nil && *before == light {
		return
	}
	go func() {
		if err := s.Dress(s.life); err != nil && s.life.Err() == nil {
			s.Print("pier: " + err.Error())
		}
	}()
}
