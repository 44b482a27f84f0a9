// Package wasmcode has the machine code of core modules: wazero compiles it once, and what an earlier process compiled is taken from an
// authenticated store, verified.
package wasmcode
