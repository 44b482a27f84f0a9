package sqlite

import (
	"context"
	"encoding/json"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Call is a call of a function of the caller's: which one, what for, and the arguments as a JSON array.
type Call struct {
	Function int             `json:"function"`
	Step     string          `json:"step"` // call; step, inverse, value and final of an aggregate; filter and conflict of a changeset
	State    int             `json:"state,omitempty"`
	Args     json.RawMessage `json:"args"`
}

// Answer is what a function returned.
type Answer struct {
	Value  Value
	Failed bool
	Text   string // of the failure
}

// Function is a function of the caller's.
type Function struct {
	Name       string
	ID         int
	Args       int32 // -1 for any number
	Aggregate  bool
	Window     bool // an aggregate that can take rows back
	BigInts    bool
	Pure       bool // the same result for the same arguments
	DirectOnly bool // not from triggers and views
}

// function is one that SQLite knows by the address of a byte.
type function struct {
	Function
	states int
}

// Define gives SQL a function.
func (c *DB) Define(ctx context.Context, f Function) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		flags := int32(lib.SQLITE_UTF8)
		if f.Pure {
			flags |= lib.SQLITE_DETERMINISTIC
		}
		if f.DirectOnly {
			flags |= lib.SQLITE_DIRECTONLY
		}
		name := c.text(f.Name)
		defer libc.Xfree(c.tls, name)
		app := libc.Xmalloc(c.tls, 1)
		c.functions[app] = &function{Function: f}
		var rc int32
		switch {
		case f.Aggregate:
			var value, inverse uintptr
			if f.Window {
				value, inverse = pointer(aggregateValue), pointer(aggregateInverse)
			}
			rc = lib.Xsqlite3_create_window_function(c.tls, c.handle, name, f.Args, flags, app, pointer(aggregateStep), pointer(aggregateFinal),
				value, inverse, pointer(functionDestroy))
		default:
			rc = lib.Xsqlite3_create_function_v2(c.tls, c.handle, name, f.Args, flags, app, pointer(functionCall), 0, 0, pointer(functionDestroy))
		}
		if rc != lib.SQLITE_OK {
			e := c.errorOf(rc).(*Error)
			if rc == lib.SQLITE_MISUSE { // which Node's connection does not note
				e = &Error{Code: 0, Text: "not an error", Meaning: "not an error"}
			}
			return nil, e
		}
		return []byte(`{}`), nil
	})
}

func functionDestroy(tls *libc.TLS, app uintptr) {
	if c := connectionOf(tls); c != nil {
		delete(c.functions, app)
	}
	libc.Xfree(tls, app)
}

// ask has the caller run a function, and waits for the answer. It runs on the goroutine of the job that it is part of.
func (c *DB) ask(call *Call) Answer {
	j := c.calling
	if j == nil || c.current().Err() != nil { // the database is closed, or the call is over: nobody would hear
		return Answer{Failed: true}
	}
	j.ask <- call
	return <-j.answer
}

// invoke calls a function of the caller's with SQLite's arguments.
func (c *DB) invoke(context uintptr, step string, state int, argc int32, argv uintptr) (Answer, bool) {
	f := c.functions[lib.Xsqlite3_user_data(c.tls, context)]
	if f == nil {
		return Answer{}, false
	}
	args := []byte{'['}
	for i := range argc {
		if i > 0 {
			args = append(args, ',')
		}
		args = c.appendArgument(args, *at[uintptr](argv + uintptr(i)*unsafe.Sizeof(argv)), f.BigInts)
	}
	a := c.ask(&Call{Function: f.ID, Step: step, State: state, Args: append(args, ']')})
	if a.Failed {
		text := c.text(a.Text)
		defer libc.Xfree(c.tls, text)
		lib.Xsqlite3_result_error(c.tls, context, text, int32(len(a.Text)))
		return a, false
	}
	return a, true
}

func functionCall(tls *libc.TLS, context uintptr, argc int32, argv uintptr) {
	c := connectionOf(tls)
	if a, ok := c.invoke(context, "call", 0, argc, argv); ok {
		c.result(context, a.Value)
	}
}

// state is the number of the group that an aggregate works on. SQLite keeps it, zeroed, as long as the group lasts.
func (c *DB) state(context uintptr) int {
	p := lib.Xsqlite3_aggregate_context(c.tls, context, 8)
	if p == 0 {
		return 0
	}
	n := at[int64](p)
	if *n == 0 {
		if f := c.functions[lib.Xsqlite3_user_data(c.tls, context)]; f != nil {
			f.states++
			*n = int64(f.states)
		}
	}
	return int(*n)
}

func aggregateStep(tls *libc.TLS, context uintptr, argc int32, argv uintptr) {
	c := connectionOf(tls)
	c.invoke(context, "step", c.state(context), argc, argv)
}

func aggregateInverse(tls *libc.TLS, context uintptr, argc int32, argv uintptr) {
	c := connectionOf(tls)
	c.invoke(context, "inverse", c.state(context), argc, argv)
}

func aggregateValue(tls *libc.TLS, context uintptr) {
	c := connectionOf(tls)
	if a, ok := c.invoke(context, "value", c.state(context), 0, 0); ok {
		c.result(context, a.Value)
	}
}

func aggregateFinal(tls *libc.TLS, context uintptr) {
	c := connectionOf(tls)
	if a, ok := c.invoke(context, "final", c.state(context), 0, 0); ok {
		c.result(context, a.Value)
	}
}
