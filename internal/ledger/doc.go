// Package ledger is the append-only, hash-chained record of what extensions did (seed 002 §3.4).
package ledger
