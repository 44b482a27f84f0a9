// Package archive decides what of an archive that a stranger made reaches the disk: plain files and folders below one folder, no links,
// nothing that lies about its size, and no more than the limits.
package archive
