package scan

import (
	"path"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// The script of an artifact names its files from a folder that is a parameter of it. What the code makes of that by constants is followed, so
// that what it reads there can go where it goes.
const rootName = "__pier_root"

// place is a path below that folder, beside which nothing is known of the value.
func place(text string) *set { return &set{list: []value{{kind: aPlace, text: text}}, open: true} }

// note keeps a path that the code names.
func (s *script) note(text string) string {
	if s.report.Placed == nil {
		s.report.Placed = map[string]bool{}
	}
	s.report.Placed[path.Clean(text)] = true
	return text
}

// placedCall is what a function of Node's modules makes of a place, if it is one.
func (s *script) placedCall(name string, args []ast.Expression) (list []value) {
	if len(args) == 0 {
		return nil
	}
	for _, text := range s.eval(args[0]).of(aPlace) {
		ok := true
		switch strings.Replace(name, "path.posix.", "path.", 1) {
		case "mod:path.join", "mod:path.resolve":
			text, ok = s.joined(text, args[1:])
		case "mod:path.dirname":
			text = path.Dir(path.Clean(text))
		case "mod:path.normalize", "mod:url.fileURLToPath", "mod:url.pathToFileURL", "mod:fs.realpathSync":
		default:
			return nil
		}
		if ok {
			list = append(list, value{kind: aPlace, text: text})
		}
	}
	return list
}

// joined is a path with constants behind it. What comes before a part that is not known is a folder of which something is read.
func (s *script) joined(text string, args []ast.Expression) (string, bool) {
	for i := range args {
		part, ok := s.constant(args, i)
		if !ok && i > 0 {
			s.note(text)
		}
		if !ok {
			return "", false
		}
		text = path.Join(text, part)
	}
	return s.note(text), true
}

// resolves notes the file that require.resolve names beside the source it stands in.
func (j *judge) resolves(at file.Idx, args []ast.Expression) {
	text, ok := j.constant(args, 0)
	if !j.placed || !ok || !strings.HasPrefix(text, "./") && !strings.HasPrefix(text, "../") {
		return
	}
	if place, _ := j.at(at); place.File != "" {
		j.note(path.Join(path.Dir(place.File), text))
	}
}

// placedURL is new URL(TEXT, BASE).
func (s *script) placedURL(args []ast.Expression) *set {
	if len(args) == 2 {
		rel, ok := s.constant(args, 0)
		for _, base := range s.eval(args[1]).of(aPlace) {
			if ok && !strings.Contains(rel, ":") {
				return place(s.note(path.Join(path.Dir(path.Clean(base)), rel)))
			}
		}
	}
	return nil
}

// placedText is a place with a text behind it.
func (s *script) placedText(a, b *set) *set {
	out := concat(a, b)
	texts, _ := b.texts()
	for _, v := range a.list {
		switch {
		case v.kind == aPlace && len(texts) == 1 && len(b.list) == 1:
			out = place(s.note(v.text + texts[0]))
		case v.kind == aPlace && strings.HasSuffix(v.text, "/"): // the rest is not known
			s.note(v.text)
		case v.kind == aText && v.text == "" && len(b.of(aPlace)) > 0:
			out = place(b.of(aPlace)[0])
		}
	}
	return out
}
