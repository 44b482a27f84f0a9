package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// keyBytes translates the name of a key into what a terminal sends for it: "up", "enter", "ctrl+x", "shift+tab", "alt+b",
// "f5", a single character, or the bytes themselves when they start with an escape character.
func keyBytes(name string) (string, error) {
	if utf8.RuneCountInString(name) == 1 || strings.HasPrefix(name, "\x1b") {
		return name, nil
	}
	parts := strings.Split(strings.ToLower(name), "+")
	base := parts[len(parts)-1]
	if strings.HasSuffix(name, "++") { // the plus key itself
		parts, base = parts[:len(parts)-1], "+"
	}
	mods := parts[:len(parts)-1]
	for i, m := range mods {
		if !slices.Contains([]string{"ctrl", "alt", "shift"}, m) || slices.Contains(mods[:i], m) {
			return "", fmt.Errorf("unknown key %q", name)
		}
	}
	if base == "space" {
		base = " "
	}
	if s, ok := cursorKey(base, mods); ok {
		return s, nil
	}
	if s, ok := plainKey(base, mods); ok {
		return s, nil
	}
	return "", fmt.Errorf("unknown key %q", name)
}

// cursorKey spells the keys that terminals send as CSI sequences, modifiers included (xterm's convention).
func cursorKey(base string, mods []string) (string, bool) {
	mod := 1
	for _, m := range mods {
		mod += map[string]int{"shift": 1, "alt": 2, "ctrl": 4}[m]
	}
	if i := slices.Index([]string{"up", "down", "right", "left", "", "end", "", "home"}, base); i >= 0 && base != "" {
		final := string(rune('A' + i))
		if mod == 1 {
			return "\x1b[" + final, true
		}
		return "\x1b[1;" + strconv.Itoa(mod) + final, true
	}
	number, ok := map[string]int{
		"insert": 2, "delete": 3, "pageup": 5, "pagedown": 6,
		"f5": 15, "f6": 17, "f7": 18, "f8": 19, "f9": 20, "f10": 21, "f11": 23, "f12": 24,
	}[base]
	switch {
	case ok && mod == 1:
		return "\x1b[" + strconv.Itoa(number) + "~", true
	case ok:
		return "\x1b[" + strconv.Itoa(number) + ";" + strconv.Itoa(mod) + "~", true
	case mod == 1 && slices.Contains([]string{"f1", "f2", "f3", "f4"}, base):
		return "\x1bO" + string('P'+base[1]-'1'), true
	}
	return "", false
}

// plainKey spells characters and the keys that are control characters. What has no old spelling takes the kitty
// protocol's, which Pi's components understand.
func plainKey(base string, mods []string) (string, bool) {
	char, ok := map[string]string{
		"enter": "\r", "return": "\r", "escape": "\x1b", "esc": "\x1b", "tab": "\t", "backspace": "\x7f",
	}[base]
	if !ok {
		if utf8.RuneCountInString(base) != 1 {
			return "", false
		}
		char = base
	}
	ctrl, alt, shift := slices.Contains(mods, "ctrl"), slices.Contains(mods, "alt"), slices.Contains(mods, "shift")
	switch {
	case shift && char == "\t" && !ctrl && !alt:
		return "\x1b[Z", true
	case shift || ctrl && !controllable(char):
		mod := 1
		for i, on := range []bool{shift, alt, ctrl} {
			if on {
				mod += 1 << i
			}
		}
		r, _ := utf8.DecodeRuneInString(char)
		return "\x1b[" + strconv.Itoa(int(r)) + ";" + strconv.Itoa(mod) + "u", true
	case ctrl:
		char = string(rune(char[0] & 0x1f))
	}
	if alt {
		return "\x1b" + char, true
	}
	return char, true
}

func controllable(char string) bool {
	return char == " " || len(char) == 1 && (char[0] >= 'a' && char[0] <= 'z' || strings.Contains(`@[\]^_`, char))
}

// splitKeys cuts terminal input into keys, one escape sequence or character each. What may be the start of a longer one
// is left over; an escape character at the end is the Escape key, since terminals send sequences in one piece.
func splitKeys(input string) (keys []string, rest string) {
	for input != "" {
		n := keyLen(input)
		if n == 0 {
			return keys, input
		}
		keys, input = append(keys, input[:n]), input[n:]
	}
	return keys, ""
}

// keyLen is the length of the first key, or 0 when its end is missing.
func keyLen(s string) int {
	if s[0] != 0x1b {
		if !utf8.FullRuneInString(s) {
			return 0
		}
		_, n := utf8.DecodeRuneInString(s)
		return n
	}
	if len(s) == 1 {
		return 1
	}
	switch s[1] {
	case '[':
		for i := 2; i < len(s); i++ {
			if s[i] >= 0x40 && s[i] <= 0x7e {
				return i + 1
			}
		}
		if len(s) > 64 { // no sequence is that long
			return len(s)
		}
		return 0
	case 'O':
		return min(3, len(s))
	case 0x1b:
		return 1
	}
	if n := keyLen(s[1:]); n > 0 { // Alt and a character
		return n + 1
	}
	return 0
}
