// Package witname is the grammar of names in the component model: what an import or export, a field, a case or a parameter may be called,
// and which names are one and the same.
package witname
