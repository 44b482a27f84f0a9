package bench

import (
	"encoding/binary"
	"os"
)

// awake keeps the processors from sleeping until end, as the kernel's own measuring programs do (Documentation/power/pm_qos_interface.rst): who is
// woken on one that sleeps begins up to 100 µs later, which says something about the machine and nothing about pier. It takes root.
func awake() (end func() error, is bool) {
	f, err := os.OpenFile("/dev/cpu_dma_latency", os.O_WRONLY, 0)
	if err != nil {
		return func() error { return nil }, false
	}
	_, err = f.Write(binary.NativeEndian.AppendUint32(nil, 0))
	return f.Close, err == nil
}
