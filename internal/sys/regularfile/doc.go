// Package regularfile opens a path only if it is a regular file within a size limit: a pipe or a device may never end.
// Whatever a stranger's folder, package or project names is read here.
package regularfile
