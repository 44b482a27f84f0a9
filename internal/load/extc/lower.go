package extc

import (
	"bytes"
	"errors"
	"sort"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/scan/tree"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// The scanner's parser does not know the newest of the language: methods that are asynchronous generators, fields named like keywords.
// The files of a script in which it fails are written in an older language. The others stay as they are, since writing takes longer than
// reading.

// maxLowered is how often the parser may fail before all of a script is written anew.
const maxLowered = 4

// readable scans a program, in an older language where it must be.
func readable(code []byte, p scan.Program) (*scan.Report, error) {
	list := piecesOf(code)
	list.foresee()
	report, err := scan.Scan(list.program(p))
	if !errors.Is(err, tree.ErrSyntax) {
		return report, err
	}
	for range maxLowered {
		unread, ok := errors.AsType[*tree.SyntaxError](err)
		if !ok || !list.lower(unread.Lines) {
			break
		}
		if report, err = scan.Scan(list.program(p)); !errors.Is(err, tree.ErrSyntax) {
			return report, err
		}
	}
	lowered, places, ok := lower(fileLine.ReplaceAllString(string(code), "//! ")) // the lines that name the files have to outlive it
	if !ok {
		return nil, err
	}
	return scan.Scan(pieces{{text: lowered, lines: bytes.Count(lowered, []byte("\n")), places: places}}.program(p))
}

var fileLine = lazyregexp.New(`(?m)^// `)

// piece is a part of a script, of whole lines: what the bundler wrote of a file, in most cases.
type piece struct {
	text  []byte
	lines int // how many it has
	was   int // how many it had, when it was written anew
	made  int // how many bytes of it the bundler wrote then before what was there

	skip   int     // of its lines, those before what places knows
	places *places // from its lines to those that it had; nil where they are the same
}

type pieces []piece

// fileHead begins the part of a file. A line like it that is in a text of the extension's makes parts that nobody can read alone.
const fileHead = "\n// "

// piecesOf parts a script by the lines that name its files. The last part is what pier puts behind them.
func piecesOf(code []byte) pieces {
	var list pieces
	cut := func(at int) {
		list = append(list, piece{text: code[:at], lines: bytes.Count(code[:at], []byte("\n"))})
		code = code[at:]
	}
	end := bytes.LastIndex(code, []byte("\nreturn ")) + 1
	for at := bytes.Index(code[:end], []byte(fileHead)); at >= 0; at = bytes.Index(code[:end], []byte(fileHead)) {
		cut(at + 1)
		end -= at + 1
	}
	cut(end)
	cut(len(code))
	return list
}

// foresee writes the pieces anew in which the parser will fail for certain: it is as long in finding out as in reading them all.
func (list pieces) foresee() {
	var lines []int
	line := 1
	for _, p := range list {
		if bytes.Contains(p.text, []byte("async *")) {
			lines = append(lines, line)
		}
		line += p.lines
	}
	if len(lines) > 0 {
		list.lower(lines)
	}
}

// lower writes the pieces anew in which some lines are, all at once, and reports whether it could.
func (list pieces) lower(lines []int) bool {
	sort.Ints(lines)
	var failed atomic.Bool
	var wait sync.WaitGroup
	first, found := 1, false
	for i := range list {
		p := &list[i]
		at := sort.SearchInts(lines, first)
		if first += p.lines; at == len(lines) || lines[at] >= first {
			continue
		}
		if found = true; i == 0 || i == len(list)-1 || p.places != nil {
			return false // it names no file, or it did not help
		}
		wait.Go(func() {
			if !p.lower() {
				failed.Store(true)
			}
		})
	}
	wait.Wait()
	return found && !failed.Load()
}

// The function around a piece lets it wait, and return.
const pieceHead = "async function __pier_piece() {"

func (p *piece) lower() bool {
	name, rest, _ := bytes.Cut(p.text, []byte("\n"))
	lowered, places, ok := lower(pieceHead + "\n" + string(rest) + "}")
	if !ok {
		return false
	}
	text := strings.TrimSuffix(string(lowered), "}\n")
	if text = strings.Replace(text, "\n"+pieceHead+"\n", "\n\n", 1); len(text)+len(pieceHead)+2 != len(lowered) {
		if text = strings.TrimPrefix(text, pieceHead); len(text)+len(pieceHead)+2 != len(lowered) {
			return false
		}
	}
	p.made = 0
	if before, _, ok := bytes.Cut(lowered, []byte(pieceHead)); ok && len(before) > 0 {
		p.made = len(name) + 1 + len(before)
	}
	p.was = p.lines
	p.text = []byte(string(name) + "\n" + text)
	p.lines, p.skip, p.places = strings.Count(string(p.text), "\n"), 1, places
	return true
}

// program is a program with these pieces for its code.
func (list pieces) program(p scan.Program) scan.Program {
	q := p
	var code strings.Builder
	starts, were := make([]int, len(list)), make([]int, len(list)) // the lines before each
	line, was, size := 0, 0, 0
	for _, p := range list {
		size += len(p.text)
	}
	code.Grow(size)
	for i := range list {
		p := &list[i]
		starts[i], were[i] = line, was
		if i > 0 && i < len(list)-1 {
			q.Cuts = append(q.Cuts, code.Len())
		}
		if i == 0 || i == len(list)-1 {
			q.Made = append(q.Made, [2]int{code.Len(), code.Len() + len(p.text)})
		} else if p.made > 0 {
			q.Made = append(q.Made, [2]int{code.Len(), code.Len() + p.made})
		}
		code.Write(p.text)
		if line += p.lines; p.places != nil {
			was += p.was
		} else {
			was += p.lines
		}
	}
	q.Code = code.String()
	q.Locate = func(line, column int) (string, int, int, bool) {
		i := max(sort.SearchInts(starts, line)-1, 0)
		at := line - starts[i]
		if places := list[i].places; places != nil {
			var ok bool
			if _, at, column, ok = places.locate(at-list[i].skip, column); !ok {
				return "", 0, 0, false
			}
		}
		return p.Locate(were[i]+at, column)
	}
	return q
}

// lower writes code in an older language. places leads from the result to the code.
func lower(text string) (lowered []byte, back *places, ok bool) {
	result := api.Transform(text, api.TransformOptions{
		LegalComments: api.LegalCommentsInline,
		Loader:        api.LoaderJS, Target: api.ES2023, Sourcemap: api.SourceMapExternal, Sourcefile: "code.js", SourcesContent: api.SourcesContentExclude,
		Supported: map[string]bool{"async-generator": false, "for-await": false, "class-field": false, "class-static-field": false},
		Charset:   api.CharsetUTF8, LogLevel: api.LogLevelSilent, TreeShaking: api.TreeShakingFalse,
	})
	return result.Code, &places{data: result.Map, dir: "/"}, len(result.Errors) == 0
}
