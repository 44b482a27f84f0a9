// Package safeopen finds and opens what the paths of a grant lead to: name by name, holding open what it has passed, so that what is
// swapped behind its back changes nothing.
package safeopen
