package nodetext

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

func yamlNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{"yamlParse": nativeYAMLParse}
}

// nativeYAMLParse reads one YAML document by the core schema of YAML 1.2, as the yaml package of npm does. The result is
// {json} with mapping keys in order, where a number that JSON lacks is {"$number": "Infinity"}, or {error}.
func nativeYAMLParse(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	text := a.Str(0)
	if a.Err != nil {
		return nil, a.Err
	}
	out, err := yamlToJSON(text)
	if err != nil {
		return map[string]any{"error": "Invalid YAML: " + firstLine(err.Error())}, nil
	}
	return map[string]any{"json": out}, nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

var errYAML = errors.New("it is too large, or nests too deep, with its aliases")

// maxYAMLSize bounds what aliases can blow a document up to, in bytes of JSON.
const maxYAMLSize = 4 << 20

// maxYAMLInput bounds the document itself.
const maxYAMLInput = 64 << 10

// maxYAMLDepth bounds nesting, because the parser is recursive and a Go stack that overflows ends the process.
const maxYAMLDepth = 100

// yamlTooDeep is about nesting in one line; nesting by indentation needs more text than maxYAMLInput to go deep.
var yamlTooDeep = lazyregexp.New(`(?:[-?:&*!]\S*[ \t]+){` + strconv.Itoa(maxYAMLDepth) + `}`)

// yamlFlowDepth counts brackets that stay open. It counts those in text too, so it errs towards too deep.
func yamlFlowDepth(text string) int {
	depth, most := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '[', '{':
			depth++
			most = max(most, depth)
		case ']', '}':
			depth = max(0, depth-1)
		}
	}
	return most
}

func yamlToJSON(text string) (string, error) { return YAMLToJSON(text, nil) }

// YAMLToJSON reads one YAML document by the core schema of YAML 1.2. place, unless it is nil, is told where each value begins: members
// and indexes are joined with dots, lines and columns count from 1.
func YAMLToJSON(text string, place func(path string, line, column int)) (string, error) {
	if len(text) > maxYAMLInput || yamlFlowDepth(text) > maxYAMLDepth || yamlTooDeep.MatchString(text) {
		return "", errYAML
	}
	file, err := parser.ParseBytes([]byte(text), 0)
	if err != nil {
		return "", err
	}
	w := yamlWriter{anchors: map[string]ast.Node{}, place: place}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		return "null", nil
	}
	if len(file.Docs) > 1 {
		return "", errors.New("source contains multiple documents")
	}
	if err := w.node(file.Docs[0].Body, 0); err != nil {
		return "", err
	}
	return w.b.String(), nil
}

// yamlWriter writes nodes as JSON.
type yamlWriter struct {
	b       strings.Builder
	anchors map[string]ast.Node
	place   func(path string, line, column int)
	path    []string
}

// within writes a member or an element, whose key or first token is at.
func (w *yamlWriter) within(key string, at *token.Token, n ast.Node, depth int) error {
	w.path = append(w.path, key)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	if w.place != nil && at != nil && at.Position != nil {
		w.place(strings.Join(w.path, "."), at.Position.Line, at.Position.Column)
	}
	return w.node(n, depth)
}

func (w *yamlWriter) text(s string) {
	// Marshal cannot fail on a string.
	quoted, _ := json.Marshal(s)
	w.b.Write(quoted)
}

func (w *yamlWriter) node(n ast.Node, depth int) error {
	if depth > maxYAMLDepth || w.b.Len() > maxYAMLSize {
		return errYAML
	}
	switch n := n.(type) {
	case *ast.MappingNode:
		return w.mapping(n.Values, depth)
	case *ast.MappingValueNode:
		return w.mapping([]*ast.MappingValueNode{n}, depth)
	case *ast.SequenceNode:
		return w.sequence(n.Values, depth)
	case *ast.AnchorNode:
		w.anchors[n.Name.GetToken().Value] = n.Value
		return w.node(n.Value, depth+1)
	case *ast.AliasNode:
		target, ok := w.anchors[n.Value.GetToken().Value]
		if !ok {
			return errors.New("unresolved alias")
		}
		return w.node(target, depth+1)
	case *ast.TagNode:
		return w.tagged(n, depth)
	case *ast.LiteralNode:
		w.text(n.Value.Value)
		return nil
	case nil:
		w.b.WriteString("null")
		return nil
	default:
		w.b.WriteString(yamlScalar(n))
		return nil
	}
}

