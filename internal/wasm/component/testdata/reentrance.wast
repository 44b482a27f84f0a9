;; A component that is at work may be entered again by what it calls.
(component definition $Again
  (core module $M1
    (type $ft (func (param i32) (result i32)))
    (global $inside (export "inside") (mut i32) (i32.const 0))
    (table (export "tbl") 1 1 funcref)
    (func (export "f") (param i32) (result i32)
      (global.set $inside (i32.add (global.get $inside) (i32.const 1)))
      (if (result i32) (i32.eqz (local.get 0))
        (then (i32.mul (global.get $inside) (i32.const 100)))
        (else (i32.add (call $on (local.get 0)
          (select (i32.const 100000) (i32.const 0) (i32.gt_u (local.get 0) (i32.const 2000000)))) (i32.const 1)))))
    ;; calls on, from so deep down
    (func $on (param i32 i32) (result i32)
      (if (result i32) (local.get 1)
        (then (i32.add (call $on (local.get 0) (i32.sub (local.get 1) (i32.const 1))) (i32.const 0)))
        (else (call_indirect (type $ft) (i32.sub (local.get 0) (i32.const 1)) (i32.const 0))))))
  (core instance $m1 (instantiate $M1))
  (func $f (export "f") (param "n" u32) (result u32) (canon lift (core func $m1 "f")))
  (component $B
    (import "f" (func $f (param "n" u32) (result u32)))
    (canon lower (func $f) (core func $f'))
    (core module $MB
      (import "" "f" (func $f (param i32) (result i32)))
      (func (export "g") (param i32) (result i32) (call $f (local.get 0))))
    (core instance $mb (instantiate $MB (with "" (instance (export "f" (func $f'))))))
    (func (export "g") (param "n" u32) (result u32) (canon lift (core func $mb "g"))))
  (instance $b (instantiate $B (with "f" (func $f))))
  (canon lower (func $b "g") (core func $g'))
  (core module $M2
    (import "" "tbl" (table 1 1 funcref))
    (import "" "g" (func $g (param i32) (result i32)))
    (elem (i32.const 0) func $g))
  (core instance $m2 (instantiate $M2 (with "" (instance (export "tbl" (table $m1 "tbl")) (export "g" (func $g')))))))
(component instance $i $Again)
(assert_return (invoke "f" (u32.const 3)) (u32.const 403))
(assert_return (invoke "f" (u32.const 200)) (u32.const 20700))
;; But not without end.
(assert_trap (invoke "f" (u32.const 1000000)) "call stack exhausted")
;; Nor with stacks that take more memory than there is.
(component instance $deep $Again)
(assert_trap (invoke "f" (u32.const 3000000)) "the stacks of a component do not fit")
