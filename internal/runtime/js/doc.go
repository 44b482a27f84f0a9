// Package js runs one extension in one QuickJS VM owned by one goroutine, driven by the event loop of seed 002 §1A.4.5.
package js
