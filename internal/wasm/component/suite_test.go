package component

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
	"time"
)

// script is what wasm-tools json-from-wast makes of a wast file.
type script struct {
	Source   string `json:"source_filename"`
	Commands []command
}

type command struct {
	Type       string
	Line       int
	Name       string
	Filename   string
	ModuleType string `json:"module_type"`
	Text       string
	Action     *action
	Expected   []constant
	Instance   string
	Module     string
}

type action struct {
	Type, Module, Field string
	Args                []constant
}

type constant struct {
	Type  string
	Value json.RawMessage
}

// stage is what the commands of one script have made so far.
type stage struct {
	files       fs.FS
	engine      *Engine
	definitions map[string]*Component
	instances   map[string]*Store
	last        *Component
	current     *Store
	stores      []*Store
	texts       bool // traps say what the script has, which others' scripts have in other words
}

func newStage(files fs.FS, e *Engine) *stage {
	return &stage{files: files, engine: e, definitions: map[string]*Component{}, instances: map[string]*Store{}}
}

func (s *stage) close(t *testing.T) {
	for _, store := range s.stores {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}
}

// decode reads a component and compiles it. A core module is none.
func (s *stage) decode(c command) (*Component, error) {
	code, err := fs.ReadFile(s.files, c.Filename)
	if err != nil {
		return nil, err
	}
	if c.ModuleType == "text" {
		return nil, errText
	}
	made, err := Decode(code)
	if err != nil {
		return nil, err
	}
	return made, s.engine.Compile(context.Background(), made, nil)
}

var errText = errors.New("text")

func (s *stage) instantiate(c *Component, name string) error {
	made, err := s.engine.Instantiate(context.Background(), c, testHost(), StoreOptions{})
	if err != nil {
		return err
	}
	s.stores = append(s.stores, made)
	s.current = made
	if name != "" {
		s.instances[name] = made
	}
	return nil
}

// run does one command and says what was wrong with what came of it.
func (s *stage) run(c command) error {
	switch c.Type {
	case "module", "module_definition":
		if c.Type == "module" {
			s.current = nil
		}
		made, err := s.decode(c)
		if err != nil {
			return err
		}
		s.last, s.definitions[c.Name] = made, made
		if c.Type == "module" {
			return s.instantiate(made, c.Name)
		}
		return nil
	case "module_instance":
		made := s.definitions[c.Module]
		if s.current = nil; made == nil {
			made = s.last
		}
		if made == nil {
			return errors.New("there is no component to make it of")
		}
		return s.instantiate(made, c.Instance)
	case "assert_malformed", "assert_invalid":
		if c.ModuleType == "text" {
			return nil
		}
		if _, err := s.decode(c); err == nil {
			return fmt.Errorf("it is taken for valid, expected: %s", c.Text)
		} else if _, ok := errors.AsType[*Invalid](err); !ok {
			return err
		} else if s.texts && !strings.Contains(err.Error(), c.Text) {
			return fmt.Errorf("it is refused with %w, expected: %s", err, c.Text)
		}
		return nil
	case "assert_uninstantiable", "assert_unlinkable":
		made, err := s.decode(c)
		if err == nil {
			err = s.instantiate(made, "")
		}
		if err == nil {
			return fmt.Errorf("it was instantiated, expected: %s", c.Text)
		}
		return nil
	case "action", "invoke":
		_, err := s.invoke(c.Action)
		return err
	case "assert_return":
		return s.returns(c)
	case "assert_trap":
		if c.Action == nil {
			made, err := s.decode(c)
			if err != nil {
				return err
			}
			if err := s.instantiate(made, ""); err == nil {
				return fmt.Errorf("no trap, expected: %s", c.Text)
			}
			return nil
		}
		v, err := s.invoke(c.Action)
		if trapped, ok := errors.AsType[*Trap](err); !ok {
			return fmt.Errorf("no trap but %v, %v; expected: %s", v, err, c.Text)
		} else if trapped.Kind == TrapUnsupported || s.texts && !strings.Contains(trapped.Error(), c.Text) {
			return fmt.Errorf("the trap says %w, expected: %s", err, c.Text)
		}
		return nil
	}
	return fmt.Errorf("unknown command %s", c.Type)
}

