// Package catalog is the catalog of extensions (pi.ext.catalog.v1): what an item says, which items are the same content, and how they are
// searched. It reads no extension: who builds a catalog brings what is known of each.
package catalog
