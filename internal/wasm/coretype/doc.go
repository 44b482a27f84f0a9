// Package coretype reads the imports and exports of core modules, and decides which export satisfies an import.
package coretype
