// Package nesting finds where a source nests too deep for a recursive parser, before one gets it.
package nesting
