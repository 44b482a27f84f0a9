package component

// A value is, by its kind: bool; int8 to int64 and uint8 to uint64; float32, float64; Scalar; string; []byte for a list of u8 and []any
// for all other lists; []any for the fields of a record and the parts of a tuple, in their order; Case for a variant, option, result and
// enum; Labels for flags; Handle for own and borrow.

// Scalar is a Unicode scalar value.
type Scalar rune

// Case is one case of a variant: which one, from 0, and its value. An option is none (0) or some (1), a result ok (0) or error (1).
type Case struct {
	Case  uint32
	Value any
}

// Labels are the flags that are set, the first the lowest bit.
type Labels uint32

// Handle is a resource that is handed over (own) or lent (borrow). What Rep means, who made the resource knows.
type Handle struct {
	Rep uint32
	res *resource
	own bool
}

// None is an option without a value.
func None() Case { return Case{} }

// Some is an option with a value.
func Some(v any) Case { return Case{1, v} }

// Ok is a result that went well.
func Ok(v any) Case { return Case{0, v} }

// Failed is a result that did not.
func Failed(v any) Case { return Case{1, v} }
