// Package secretword knows where programs take secrets among their words, and how a line of a shell parts into words.
// Layer -1.
package secretword
