package commandline

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Behind its quotes a command line can say more, in this order:
//
//	in FOLDER           the folder that the program starts in: '.', docs, ~/src/site, /srv; FOLDER/** also below it; ** any of the project
//	with NAME… sha256:… exactly these variables changed, to exactly these values
//	after write         also when the extension wrote, or may write, where the program takes code from

// The words that begin the parts behind the quotes.
const (
	wordIn     = "in"
	wordWith   = "with"
	wordAfter  = "after"
	wordWrite  = "write"
	below      = "/**"
	digestMark = "sha256:"
)

// mostNames bounds the variables that a rule spells out. The digest covers all of them.
const mostNames = 6

// Placed reports whether a rule says in which folder it holds.
func (c Line) Placed() bool { return c.Folder != "" || c.Below }

// Bare returns the line without all that stands behind its quotes.
func (c Line) Bare() Line { return Line{Words: c.Words, Prefix: c.Prefix} }

// Changes sets the variables that a call changes. Their values are secrets as often as not, so the rule has a digest of them.
func (c *Line) Changes(names []string, values map[string]string) {
	if len(names) == 0 {
		c.Names, c.Digest = nil, ""
		return
	}
	sorted := slices.Sorted(slices.Values(names))
	hash := sha256.New()
	for _, name := range sorted {
		fmt.Fprintf(hash, "%d:%s%d:%s", len(name), name, len(values[name]), values[name])
	}
	c.Digest = digestMark + base64.RawURLEncoding.EncodeToString(hash.Sum(nil))
	if more := len(sorted) - mostNames; more > 0 {
		sorted = append(sorted[:mostNames:mostNames], "+"+strconv.Itoa(more))
	}
	c.Names = sorted
}

// quotedEnd returns where the quotes of a scope end: at the first blank outside of them.
func quotedEnd(scope string) (int, error) {
	var ignored strings.Builder
	for i := 0; i < len(scope); {
		switch scope[i] {
		case ' ':
			return i, nil
		case '\'', '"':
			n, err := closing(scope, i, &ignored)
			if err != nil {
				return 0, err
			}
			i = n
		case '\\':
			i += 2
		default:
			i++
		}
	}
	return len(scope), nil
}

// readParts reads what stands behind the quotes.
func (c *Line) readParts(scope string, at int) error {
	w := wordReader{text: scope, at: at}
	order := 0
	for {
		for w.at < len(scope) && scope[w.at] == ' ' {
			w.at++
		}
		if w.at == len(scope) {
			return nil
		}
		start := w.at
		word, bare, _, err := w.next()
		if err != nil {
			return err
		}
		now := slices.Index([]string{wordIn, wordWith, wordAfter}, word) + 1
		if !bare || now <= order {
			return fmt.Errorf("at %d: %q after the closing quote: what may follow is in FOLDER, with VARIABLES, after write, in this order",
				start+1, scope[start:])
		}
		order = now
		switch word {
		case wordIn:
			err = c.readFolder(&w)
		case wordWith:
			err = c.readChanges(&w)
		default:
			err = c.readWritten(&w)
		}
		if err != nil {
			return err
		}
	}
}

func (c *Line) readWritten(w *wordReader) error {
	word, bare, _, err := w.next()
	if err == nil && (word != wordWrite || !bare) {
		err = fmt.Errorf("at %d: want after write", w.start)
	}
	c.Written = true
	return err
}

// readChanges reads names up to the digest, which is not in quotes.
func (c *Line) readChanges(w *wordReader) error {
	for {
		word, bare, ok, err := w.next()
		switch {
		case err != nil:
			return err
		case !ok:
			return fmt.Errorf("at %d: with NAMES ends with the sha256: of the variables; pier writes such a rule", w.start)
		case bare && strings.HasPrefix(word, digestMark):
			sum, err := base64.RawURLEncoding.Strict().DecodeString(strings.TrimPrefix(word, digestMark))
			if err != nil || len(sum) != sha256.Size || len(c.Names) == 0 {
				return fmt.Errorf("at %d: want names of variables and sha256: with 43 characters", w.start)
			}
			c.Digest = word
			return nil
		}
		c.Names = append(c.Names, word)
	}
}

