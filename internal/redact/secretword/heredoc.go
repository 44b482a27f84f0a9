package secretword

import "strings"

// HereDocs puts sign in the place of what a line of a shell hands as <<TAG to a program that reads a secret there; of what su is handed, only
// of the answer that comes first.
func HereDocs(line, sign string) string {
	own, reads := "", false // what was looked at last, and whether it reads a secret
	for at, n := 0, 0; ; n++ {
		i := strings.Index(line[at:], "<<")
		if i < 0 {
			return line
		}
		i += at
		if n == mostDocs {
			return line[:i] + sign
		}
		at = i + 2
		if strings.HasPrefix(line[at:], "<") { // <<< is a word
			at++
			continue
		}
		words, _, long := strings.Cut(line[i:], "\n")
		tag := strings.TrimLeft(words[2:], "- ")
		if n := strings.IndexAny(tag, " \t;|&<>)"); n >= 0 {
			tag = tag[:n]
		}
		if tag = strings.Trim(tag, `"'\`); !long || tag == "" {
			continue
		}
		if now := line[strings.LastIndexByte(line[:i], '\n')+1 : i+len(words)]; now != own {
			own, reads = now, Piped(now)
		}
		body, end := i+len(words)+1, len(line)
		if n := strings.Index(line[body-1:], "\n"+tag); n >= 0 {
			end = body - 1 + n
		}
		if !reads {
			if end = body + max(0, strings.IndexByte(line[body:end]+"\n", '\n')); end <= body || !typed(line[body:end]) || !starts(own, "su") {
				continue
			}
		}
		if body < end {
			line = line[:body] + sign + line[end:]
		}
	}
}

// mostDocs bounds how many are looked at: what is behind so many goes as a whole.
const mostDocs = 1000

// starts reports whether a line starts a program of that name.
func starts(line, program string) (is bool) {
	for _, w := range Split(line) {
		is = is || w.First && programName(w.Text) == program
	}
	return is
}

// CallEnd is the end of a value that ends at end, as far as that is known: of PASSWORD in PASSWORD('x') it is that of x.
func CallEnd(s string, end int) int {
	if end+1 < len(s) && s[end] == '(' && strings.IndexByte("\"'", s[end+1]) >= 0 && (end == 0 || s[end-1] != '$') {
		if n := strings.IndexByte(s[end+2:], s[end+1]); n >= 0 {
			return end + 2 + n
		}
	}
	return end
}
