package vmsnapshot

import (
	"fmt"
	"slices"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// shape is one of the engine's table of shapes, which it finds by a hash of the prototype's address and of the properties.
type shape struct {
	at    uintptr // offset
	proto uintptr // offset
	was   uintptr // the prototype's address, 0 for none
	hash  uint32
	low   uint32 // what the halves of that address are multiplied with
	high  uint32
}

// spread is what the engine multiplies a hash with for each number that it adds: the halves of the prototype's address, and for each
// property its name and its flags (_shape_hash and _shape_initial_hash).
const spread = 0x9e370001

func power(n int) uint32 {
	p := uint32(1)
	for range n {
		p *= spread
	}
	return p
}

// findShapes notes the shapes of the table, and what the table consists of.
func (s *Sample) findShapes(rt *lib.TJSRuntime) {
	for _, bucket := range buckets(rt) {
		for p := bucket; p != 0; p = at[lib.TJSShape](p).Fshape_hash_next {
			sh := at[lib.TJSShape](p)
			found := shape{at: s.place(p), was: sh.Fproto, hash: sh.Fhash}
			if sh.Fproto != 0 {
				found.proto, found.high = s.place(sh.Fproto), power(2*int(sh.Fprop_count)+1)
				found.low = found.high
				if word == 8 {
					found.low *= spread
				}
			}
			s.shapes = append(s.shapes, found)
			s.Anew(uintptr(unsafe.Pointer(&sh.Fhash)))
			s.Anew(uintptr(unsafe.Pointer(&sh.Fshape_hash_next)))
		}
	}
	s.anewAll(rt.Fshape_hash, len(buckets(rt)))
}

func buckets(rt *lib.TJSRuntime) []uintptr {
	return list[uintptr](rt.Fshape_hash, int(rt.Fshape_hash_size))
}

func (s *Sample) anewAll(p uintptr, words int) {
	for n := range words {
		s.Anew(p + uintptr(n)*word)
	}
}

// moved is the hash of the shape when its prototype lies elsewhere.
func (s shape) moved(to uintptr) uint32 {
	if s.was == 0 {
		return s.hash
	}
	hash := s.hash + (uint32(to)-uint32(s.was))*s.low
	if word == 8 {
		hash += (uint32(uint64(to)>>32) - uint32(uint64(s.was)>>32)) * s.high
	}
	return hash
}

// sameHashes shows on two VMs that hashes are known.
func sameHashes(a, b *Sample) error {
	hashes := make(map[uintptr]shape, len(b.shapes))
	for _, s := range b.shapes {
		hashes[s.at] = s
	}
	for _, s := range a.shapes {
		if of, found := hashes[s.at]; !found || s.moved(of.was) != of.hash {
			return fmt.Errorf("%w: the shape at %#x", errDiffers, s.at)
		}
	}
	return nil
}

// linkShapes builds the table of shapes of the copy that begins at base.
func (t *Template) linkShapes(base uintptr) {
	rt := at[lib.TJSRuntime](base + t.a.runtime)
	all := buckets(rt)
	clear(all)
	for _, s := range t.a.shapes {
		sh := at[lib.TJSShape](base + s.at)
		sh.Fhash = s.moved(base + s.proto)
		bucket := &all[sh.Fhash>>(32-rt.Fshape_hash_bits)]
		sh.Fshape_hash_next, *bucket = *bucket, base+s.at
	}
}

// goThrough visits all that the engine's garbage collector knows. The kind is what the engine notes before each.
func (s *Sample) goThrough(rt *lib.TJSRuntime) {
	first := uintptr(unsafe.Pointer(&rt.Fgc_obj_list))
	for p := at[lib.Tlist_head](first).Fnext; p != first; p = at[lib.Tlist_head](p).Fnext {
		switch *at[uint8](p - blockHeader + 3) & 0x7f {
		case lib.EJS_GC_OBJ_TYPE_JS_OBJECT:
			if class := at[lib.TJSObject](p).Fclass_id; class >= lib.EJS_CLASS_MAP && class <= lib.EJS_CLASS_WEAKSET {
				s.noteMap(*(*uintptr)(unsafe.Pointer(&at[lib.TJSObject](p).Fu)))
			}
		case lib.EJS_GC_OBJ_TYPE_SHAPE:
			if at[lib.TJSShape](p).Fis_hashed == 0 { // what is left of when it was
				s.memory.Clear(p+unsafe.Offsetof(lib.TJSShape{}.Fhash), 4)
				s.memory.Clear(p+unsafe.Offsetof(lib.TJSShape{}.Fshape_hash_next), word)
			}
		case lib.EJS_GC_OBJ_TYPE_VAR_REF:
			padding := unsafe.Offsetof(lib.TJSVarRef{}.Fis_const) + 1
			s.memory.Clear(p+padding, unsafe.Offsetof(lib.TJSVarRef{}.Fpvalue)-padding)
		}
	}
}

const blockHeader = unsafe.Sizeof(lib.TJSMallocBlockHeader{})

// noteMap notes a map or set that has keys which are hashed by their address.
func (s *Sample) noteMap(state uintptr) {
	m := at[lib.TJSMapState](state)
	s.memory.Clear(state+unsafe.Sizeof(m.Fis_weak), unsafe.Offsetof(m.Frecords)-unsafe.Sizeof(m.Fis_weak))
	records := recordsOf(state)
	for _, r := range records {
		padding := unsafe.Offsetof(r.F__ccgo4) + 1
		s.memory.Clear(uintptr(unsafe.Pointer(r))+padding, unsafe.Offsetof(r.Flink)-padding)
	}
	if !slices.ContainsFunc(records, func(r *lib.TJSMapRecord) bool {
		return r.Fkey.Ftag == lib.EJS_TAG_OBJECT || r.Fkey.Ftag == lib.EJS_TAG_SYMBOL
	}) {
		return
	}
	s.maps = append(s.maps, s.place(state))
	for _, r := range records {
		s.Anew(uintptr(unsafe.Pointer(&r.Fhash_next)))
	}
	s.anewAll(m.Fhash_table, int(m.Fhash_size))
}

// recordsOf are those of a map, and those that were deleted while something iterated.
func recordsOf(state uintptr) (records []*lib.TJSMapRecord) {
	first := uintptr(unsafe.Pointer(&at[lib.TJSMapState](state).Frecords))
	for p := at[lib.Tlist_head](first).Fnext; p != first; p = at[lib.Tlist_head](p).Fnext {
		records = append(records, at[lib.TJSMapRecord](p-unsafe.Offsetof(lib.TJSMapRecord{}.Flink)))
	}
	return records
}

// linkMaps builds the tables of the maps of the copy that begins at base.
func (t *Template) linkMaps(tls *libc.TLS, base uintptr) {
	for _, offset := range t.a.maps {
		m := at[lib.TJSMapState](base + offset)
		table := list[uintptr](m.Fhash_table, int(m.Fhash_size))
		clear(table)
		for _, r := range recordsOf(base + offset) {
			if r.F__ccgo4 != 0 { // it was deleted while something iterated
				continue
			}
			bucket := &table[symbols.HashKey(tls, r.Fkey, m.Fhash_bits)]
			r.Fhash_next, *bucket = *bucket, uintptr(unsafe.Pointer(r))
		}
	}
}

// clearFree clears what is left in blocks that the engine has set free: parts of pointers may be among it.
func (s *Sample) clearFree(m *lib.TJSMallocContext) {
	for n := range m.Farena_list {
		size, first := uintptr(symbols.BlockSizes[n]), uintptr(unsafe.Pointer(&m.Farena_list[n]))
		for p := at[lib.Tlist_head](first).Fnext; p != first; p = at[lib.Tlist_head](p).Fnext {
			arena := p - unsafe.Offsetof(lib.TJSMallocArena{}.Flink)
			for free := at[lib.TJSMallocArena](arena).Ffirst_free_block; free != lib.MFREE_NIL; {
				b := arena + unsafe.Sizeof(lib.TJSMallocArena{}) + uintptr(free)*size
				free = *at[uint16](b)
				s.memory.Clear(b+blockHeader, size-blockHeader)
			}
		}
	}
}
