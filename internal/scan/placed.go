package scan

import (
	"path"
	"strings"

	"github.com/dop251/goja/ast"
)

// The script of an artifact names its files from a folder that is a parameter of it. What the code makes of that by constants is followed, so
// that what it reads there can go where it goes.

// rootName is the parameter.
const rootName = "__pier_root"

// place is a path below that folder, beside which nothing is known of the value.
func place(text string) *set { return &set{list: []value{{kind: aPlace, text: text}}, open: true} }

// places are the paths of a set that lie in that folder.
func (s *set) places() []string {
	var list []string
	for _, v := range s.list {
		if v.kind == aPlace {
			list = append(list, v.text)
		}
	}
	return list
}

// note keeps a path that the code names.
func (s *script) note(text string) {
	if s.report.Placed == nil {
		s.report.Placed = map[string]bool{}
	}
	s.report.Placed[path.Clean(text)] = true
}

// placedCall is a function of Node's modules of which the result is a place, if it has one.
func (s *script) placedCall(name string, args []ast.Expression) []value {
	inner, ok := strings.CutPrefix(strings.Replace(name, "path.posix.", "path.", 1), "mod:")
	if !ok || len(args) == 0 {
		return nil
	}
	var list []value
	for _, text := range s.eval(args[0]).places() {
		switch inner {
		case "path.join", "path.resolve":
			if text, ok = s.joined(text, args[1:]); !ok {
				continue
			}
		case "path.dirname":
			text = path.Dir(path.Clean(text))
		case "path.normalize", "url.fileURLToPath", "url.pathToFileURL", "fs.realpathSync":
		default:
			return nil
		}
		list = append(list, value{kind: aPlace, text: text})
	}
	return list
}

// joined is a path with constants behind it. What comes before a part that is not known is a folder of which something is read.
func (s *script) joined(text string, args []ast.Expression) (string, bool) {
	for i, arg := range args {
		part, ok := s.constant([]ast.Expression{arg}, 0)
		if !ok {
			if i > 0 {
				s.note(text)
			}
			return "", false
		}
		text = path.Join(text, part)
	}
	if len(args) > 0 {
		s.note(text)
	}
	return text, true
}

// placedURL is new URL(TEXT, BASE).
func (s *script) placedURL(args []ast.Expression) *set {
	if len(args) != 2 {
		return nil
	}
	for _, base := range s.eval(args[1]).places() {
		if rel, ok := s.constant(args, 0); ok && !strings.Contains(rel, ":") {
			text := path.Join(path.Dir(path.Clean(base)), rel)
			s.note(text)
			return place(text)
		}
	}
	return nil
}

// placedText is a place with a text behind it.
func (s *script) placedText(a, b *set) *set {
	out := concat(a, b)
	for _, v := range a.list {
		texts, all := b.texts()
		switch {
		case v.kind == aPlace && len(texts) == 1 && (all || len(b.list) == 1):
			out = &set{list: append(out.list, value{kind: aPlace, text: v.text + texts[0]}), open: true}
			s.note(v.text + texts[0])
		case v.kind == aPlace && strings.HasSuffix(v.text, "/"): // the rest is not known
			s.note(v.text)
		case v.kind == aText && v.text == "":
			for _, text := range b.places() {
				out = &set{list: append(out.list, value{kind: aPlace, text: text}), open: true}
			}
		}
	}
	return out
}
