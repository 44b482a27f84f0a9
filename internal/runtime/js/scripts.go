package js

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Script is a file that an extension loads while it runs, compiled as the extension itself was (extc.Bundle).
type Script struct {
	Code string `json:"code"`
	Sync bool   `json:"sync"` // it runs at once, and its result is no promise
	Map  string `json:"map"`  // see Options.Places
	Dir  string `json:"dir"`
}

// loadedScript is a Script in the VM. Its lines are those behind the scripts before it, so that a line tells whose frame it is.
type loadedScript struct {
	code   string
	first  int  // the lines before it
	keep   bool // its bytecode; a data: URL may be another one each time
	locate Locator
}

// compileScript is asked for a file. The gate decides whether the extension may read it, whatever asked; the answer has the
// form of a host call's.
func (i *Instance) compileScript(path string) (any, error) {
	if answer, err := i.mayRead(path); err != nil || !strings.HasPrefix(answer, "=") {
		return answer, err
	}
	e := i.input(trace.Event{Op: trace.OpNative, Kind: "script", Text: path}, func(e *trace.Event) { e.Out = i.compiled(path) })
	var script Script
	if !strings.HasPrefix(e.Out, "=") {
		return e.Out, nil
	}
	if err := json.Unmarshal([]byte(e.Out[1:]), &script); err != nil {
		return nil, fmt.Errorf("read a compiled script: %w", err)
	}
	loaded := loadedScript{code: script.Code, first: i.nextLine(), keep: !strings.HasPrefix(path, "data:")}
	if i.opts.Places != nil {
		loaded.locate = i.opts.Places(script)
	}
	i.scripts = append(i.scripts, loaded)
	return fmt.Sprintf(`={"id":%d,"sync":%t}`, len(i.scripts)-1, script.Sync), nil
}

// mayRead asks the gate about a file. The text of a data URL is the extension's own, as that of new Function is.
func (i *Instance) mayRead(path string) (string, error) {
	if strings.HasPrefix(path, "data:") {
		return "=", nil
	}
	params := jsontext.Encode(map[string]any{"op": "stat", "path": path})
	return i.calls.sync(string(ext.MethodFS), string(params)), nil
}

func (i *Instance) compiled(path string) string {
	if i.opts.Compile == nil {
		return encodeAnswer(nil, ext.E(ext.CodeDenied, "this host loads no files at run time").With("errno", "EACCES"))
	}
	i.watchdog.pause()
	script, err := i.opts.Compile(path)
	i.watchdog.resume()
	if err != nil {
		if e, ok := errors.AsType[*ext.Error](err); ok {
			return encodeAnswer(nil, e)
		}
		// What is wrong with the extension's own source is for the extension to read.
		fault := ext.Wrap(ext.CodeInvalidRequest, err.Error(), err).With("syntax", true)
		if e, ok := errors.AsType[interface {
			error
			Unresolved() (name, from string)
		}](err); ok {
			if name, from := e.Unresolved(); name != "" {
				fault = fault.With("missing", map[string]string{"name": name, "from": from})
			}
		}
		return encodeAnswer(nil, fault)
	}
	data, err := json.Marshal(script)
	if err != nil {
		return encodeAnswer(nil, err)
	}
	return "=" + string(data)
}

// nextLine is the first line that no script of the VM has.
func (i *Instance) nextLine() int {
	if len(i.scripts) == 0 {
		return hostLines + strings.Count(string(i.opts.code()), "\n") + 1
	}
	last := i.scripts[len(i.scripts)-1]
	return last.first + strings.Count(last.code, "\n") + 1
}

// evaluateScript returns the function that a compiled script is, or undefined when it cannot be had.
func (i *Instance) evaluateScript(id int) quickjs.Value {
	if id < 0 || id >= len(i.scripts) {
		return quickjs.UndefinedValue
	}
	script := i.scripts[id]
	i.watchdog.pause()
	compile := func() (code, error) { return i.rt.compile(script.code, script.first, script.keep) }
	compiled, err := compile()
	i.watchdog.resume()
	if err == nil {
		var fn quickjs.Value
		if fn, err = i.evaluated(i.run(compiled, compile)); err == nil {
			return fn
		}
	}
	i.uncaught(i.engineException(err))
	return quickjs.UndefinedValue
}

// callerPlace is the source file of the first frame of a stack that is the extension's.
func (i *Instance) callerPlace(stack string) string {
	if frames := i.frames(stack); len(frames) > 0 {
		return frames[0].File
	}
	return ""
}
