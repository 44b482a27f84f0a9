// Package regularfile decides what of a path is a file to be read whole: what is no regular file may never begin, or never end, and what is
// larger than anybody means takes the memory. Whatever a stranger's folder, package or project names is read here.
package regularfile
