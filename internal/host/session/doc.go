// Package session stores a conversation in Pi's session format (version 3): a header and a tree of entries, in memory
// or in a JSONL file that Pi opens as its own. It decides where an entry hangs, what its id and time are and how its
// line is written; it does not look into messages. The connectors reach it as an ext.Session, cmd/pier opens and lists
// it.
//
// # Guarantees
//
// Reading loses nothing: entries of unknown types, unknown keys and the order of keys stay as they are in the file, and
// a line that is not an entry is skipped (as Pi does), reported as a Warning with its number, and never removed from
// the file. Opening changes no file. Files of versions 1 and 2 are brought to version 3 in memory; the first append
// then replaces the file by the migrated one, since the new entry hangs on ids that only the migration made.
//
// Writing only ever adds lines, one write per entry, mode 0600. When Append returns the line is with the operating
// system, not in a buffer; Close syncs it to the disk. An entry that could not be written is not in memory either.
//
// # When the file appears
//
// Pi 0.73 creates the file with the first answer of the model, Pi 1.5 with the first message of the user or the model.
// A session of pier may hold nothing but the state of extensions, which they expect to find again, so pier creates the
// file with the first entry of any type; a session without entries leaves no file. Both Pi versions open such a file.
// (Pi 0.73 has a flaw there: it writes all lines a second time with the first answer. Pi and this package read the
// doubled file all the same, the later line of an id counting.)
package session
