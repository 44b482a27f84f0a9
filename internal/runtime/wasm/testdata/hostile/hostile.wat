;; An extension that does harm with whatever it has, one tool for each: the first letter of its name says which.
(component
  (import "pi:extension/host" (instance $host
    (export "call" (func (param "name" string) (param "input-json" string) (result (result string (error string)))))))
  (core module $texts
    (memory (export "memory") 2)
    (global $free (export "free") (mut i32) (i32.const 4096))
    (func (export "realloc") (param $old i32) (param $had i32) (param $align i32) (param $size i32) (result i32)
      (local $at i32)
      (local.set $at (i32.and (i32.add (global.get $free) (i32.sub (local.get $align) (i32.const 1))) (i32.sub (i32.const 0) (local.get $align))))
      (global.set $free (i32.add (local.get $at) (local.get $size)))
      (block $fits
        (br_if $fits (i32.le_u (global.get $free) (i32.mul (memory.size) (i32.const 65536))))
        (br_if $fits (i32.ne (i32.const -1) (memory.grow (i32.add (i32.const 1) (i32.shr_u (local.get $size) (i32.const 16))))))
        unreachable)
      (local.get $at)))
  (core instance $texts (instantiate $texts))
  (alias core export $texts "memory" (core memory $memory))
  (alias core export $texts "realloc" (core func $realloc))
  (core func $call (canon lower (func $host "call") (memory (core memory $memory)) (realloc (core func $realloc))))
  (core module $code
    (import "texts" "memory" (memory 2))
    (import "texts" "free" (global $free (mut i32)))
    (import "host" "call" (func $call (param i32 i32 i32 i32 i32)))
    (table $table 1 funcref)
    (data (i32.const 2048) "{\22name\22:\22hostile\22,\22version\22:\221.0.0\22,\22api_version\22:\221.0\22,\22tools\22:[{\22name\22:\22loop\22,\22label\22:\22H\22,\22description\22:\22H\22,\22parameters\22:{\22type\22:\22object\22,\22properties\22:{}}},{\22name\22:\22memory\22,\22label\22:\22H\22,\22description\22:\22H\22,\22parameters\22:{\22type\22:\22object\22,\22properties\22:{}}},{\22name\22:\22table\22,\22label\22:\22H\22,\22description\22:\22H\22,\22parameters\22:{\22type\22:\22object\22,\22properties\22:{}}},{\22name\22:\22recursion\22,\22label\22:\22H\22,\22description\22:\22H\22,\22parameters\22:{\22type\22:\22object\22,\22properties\22:{}}},{\22name\22:\22flood\22,\22label\22:\22H\22,\22description\22:\22H\22,\22parameters\22:{\22type\22:\22object\22,\22properties\22:{}}},{\22name\22:\22calls\22,\22label\22:\22H\22,\22description\22:\22H\22,\22parameters\22:{\22type\22:\22object\22,\22properties\22:{}}},{\22name\22:\22unreachable\22,\22label\22:\22H\22,\22description\22:\22H\22,\22parameters\22:{\22type\22:\22object\22,\22properties\22:{}}},{\22name\22:\22hello\22,\22label\22:\22H\22,\22description\22:\22H\22,\22parameters\22:{\22type\22:\22object\22,\22properties\22:{}}}],\22slash_commands\22:[],\22event_hooks\22:[]}")
    (data (i32.const 1024) "{\22content\22:[{\22type\22:\22text\22,\22text\22:\22Hello from WebAssembly's text.\22}]}")
    (data (i32.const 1280) "{}")
    (data (i32.const 1536) "log")
    (data (i32.const 1552) "{\22level\22:\22info\22,\22message\22:\22all of this, again and again, all of this, again and again, all of this, again and again\22}")
    (data (i32.const 1792) "fs")
    (data (i32.const 1808) "{\22op\22:\22readFile\22,\22path\22:\22x\22}")

    ;; A result that is a text: 0 for ok, then where it lies and how long it is.
    (func $ok (param $at i32) (param $size i32) (result i32)
      (global.set $free (i32.const 4096))
      (i32.store (i32.const 0) (i32.const 0))
      (i32.store (i32.const 4) (local.get $at))
      (i32.store (i32.const 8) (local.get $size))
      (i32.const 0))
    (func (export "init") (param i32 i32) (result i32) (call $ok (i32.const 2048) (i32.const 865)))
    (func $deep (param i32) (result i32) (i32.add (call $deep (i32.add (local.get 0) (i32.const 1))) (i32.const 1)))
    (func (export "handle-tool") (param $name i32) (param i32 i32 i32) (result i32)
      (local $kind i32)
      (local.set $kind (i32.load8_u (local.get $name)))
      (if (i32.eq (local.get $kind) (i32.const 0x6c)) (then (loop $l (br $l)))) ;; loop
      (if (i32.eq (local.get $kind) (i32.const 0x6d)) ;; memory
        (then (loop $l (drop (memory.grow (i32.const 16))) (memory.fill (i32.const 8192) (i32.const 1) (i32.sub (i32.mul (memory.size) (i32.const 65536)) (i32.const 8192))) (br $l))))
      (if (i32.eq (local.get $kind) (i32.const 0x74)) (then (loop $l (drop (table.grow $table (ref.null func) (i32.const 100000000))) (drop (table.grow $table (ref.null func) (i32.const 1000))) (br $l)))) ;; table
      (if (i32.eq (local.get $kind) (i32.const 0x72)) (then (drop (call $deep (i32.const 0))))) ;; recursion
      (if (i32.eq (local.get $kind) (i32.const 0x66)) ;; flood of log lines
        (then (loop $l (global.set $free (i32.const 4096)) (call $call (i32.const 1536) (i32.const 3) (i32.const 1552) (i32.const 117) (i32.const 16)) (br $l))))
      (if (i32.eq (local.get $kind) (i32.const 0x63)) ;; calls of the host
        (then (loop $l (global.set $free (i32.const 4096)) (call $call (i32.const 1792) (i32.const 2) (i32.const 1808) (i32.const 28) (i32.const 16)) (br $l))))
      (if (i32.eq (local.get $kind) (i32.const 0x75)) (then unreachable))
      (call $ok (i32.const 1024) (i32.const 69)))
    (func (export "handle-slash") (param i32 i32 i32 i32 i32 i32) (result i32) (call $ok (i32.const 1280) (i32.const 2)))
    (func (export "handle-event") (param i32 i32) (result i32) (call $ok (i32.const 1280) (i32.const 2)))
    (func (export "shutdown")))
  (core instance $i (instantiate $code
    (with "texts" (instance $texts))
    (with "host" (instance (export "call" (func $call))))))

  ;; The same functions with the types of the world.
  (func $init (param "manifest-json" string) (result (result string (error string)))
    (canon lift (core func $i "init") (memory (core memory $memory)) (realloc (core func $realloc))))
  (func $handle-tool (param "name" string) (param "input-json" string) (result (result string (error string)))
    (canon lift (core func $i "handle-tool") (memory (core memory $memory)) (realloc (core func $realloc))))
  (func $handle-slash (param "command" string) (param "args" (list string)) (param "input-json" string) (result (result string (error string)))
    (canon lift (core func $i "handle-slash") (memory (core memory $memory)) (realloc (core func $realloc))))
  (func $handle-event (param "event-json" string) (result (result string (error string)))
    (canon lift (core func $i "handle-event") (memory (core memory $memory)) (realloc (core func $realloc))))
  (func $shutdown (canon lift (core func $i "shutdown")))
  (instance (export "pi:extension/extension")
    (export "init" (func $init))
    (export "handle-tool" (func $handle-tool))
    (export "handle-slash" (func $handle-slash))
    (export "handle-event" (func $handle-event))
    (export "shutdown" (func $shutdown))))
