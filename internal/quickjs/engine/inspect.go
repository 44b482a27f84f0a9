package engine

import (
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// inspect is __pier_look: what util.inspect shows of a value and JavaScript cannot ask. A list whose first item says which:
// 0, state (0 pending, 1 fulfilled, 2 rejected), result of a promise; 1, target, handler of a proxy; 2, kind (0 keys, 1
// values, 2 both), and what a Map's or Set's iterator has before it. Undefined for all else.
func inspect(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	if argc < 1 {
		return undefined
	}
	value := argument(argv, 0)
	var found []lib.TJSValue
	switch classOf(value) {
	case lib.EJS_CLASS_PROMISE:
		found = []lib.TJSValue{number32(0), number32(int32(lib.XJS_PromiseState(tls, ctx, value))), lib.XJS_PromiseResult(tls, ctx, value)}
	case lib.EJS_CLASS_PROXY:
		at := opaque(value)
		proxy := *(**lib.TJSProxyData)(unsafe.Pointer(&at))
		found = []lib.TJSValue{number32(1), lib.XDupValue(tls, ctx, proxy.Ftarget), lib.XDupValue(tls, ctx, proxy.Fhandler)}
		if proxy.Fis_revoked != 0 {
			found = found[:1]
		}
	case lib.EJS_CLASS_MAP_ITERATOR, lib.EJS_CLASS_SET_ITERATOR:
		found = ahead(tls, ctx, opaque(value))
	default:
		return undefined
	}
	list := lib.XJS_NewArray(tls, ctx)
	for i, item := range found {
		lib.XJS_DefinePropertyValueUint32(tls, ctx, list, uint32(i), item, writable|1<<2)
	}
	return list
}

// ahead reads the records that an iterator has not come to.
func ahead(tls *libc.TLS, ctx uintptr, at uintptr) []lib.TJSValue {
	iterator := *(**lib.TJSMapIteratorData)(unsafe.Pointer(&at))
	found := []lib.TJSValue{number32(2), number32(int32(iterator.Fkind))}
	if classOf(iterator.Fobj) == 0 {
		return found // it has come to the end
	}
	states := opaque(iterator.Fobj)
	records := states + unsafe.Offsetof(lib.TJSMapState{}.Frecords)
	next := iterator.Fcur_record
	if next == 0 {
		next = records
	} else {
		next += unsafe.Offsetof(lib.TJSMapRecord{}.Flink)
	}
	for {
		next = (*(**lib.Tlist_head)(unsafe.Pointer(&next))).Fnext
		if next == records {
			return found
		}
		start := next - unsafe.Offsetof(lib.TJSMapRecord{}.Flink)
		record := *(**lib.TJSMapRecord)(unsafe.Pointer(&start))
		if record.F__ccgo4 == 0 { // not deleted
			found = append(found, lib.XDupValue(tls, ctx, record.Fkey), lib.XDupValue(tls, ctx, record.Fvalue))
		}
	}
}

func number32(n int32) lib.TJSValue {
	v := lib.TJSValue{Ftag: lib.EJS_TAG_INT}
	*(*int32)(unsafe.Pointer(&v.Fu)) = n
	return v
}

// pending is __pier_pending: whether more promise jobs wait behind the one that runs.
func pending(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, _ int32, _ uintptr) lib.TJSValue {
	v := lib.TJSValue{Ftag: lib.EJS_TAG_BOOL}
	*(*int32)(unsafe.Pointer(&v.Fu)) = lib.XJS_IsJobPending(tls, runtimeOf(ctx))
	return v
}
