package ext

import (
	"context"
	"encoding/json"
)

// ComponentUI is a UI that can also show a component an extension draws itself (ctx.ui.custom). With any other UI such a
// component is closed at once, as in Pi's print and RPC modes.
type ComponentUI interface {
	UI
	// Custom shows the component whose id is in params until ctx ends (the extension closed it) or the person closes
	// it, and returns nil for both. It sends {"width","rows"} first and again after a change of size, and {"key"} for
	// each piece of raw terminal input, one at a time. The lines to show arrive meanwhile through Request with op "frame".
	Custom(ctx context.Context, ext ID, params json.RawMessage, send func(chunk json.RawMessage) error) error
}

// ScreenUI is a UI with a whole screen: it knows its size, lays overlays over it, and has a prompt whose editor an extension
// may replace. More operations reach its Request (docs/hostcalls.md, method ui), and it sends components {"screen":true}
// with their size.
type ScreenUI interface {
	ComponentUI
	// Size is the screen's size in cells.
	Size() (width, rows int)
}

// UIRequest is the params of any operation of the method ui as they reach an embedder's UI; each operation has its own
// (docs/hostcalls.md, method ui), and the others are zero.
type UIRequest struct {
	ID          json.RawMessage `json:"id"`
	Title       string          `json:"title"`
	Options     []string        `json:"options"`
	Message     string          `json:"message"`
	Type        string          `json:"type"`
	Placeholder string          `json:"placeholder"`
	Prefill     string          `json:"prefill"`
	Timeout     float64         `json:"timeout"` // in milliseconds
	Key         string          `json:"key"`
	Text        *string         `json:"text"`
	Lines       []string        `json:"lines"`
	Line        int             `json:"line"`
	Col         int             `json:"col"`
	Force       bool            `json:"force"`
	Whole       bool            `json:"whole"`
	Triggers    []string        `json:"triggers"`
	Placement   string          `json:"placement"`
	Place       string          `json:"place"`
	Overlay     bool            `json:"overlay"`
	At          *UIPlace        `json:"at"`
	Hidden      bool            `json:"hidden"`
	Focus       *bool           `json:"focus"`
	Value       json.RawMessage `json:"value"`

	// Palette is what setTheme makes of the colours, by their names in Pi: the SGR sequence before a text.
	Palette map[string]string `json:"palette"`
}

// UIPlace is where an overlay lies on a screen, in cells.
type UIPlace struct {
	Row   int `json:"row"`
	Col   int `json:"col"`
	Width int `json:"width"`
}
