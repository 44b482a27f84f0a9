// Package jsapi implements the WebAssembly JavaScript API of one VM on wazero: modules, instances, memories, tables,
// globals and functions. Code in it reaches nothing but the values and functions that JavaScript hands over.
//
// Everything but Interrupt belongs to one goroutine, that of the VM.
package jsapi
