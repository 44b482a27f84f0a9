package vmsnapshot

// Stack gives its goroutine the stack that a load takes. Go doubles a stack and moves what is on it whenever it is too small: four times in a load,
// the last times with all that the engine has on it, which was 2 to 5 % of one.
func Stack() { roomy(false) }

//go:noinline
func roomy(use bool) (first byte) {
	if use { // never: that it might be is what makes the frame so large
		var room [40 << 10]byte
		first = fill(&room)
	}
	return first
}

//go:noinline
func fill(room *[40 << 10]byte) byte { return room[len(room)-1] }
