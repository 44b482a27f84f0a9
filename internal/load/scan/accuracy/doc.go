// Package accuracy holds what a scan infers against what is so: what runs used, and what a person says is needed.
//
// Layer 4.
package accuracy