func (s *stage) invoke(a *action) (any, error) {
	store := s.current
	if a.Module != "" {
		store = s.instances[a.Module]
	}
	if store == nil {
		return nil, errors.New("no instance")
	}
	x, ok := store.Export(a.Field)
	if !ok {
		return nil, fmt.Errorf("no export %s", a.Field)
	}
	args := make([]any, len(a.Args))
	for n, arg := range a.Args {
		v, err := arg.value(x.Type.Params[n].Type)
		if err != nil {
			return nil, err
		}
		args[n] = v
	}
	ctx := context.Background()
	if !s.texts { // one of others' scripts may wait for what never comes here
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
	}
	return x.Call(ctx, args...)
}

func (s *stage) returns(c command) error {
	v, err := s.invoke(c.Action)
	if err != nil {
		return err
	}
	if len(c.Expected) == 0 {
		return nil
	}
	x, _ := s.current.Export(c.Action.Field)
	if c.Action.Module != "" {
		x, _ = s.instances[c.Action.Module].Export(c.Action.Field)
	}
	want, err := c.Expected[0].value(x.Type.Result)
	if err != nil {
		return err
	}
	if fmt.Sprintf("%#v", v) != fmt.Sprintf("%#v", want) {
		return fmt.Errorf("got %#v, want %#v", v, want)
	}
	return nil
}

func (k constant) text() string {
	var s string
	if json.Unmarshal(k.Value, &s) != nil {
		return string(k.Value)
	}
	return s
}

func (k constant) list() (list []constant) {
	_ = json.Unmarshal(k.Value, &list)
	return list
}

// value is a constant as a value of a type.
func (k constant) value(t *Type) (any, error) {
	number := func() int64 {
		n, _ := strconv.ParseInt(k.text(), 0, 64)
		if u, err := strconv.ParseUint(k.text(), 0, 64); err == nil {
			n = int64(u)
		}
		return n
	}
	switch t.Kind {
	case Bool:
		return k.text() == "true", nil
	case S8:
		return int8(number()), nil
	case U8:
		return uint8(number()), nil
	case S16:
		return int16(number()), nil
	case U16:
		return uint16(number()), nil
	case S32:
		return int32(number()), nil
	case U32:
		return uint32(number()), nil
	case S64:
		return number(), nil
	case U64:
		return uint64(number()), nil
	case F32:
		if strings.HasPrefix(k.text(), "nan") {
			return canonicalNaN32, nil
		}
		return math.Float32frombits(uint32(number())), nil
	case F64:
		if strings.HasPrefix(k.text(), "nan") {
			return canonicalNaN64, nil
		}
		return math.Float64frombits(uint64(number())), nil
	case Char:
		for _, r := range k.text() {
			return Scalar(r), nil
		}
	case String:
		return k.text(), nil
	}
	return k.compound(t)
}

func (k constant) compound(t *Type) (any, error) {
	switch t.Kind {
	case List:
		return k.elements(t)
	case Tuple, Record:
		return k.members(t)
	case Enum, Flags:
		return k.labels(t)
	case Option:
		if string(k.Value) == "null" || len(k.Value) == 0 {
			return None(), nil
		}
		return k.wrapped(t, 1)
	case Result:
		var both map[string]*constant
		_ = json.Unmarshal(k.Value, &both)
		for n, name := range []string{"Ok", "Err"} {
			v, ok := both[name]
			if !ok {
				v, ok = both[strings.ToLower(name)]
			}
			if ok {
				if v == nil {
					return Case{uint32(n), nil}, nil
				}
				return v.wrapped2(t, n)
			}
		}
	case Variant:
		var v struct {
			Case    string
			Payload *constant
		}
		_ = json.Unmarshal(k.Value, &v)
		for n, f := range t.Fields {
			if f.Name == v.Case {
				if v.Payload == nil {
					return Case{uint32(n), nil}, nil
				}
				return v.Payload.wrapped2(t, n)
			}
		}
	}
	return nil, fmt.Errorf("no value of %s in %s %s", t, k.Type, k.Value)
}

func (k constant) wrapped(t *Type, n int) (any, error) {
	var inner constant
	if err := json.Unmarshal(k.Value, &inner); err != nil {
		return nil, err
	}
	return inner.wrapped2(t, n)
}

func (k constant) wrapped2(t *Type, n int) (any, error) {
	v, err := k.value(t.Fields[n].Type)
	return Case{uint32(n), v}, err
}