func (w *yamlWriter) tagged(n *ast.TagNode, depth int) error {
	if n.Start.Value == "!!str" {
		s := ""
		if _, none := n.Value.(*ast.NullNode); !none && n.Value != nil {
			s = yamlSource(n.Value)
		}
		w.text(s)
		return nil
	}
	return w.node(n.Value, depth+1)
}

func (w *yamlWriter) sequence(values []ast.Node, depth int) error {
	w.b.WriteByte('[')
	for i, v := range values {
		if i > 0 {
			w.b.WriteByte(',')
		}
		var at *token.Token
		if v != nil {
			at = v.GetToken()
		}
		if err := w.within(strconv.Itoa(i), at, v, depth+1); err != nil {
			return err
		}
	}
	w.b.WriteByte(']')
	return nil
}

func (w *yamlWriter) mapping(values []*ast.MappingValueNode, depth int) error {
	seen := map[string]bool{}
	w.b.WriteByte('{')
	for i, v := range values {
		key := yamlKey(v.Key)
		if seen[key] {
			return errors.New("map keys must be unique")
		}
		seen[key] = true
		if i > 0 {
			w.b.WriteByte(',')
		}
		w.text(key)
		w.b.WriteByte(':')
		if err := w.within(key, v.Key.GetToken(), v.Value, depth+1); err != nil {
			return err
		}
	}
	w.b.WriteByte('}')
	return nil
}

// yamlKey is a mapping key as JavaScript's objects have it. An empty key is "".
func yamlKey(key ast.Node) string {
	if k, ok := key.(*ast.MappingKeyNode); ok {
		key = k.Value
	}
	switch key.(type) {
	case nil:
		return ""
	case *ast.MergeKeyNode:
		return "<<"
	}
	var s string
	scalar := yamlScalar(key)
	if json.Unmarshal([]byte(scalar), &s) == nil && scalar != "null" {
		return s
	}
	if scalar == "null" {
		return ""
	}
	return scalar
}

// yamlSource is the text of a scalar, without quotes.
func yamlSource(n ast.Node) string {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value
	case *ast.LiteralNode:
		return n.Value.Value
	}
	return n.GetToken().Value
}

// yamlScalar is a scalar as JSON: plain ones by the core schema, quoted ones as text.
func yamlScalar(n ast.Node) string {
	tk := n.GetToken()
	s := yamlSource(n)
	quoted := tk.Type == token.SingleQuoteType || tk.Type == token.DoubleQuoteType
	if !quoted {
		if plain, ok := yamlPlain(s); ok {
			return plain
		}
	}
	out, _ := json.Marshal(s)
	return string(out)
}

var (
	yamlOct   = lazyregexp.New(`^0o[0-7]+$`)
	yamlHex   = lazyregexp.New(`^0x[0-9a-fA-F]+$`)
	yamlFloat = lazyregexp.New(`^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$`)
)

// yamlPlain resolves an unquoted scalar that is not text: chapter 10.3.2 of YAML 1.2.2.
func yamlPlain(s string) (string, bool) {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return "null", true
	case "true", "True", "TRUE":
		return "true", true
	case "false", "False", "FALSE":
		return "false", true
	case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF":
		return `{"$number":"Infinity"}`, true
	case "-.inf", "-.Inf", "-.INF":
		return `{"$number":"-Infinity"}`, true
	case ".nan", ".NaN", ".NAN":
		return `{"$number":"NaN"}`, true
	}
	if yamlOct.MatchString(s) || yamlHex.MatchString(s) {
		n, ok := new(big.Int).SetString(s, 0)
		if !ok {
			return "", false
		}
		f, _ := new(big.Float).SetInt(n).Float64()
		return yamlNumber(f), true
	}
	if yamlFloat.MatchString(s) {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return "", false
		}
		return yamlNumber(f), true
	}
	return "", false
}

func yamlNumber(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return `{"$number":"Infinity"}`
	case math.IsInf(f, -1):
		return `{"$number":"-Infinity"}`
	}
	out, _ := json.Marshal(f)
	return string(out)
}
