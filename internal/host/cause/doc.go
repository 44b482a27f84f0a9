// Package cause knows what extensions are at work on and for whom: a question says what the call that asks it is made for, and a record
// carries the ids of whoever asked. The host enters what it begins, and looks up calls that come back.
package cause
