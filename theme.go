package pier

import "context"

// Theme is how Pi's theme of a name colours a terminal.
type Theme struct {
	Name    string            `json:"name"`
	Palette map[string]string `json:"palette"` // by Pi's names of colours (accent, error, userMessageBg): the SGR sequence before a text
}

// UseTheme has the extensions draw with the theme of the settings: that of Options.Theme, of the project once it is trusted, of the
// user, or "system", which is the terminal's own colours. It tells them which themes Discover and Offer have found. Light says
// whether the terminal is; nil leaves that to COLORFGBG. A theme that cannot be loaded is "system", as in Pi.
func (h *Host) UseTheme(ctx context.Context, light *bool) (Theme, error) {
	found, err := h.finder.Look(ctx, h.opts.Theme, light)
	if err != nil {
		return Theme{}, err
	}
	if found.Failed != "" {
		h.warnUser("the theme of the settings: " + found.Failed + "; drawing with system")
	}
	h.broadcast("", "pier:theme", found.News) // shim/src/core/parts/ui.ts has the other side
	return Theme{Name: found.Name, Palette: found.Palette}, nil
}
