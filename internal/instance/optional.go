package instance

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/scan"
)

// What not every runtime has. The host asks an instance for these in one place (extension.go of the root).

// Preparer brings a tool's arguments into the tool's own form before they are checked.
type Preparer interface {
	Prepare(ctx context.Context, tool string, input json.RawMessage) (json.RawMessage, error)
}

// Emission is one event on its way to one handler. An event with several handlers has an id, under which the instance keeps the list
// of them from the first to the last.
type Emission struct {
	ID      string // of the event, for the correlation of host calls
	Event   json.RawMessage
	Handler int    // from 0
	List    string // under which the handlers are kept; "" for an only one
	Last    bool
}

// Listener takes events.
type Listener interface {
	// Event runs one handler. The reply is an object: "event" as the handler left it, "input" when the event has other arguments of a
	// tool in their place now, "result" when the handler returned one.
	Event(ctx context.Context, e Emission) (json.RawMessage, error)
	// EndEvent lets go of a list whose last handlers do not run.
	EndEvent(list string)
	// Broadcast passes on an event of pi.events, and Called a call of a function that the extension gave away there. They wait for
	// nothing, and report false for what the instance does not take: it has ended, or too much waits.
	Broadcast(channel string, data json.RawMessage) bool
	Called(request json.RawMessage) bool
}

// Commander takes what a person types.
type Commander interface {
	Command(ctx context.Context, id, name, args string) error
	// Complete is null, or a list of {value, label, description}.
	Complete(ctx context.Context, name, prefix string) (json.RawMessage, error)
	Shortcut(ctx context.Context, id, key string) error
	SetFlags(ctx context.Context, values map[string]json.RawMessage) error
}

// Drawing asks for lines, see pier.RenderRequest.
type Drawing struct {
	Kind     string
	Width    int
	Expanded bool

	Tool    string
	Input   json.RawMessage
	Result  json.RawMessage
	Partial bool
	Message json.RawMessage
	Entry   json.RawMessage
	Key     string
}

// Text is a text being edited, and where the cursor is in it.
type Text struct {
	Lines []string `json:"lines"`
	Line  int      `json:"line"`
	Col   int      `json:"col"`
}

// Suggestions are items as Pi's AutocompleteItem, and the text before the cursor that a chosen item replaces.
type Suggestions struct {
	Items  []json.RawMessage `json:"items"`
	Prefix string            `json:"prefix"`
}

// Drawer has something on the screen.
type Drawer interface {
	// Render returns lines with their styles, nil when nothing of the kind is drawn.
	Render(ctx context.Context, d Drawing) ([]string, error)
	Resize(ctx context.Context, width, rows int) error
	// TerminalInput returns the input that is left, and whether a listener kept it to itself.
	TerminalInput(ctx context.Context, data string) (rest string, consumed bool, err error)
	Suggest(ctx context.Context, t Text, force bool) (*Suggestions, error)
	ApplySuggestion(ctx context.Context, t Text, item json.RawMessage, prefix string) (Text, error)
}

// Connector has a connection that it makes when it needs it.
type Connector interface {
	// Connect makes it now, where there is none; again makes another one in any case.
	Connect(ctx context.Context, again bool) error
	// Connected reports whether there is one.
	Connected() bool
}

// Change is a tool that says something else of itself than somebody agreed to.
type Change struct {
	Tool  string
	ID    string   // of exactly this change
	Lines []string // the differences
}

// Changer has tools that may change.
type Changer interface {
	Changes() ([]Change, error)
	// Agree lets the tool of a change be called from now on, if it is still that.
	Agree(id string) error
}

// Renewer outlives a session. An instance that is none does not know which session it works for.
type Renewer interface {
	// Renew runs the extension's code again, in its modules as they are, for another session.
	Renew(ctx context.Context) error
	// Retire tells the instance that another one takes its place: it finishes its running calls and ends.
	Retire(ctx context.Context) error
	// Setup lets the extension fill a session that it asked for, under the token of its request.
	Setup(ctx context.Context, token int) ([]map[string]json.RawMessage, error)
}

// Readable is the Body of a unit that can be looked at before any of it runs.
type Readable interface {
	// Text is the host modules that it may ask for, and its code.
	Text() (modules []string, code []byte)
}

// Asking is the Body of a unit that names its host's interfaces, and thereby what it may ask for.
type Asking interface {
	// Asks is the interface by which a right is asked for; "" for none.
	Asks(right string) string
}

// Startable is the Body of a unit that is a program: it is started before anything else happens.
type Startable interface {
	// Starts are the words that it is started with; none of what is no program after all.
	Starts() []string
}

// Reachable is the Body of a unit that is reached over the network: nothing of it happens before.
type Reachable interface {
	// Reaches are the method and the URL of the first request; "" of what is not reached so after all.
	Reaches() (method, address string)
}

// Scannable is the Body of a unit whose source can be scanned for the rights it uses before any of it runs.
type Scannable interface {
	// Summary is what a scan finds, or found before; or why there is none, when it takes long and need not be.
	Summary(must bool) (*scan.Summary, error)
}

// OnDemand is an instance whose program comes and goes. When it has ended, the next call has it started again, at once: that is no failure
// of the extension's, and none that is counted.
type OnDemand interface{ OnDemand() }

// Diagnosed is an instance that reports its state, and how it ended, to a person who examines it.
type Diagnosed interface{ Health() []ext.Detail }

// Unlisted can run tools that it has not registered, for a person who names one.
type Unlisted interface {
	AcceptsUnlistedTool(tool string) bool
}

// Described is the Body of a unit that can list its parts.
type Described interface {
	Details() []ext.Detail
}

// Details returns the parts of a unit; nil if its kind lists none.
func Details(u Unit) []ext.Detail {
	if body, ok := u.Body.(Described); ok {
		return body.Details()
	}
	return nil
}
