// Package journal writes what happens around extensions, host calls aside, to a host's ledger: what was loaded and registered, which tool,
// command or event began and ended, what failed, what was answered for good. It also says where ledgers are kept.
package journal
