// Package zlib compresses and expands in the formats of Node's zlib, as a stream, with zlib's error messages. What
// comes out goes where the caller says: it holds windows and tables, never a whole text.
package zlib
