// Package catalog implements the catalog of extensions (pi.ext.catalog.v1): items, their identity by content, and
// search. It reads no extension: who builds a catalog brings what is known of each.
package catalog
