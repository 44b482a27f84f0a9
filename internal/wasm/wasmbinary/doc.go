// Package wasmbinary decodes WebAssembly binaries byte by byte: numbers, texts, vectors, sections.
package wasmbinary
