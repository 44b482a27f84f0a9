package main

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// rewrite makes a bundled script cheaper to load: what the bundler's output does when it is loaded is done later or at once.
func rewrite(script []byte) []byte {
	script = wholeExports.ReplaceAll(script, []byte(`module.exports = __defProp($1, "__esModule", { value: true });`))
	return withoutHelpers(plainExports(lazy(script)))
}

var (
	indentation = regexp.MustCompile(`(?m)^ +`)
	origin      = regexp.MustCompile(`(?m)^// src/.*$`)
)

// flush leaves out what only readers of a script need, and keeps its lines: 15 kB of the program. A script whose texts would change stays as it is.
func flush(script []byte) []byte {
	dense := func(code []byte) []byte {
		return api.Transform(string(code), api.TransformOptions{MinifyWhitespace: true, Target: api.ESNext, Charset: api.CharsetUTF8}).Code
	}
	flat := origin.ReplaceAll(indentation.ReplaceAll(script, nil), nil)
	if !bytes.Equal(dense(script), dense(flat)) {
		return script
	}
	return flat
}

// helper is a function of the bundler at the start of its output, or a shorthand of one.
var helper = regexp.MustCompile(`(?m)^var (__\w+) = (?:.*;|.*\{\n(?:  .*\n)*\};|.*\(\n(?:  .*\n)*\)\);)\n`)

// withoutHelpers leaves out those of the bundler's functions that nothing calls any more.
func withoutHelpers(script []byte) []byte {
	for {
		before := len(script)
		script = helper.ReplaceAllFunc(script, func(found []byte) []byte {
			name := helper.FindSubmatch(found)[1]
			if bytes.Count(script, name) > bytes.Count(found, name) {
				return found
			}
			return nil
		})
		if len(script) == before {
			return script
		}
	}
}

// wholeExports is where a module hands out a copy of its exports that has each of them a second time, as a getter of a
// getter. An extension loads modules with hundreds of exports, so they hand out the exports themselves.
var wholeExports = regexp.MustCompile(`module\.exports ?= ?__toCommonJS\((\w+)\);`)

var hostImport = regexp.MustCompile(`(?m)^var (import_\w+) = require\("(pi:[^"]+)"\);\n`)

// lazy makes a script load another module when it first uses it. pi:host is there already.
func lazy(script []byte) []byte {
	for _, found := range hostImport.FindAllSubmatch(script, -1) {
		name, module := string(found[1]), string(found[2])
		if module == "pi:host" {
			continue
		}
		script = bytes.Replace(script, found[0], nil, 1)
		script = regexp.MustCompile(`\b`+name+`\b`).ReplaceAll(script, fmt.Appendf(nil, "(%s ??= require(%q))", name, module))
		script = fmt.Appendf(script, "var %s;\n", name)
	}
	return script
}

var (
	namespace = regexp.MustCompile(`(?m)^var (\w+) = \{\};\n__export\((\w+), \{\n((?:  .*\n)+)\}\);\n`)
	exported  = regexp.MustCompile(`^  (\w+|"[^"]+"): \(\) => (.+?),?$`)
	plainName = regexp.MustCompile(`^\w+$`)
	ofTypebox = regexp.MustCompile(`^\(import_\w+ \?\?= require\("pi:typebox/\w+"\)\)\.\w+$`) // who loads all of it reads hundreds of names
)

// plainExports writes namespaces as literals. The bundler defines a getter for each export, by a call of a function that makes a
// descriptor: with hundreds of exports that takes longer than all else. What is never assigned again is a plain property.
func plainExports(script []byte) []byte {
	own := regexp.MustCompile(`module\.exports = __defProp\((\w+),`).FindSubmatch(script)
	var late strings.Builder
	script = namespace.ReplaceAllFunc(script, func(block []byte) []byte {
		parts := namespace.FindSubmatch(block)
		name := string(parts[1])
		if name != string(parts[2]) {
			return block
		}
		var literal strings.Builder
		fmt.Fprintf(&literal, "var %s = {\n", name)
		for line := range strings.Lines(string(parts[3])) {
			entry := exported.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if entry == nil {
				return block
			}
			key, value := entry[1], entry[2]
			switch kindOf(script, value) {
			case hoisted:
				fmt.Fprintf(&literal, "  %s: %s,\n", key, value)
			case constant:
				if own != nil && name == string(own[1]) || onlyHandedOn(script, name) {
					fmt.Fprintf(&literal, "  %s: void 0,\n", key)
					fmt.Fprintf(&late, "%s[%q] = %s;\n", name, strings.Trim(key, `"`), value)
					continue
				}
				fallthrough
			default:
				fmt.Fprintf(&literal, "  get %s() { return %s; },\n", key, value)
			}
		}
		return []byte(literal.String() + "};\n")
	})
	if late.Len() == 0 {
		return script
	}
	return bytes.Replace(script, []byte("\n"+footer), []byte("\n"+late.String()+footer), 1)
}

// onlyHandedOn reports whether a namespace is put into other places and not read while the script runs.
func onlyHandedOn(script []byte, name string) bool {
	uses := len(regexp.MustCompile(`\b`+name+`\b`).FindAll(script, -1))
	handed := len(regexp.MustCompile(`(?m)(?:=>|^var \w+ =) `+name+`[,;]?$`).FindAll(script, -1))
	return handed > 0 && uses == handed+2 // where it is declared, and where it is filled
}

// binding is how a script's top level declares a name.
type binding int

const (
	variable binding = iota // it may change
	hoisted                 // a function, which is there from the start
	constant                // it has its value once the script has run
)

func kindOf(script []byte, name string) binding {
	if ofTypebox.MatchString(name) {
		return constant
	}
	if !plainName.MatchString(name) {
		return variable
	}
	quoted := regexp.QuoteMeta(name)
	assigned := len(regexp.MustCompile(`(?m)(?:^|[^\w.$])`+quoted+`\s*(?:=[^=>]|(?:[-+*/%&|^]|\*\*|<<|>>>?|\?\?|\|\||&&)=|\+\+|--)|(?:\+\+|--)`+quoted+`\b`).FindAll(script, -1))
	switch {
	case regexp.MustCompile(`(?m)^(?:async )?function\*? `+quoted+`\(`).Match(script) && assigned == 0:
		return hoisted
	case regexp.MustCompile(`(?m)^var `+quoted+` = `).Match(script) && assigned == 1:
		return constant
	}
	return variable
}
