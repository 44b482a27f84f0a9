// Package safeopen opens the files below a granted path, link by link: each folder on the way is held open, so a
// swapped folder or link changes nothing.
package safeopen
