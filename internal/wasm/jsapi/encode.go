package jsapi

import "github.com/cec80427/pier/internal/wasm/wasmbinary"

// What follows writes the small modules by which objects of JavaScript become something that a module can import.

var header = []byte(wasmbinary.Header)

func number(n int64) []byte { return wasmbinary.Number(uint32(n)) }

func text(s string) []byte { return wasmbinary.Text(s) }

func join(parts ...[]byte) []byte { return wasmbinary.Join(parts...) }

// list is a vector: how many, and then they.
func list(items ...[]byte) []byte { return wasmbinary.Vector(items...) }

func section(id byte, body []byte) []byte { return wasmbinary.Section(id, body) }

func limits(least, most int64) []byte {
	if most < 0 {
		return join([]byte{0}, number(least))
	}
	return join([]byte{1}, number(least), number(most))
}

func values(names []string) []byte {
	codes := number(int64(len(names)))
	for _, n := range names {
		codes = append(codes, valueByte(n))
	}
	return codes
}

func functionType(s signature) []byte { return join([]byte{0x60}, values(s.params), values(s.results)) }

// description is the type of an import.
func description(t Type, typeIndex int) []byte {
	switch t.Kind {
	case Function:
		return join([]byte{0}, number(int64(typeIndex)))
	case Table:
		return join([]byte{1, valueByte(t.Value)}, limits(t.Min, t.Max))
	case Memory:
		return join([]byte{2}, limits(t.Min, t.Max))
	case Global:
		mutable := byte(0)
		if t.Mutable {
			mutable = 1
		}
		return []byte{3, valueByte(t.Value), mutable}
	}
	return join([]byte{4, 0}, number(int64(typeIndex)))
}

func importItem(module, name string, t Type, typeIndex int) []byte {
	return join(text(module), text(name), description(t, typeIndex))
}

func exportItem(name string, kind Kind, index int) []byte {
	code := byte(0)
	for n, k := range kinds {
		if k == kind {
			code = byte(n)
		}
	}
	return join(text(name), []byte{code}, number(int64(index)))
}

func assemble(sections ...[]byte) []byte { return join(header, join(sections...)) }

func functionBody(instructions ...byte) []byte {
	body := join([]byte{0}, instructions, []byte{0x0b})
	return join(number(int64(len(body))), body)
}

// loose is a type that any object of its kind fits as an import.
func (t Type) loose() Type {
	t = t.held()
	t.Min, t.Max = 0, -1
	return t
}

// aliasModule re-exports what it imports, under another name.
func aliasModule(t Type, from, to string) []byte {
	return assemble(
		section(1, list(functionType(signature{t.Params, t.Results}))),
		section(2, list(importItem("o", from, t.loose(), 0))),
		section(7, list(exportItem(to, t.Kind, 0))))
}

// referenceModule has a function "ref" that gives the reference of the function it imports.
func referenceModule(t Type, from string) []byte {
	return assemble(
		section(1, list(functionType(signature{t.Params, t.Results}), functionType(signature{nil, []string{"funcref"}}))),
		section(2, list(importItem("o", from, t, 0))),
		section(3, list(number(1))),
		section(7, list(exportItem("ref", Function, 1))),
		section(9, list([]byte{3, 0, 1, 0})),
		section(10, list(functionBody(0xd2, 0))))
}

// tableModule has the functions by which JavaScript uses the table that it imports.
func tableModule(t Type, from string) []byte {
	i32, ref := []string{"i32"}, []string{t.Value}
	return assemble(
		section(1, list(
			functionType(signature{i32, ref}), functionType(signature{[]string{"i32", t.Value}, nil}),
			functionType(signature{nil, i32}), functionType(signature{[]string{"i32", t.Value}, i32}))),
		section(2, list(importItem("o", from, t.loose(), 0))),
		section(3, list(number(0), number(1), number(2), number(3))),
		section(7, list(
			exportItem("get", Function, 0), exportItem("set", Function, 1), exportItem("size", Function, 2), exportItem("grow", Function, 3))),
		section(10, list(
			functionBody(0x20, 0, 0x25, 0),
			functionBody(0x20, 0, 0x20, 1, 0x26, 0),
			functionBody(0xfc, 16, 0),
			functionBody(0x20, 1, 0x20, 0, 0xfc, 15, 0))))
}