func (k constant) elements(t *Type) (any, error) {
	list := []any{}
	bytes := []byte{}
	for _, e := range k.list() {
		v, err := e.value(t.Elem)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		if b, ok := v.(uint8); ok {
			bytes = append(bytes, b)
		}
	}
	if t.Elem.Kind == U8 && t.Len == 0 {
		return bytes, nil
	}
	return list, nil
}

func (k constant) members(t *Type) (any, error) {
	list := []any{}
	var named [][2]json.RawMessage
	_ = json.Unmarshal(k.Value, &named)
	for n, e := range k.list() {
		if len(named) > n && t.Kind == Record {
			_ = json.Unmarshal(named[n][1], &e)
		}
		v, err := e.value(t.Fields[n].Type)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	if len(list) == 0 && t.Kind == Record {
		for n, pair := range named {
			var e constant
			_ = json.Unmarshal(pair[1], &e)
			v, err := e.value(t.Fields[n].Type)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
	}
	return list, nil
}

func (k constant) labels(t *Type) (any, error) {
	if t.Kind == Enum {
		for n, f := range t.Fields {
			if f.Name == k.text() {
				return Case{uint32(n), nil}, nil
			}
		}
		return nil, fmt.Errorf("no case %s", k.text())
	}
	var names []string
	_ = json.Unmarshal(k.Value, &names)
	var set Labels
	for n, f := range t.Fields {
		for _, name := range names {
			if f.Name == name {
				set |= 1 << n
			}
		}
	}
	return set, nil
}

// testHost is what the scripts import.
func testHost() Host {
	return Host{"host": {Funcs: map[string]Func{
		"return-three": func(context.Context, []any) (any, error) { return uint32(3), nil },
	}}}
}

// TestCorpus runs scripts that lie outside of the repository: PIER_COMPONENT_SUITE is a folder with one folder for each, as wasm-tools
// json-from-wast writes it.
func TestCorpus(t *testing.T) {
	dir := os.Getenv("PIER_COMPONENT_SUITE")
	if dir == "" {
		dir = "testdata/suite"
	}
	runScripts(t, os.DirFS(dir), os.Getenv("PIER_COMPONENT_ONLY"), dir == "testdata/suite")
}

// known is what a script is expected to fail at: a part of what is said then, and why it stays so. A line that nothing of the script
// fails with any more has healed and must go.
type known struct {
	script, says, why string
	seen              int
}

// readKnown reads testdata/known.tsv.
func readKnown(t *testing.T) map[string][]*known {
	data, err := os.ReadFile("testdata/known.tsv")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]*known{}
	for line := range strings.Lines(string(data)) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(parts) != 3 || parts[2] == "" {
			t.Fatalf("testdata/known.tsv: %q is no script, error and reason", line)
		}
		all[parts[0]] = append(all[parts[0]], &known{script: parts[0], says: parts[1], why: parts[2]})
	}
	return all
}

func expected(list []*known, err error) bool {
	for _, k := range list {
		if strings.Contains(err.Error(), k.says) {
			k.seen++
			return true
		}
	}
	return false
}

func runScripts(t *testing.T, files fs.FS, only string, texts bool) {
	e, err := NewEngine(EngineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	expect := readKnown(t)
	passed, failed, knowns := 0, 0, 0
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Base(name) != "index.json" || !strings.Contains(name, only) {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		var sc script
		if err := json.Unmarshal(data, &sc); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		t.Run(path.Dir(name), func(t *testing.T) {
			inner, _ := fs.Sub(files, path.Dir(name))
			st := newStage(inner, e)
			st.texts = texts
			defer st.close(t)
			list := expect[path.Dir(name)]
			lost := false // the instance that commands are for could not be made, as is known
			for _, c := range sc.Commands {
				if c.Type == "module" || c.Type == "module_instance" {
					lost = false
				}
				err := st.run(c)
				switch {
				case err == nil, errors.Is(err, errText):
					passed++
				case lost || expected(list, err):
					lost = lost || strings.HasPrefix(c.Type, "module")
					knowns++
				default:
					failed++
					t.Errorf("%s:%d: %s %s: %v", sc.Source, c.Line, c.Type, c.Filename, err)
				}
			}
			for _, k := range list {
				if k.seen == 0 {
					t.Errorf("nothing says %q any more (%s): take it out of testdata/known.tsv", k.says, k.why)
				}
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if passed == 0 {
		t.Error("no script was run")
	}
	t.Logf("%d commands as they should, %d not, and %d not as testdata/known.tsv says", passed, failed, knowns)
}
