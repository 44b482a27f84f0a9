// Package proc is the only place in pier that starts a process. A Group owns every process of one host: it starts
// them with an explicit environment and working directory, hands their output on with back-pressure, ends them at a
// deadline or when their context ends, and leaves none behind when it is closed.
//
// Ending a process ends its tree. On Unix each process leads a session of its own; SIGTERM goes to everything that
// belongs to it (its group, its session, and what descends from it), SIGKILL follows after a grace. On Windows the
// tree is a job object, ended at once. The one way out of the tree on Unix is the daemon's: leave the session and
// orphan yourself before anybody looks. A command on Linux closes it with Adopt: what is orphaned becomes its child. A process that inherits the terminal as its standard input stays in pier's
// own group, because it could not read from the terminal otherwise; its descendants are then found by parentage only.
//
// A process that exits by itself may leave others behind, as a shell with "&" does. They live on until the Group is
// closed, and holding the output pipes open does not delay Wait for longer than the drain time.
package proc
