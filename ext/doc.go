// Package ext holds the nouns every part of pier shares: the protocol v1 messages (seed 000), capabilities, calls
// and results, the closed set of errors, the log record, strict JSON decoding, and the interfaces an embedder
// implements (Approver, UI, Session, Agent). It decides nothing and does nothing: it imports only the standard
// library, the JSON Schema it validates against, and the packages redact, jsonstrict and jsontext that do its redaction
// and its decoding. Every other package may import it.
package ext
