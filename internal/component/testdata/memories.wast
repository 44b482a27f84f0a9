;; Core modules with more than one memory, which wazero does not run. known.tsv expects what fails here.
(component
  (core module $m
    (memory $text 1)
    (memory $data 1)
    (func (export "put") (param i32) (i32.store $data (i32.const 4) (local.get 0)))
    (func (export "get") (result i32) (i32.add (i32.load $text (i32.const 4)) (i32.load $data (i32.const 4)))))
  (core instance $i (instantiate $m))
  (func (export "put") (param "n" u32) (canon lift (core func $i "put")))
  (func (export "get") (result u32) (canon lift (core func $i "get"))))
(assert_return (invoke "put" (u32.const 6)))
(assert_return (invoke "get") (u32.const 6))

;; One memory that two instances share is no such module.
(component
  (core module $p (memory (export "mem") 1))
  (core module $m
    (import "p" "mem" (memory 1))
    (func (export "put") (param i32) (i32.store (i32.const 4) (local.get 0)))
    (func (export "get") (result i32) (i32.load (i32.const 4))))
  (core instance $p (instantiate $p))
  (core instance $a (instantiate $m (with "p" (instance $p))))
  (core instance $b (instantiate $m (with "p" (instance $p))))
  (func (export "put") (param "n" u32) (canon lift (core func $a "put")))
  (func (export "get") (result u32) (canon lift (core func $b "get"))))
(assert_return (invoke "put" (u32.const 6)))
(assert_return (invoke "get") (u32.const 6))