// readFolder reads a path. Nothing in it is expanded but a ~ at its beginning, and /** at its end means the folders below it.
func (c *Line) readFolder(w *wordReader) error {
	for w.at < len(w.text) && w.text[w.at] == ' ' {
		w.at++
	}
	start := w.at
	end, err := wordEnd(w.text, start)
	if err != nil {
		return err
	}
	raw := w.text[start:end]
	w.at = end
	if raw == strings.TrimPrefix(below, "/") {
		c.Below = true
		return nil
	}
	if raw, c.Below = strings.CutSuffix(raw, below); c.Below && raw == "" {
		c.Folder = "/"
		return nil
	}
	rest, home := strings.CutPrefix(raw, "~")
	word := ""
	if rest != "" {
		inner := wordReader{text: rest}
		var bare bool
		if word, bare, _, err = inner.next(); err == nil && bare && word == "*" {
			err = fmt.Errorf("at %d: quote '*': ** is every folder of the project, FOLDER/** all below one", start+1)
		}
		if err != nil {
			return fmt.Errorf("the folder: %w", err)
		}
	}
	trimmed := strings.TrimRight(word, "/")
	switch {
	case home && word != "" && word[0] != '/' && word[0] != '\\':
		return fmt.Errorf("at %d: ~ is your own home folder, alone or before a /", start+1)
	case home:
		c.Folder = "~" + trimmed
	case word == "":
		return fmt.Errorf("at %d: in wants a folder: . for the working directory, ** for every folder of the project", start+1)
	case trimmed == "":
		c.Folder = "/"
	case trimmed[0] == '~':
		c.Folder = "./" + trimmed
	default:
		c.Folder = trimmed
	}
	return nil
}

// wordEnd returns where a word ends, quotes and escapes considered.
func wordEnd(text string, i int) (int, error) {
	var ignored strings.Builder
	for i < len(text) && text[i] != ' ' {
		switch {
		case text[i] == '\'' || text[i] == '"':
			n, err := closing(text, i, &ignored)
			if err != nil {
				return 0, err
			}
			i = n
		case strings.HasPrefix(text[i:], "$'"):
			w := wordReader{text: text, at: i}
			if err := w.escaped(&ignored); err != nil {
				return 0, err
			}
			i = w.at
		case text[i] == '\\':
			i += 2
		default:
			i++
		}
	}
	return min(i, len(text)), nil
}

// writeParts appends what stands behind the quotes.
func (c Line) writeParts(b *strings.Builder) {
	if c.Placed() {
		b.WriteString(" " + wordIn + " ")
		switch home, isHome := strings.CutPrefix(c.Folder, "~"); {
		case c.Folder == "":
			b.WriteString(strings.TrimPrefix(below, "/"))
		case isHome && home != "" && home[0] != '/' && home[0] != '\\':
			b.WriteString(quotePart("./" + c.Folder))
		case isHome:
			b.WriteByte('~')
			if home != "" {
				b.WriteString(quotePart(home))
			}
		case c.Folder == "/" && c.Below: // the / of /** is its own
		default:
			b.WriteString(quotePart(c.Folder))
		}
		if c.Below && c.Folder != "" {
			b.WriteString(below)
		}
	}
	if c.Digest != "" {
		b.WriteString(" " + wordWith)
		for _, name := range c.Names {
			b.WriteString(" " + quotePart(name))
		}
		b.WriteString(" " + c.Digest)
	}
	if c.Written {
		b.WriteString(" " + wordAfter + " " + wordWrite)
	}
}

// quotePart is QuoteWord where a comma parts rules and a digest is known by its beginning.
func quotePart(s string) string {
	if q := QuoteWord(s); q != s || !strings.Contains(s, ",") && !strings.HasPrefix(s, digestMark) {
		return q
	}
	return `"` + s + `"`
}
