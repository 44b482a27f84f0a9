package conform

// keyBytes gives what a terminal sends for a key; a name that is none stands for itself, as text that is typed.
func keyBytes(name string) string {
	known := map[string]string{
		"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F",
		"pageup": "\x1b[5~", "pagedown": "\x1b[6~", "delete": "\x1b[3~", "enter": "\r", "escape": "\x1b", "tab": "\t",
		"shift+tab": "\x1b[Z", "space": " ", "backspace": "\x7f", "ctrl+c": "\x03", "ctrl+a": "\x01", "ctrl+k": "\x0b", "ctrl+u": "\x15",
	}
	if bytes, ok := known[name]; ok {
		return bytes
	}
	return name
}
