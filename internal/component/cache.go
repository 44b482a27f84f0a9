package component

import "github.com/tetratelabs/wazero"

// Cache keeps machine code in a folder.
type Cache struct{ wazero wazero.CompilationCache }
