// Package multimemory splits core modules with several memories into modules of one memory each, the only kind that
// wazero runs. What a module does with another than its first memory becomes a call through a table that was added to
// it, of a small function in a module that has that memory; the function is the instruction itself. It knows, too, of
// which functions the compilation would take too long.
package multimemory
