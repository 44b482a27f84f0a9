// Package witname parses the names of the component model: imports and exports, fields, cases and parameters.
package witname
