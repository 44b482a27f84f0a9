// Package wasmbinary takes WebAssembly binaries apart, byte by byte: numbers, texts, vectors, parts of known length.
package wasmbinary
