// Package component implements WebAssembly's component model on top of wazero, which has core modules only: Decode
// parses and validates a component binary; an Engine compiles its modules; a Store links one instance of it with the
// imports of the host, and calls its exports. Values cross between components, and between them and the host, by the
// canonical ABI: each is lifted out of one memory and lowered into the other, so that no component ever sees another's
// memory. What a component does wrong is a *Trap or an *Invalid, never a panic. The host gives functions and resources
// only: this package reaches nothing of the world by itself.
//
// The specification is WebAssembly/component-model, design/mvp: Binary, Explainer, CanonicalABI. Asynchronous functions run to their
// end at once; streams, futures and waiting are decoded and validated as far as components need to load, and what would run them traps.
package component
