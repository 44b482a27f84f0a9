package ext

import _ "embed"

//go:embed schema/extension_protocol.json
var schemaText string

// Schema returns the JSON Schema (draft 2020-12) of protocol v1, the one the messages of this package implement. Every
// call returns a fresh copy.
//
// This package checks messages in Go and needs no schema library for it; the schema is here for an embedder who wants
// to publish it or to check with it.
func Schema() []byte { return []byte(schemaText) }
