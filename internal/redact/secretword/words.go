package secretword

import (
	"slices"
	"strings"
)

// Words goes through the words of one command, the program first: Begin, then for each further word Started and Operand, and Flag.
type Words struct {
	Program string // as it is known: without its folder, in small letters
	Is      Is
	starts  bool // a word may be the program that this one starts
	places  []place
	met     []uint8 // operands that came of the path of each
	last    string  // the operand or flag before
	login   int     // words since the one by which the program's operands begin: tool login USER PASSWORD
}

// Begin is said of the program's name.
func (w *Words) Begin(word string) {
	w.Program = programName(word)
	p := places().of[w.Program]
	w.Is, w.places = p.is, p.places
	w.last, w.login = "", 0
	w.starts = w.Is&Starts != 0 || strings.HasSuffix(word, ":")
	if len(p.places) > 0 {
		w.met = make([]uint8, len(p.places))
	}
}

// Given is said of what is given to a name before a program begins: it is one itself in ProxyCommand=PROGRAM -flag.
func (w *Words) Given(word, next string) {
	if strings.HasPrefix(next, "-") {
		w.Begin(word[strings.IndexByte(word, '=')+1:])
	}
}

func programName(word string) string {
	return strings.TrimSuffix(strings.ToLower(baseName(word)), ".exe")
}

func baseName(word string) string {
	return word[max(strings.LastIndexByte(word, '/'), strings.LastIndexByte(word, '\\'))+1:]
}

// Started reports whether word is another program, which begins here, as far as that matters: sudo PROGRAM, or "it failed: PROGRAM".
func (w *Words) Started(word string) bool {
	if w.starts {
		p := places().known(word)
		if len(w.places) > 0 {
			p.is &^= Sets // doppler secrets set
		}
		if (len(p.places) > 0 || p.is != 0) && !w.expects(word) {
			w.Begin(word)
			return true
		}
	}
	w.starts = w.starts || word == "--" || word == "=" || strings.HasSuffix(word, ":")
	return false
}

// expects reports whether a word is one that the program is known with: kubectl patch.
func (w *Words) expects(word string) bool {
	for i, p := range w.places {
		if met := int(w.met[i]); met < len(p.path) && p.path[met].words[0] != "." && p.path[met].is(word, false) {
			return true
		}
	}
	return false
}

// Has reports whether the program is that.
func (w *Words) Has(is Is) bool { return w.Is&is != 0 }

// Known is what is known of a program.
func Known(word string) Is { return places().known(word).is }

// Gives reports whether what the program's operands give to names are secrets.
func (w *Words) Gives() bool {
	for i, p := range w.places {
		if int(w.met[i]) == len(p.path) && len(p.at) > 0 && p.at[0].name == "" {
			return true
		}
	}
	return false
}

// Operand goes on with a word, and reports whether it is a secret because of where it stands.
func (w *Words) Operand(word string) (secret bool) {
	if word == "" || redirects(word) {
		return false
	}
	flag := word[0] == '-' || word[0] == '/' && slashFlag(word)
	for i := range w.places {
		p, met := &w.places[i], int(w.met[i])
		if met < len(p.path) {
			if strings.IndexByte("<>", word[0]) < 0 && p.path[met].is(word, flag) {
				w.met[i]++
			}
		} else if met == len(p.path) && len(p.at) == 0 && !flag && (!p.typed || w.last != "-t" && typed(word)) {
			secret = true
			if p.once {
				w.met[i]++
			}
		}
	}
	switch {
	case w.last == "" && strings.EqualFold(word, "login") && w.Is&(PlainP|Says|Starts|Sets) == 0:
		w.login = 1
	case w.login > 0 && !flag:
		w.login++
		secret = secret || w.login == 3 && !Path(word)
	default:
		w.login = 0
	}
	w.last = word
	return secret
}

