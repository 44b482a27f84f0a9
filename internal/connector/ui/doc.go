// Package ui does the effects of the method ui: what an extension shows a person and asks of one, cleaned of what a terminal would
// obey (docs/hostcalls.md).
package ui
