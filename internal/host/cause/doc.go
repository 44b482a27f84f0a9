// Package cause records for which request an extension works, so that a question and a ledger record can name the
// request behind a call. The host enters what it begins, and looks up calls that come back.
package cause
