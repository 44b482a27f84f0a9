// Package wasm runs extensions that are WebAssembly components: the world pi:extension of docs/wit/extension.wit, and what toolchains
// want of WASI 0.2. It decides when which component runs, and how long. A component reaches the world through the instance's gate
// alone, whether it asks by host.call or by WASI.
//
// A component does one thing at a time. Calls wait for each other; one that waits longer than the patience of the runtime gets another
// instance of the component for itself, so that a call that hangs does not hold up the rest. A trap ends the extension, which the host
// starts again. A call that was cancelled or ran too long ends its instance of the component alone: the next call begins with a fresh
// one, whose init has run again.
package wasm
