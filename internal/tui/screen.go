package tui

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
	"github.com/cec80427/pier/internal/text/printable"
)

// Options say where the screen is. Width and Rows are its size until the terminal says another; Cwd is what paths at the prompt
// are relative to.
type Options struct {
	In          io.Reader
	Out         io.Writer
	Width, Rows int
	Cwd         string
	Lent        *atomic.Int32 // more than zero while the terminal is lent; may be nil
	Words       []Word        // what lines may begin with, and commands beside those of extensions: offered at the tab key

	Now func() time.Time // the clock of pier's own questions; nil for the real one
}

// Screen is the person's screen. It implements ext.ScreenUI.
type Screen struct {
	program *tea.Program
	events  *queue        // keys and sizes, in order
	dirty   chan struct{} // holds one token when the screen is to be drawn again
	lines   chan string   // what the person entered
	done    chan struct{} // closed when the terminal is the shell's again
	ended   error         // why, once done is closed
	life    context.Context
	end     context.CancelFunc
	in      io.Reader
	out     io.Writer
	cwd     string
	words   []Word
	lending chan struct{} // full while the terminal is lent
	lent    *atomic.Int32
	asks    *permprompt.Queue    // pier's own questions: no lock of the screen's is needed for them
	seen    atomic.Pointer[size] // of the terminal, as it said last

	mu          sync.Mutex
	host        *pier.Host // nil until Attach
	width, rows int
	colors      palette
	light       *bool // what the terminal says of its background; nil until it does
	dressed     bool  // an extension has chosen the theme
	title       string
	header      map[ext.ID][]string
	footer      map[ext.ID][]string
	latest      struct{ header, footer ext.ID } // who set one last
	statuses    map[string]string
	widgets     []*widget
	transcript  []*block
	behind      []string // the transcript's last lines, as drawn last
	scroll      int      // lines the transcript is scrolled up
	layers      []*layer
	editor      *layer // an extension's editor in the prompt's place
	prompt      prompt
	working     working
	loading     string // what the session waits for; "" for nothing
	expanded    bool
	listening   []ext.ID
	suggesting  []ext.ID
	triggeredBy map[ext.ID][]string // the characters that begin what each of those suggests
	interrupted time.Time           // of the last Ctrl-C at an empty prompt
}

var (
	_ ext.ScreenUI  = (*Screen)(nil)
	_ ext.LendingUI = (*Screen)(nil)
)

// widget is what an extension shows above or below the prompt.
type widget struct {
	from  ext.ID
	key   string
	below bool
	lines []string
}

// working is the line that shows while something runs.
type working struct {
	running  int
	message  string
	hidden   bool
	frames   []string
	interval time.Duration
	started  time.Time

	interrupt context.CancelFunc // nil when nothing that runs may be interrupted
}

// maxAhead is how many lines may be entered while one runs.
const maxAhead = 64

// Start takes the terminal until Close, the end of ctx, or the person's wish to leave.
func Start(ctx context.Context, o Options) *Screen {
	s := &Screen{
		events: newQueue(), dirty: make(chan struct{}, 1), lines: make(chan string, maxAhead), done: make(chan struct{}), in: o.In, out: o.Out, cwd: o.Cwd, words: o.Words,
		lending: make(chan struct{}, 1), lent: cmp.Or(o.Lent, new(atomic.Int32)),
		asks: permprompt.NewQueue(o.Now), width: o.Width, rows: o.Rows, colors: terminalPalette, header: map[ext.ID][]string{}, footer: map[ext.ID][]string{}, statuses: map[string]string{},
	}
	s.prompt = newPrompt()
	s.seen.Store(&size{o.Width, o.Rows})
	s.life, s.end = context.WithCancel(ctx)
	s.program = tea.NewProgram(&model{s: s, held: map[rune]bool{}}, tea.WithContext(s.life), tea.WithInput(o.In), tea.WithOutput(o.Out),
		tea.WithWindowSize(o.Width, o.Rows), tea.WithoutSignalHandler())
	go s.run()
	go s.drawWhenDirty()
	go s.handleEvents()
	return s
}

