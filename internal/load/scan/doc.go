// Package scan says what a script can do, from its syntax tree alone: which capabilities it may ask for and by which lines, what is
// forbidden or unusual, and what cannot be known before it runs. It runs nothing and reads no files.
//
// The tree is that of the bundle, in which all files of an extension and its dependencies share one scope: a name that is
// exported, renamed and imported again is one variable there. Places lead back through the source map.
package scan
