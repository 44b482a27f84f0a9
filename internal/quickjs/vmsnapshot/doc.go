// Package vmsnapshot is the memory of the engine's VMs: each has a heap of its own, with a limit, which goes at once when the VM does; and a VM that is
// ready can be copied.
//
// A copy is the heap in another place, with what depends on the place put right. That are pointers, and the two kinds of table that the engine sorts
// by addresses: the table of shapes, and the keys of Map, Set, WeakMap and WeakSet that are objects. What is a pointer is known by comparing two
// VMs that the same steps made. Whatever else differs between the two is named by who made them, as something that each copy gets anew; when there
// is any more, as when a generator waits, nothing is copied.
package vmsnapshot
