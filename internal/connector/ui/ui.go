package ui

import (
	"context"
	"encoding/json"
	"math"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/printable"
)

// maxUIParams bounds the text one ui call may carry. A screen of text is a few kilobytes.
const maxUIParams = 4 << 20

// UI is the connector of the method ui: it checks what an extension wants shown, takes the control sequences out of it,
// ends dialogs that have a timeout, and hands the rest to the host's UI. Without one it answers as Pi's print mode.
type UI struct {
	ui  ext.UI // nil without a person to ask
	cwd string // where the host works

	// Unseen gets notifications that there is no UI for; nil drops them. It is set before the first call.
	Unseen func(from ext.ID, kind, text string)

	mu    sync.Mutex
	open  map[componentKey]*component
	lent  map[ext.ID]*ext.Terminal
	early []earlyNews // what came before its component was open
}

// New returns the connector of a host that works in cwd. ui may be nil.
func New(ui ext.UI, cwd string) *UI {
	return &UI{ui: ui, cwd: cwd, open: map[componentKey]*component{}, lent: map[ext.ID]*ext.Terminal{}}
}

// Call performs one call of the method ui.
func (u *UI) Call(ctx context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
	if len(call.Params) > maxUIParams {
		return nil, ext.E(ext.CodeInvalidRequest, "the text for the ui is too long")
	}
	op, err := wire.Op(call.Params)
	if err != nil {
		return nil, wire.UnknownOp("ui", "")
	}
	switch op {
	case "select":
		return u.selectOne(ctx, call)
	case "confirm", "input", "editor":
		return u.ask(ctx, call, op)
	case "notify", "setStatus", "setWidget":
		return u.tell(ctx, call, op)
	case "setTheme":
		return u.setTheme(ctx, call)
	case "getEditorText", "getToolsExpanded":
		return u.get(ctx, call, op)
	case "custom", "frame", "close":
		return u.component(ctx, call, op)
	case "lend":
		return u.lend(ctx, call)
	case "getBranch", "watchBranch":
		return u.branch(ctx, call, op)
	case "getStatuses", "getSize", "suggest", "setEditorComponent", "submitEditor", "changeEditor", "listen", "offerSuggestions":
		return u.onScreen(ctx, call, op)
	default:
		if _, ok := valueCheck(op); ok {
			return u.set(ctx, call, op)
		}
		return nil, wire.UnknownOp("ui", op)
	}
}

// dialog is the params of every dialog; an operation uses its own keys and refuses the others.
type dialog struct {
	Op          string    `json:"op"`
	Title       string    `json:"title"`
	Options     *[]string `json:"options"`
	Message     *string   `json:"message"`
	Placeholder *string   `json:"placeholder"`
	Prefill     *string   `json:"prefill"`
	Timeout     *float64  `json:"timeout"`
	Needed      bool      `json:"needed"` // an answer of nobody will not do
}

// dialogOf decodes a dialog and returns what the host's UI gets.
func dialogOf(params json.RawMessage) (dialog, map[string]any, error) {
	var d dialog
	if err := ext.DecodeStrict(params, &d); err != nil {
		return d, nil, err
	}
	if d.Timeout != nil && (math.IsNaN(*d.Timeout) || *d.Timeout < 0) {
		return d, nil, ext.E(ext.CodeInvalidRequest, "timeout is negative")
	}
	out := map[string]any{"title": printable.Styled(d.Title)}
	for _, f := range []struct {
		key     string
		value   *string
		allowed bool
	}{
		{"message", d.Message, d.Op == "confirm"},
		{"placeholder", d.Placeholder, d.Op == "input"},
		{"prefill", d.Prefill, d.Op == "editor"},
	} {
		if f.value == nil {
			continue
		}
		if !f.allowed {
			return d, nil, ext.E(ext.CodeInvalidRequest, d.Op+" has no "+f.key)
		}
		out[f.key] = printable.Styled(*f.value)
	}
	if (d.Options != nil) != (d.Op == "select") {
		return d, nil, ext.E(ext.CodeInvalidRequest, "options belong to select")
	}
	if d.Timeout != nil && *d.Timeout > 0 {
		out["timeout"] = *d.Timeout
	}
	return d, out, nil
}

// selectOne shows the options without their control sequences, and answers with the extension's own spelling.
func (u *UI) selectOne(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	d, params, err := dialogOf(call.Params)
	if err != nil {
		return nil, err
	}
	shown := make([]string, 0, len(*d.Options))
	for _, o := range *d.Options {
		shown = append(shown, printable.StyledLine(o))
	}
	params["options"] = shown
	answer, err := u.dialog(ctx, call, d, params)
	var value *string
	if err != nil || json.Unmarshal(answer, &value) != nil || value == nil {
		return valueOf(nil, err)
	}
	for i, o := range shown {
		if o == *value {
			return valueOf((*d.Options)[i], nil)
		}
	}
	return nil, ext.E(ext.CodeInternal, "the ui answered with none of the options")
}

func (u *UI) ask(ctx context.Context, call ext.Call, op string) (json.RawMessage, error) {
	d, params, err := dialogOf(call.Params)
	if err != nil {
		return nil, err
	}
	answer, err := u.dialog(ctx, call, d, params)
	if op == "confirm" {
		var yes bool
		if err == nil && json.Unmarshal(answer, &yes) != nil {
			yes = false
		}
		return valueOf(yes, err)
	}
	var text *string
	if err == nil && json.Unmarshal(answer, &text) != nil {
		return nil, ext.E(ext.CodeInternal, "the ui answered with no text")
	}
	if text == nil {
		return valueOf(nil, err)
	}
	return valueOf(*text, err)
}

