package tui

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// key is one piece of input: as bubbletea reads it, and as the bytes that a component of an extension expects.
type key struct {
	tea.Key
	name    string // "ctrl+c", "up", "a"
	bytes   string
	release bool
	paste   bool
}

func pasted(text string) *key {
	return &key{name: "paste", paste: true, Key: tea.Key{Text: text}, bytes: "\x1b[200~" + text + "\x1b[201~"}
}

func keyOf(k tea.Key, release bool) *key {
	out := &key{Key: k, name: k.Keystroke(), release: release}
	switch {
	case release:
		out.bytes = kitty(k, ":3")
	case k.IsRepeat && k.Text == "":
		out.bytes = kitty(k, ":2")
	default:
		out.bytes = spell(k)
	}
	return out
}

// modifiers is xterm's and kitty's number of a set of modifiers.
func modifiers(m tea.KeyMod) int {
	n := 1
	for i, mod := range []tea.KeyMod{tea.ModShift, tea.ModAlt, tea.ModCtrl, tea.ModSuper} {
		if m&mod != 0 {
			n += 1 << i
		}
	}
	return n
}

// spell writes a key as terminals without kitty's protocol do, and as that protocol does where there is no other way.
func spell(k tea.Key) string {
	mods := k.Mod &^ (tea.ModCapsLock | tea.ModNumLock | tea.ModScrollLock)
	if k.Text != "" && mods&^tea.ModShift == 0 {
		return k.Text
	}
	if s, ok := cursorKey(k.Code, mods, ""); ok {
		return s
	}
	alt := ""
	if mods&tea.ModAlt != 0 {
		alt = "\x1b"
	}
	rest := mods &^ tea.ModAlt
	switch {
	case rest == 0:
		if s, ok := plainKeys()[k.Code]; ok {
			return alt + s
		}
		if k.Code >= ' ' && k.Code < 0x7f {
			return alt + string(k.Code)
		}
	case rest == tea.ModCtrl && k.Code >= 'a' && k.Code <= 'z':
		return alt + string(k.Code-'a'+1)
	case rest == tea.ModCtrl && strings.ContainsRune(`[\]^_`, k.Code):
		return alt + string(k.Code&0x1f)
	case rest == tea.ModCtrl && k.Code == tea.KeySpace:
		return alt + "\x00"
	case rest == tea.ModShift && k.Code == tea.KeyTab && alt == "":
		return "\x1b[Z"
	case rest == tea.ModShift && k.Code >= 'a' && k.Code <= 'z':
		return alt + strings.ToUpper(string(k.Code))
	}
	return kitty(k, "")
}

func plainKeys() map[rune]string {
	return map[rune]string{
		tea.KeyEnter: "\r", tea.KeyTab: "\t", tea.KeyEscape: "\x1b", tea.KeyBackspace: "\x7f", tea.KeySpace: " ", tea.KeyKpEnter: "\r",
	}
}

// cursorKey spells the keys that have a sequence of their own; kind is what kitty adds for repeats and releases.
func cursorKey(code rune, mods tea.KeyMod, kind string) (string, bool) {
	mod := modifiers(mods)
	letters := []rune{tea.KeyUp, tea.KeyDown, tea.KeyRight, tea.KeyLeft, 0, tea.KeyEnd, 0, tea.KeyHome}
	if i := slices.Index(letters, code); i >= 0 && code != 0 {
		final := string(rune('A' + i))
		if mod == 1 && kind == "" {
			return "\x1b[" + final, true
		}
		return "\x1b[1;" + strconv.Itoa(mod) + kind + final, true
	}
	if code >= tea.KeyF1 && code <= tea.KeyF4 && mod == 1 && kind == "" {
		return "\x1bO" + string('P'+code-tea.KeyF1), true
	}
	number, ok := map[rune]int{
		tea.KeyInsert: 2, tea.KeyDelete: 3, tea.KeyPgUp: 5, tea.KeyPgDown: 6, tea.KeyF1: 11, tea.KeyF2: 12, tea.KeyF3: 13, tea.KeyF4: 14,
		tea.KeyF5: 15, tea.KeyF6: 17, tea.KeyF7: 18, tea.KeyF8: 19, tea.KeyF9: 20, tea.KeyF10: 21, tea.KeyF11: 23, tea.KeyF12: 24,
	}[code]
	switch {
	case !ok:
		return "", false
	case mod == 1 && kind == "":
		return "\x1b[" + strconv.Itoa(number) + "~", true
	}
	return "\x1b[" + strconv.Itoa(number) + ";" + strconv.Itoa(mod) + kind + "~", true
}

// kitty spells a key in kitty's protocol.
func kitty(k tea.Key, kind string) string {
	if s, ok := cursorKey(k.Code, k.Mod, kind); ok {
		return s
	}
	s := "\x1b[" + strconv.Itoa(int(k.Code))
	if k.ShiftedCode != 0 {
		s += ":" + strconv.Itoa(int(k.ShiftedCode))
	}
	if mod := modifiers(k.Mod); mod > 1 || kind != "" {
		s += ";" + strconv.Itoa(mod) + kind
	}
	return s + "u"
}
