// Package vmcopy makes VMs of one that is ready: its memory is copied, and what in it depends on where it lies is put right.
//
// That are pointers, and the two kinds of table that the engine sorts by addresses: the table of shapes, and the keys of Map, Set, WeakMap and
// WeakSet that are objects. What is a pointer is known by comparing two VMs that the same steps made. Whatever else differs between the two is
// named by who made them, as something that each copy gets anew; when there is any more, nothing is copied.
package vmcopy