// dialog asks the host's UI and returns the value of its answer: null when there is no UI and none is needed, when the person
// dismissed the dialog, and when its time was up.
func (u *UI) dialog(ctx context.Context, call ext.Call, d dialog, params map[string]any) (json.RawMessage, error) {
	null := json.RawMessage("null")
	if u.ui == nil {
		if d.Needed {
			const nobody = "there is no person to ask"
			return nil, ext.E(ext.CodeDenied, nobody).With("capability", string(ext.CapUI)).With("reason", nobody)
		}
		return null, nil
	}
	bounded := ctx
	if d.Timeout != nil && *d.Timeout > 0 {
		var cancel context.CancelFunc
		bounded, cancel = context.WithTimeout(ctx, millis(*d.Timeout))
		defer cancel()
	}
	raw, err := u.request(bounded, call, d.Op, params)
	if err != nil {
		if ctx.Err() == nil && bounded.Err() != nil {
			return null, nil
		}
		return nil, err
	}
	var answer map[string]json.RawMessage
	if err := json.Unmarshal(raw, &answer); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the ui's answer is not an object", err)
	}
	return wire.OrNull(answer["value"]), nil
}

// request asks the host's UI, which exists.
func (u *UI) request(ctx context.Context, call ext.Call, op string, params any) (json.RawMessage, error) {
	raw, err := wire.JSON(params)
	if err != nil {
		return nil, err
	}
	answer, err := u.ui.Request(ctx, call.Extension, op, raw)
	if err != nil {
		if ctx.Err() != nil {
			return nil, wire.Cancelled(ctx.Err())
		}
		return nil, wire.Outward(err, ext.CodeInternal, "the ui could not do that")
	}
	return answer, nil
}

// notice is the params of notify, setStatus and setWidget.
type notice struct {
	Op        string          `json:"op"`
	Message   *string         `json:"message"`
	Type      *string         `json:"type"`
	Key       *string         `json:"key"`
	Text      json.RawMessage `json:"text"`
	Lines     json.RawMessage `json:"lines"`
	Placement *string         `json:"placement"`
}

func (u *UI) tell(ctx context.Context, call ext.Call, op string) (json.RawMessage, error) {
	var in notice
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	params, err := noticeParams(op, in)
	if err != nil {
		return nil, err
	}
	if u.ui == nil && op == "notify" && u.Unseen != nil {
		u.Unseen(call.Extension, params["type"].(string), params["message"].(string))
	}
	return u.show(ctx, call, op, params)
}

func noticeParams(op string, in notice) (map[string]any, error) {
	keyed := in.Key != nil && in.Message == nil && in.Type == nil
	switch {
	case op == "notify" && in.Message != nil && in.Key == nil && in.Text == nil && in.Lines == nil && in.Placement == nil:
		kind := "info"
		if in.Type != nil && (*in.Type == "warning" || *in.Type == "error") { // Pi shows any other type as information
			kind = *in.Type
		}
		return map[string]any{"message": printable.Styled(*in.Message), "type": kind}, nil
	case op == "setStatus" && keyed && in.Lines == nil && in.Placement == nil:
		text, err := cleanNullable(in.Text)
		return map[string]any{"key": printable.Line(*in.Key), "text": text}, err
	case op == "setWidget" && keyed && in.Text == nil:
		params := map[string]any{"key": printable.Line(*in.Key), "lines": nil}
		if in.Placement != nil {
			if *in.Placement != "aboveEditor" && *in.Placement != "belowEditor" {
				return nil, ext.E(ext.CodeInvalidRequest, "placement is aboveEditor or belowEditor")
			}
			params["placement"] = *in.Placement
		}
		if in.Lines == nil || wire.IsNull(in.Lines) {
			return params, nil
		}
		lines, err := cleanLines(in.Lines)
		params["lines"] = lines
		return params, err
	}
	return nil, ext.E(ext.CodeInvalidRequest, op+" has other keys than these")
}

// show tells the host's UI something that has no answer.
func (u *UI) show(ctx context.Context, call ext.Call, op string, params any) (json.RawMessage, error) {
	if u.ui == nil {
		return json.RawMessage(`{}`), nil
	}
	if _, err := u.request(ctx, call, op, params); err != nil {
		return nil, err
	}
	return json.RawMessage(`{}`), nil
}

func (u *UI) get(ctx context.Context, call ext.Call, op string) (json.RawMessage, error) {
	if err := ext.DecodeStrict(call.Params, &struct {
		Op string `json:"op"`
	}{}); err != nil {
		return nil, err
	}
	answer := json.RawMessage(`{}`)
	if u.ui != nil {
		var err error
		if answer, err = u.request(ctx, call, op, struct{}{}); err != nil {
			return nil, err
		}
	}
	var text struct{ Value string }
	var flag struct{ Value bool }
	if op == "getEditorText" {
		err := json.Unmarshal(orEmpty(answer), &text)
		return valueOf(text.Value, outwardUI(err))
	}
	err := json.Unmarshal(orEmpty(answer), &flag)
	return valueOf(flag.Value, outwardUI(err))
}

func orEmpty(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage(`{}`)
	}
	return raw
}

func outwardUI(err error) error {
	if err == nil {
		return nil
	}
	return ext.Wrap(ext.CodeInternal, "the ui's answer has the wrong type", err)
}

func valueOf(value any, err error) (json.RawMessage, error) {
	if err != nil {
		return nil, err
	}
	return wire.JSON(map[string]any{"value": value})
}

// millis converts a number of milliseconds without overflow for the longest.
func millis(ms float64) time.Duration {
	if ms >= float64(math.MaxInt64/time.Millisecond) {
		return math.MaxInt64
	}
	return time.Duration(ms * float64(time.Millisecond))
}
