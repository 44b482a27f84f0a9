// Package coretype reads what a core module imports and exports, and says what can stand where something else is wanted.
package coretype
