package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestKeyBytes: keys are spelled as the terminals spell them that Pi's components know.
func TestKeyBytes(t *testing.T) {
	for _, tt := range []struct {
		name    string
		key     tea.Key
		release bool
		want    string
	}{
		{"letter", tea.Key{Code: 'a', Text: "a"}, false, "a"},
		{"capital", tea.Key{Code: 'a', ShiftedCode: 'A', Text: "A", Mod: tea.ModShift}, false, "A"},
		{"other script", tea.Key{Code: 'é', Text: "é"}, false, "é"},
		{"enter", tea.Key{Code: tea.KeyEnter}, false, "\r"},
		{"tab", tea.Key{Code: tea.KeyTab}, false, "\t"},
		{"shift tab", tea.Key{Code: tea.KeyTab, Mod: tea.ModShift}, false, "\x1b[Z"},
		{"escape", tea.Key{Code: tea.KeyEscape}, false, "\x1b"},
		{"backspace", tea.Key{Code: tea.KeyBackspace}, false, "\x7f"},
		{"alt backspace", tea.Key{Code: tea.KeyBackspace, Mod: tea.ModAlt}, false, "\x1b\x7f"},
		{"up", tea.Key{Code: tea.KeyUp}, false, "\x1b[A"},
		{"ctrl left", tea.Key{Code: tea.KeyLeft, Mod: tea.ModCtrl}, false, "\x1b[1;5D"},
		{"home", tea.Key{Code: tea.KeyHome}, false, "\x1b[H"},
		{"delete", tea.Key{Code: tea.KeyDelete}, false, "\x1b[3~"},
		{"shift page up", tea.Key{Code: tea.KeyPgUp, Mod: tea.ModShift}, false, "\x1b[5;2~"},
		{"f1", tea.Key{Code: tea.KeyF1}, false, "\x1bOP"},
		{"f5", tea.Key{Code: tea.KeyF5}, false, "\x1b[15~"},
		{"ctrl c", tea.Key{Code: 'c', Mod: tea.ModCtrl}, false, "\x03"},
		{"ctrl space", tea.Key{Code: tea.KeySpace, Mod: tea.ModCtrl}, false, "\x00"},
		{"alt b", tea.Key{Code: 'b', Mod: tea.ModAlt}, false, "\x1bb"},
		{"ctrl alt x", tea.Key{Code: 'x', Mod: tea.ModCtrl | tea.ModAlt}, false, "\x1b\x18"},
		{"shift enter", tea.Key{Code: tea.KeyEnter, Mod: tea.ModShift}, false, "\x1b[13;2u"},
		{"ctrl shift p", tea.Key{Code: 'p', Mod: tea.ModCtrl | tea.ModShift}, false, "\x1b[112;6u"},
		{"caps lock", tea.Key{Code: 'a', Text: "A", Mod: tea.ModCapsLock}, false, "A"},
		{"release of a letter", tea.Key{Code: 'a'}, true, "\x1b[97;1:3u"},
		{"release of an arrow", tea.Key{Code: tea.KeyUp}, true, "\x1b[1;1:3A"},
		{"repeat of an arrow", tea.Key{Code: tea.KeyDown, IsRepeat: true}, false, "\x1b[1;1:2B"},
		{"repeat of a letter", tea.Key{Code: 'a', Text: "a", IsRepeat: true}, false, "a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := keyOf(tt.key, tt.release).bytes; got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestSameKey(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"ctrl+shift+p", "ctrl+shift+p", true},
		{"shift+ctrl+P", "ctrl+shift+p", true},
		{"escape", "esc", true},
		{"ctrl+return", "ctrl+enter", true},
		{"pageUp", "pgup", true},
		{"ctrl++", "ctrl++", true},
		{"ctrl+p", "alt+p", false},
		{"p", "ctrl+p", false},
	} {
		if got := sameKey(tt.a, tt.b); got != tt.want {
			t.Errorf("%s and %s: %v", tt.a, tt.b, got)
		}
	}
}