// run is the program's life. Whatever ends it, bubbletea gives the terminal back before it returns.
func (s *Screen) run() {
	_, err := s.program.Run()
	if err != nil && !errors.Is(err, tea.ErrProgramKilled) && !errors.Is(err, tea.ErrInterrupted) {
		s.ended = fmt.Errorf("show the screen: %w", err)
	}
	s.end()
	close(s.done)
}

// Close gives the terminal back and leaves the transcript on it. It may be called again.
func (s *Screen) Close() error {
	s.program.Quit()
	<-s.done
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.out
	if file, ok := out.(*os.File); ok {
		out = colorprofile.NewWriter(file, os.Environ()) // no colours but those the terminal has and the person wants
	}
	for _, b := range s.transcript {
		for _, line := range b.at(s.width) {
			fmt.Fprintln(out, fit(line, s.width))
		}
	}
	s.transcript = nil
	return s.ended
}

// Attach tells the screen whose extensions it shows.
func (s *Screen) Attach(host *pier.Host) {
	s.mu.Lock()
	s.host = host
	s.mu.Unlock()
}

// Line waits for what the person enters next. It returns io.EOF when they leave.
func (s *Screen) Line(ctx context.Context) (string, error) {
	select {
	case line := <-s.lines:
		return line, nil
	case <-s.done:
		return "", errors.Join(io.EOF, s.ended)
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Size implements ext.ScreenUI.
func (s *Screen) Size() (width, rows int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.width, s.rows
}

// Working shows that something runs until stop is called.
func (s *Screen) Working() (stop func()) {
	s.change(func() {
		if s.working.running++; s.working.running == 1 {
			s.working.started = time.Now()
		}
	})
	return sync.OnceFunc(func() { s.change(func() { s.working.running-- }) })
}

// Loading shows what the session waits for, "" for nothing, beside what else works.
func (s *Screen) Loading(text string) {
	s.change(func() { s.loading = text })
}

// Interruptible is Working for what escape at the prompt may end, as it ends what Pi's agent does: it cancels the context.
func (s *Screen) Interruptible(ctx context.Context) (running context.Context, stop func()) {
	running, cancel := context.WithCancel(ctx)
	s.change(func() { s.working.interrupt = cancel })
	working := s.Working()
	return running, func() {
		s.change(func() { s.working.interrupt = nil })
		working()
		cancel()
	}
}

// change changes the state and draws it.
func (s *Screen) change(do func()) {
	s.mu.Lock()
	do()
	s.mu.Unlock()
	s.redraw()
}

func (s *Screen) redraw() {
	select {
	case s.dirty <- struct{}{}:
	default: // it is going to be
	}
}

// drawWhenDirty wakes the program; Send waits for it, so nobody with the lock may.
func (s *Screen) drawWhenDirty() {
	for {
		select {
		case <-s.dirty:
			s.program.Send(drawMsg{})
		case <-s.done:
			return
		}
	}
}

// Request implements ext.UI.
func (s *Screen) Request(ctx context.Context, from ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	var p ext.UIRequest
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the screen cannot read its params", err)
	}
	switch op {
	case "select", "confirm", "input", "editor":
		return s.dialog(ctx, from, op, p)
	case "suggest":
		return s.suggestBelow(ctx, from, p)
	}
	if value, ok := s.get(op); ok {
		return json.Marshal(map[string]any{"value": value})
	}
	var value any
	s.change(func() { value = s.take(from, op, p) })
	return json.Marshal(map[string]any{"value": value})
}

// get answers what changes nothing.
func (s *Screen) get(op string) (any, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch op {
	case "getEditorText":
		return s.prompt.text(), true
	case "getToolsExpanded":
		return s.expanded, true
	case "getStatuses":
		return maps.Clone(s.statuses), true
	case "getSize":
		return map[string]int{"width": s.width, "rows": s.rows}, true
	}
	return nil, false
}

// take takes what an extension tells. It runs under the lock.
func (s *Screen) take(from ext.ID, op string, p ext.UIRequest) any {
	switch op {
	case "notify":
		s.add(s.colors.notice(p.Type, p.Message))
	case "setStatus":
		if p.Text == nil || *p.Text == "" {
			delete(s.statuses, p.Key)
		} else {
			s.statuses[p.Key] = *p.Text
		}
	case "setWidget":
		s.setWidget(from, p)
	case "setHeader":
		s.latest.header = s.setLines(s.header, from, p.Value, s.latest.header)
	case "setFooter":
		s.latest.footer = s.setLines(s.footer, from, p.Value, s.latest.footer)
	case "setTitle":
		s.title = textOf(p.Value)
	case "setTheme":
		if p.Palette != nil {
			s.colors, s.dressed = p.Palette, true
		}
	case "frame":
		s.takeFrame(from, p)
	case "setToolsExpanded":
		s.setExpanded(isTrue(p.Value))
	case "setEditorComponent":
		return map[string]any{"triggers": s.triggers()}
	case "listen":
		s.listening = toggled(s.listening, from, isTrue(p.Value))
	case "offerSuggestions":
		s.offerSuggestions(from, isTrue(p.Value), p.Triggers)
		return true
	default:
		s.takeText(op, p)
	}
	return nil
}

// takeText takes what concerns the prompt's text and the working line.
func (s *Screen) takeText(op string, p ext.UIRequest) {
	switch op {
	case "setWorkingMessage":
		s.working.message = textOf(p.Value)
	case "setWorkingVisible":
		s.working.hidden = !isTrue(p.Value)
	case "setWorkingIndicator":
		var in struct {
			Frames     []string `json:"frames"`
			IntervalMS float64  `json:"intervalMs"`
		}
		_ = json.Unmarshal(p.Value, &in) // the connector has checked it; null is the usual one
		s.working.frames, s.working.interval = in.Frames, time.Duration(in.IntervalMS*float64(time.Millisecond))
	case "setEditorText":
		s.setText(textOf(p.Value))
	case "pasteToEditor":
		s.paste(textOf(p.Value))
	case "changeEditor":
		s.prompt.set(textOf(p.Value))
	case "submitEditor":
		s.submit(textOf(p.Value))
	}
}

// setText changes the prompt's text, in an extension's editor too.
func (s *Screen) setText(text string) {
	s.prompt.set(text)
	if s.editor != nil {
		s.events.push(event{text: &text})
	}
}

// paste puts a text where the cursor is.
func (s *Screen) paste(text string) {
	if s.editor != nil {
		s.events.push(event{pasted: pasted(text)})
		return
	}
	s.prompt.paste(text)
	s.prompt.list = nil
}

func (s *Screen) setLines(of map[ext.ID][]string, from ext.ID, value json.RawMessage, latest ext.ID) ext.ID {
	var lines []string
	_ = json.Unmarshal(value, &lines) // null clears
	if lines == nil {
		delete(of, from)
		return latest
	}
	of[from] = lines
	return from
}

func (s *Screen) setWidget(from ext.ID, p ext.UIRequest) {
	i := slices.IndexFunc(s.widgets, func(w *widget) bool { return w.from == from && w.key == p.Key })
	switch {
	case p.Lines == nil && i >= 0:
		s.widgets = slices.Delete(s.widgets, i, i+1)
	case p.Lines == nil:
	case i >= 0:
		s.widgets[i].lines, s.widgets[i].below = p.Lines, p.Placement == "belowEditor"
	default:
		s.widgets = append(s.widgets, &widget{from, p.Key, p.Placement == "belowEditor", p.Lines})
	}
}

// Print adds text of pier's own to the transcript. It may quote extensions, so it is cleaned.
func (s *Screen) Print(text string) {
	s.change(func() { s.add(printable.Styled(strings.TrimSuffix(text, "\n"))) })
}

// Writer adds what is written to the transcript.
func (s *Screen) Writer() io.Writer { return writer{s} }

type writer struct{ s *Screen }

func (w writer) Write(p []byte) (int, error) {
	w.s.Print(string(p))
	return len(p), nil
}

func toggled(list []ext.ID, id ext.ID, on bool) []ext.ID {
	list = slices.DeleteFunc(slices.Clone(list), func(other ext.ID) bool { return other == id })
	if on {
		list = append(list, id)
	}
	return list
}

func textOf(raw json.RawMessage) string {
	var text string
	_ = json.Unmarshal(raw, &text) // null clears
	return text
}

func isTrue(raw json.RawMessage) bool { return string(raw) == "true" }
