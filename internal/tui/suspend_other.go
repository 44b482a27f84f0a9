//go:build !unix

package tui

// suspend does nothing: there is no job control.
func (s *Screen) suspend() {}
