package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
)

// handleEvents gives each piece of input to whom it belongs, one after the other. A panic in it must not leave the terminal
// as it is, so it ends the program first.
func (s *Screen) handleEvents() {
	defer func() {
		if r := recover(); r != nil {
			s.program.Kill()
			<-s.done
			panic(r)
		}
	}()
	for {
		e, ok := s.events.next(s.done)
		if !ok {
			return
		}
		switch {
		case e.size != nil:
			s.resize(e.size.width, e.size.rows)
		case e.text != nil:
			s.tellEditor(map[string]string{"text": *e.text})
		case e.triggers != nil:
			s.tellEditor(map[string][]string{"triggers": e.triggers})
		case e.pasted != nil:
			s.typeInto(e.pasted)
		case e.key != nil:
			s.press(e.key)
		}
		s.redraw()
	}
}

func (s *Screen) resize(width, rows int) {
	s.mu.Lock()
	if width <= 0 || rows <= 0 || width == s.width && rows == s.rows {
		s.mu.Unlock()
		return // what is no terminal has no size
	}
	s.width, s.rows = width, rows
	s.prompt.fit(width, rows) // the next key may come before the next drawing, and moves by rows
	components, host := s.components(), s.host
	for _, b := range s.transcript {
		s.refresh(b)
	}
	s.mu.Unlock()
	for _, l := range components {
		_ = l.tell(sizeNews(width, rows)) // it has closed meanwhile
	}
	if host != nil {
		_ = host.Resize(s.life, width, rows) // an extension that fails at it has said so
	}
}

// tellEditor tells an extension's editor, if there is one.
func (s *Screen) tellEditor(news any) {
	s.mu.Lock()
	editor := s.editor
	s.mu.Unlock()
	if editor != nil {
		_ = editor.tell(news) // it has closed meanwhile
	}
}

// press passes one key on: to the listeners of extensions, then to what has the keyboard.
func (s *Screen) press(k *key) {
	if s.heard(k) {
		return
	}
	s.mu.Lock()
	top := s.top()
	s.mu.Unlock()
	switch {
	case top != nil && top.dialog != nil:
		if !k.release {
			s.change(func() { top.dialog.press(k) })
		}
	case top != nil:
		s.pressComponent(top, k)
	case !k.release || s.hasEditor():
		s.pressPrompt(k)
	}
}

func (s *Screen) hasEditor() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.editor != nil
}

// heard lets extensions look at the input first. It reports whether one of them kept it.
func (s *Screen) heard(k *key) bool {
	s.mu.Lock()
	listening, host := s.listening, s.host
	s.mu.Unlock()
	for _, id := range listening {
		if host == nil || k.release {
			return false
		}
		rest, consumed, err := host.TerminalInput(s.life, id, k.bytes)
		switch {
		case err != nil:
			s.Print(string(id) + ": " + err.Error())
		case consumed:
			return true
		case rest != k.bytes:
			*k = key{bytes: rest, name: "other", Key: tea.Key{Text: strings.TrimFunc(rest, func(r rune) bool { return r < ' ' })}}
		}
	}
	return false
}

func (s *Screen) pressComponent(l *layer, k *key) {
	s.mu.Lock()
	switch {
	case k.release:
	case k.name != "ctrl+c":
		l.interrupts = 0
	default:
		l.interrupts++
	}
	leave := l.interrupts == 2
	s.mu.Unlock()
	if leave {
		l.close()
		return
	}
	_ = l.tell(map[string]string{"key": k.bytes}) // it has closed meanwhile
}

// leaveWithin is how soon a second Ctrl-C must come to mean it.
const leaveWithin = 2 * time.Second

// pressPrompt handles a key at the prompt: what is the screen's own first, then the shortcuts of extensions, then the editor.
func (s *Screen) pressPrompt(k *key) {
	s.mu.Lock()
	handled := !k.release && s.own(k)
	s.mu.Unlock()
	if !handled && (k.release || !s.shortcut(k)) {
		s.typeInto(k)
	}
}

// typeInto gives a key to the prompt's editor.
func (s *Screen) typeInto(k *key) {
	s.mu.Lock()
	editor := s.editor
	s.mu.Unlock()
	if editor == nil {
		s.edit(k)
		return
	}
	_ = editor.tell(map[string]string{"key": k.bytes}) // it has closed meanwhile
}

// own handles the keys that belong to the screen whoever edits. It runs under the lock.
func (s *Screen) own(k *key) bool {
	page := max(1, s.rows/2)
	switch k.name {
	case "ctrl+c":
		if s.prompt.text() != "" {
			s.setText("")
			return true
		}
		if now := time.Now(); now.Sub(s.interrupted) > leaveWithin {
			s.interrupted = now
			text := "Press Ctrl-C again to leave"
			if s.working.interrupt != nil {
				text += ", Esc to cancel what is under way"
			}
			s.add(s.colors.notice("info", text))
			return true
		}
		go s.program.Quit()
	case "ctrl+d":
		if s.prompt.text() != "" {
			return false
		}
		go s.program.Quit()
	case "esc":
		if s.working.interrupt == nil || s.prompt.list != nil || s.editor != nil { // which has its own use for it
			return false
		}
		s.working.interrupt()
	case "ctrl+o":
		s.setExpanded(!s.expanded)
	case "pgup":
		s.scroll += page
	case "pgdown":
		s.scroll = max(0, s.scroll-page)
	default:
		return false
	}
	return true
}

// shortcut runs what an extension bound to the key.
func (s *Screen) shortcut(k *key) bool {
	s.mu.Lock()
	host := s.host
	s.mu.Unlock()
	if host == nil || k.paste {
		return false
	}
	for _, x := range host.Extensions() {
		for _, bound := range x.Registrations().Shortcuts {
			if sameKey(bound.Key, k.name) {
				go func() {
					stop := s.Working()
					defer stop()
					if err := host.Shortcut(s.life, bound.Key); err != nil && s.life.Err() == nil {
						s.Print("pier: " + err.Error())
					}
				}()
				return true
			}
		}
	}
	return false
}

// sameKey compares names of keys whatever the order of their modifiers.
func sameKey(a, b string) bool { return normalKey(a) == normalKey(b) }

func normalKey(name string) string {
	name = strings.ToLower(name)
	if name == "+" || strings.HasSuffix(name, "++") {
		name = strings.TrimSuffix(name, "+") + "plus"
	}
	parts := strings.Split(name, "+")
	base := parts[len(parts)-1]
	if other, ok := map[string]string{"escape": "esc", "return": "enter", "pageup": "pgup", "pagedown": "pgdown"}[base]; ok {
		base = other
	}
	out := ""
	for _, mod := range []string{"ctrl", "alt", "shift", "super"} {
		for _, p := range parts[:len(parts)-1] {
			if p == mod {
				out += mod + "+"
			}
		}
	}
	return out + base
}
