;; An extension whose functions are the host's own, imported with other types than they have: no code of a core module lies between.
(component
  (import "wasi:random/random@0.2.0" (instance $random
    (export "FUNCTION" (func (param "manifest-json" string) (result (result string (error string)))))))
  (import "wasi:cli/terminal-stdin@0.2.0" (instance $stdin
    (export "get-terminal-stdin" (func (param "name" string) (param "input-json" string) (result (result string (error string)))))))
  (import "wasi:cli/environment@0.2.0" (instance $environment
    (export "get-arguments"
      (func (param "command" string) (param "args" (list string)) (param "input-json" string) (result (result string (error string)))))
    (export "initial-cwd" (func))))
  (instance (export "pi:extension/extension")
    (export "init" (func $random "FUNCTION"))
    (export "handle-tool" (func $stdin "get-terminal-stdin"))
    (export "handle-slash" (func $environment "get-arguments"))
    (export "handle-event" (func $random "FUNCTION"))
    (export "shutdown" (func $environment "initial-cwd"))))
