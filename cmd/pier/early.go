package main

import (
	"context"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
)

// early takes the lines that a person enters at the screen while extensions load. A command of an extension that has loaded runs at once;
// every other line waits, in its order, for the session.
type early struct {
	a   *cli.App
	cmd *cobra.Command

	first    firstError
	reading  sync.WaitGroup     // also what waits for an extension
	stop     context.CancelFunc // ends the reading
	commands sync.WaitGroup     // that run
	cancel   context.CancelFunc // ends these

	mu    sync.Mutex
	state pier.Progress
	more  chan struct{} // closed at the next change of state
	held  []*earlyLine
	left  bool // the person leaves
}

// earlyLine is a line that waits for the session, unless it ran before that.
type earlyLine struct {
	text string
	ran  bool
}

// beginEarly reads lines from the moment at which the host is there, if there is a screen.
func beginEarly(a *cli.App, cmd *cobra.Command) *early {
	e := &early{a: a, cmd: cmd, stop: func() {}, cancel: func() {}, more: make(chan struct{})}
	if a.Screen == nil {
		return e
	}
	a.Opened = func(ctx context.Context, s *cli.Session) context.Context {
		a.Screen.Attach(s.Host)
		loads, cancel := context.WithCancel(ctx)
		var reading, commands context.Context
		reading, e.stop = context.WithCancel(ctx)
		commands, e.cancel = context.WithCancel(ctx)
		e.reading.Go(func() { e.readLines(reading, commands, s, cancel) })
		return loads
	}
	return e
}

// followLoads has the host report how far its loads are.
func (e *early) followLoads(o *pier.Options) {
	show := o.Observer.Progress
	if e.a.Screen == nil || show == nil {
		return
	}
	o.Observer.Progress = func(p pier.Progress) {
		e.noteProgress(p)
		show(p)
	}
}

// noteProgress notes how far the loads are.
func (e *early) noteProgress(p pier.Progress) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.state = p
	close(e.more)
	e.more = make(chan struct{})
}

// readLines takes line after line until stop. A person who leaves ends the loads.
func (e *early) readLines(reading, commands context.Context, s *cli.Session, leave context.CancelFunc) {
	for {
		line, err := e.a.Screen.Line(reading)
		line = strings.TrimSpace(line)
		if err != nil && reading.Err() != nil {
			return
		}
		if err != nil || line == "quit" {
			e.mu.Lock()
			e.left = true
			e.mu.Unlock()
			leave()
			return
		}
		e.takeLine(reading, commands, s, line)
	}
}

// takeLine runs a line, or holds it for the session.
func (e *early) takeLine(reading, commands context.Context, s *cli.Session, line string) {
	name, args, _ := strings.Cut(line, " ")
	args = strings.TrimSpace(args)
	switch own := ownCommands[name]; {
	case line == "" || line[0] == '#':
	case own != nil && name != "/reload" && !s.HasCommand(name):
		e.first.note(sayFailure(e.a, own(commands, e.a, e.cmd, s, args)))
	case line[0] == '/':
		held := e.holdLine(line)
		e.reading.Go(func() {
			if e.awaitCommand(reading, s, held, name) {
				e.commands.Go(func() { e.runCommand(commands, s, name, args) })
			}
		})
	default:
		e.holdLine(line)
		e.sayWaiting(name)
	}
}

// holdLine keeps a line for the session.
func (e *early) holdLine(text string) *earlyLine {
	e.mu.Lock()
	defer e.mu.Unlock()
	line := &earlyLine{text: text}
	e.held = append(e.held, line)
	return line
}

// sayWaiting says that a line waits, and what for.
func (e *early) sayWaiting(word string) {
	e.mu.Lock()
	text := e.state.String()
	e.mu.Unlock()
	if text == "" {
		text = "extensions are loading"
	}
	e.a.Say(cli.Name(word) + " waits: " + cli.Name(text))
}

// awaitCommand waits until an extension that has loaded has a command, which is then no line of the session's, or until the reading ends.
func (e *early) awaitCommand(reading context.Context, s *cli.Session, line *earlyLine, name string) bool {
	for said := false; ; said = true {
		e.mu.Lock()
		more := e.more
		if line.ran = s.HasCommand(name); line.ran {
			e.mu.Unlock()
			return true
		}
		e.mu.Unlock()
		if !said {
			e.sayWaiting(name)
		}
		select {
		case <-more:
		case <-reading.Done():
			return false
		}
	}
}

// runCommand runs a command of an extension that has loaded.
func (e *early) runCommand(ctx context.Context, s *cli.Session, name, args string) {
	running, done := e.a.Screen.Interruptible(ctx)
	defer done()
	err := s.StartLoaded(running)
	if err == nil {
		err = s.Command(running, name, args)
	}
	switch {
	case ctx.Err() != nil:
	case running.Err() != nil && err != nil:
		e.a.Say(name + " was cancelled")
	default:
		e.first.note(sayFailure(e.a, err))
	}
}

// endReading ends the reading when all has loaded, and returns the lines that the session has to run and whether the person left.
func (e *early) endReading() (lines []string, left bool) {
	e.stop()
	e.reading.Wait()
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, line := range e.held {
		if !line.ran {
			lines = append(lines, line.text)
		}
	}
	return lines, e.left
}

// endCommands ends the commands that still run, and returns the first failure.
func (e *early) endCommands() error {
	e.cancel()
	e.commands.Wait()
	return e.first.get()
}
