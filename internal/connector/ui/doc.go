// Package ui performs the effects of the method ui, dialogs and drawings, without the control sequences of a terminal
// (docs/hostcalls.md).
package ui
