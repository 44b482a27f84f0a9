// Package wire holds the parts that connectors share: the decoding of a call, the encoding of results and errors, the
// POSIX names of errors, the proxy of a request.
package wire
