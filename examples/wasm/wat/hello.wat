;; An extension in WebAssembly's text: a tool that greets. Its texts lie in memory from the start, and what it is given it takes at a fixed
;; place, so it needs no allocator: nothing outlasts a call.
(component
  (core module $code
    (memory (export "memory") 2)
    (data (i32.const 16) "{\22name\22:\22hello\22,\22version\22:\221.0.0\22,\22api_version\22:\221.0\22,\22tools\22:[{\22name\22:\22hello\22,\22label\22:\22Hello\22,\22description\22:\22Greets\22,\22parameters\22:{\22type\22:\22object\22,\22properties\22:{}}}],\22slash_commands\22:[],\22event_hooks\22:[]}")
    (data (i32.const 1024) "{\22content\22:[{\22type\22:\22text\22,\22text\22:\22Hello from WebAssembly's text.\22}]}")
    (data (i32.const 1280) "{}")
    (global $free (mut i32) (i32.const 2048))

    ;; What the host gives is put behind what it gave before, in this call.
    (func (export "realloc") (param $old i32) (param $had i32) (param $align i32) (param $size i32) (result i32)
      (local $at i32)
      (local.set $at (i32.and (i32.add (global.get $free) (i32.sub (local.get $align) (i32.const 1))) (i32.sub (i32.const 0) (local.get $align))))
      (global.set $free (i32.add (local.get $at) (local.get $size)))
      (block $fits
        (br_if $fits (i32.le_u (global.get $free) (i32.mul (memory.size) (i32.const 65536))))
        (br_if $fits (i32.ne (i32.const -1) (memory.grow (i32.add (i32.const 1) (i32.shr_u (local.get $size) (i32.const 16))))))
        unreachable)
      (local.get $at))

    ;; A result that is a text: 0 for ok, then where it lies and how long it is.
    (func $ok (param $at i32) (param $size i32) (result i32)
      (global.set $free (i32.const 2048))
      (i32.store (i32.const 0) (i32.const 0))
      (i32.store (i32.const 4) (local.get $at))
      (i32.store (i32.const 8) (local.get $size))
      (i32.const 0))
    (func (export "init") (param i32 i32) (result i32) (call $ok (i32.const 16) (i32.const 204)))
    (func (export "handle-tool") (param i32 i32 i32 i32) (result i32) (call $ok (i32.const 1024) (i32.const 69)))
    (func (export "handle-slash") (param i32 i32 i32 i32 i32 i32) (result i32) (call $ok (i32.const 1280) (i32.const 2)))
    (func (export "handle-event") (param i32 i32) (result i32) (call $ok (i32.const 1280) (i32.const 2)))
    (func (export "shutdown")))
  (core instance $i (instantiate $code))

  ;; The same functions with the types of the world.
  (func $init (param "manifest-json" string) (result (result string (error string)))
    (canon lift (core func $i "init") (memory (core memory $i "memory")) (realloc (core func $i "realloc"))))
  (func $handle-tool (param "name" string) (param "input-json" string) (result (result string (error string)))
    (canon lift (core func $i "handle-tool") (memory (core memory $i "memory")) (realloc (core func $i "realloc"))))
  (func $handle-slash (param "command" string) (param "args" (list string)) (param "input-json" string) (result (result string (error string)))
    (canon lift (core func $i "handle-slash") (memory (core memory $i "memory")) (realloc (core func $i "realloc"))))
  (func $handle-event (param "event-json" string) (result (result string (error string)))
    (canon lift (core func $i "handle-event") (memory (core memory $i "memory")) (realloc (core func $i "realloc"))))
  (func $shutdown (canon lift (core func $i "shutdown")))
  (instance (export "pi:extension/extension")
    (export "init" (func $init))
    (export "handle-tool" (func $handle-tool))
    (export "handle-slash" (func $handle-slash))
    (export "handle-event" (func $handle-event))
    (export "shutdown" (func $shutdown))))
