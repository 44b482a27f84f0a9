// Package jsonstrict is a strict JSON decoder (RFC 8259, I-JSON): it refuses duplicate keys, keys of another
// case, unknown keys, null without a Go nil, and nesting without bound. Package ext decodes messages and params
// with it, and package redact reads values before it takes secrets out. It never does I/O, never names a Go type
// in a message, and never imports package ext: ext gives its errors their code.
package jsonstrict
