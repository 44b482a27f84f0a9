// Package audit reads ledgers for a person: which extension did what, to which target, who allowed it, and how it ended. It
// only reads.
//
// Entries makes entries of the records of one ledger, Merge those of many in the order of time, Filter chooses, and Group puts
// them together by day, extension, kind and target. Nothing here is fit for a terminal as it is: who prints passes it through
// package printable. cmd/pier asks, for pier log and pier ledger.
package audit