// redirects reports whether a word is only the sign before where something goes: 2>.
func redirects(word string) (is bool) {
	for i := range len(word) {
		switch b := word[i]; {
		case strings.IndexByte(" \t\n<>", b) >= 0:
			is = true
		case b != '&' && !DigitByte(b):
			return false
		}
	}
	return is
}

// typed reports whether what is typed somewhere is an answer, as a password is: one word, and neither the name of a key, nor a program or a path.
func typed(text string) bool {
	text = strings.TrimSuffix(strings.TrimRight(text, "\r\n"), `\n`)
	name := programName(text)
	p := places().of[name]
	return len(text) > 4 && name == strings.ToLower(text) && !strings.ContainsAny(text, " \t\n") && (text[1] != '-' || strings.IndexByte("CMS", text[0]) < 0) &&
		p.is == 0 && len(p.places) == 0 && !slices.Contains(notAnswers, name)
}

// notAnswers are keys, and words that many type.
var notAnswers = []string{
	"enter", "escape", "space", "bspace", "right", "pageup", "pagedown", "pgdown", "ppage", "npage", "clear", "reset",
	"logout", "abort", "continue", "retry", "status", "start", "resume", "stats", "bash.exe",
}

// slashFlag reports whether a word is a flag as Windows has them: /add, /user:me.
func slashFlag(word string) bool {
	name, _, _ := strings.Cut(word[1:], ":")
	return len(name) < 16 && letters(name)
}

func letters(s string) bool {
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// is reports whether a word is that step; flag says that it is a flag.
func (s *step) is(word string, flag bool) bool {
	if s.flag || flag {
		return s.flag && strings.EqualFold(s.words[0], word)
	}
	for _, each := range s.words {
		if part, ok := strings.CutPrefix(each, "~"); ok && strings.Contains(strings.ToLower(word), part) || each == "." || strings.EqualFold(each, word) {
			return true
		}
	}
	return false
}

// Kind is which part of a word is a secret.
type Kind uint8

// The kinds.
const (
	Nothing Kind = iota
	Whole
	Perhaps // if it looks like one
	Behind  // what follows the first of : % and ,
	Given   // what follows =
)

// Flag says what a flag of the program, or a name, makes of the next word; or, of one with a secret attached, where in word that begins.
func (w *Words) Flag(word, next string) (hide Kind, from int) {
	for i := range w.places {
		p := &w.places[i]
		if int(w.met[i]) < len(p.path) {
			continue
		}
		for _, at := range p.at {
			if hide, from = at.in(word, next); hide != Nothing || from > 0 {
				return hide, from
			}
		}
	}
	return Nothing, 0
}

func (f flag) in(word, next string) (hide Kind, from int) {
	flag, kind := f.name, f.kind
	if len(word) < len(flag) || word[:len(flag)] != flag && (len(flag) < 3 || !strings.EqualFold(word[:len(flag)], flag)) {
		if len(flag) == 2 && len(word) > 2 && word[0] == '-' && word[len(word)-1] == flag[1] && letters(word[1:]) && next != "" && next[0] != '-' {
			return kind, 0 // curl -sSu me:X
		}
		return Nothing, 0
	}
	rest := word[len(flag):]
	switch {
	case flag == "":
		return Nothing, 0
	case rest == "":
		if strings.IndexByte("-/", flag[0]) >= 0 {
			return kind, 0
		}
		return Nothing, 0
	case rest[0] == '=' || rest[0] == ':':
		rest = rest[1:]
	case len(flag) != 2 && flag != "-hp":
		return Nothing, 0
	}
	if rest == "" {
		return Nothing, 0
	}
	return Nothing, len(word) - len(rest) + Start(rest, kind)
}

// Start returns where the secret in a word begins.
func Start(word string, kind Kind) int {
	switch kind {
	case Behind:
		return strings.IndexAny(word, ":%,") + 1
	case Given:
		return strings.IndexByte(word, '=') + 1
	}
	return 0
}
