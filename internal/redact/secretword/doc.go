// Package secretword knows where programs take secrets among their words, and how a line of a shell parts into words.
package secretword
