//go:build unix

package main

import (
	"flag"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/creack/pty"
	"github.com/google/go-cmp/cmp"
)

var updateRecording = flag.Bool("update", false, "write the recording of the README anew")

const recording = "../../docs/recording.svg"

// TestRecording: the recording of the README is what the program shows in a terminal today, an extension that is asked about and the record of it.
func TestRecording(t *testing.T) {
	home := t.TempDir()
	p := &page{t, filepath.Join(home, "src", "site"), append(os.Environ(), "HOME="+home, "GIT_CONFIG_GLOBAL="+filepath.Join(home, "gitconfig"))}
	p.write("../../gitconfig", "[user]\n\tname = T\n\temail = t@example.com\n[init]\n\tdefaultBranch = main\n")
	p.write("look.ts", firstMinutes(t))
	if out, err := p.run("git init -q . && git add look.ts && git commit -q -m 'docs: begin'"); err != nil {
		t.Fatal(err, out)
	}
	var film film
	size := &pty.Winsize{Rows: filmRows, Cols: filmColumns}
	for i, args := range [][]string{{"call", "look.ts", "look"}, {"log"}} {
		film.prompt("pier " + strings.Join(args, " "))
		r := startInTerminalOf(t, size, p.dir, home, []string{"PI_CODING_AGENT_DIR="}, args...)
		if i == 0 {
			r.shows("Enter: No · v all of it · ? why")
			r.pause()
			r.presses("o")
			r.shows("Enter: Once · v all of it · ? why")
			r.presses("\r")
		}
		if err := r.cmd.Wait(); err != nil {
			t.Error(err, r.wrote())
		}
		_ = r.tty.Close()
		<-r.read
		film.shows(r.wrote())
	}
	film.prompt("")
	got := film.svg()
	if *updateRecording {
		if err := os.WriteFile(recording, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(recording)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("make recording writes another one, -docs/recording.svg +the program:\n%s", diff)
	}
}

// firstMinutes is the extension of docs/first-minutes.md.
func firstMinutes(t *testing.T) string {
	t.Helper()
	for _, m := range pageBlock.FindAllStringSubmatch(readPage(t, "../../docs/first-minutes.md"), -1) {
		if m[1] == "ts" {
			return m[2]
		}
	}
	t.Fatal("docs/first-minutes.md has no extension")
	return ""
}

// presses types and keeps what was written before.
func (p *pierTerminal) presses(keys string) {
	p.Helper()
	if _, err := io.WriteString(p.pty, keys); err != nil {
		p.Fatal(err)
	}
}

const filmRows, filmColumns = 20, 92

// film is what a terminal showed: the lines so far, and a copy of them before each erasure and at each prompt.
type film struct {
	lines  []string // each with its SGR sequences
	row    int
	frames []string
}

var (
	control = regexp.MustCompile(`\x1b\[(\d*)([A-Z])|\x1b\[\?\d+[hl]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|[\r\n]`)
	clock   = regexp.MustCompile(`\b\d\d:\d\d\b`)
)

func (f *film) prompt(command string) {
	f.shows("\x1b[1;32m$\x1b[0m " + command + "\n")
	if command != "" {
		f.keep()
	}
}

func (f *film) keep() {
	shown := strings.Join(f.lines, "\n")
	if !slices.Contains(f.frames, shown) {
		f.frames = append(f.frames, shown)
	}
}

// shows follows what pier writes: text, colours, ends of lines, the cursor that goes up, and what erases the rest.
func (f *film) shows(output string) {
	output = strings.ReplaceAll(clock.ReplaceAllString(output, "12:00"), "yesterday", "today")
	for at := 0; at < len(output); {
		next := control.FindStringSubmatchIndex(output[at:])
		if next == nil {
			next = []int{len(output) - at, len(output) - at, -1, -1, -1, -1}
		}
		f.write(output[at : at+next[0]])
		word := output[at+next[0] : at+next[1]]
		switch {
		case word == "\n":
			f.row++
			f.write("")
		case strings.HasSuffix(word, "A"):
			up, _ := strconv.Atoi(output[at+next[2] : at+next[3]])
			f.row -= max(up, 1)
		case word == "\x1b[J":
			f.keep()
			f.lines = f.lines[:f.row]
		}
		at += next[1]
	}
	f.keep()
}

func (f *film) write(text string) {
	for len(f.lines) <= f.row {
		f.lines = append(f.lines, "")
	}
	f.lines[f.row] += text
}

const (
	filmX, filmY = 8.43, 19 // of a character
	filmSeconds  = 3        // of a frame
)

// svg is the film as a picture that shows one frame after the other, without a script; where nothing may move it is the question.
func (f *film) svg() string {
	var b strings.Builder
	width, height := filmColumns*filmX+32, filmRows*filmY+32
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" role="img" aria-labelledby="title" xml:space="preserve">`+"\n", width, height)
	b.WriteString("<title id=\"title\">pier asks before an extension runs git, runs it once, and shows the record</title>\n<style>\n")
	b.WriteString("text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #d7dae0; white-space: pre; }\n")
	b.WriteString(".b { font-weight: 700; } .d { opacity: .6; } .y { fill: #e5c07b; } .g { fill: #98c379; } .r { fill: #61afef; font-weight: 700; }\n")
	share := 100 / float64(len(f.frames))
	fmt.Fprintf(&b, "g { visibility: hidden; animation: %ds step-end infinite show; }\n", filmSeconds*len(f.frames))
	fmt.Fprintf(&b, "@keyframes show { 0%% { visibility: visible; } %.3f%% { visibility: hidden; } }\n", share)
	b.WriteString("@media (prefers-reduced-motion: reduce) { g { animation: none; } #f1 { visibility: visible; } }\n</style>\n")
	fmt.Fprintf(&b, `<rect width="%.0f" height="%d" rx="8" fill="#1b1d23"/>`+"\n", width, height)
	for i, frame := range f.frames {
		fmt.Fprintf(&b, "<g id=\"f%d\" style=\"animation-delay: %ds\">\n", i, i*filmSeconds)
		lines := strings.Split(frame, "\n")
		for y, line := range lines[max(0, len(lines)-filmRows):] {
			writeLine(&b, line, y)
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

var colours = regexp.MustCompile(`\x1b\[([\d;]*)m`)

// classes are those of the style sheet for SGR parameters.
var classes = map[string]string{"1": "b", "2": "d", "7": "r", "1;33": "b y", "1;32": "b g", "32": "g", "33": "y"}

// writeLine puts each run of one colour at its own column, so that the fonts of readers do not shift frames.
func writeLine(b *strings.Builder, line string, y int) {
	column, class := 0, ""
	put := func(text string) {
		if strings.TrimSpace(text) != "" {
			fmt.Fprintf(b, `<text x="%.1f" y="%d"`, 16+float64(column)*filmX, 30+y*filmY)
			if class != "" {
				fmt.Fprintf(b, ` class="%s"`, class)
			}
			fmt.Fprintf(b, ` textLength="%.1f">%s</text>`+"\n", float64(utf8.RuneCountInString(text))*filmX, html.EscapeString(text))
		}
		column += utf8.RuneCountInString(text)
	}
	at := 0
	for _, m := range colours.FindAllStringSubmatchIndex(line, -1) {
		put(line[at:m[0]])
		class, at = classes[line[m[2]:m[3]]], m[1]
	}
	put(line[at:])
}
