// Package archive unpacks archives from strangers: only plain files and folders below one folder reach the disk, no
// links, no false sizes, and no more than the limits allow.
package archive
