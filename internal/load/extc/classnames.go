package extc

import "strings"

// The bundler keeps the name of each class with a block `static { __name(this, "A"); }`, whether or not it renames the class. To
// the engine every such block costs a walk through the whole bundle (what initialises a class has no place, so its line is looked
// for from the start): 200 classes in 12 MB took ten seconds. Where the class has its name without it, the block is blanked out;
// lines and columns stay, for the source map.

const (
	nameCall  = `__name(this, "`
	nameEnd   = `");`
	blockHead = "static {"
)

func dropClassNames(text string, out []byte) {
	for call := range each(text, nameCall) {
		start, end, ok := nameBlock(text, call)
		for k := start; ok && k < end; k++ {
			if out[k] != '\n' {
				out[k] = ' '
			}
		}
	}
}

// nameBlock finds the block around a call of __name that gives a class the name it has.
func nameBlock(text string, call int) (start, end int, ok bool) {
	name, rest, found := strings.Cut(text[call+len(nameCall):], nameEnd)
	if !found || strings.ContainsAny(name, "\"\\\n") {
		return 0, 0, false
	}
	after := strings.TrimLeft(rest, " \n\t")
	head, isBlock := strings.CutSuffix(strings.TrimRight(text[:call], " \n\t"), blockHead)
	if !isBlock || !strings.HasPrefix(after, "}") {
		return 0, 0, false
	}
	line := strings.TrimRight(head, " \n\t")
	line = line[strings.LastIndexByte(line, '\n')+1:]
	class := strings.LastIndex(line, "class ")
	if class < 0 || !strings.HasSuffix(line, "{") || !hasName(line[:class], line[class:], name) {
		return 0, 0, false
	}
	return len(head), len(text) - len(after) + 1, true
}

// hasName reports whether a class has this name by itself: it is written in it, or it is the name of the variable that a class without
// a name is assigned to.
func hasName(before, class, name string) bool {
	if strings.HasPrefix(class, "class "+name+" ") {
		return true
	}
	target, assigned := strings.CutSuffix(before, name+" = ")
	return assigned && (strings.HasPrefix(class, "class {") || strings.HasPrefix(class, "class extends ")) &&
		(target == "" || !identifier(target[len(target)-1]) && !strings.HasSuffix(target, ".") && !strings.HasSuffix(target, "#"))
}
