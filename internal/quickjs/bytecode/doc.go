// Package bytecode makes the engine's bytecode, and knows what it holds: where its lines begin, which variables its functions use, and
// whether it is this engine's own.
//
// It compiles and links; what is run when is internal/runtime/js's.
package bytecode
