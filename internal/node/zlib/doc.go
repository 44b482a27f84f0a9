// Package zlib compresses and expands in the formats of Node's zlib, piece by piece, and says in zlib's words what is wrong. What comes
// out goes where the caller says: it holds windows and tables, never a whole text.
package zlib
