// Package jsapi holds the WebAssembly objects of one JavaScript VM: modules, instances, memories, tables, globals and
// functions, as the WebAssembly JavaScript API wants them, on wazero. Code in it reaches nothing but the values and functions
// that JavaScript hands over.
//
// Everything but Interrupt belongs to one goroutine, that of the VM.
package jsapi
