// Package redact takes secrets and personal data (redaction, secret scanning) out of texts, command lines,
// URLs and JSON values. Package ext calls it for its Redact, Redactor and Sensitive before anything is logged,
// recorded or shown. It never keeps or writes a text, and knows only values that its caller names and forms
// that tokens, keys, addresses and programs have.
package redact
