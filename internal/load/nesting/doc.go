// Package nesting limits the nesting depth of sources and JSON before a recursive parser reads them.
package nesting
