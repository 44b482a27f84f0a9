;; What a component may say: names, what an export may refer to, how large a value may be.

;; Names that differ in hyphens or case alone are one name; a label is compared without what is in brackets before it.
(assert_invalid (component (import "read-file" (func)) (import "readfile" (func))) "conflicts")
(assert_invalid (component (import "read-file" (func)) (import "READ-file" (func))) "conflicts")
(assert_invalid (component (import "to-do" (type $t (sub resource))) (import "[method]to-do.todo" (func (param "self" (borrow $t))))) "conflicts")
(assert_invalid
  (component (import "list" (type $t (sub resource))) (import "[method]list.add-all" (func (param "self" (borrow $t)))) (import "[static]list.addall" (func)))
  "conflicts")
(component (component (import "read-file" (func)) (import "read-files" (func)) (import "pier:host/read-file" (func)) (import "pier:host/read-files" (func))))
(assert_invalid (component (import "pier:host/read-file" (func)) (import "pier:host/readfile" (func))) "conflicts with previous name")

;; One namespace, one package, one interface.
(assert_invalid (component (import "pier:host:more/calls" (func))) "not a valid extern name")
(assert_invalid (component (import "pier:host/calls/more" (func))) "not a valid extern name")

;; Attributes of names are no part of them.
(component definition
  (import "first" (implements "pier:host/log@1.0.0") (external-id "one") (instance $log))
  (import "second" (implements "pier:host/log@1.0.0") (instance))
  (export "out" (implements "pier:host/log") (instance $log)))
(assert_invalid (component (import "log" (implements "log") (instance))) "must be an interface")
(assert_invalid (component (import "log" (implements "pier:host/log") (func))) "only instances")
(assert_invalid (component (import "pier:host/log" (implements "pier:host/log") (instance))) "is not valid with `implements`")
(assert_invalid
  (component (import "log" (implements "pier:host/log") (instance)) (import "log" (implements "pier:host/trace") (instance)))
  "conflicts")
;; import "a:b/c@1", rest of its version ".2.3": an instance
(component definition binary "\00asm\0d\00\01\00" "\07\03\01\42\00" "\0a\13\01" "\02\07a:b/c@1" "\01\01\04.2.3" "\05\00")
;; "a:b/c@1" alone is no version, ".2" does not make one of it, and a whole version takes no rest
(assert_invalid (component binary "\00asm\0d\00\01\00" "\07\03\01\42\00" "\0a\0c\01" "\00\07a:b/c@1" "\05\00") "not a valid")
(assert_invalid (component binary "\00asm\0d\00\01\00" "\07\03\01\42\00" "\0a\11\01" "\02\07a:b/c@1" "\01\01\02.2" "\05\00") "invalid interface version")
(assert_invalid (component binary "\00asm\0d\00\01\00" "\07\03\01\42\00" "\0a\13\01" "\02\0ba:b/c@1.2.3" "\01\01\00" "\05\00") "is not the canonical version of `1.2.3`")
;; the same attribute twice
(assert_invalid (component binary "\00asm\0d\00\01\00" "\07\03\01\42\00" "\0a\0d\01" "\02\01a" "\02\02\01x\02\01y" "\05\00") "duplicate")

;; A resource that is exported has a second name, and what is exported beside it goes by that.
(assert_invalid
  (component
    (core module $m (func (export "open") (result i32) unreachable))
    (core instance $i (instantiate $m))
    (type $file (resource (rep i32)))
    (func $open (result (own $file)) (canon lift (core func $i "open")))
    (export "file" (type $file))
    (export "open" (func $open)))
  "not valid to be used as export")
(component definition
  (core module $m (func (export "open") (result i32) unreachable))
  (core instance $i (instantiate $m))
  (type $file (resource (rep i32)))
  (func $open (result (own $file)) (canon lift (core func $i "open")))
  (export $named "file" (type $file))
  (export "open" (func $open) (func (result (own $named)))))
(assert_invalid
  (component
    (type $file (resource (rep i32)))
    (core module $m (func (export "open") (result i32) unreachable))
    (core instance $i (instantiate $m))
    (func $open (result (own $file)) (canon lift (core func $i "open")))
    (instance (export "file" (type $file)) (export "[constructor]file" (func $open))))
  "does not match a resource name in scope")

;; Both names are the same resource for who uses the component.
(component
  (component $box
    (type $t (resource (rep i32)))
    (export $one "one" (type $t))
    (export $two "two" (type $one))
    (core func $new (canon resource.new $t))
    (core func $rep (canon resource.rep $two))
    (core module $m
      (import "" "new" (func $new (param i32) (result i32)))
      (import "" "rep" (func $rep (param i32) (result i32)))
      (func (export "make") (param i32) (result i32) (call $new (local.get 0)))
      (func (export "look") (param i32) (result i32) (local.get 0)))
    (core instance $i (instantiate $m (with "" (instance (export "new" (func $new)) (export "rep" (func $rep))))))
    (func (export "make") (param "n" u32) (result (own $one)) (canon lift (core func $i "make")))
    (func (export "look") (param "it" (borrow $two)) (result u32) (canon lift (core func $i "look"))))
  (component $user
    (import "box" (instance $box
      (export "one" (type $one (sub resource)))
      (export "two" (type $two (eq $one)))
      (export "make" (func (param "n" u32) (result (own $one))))
      (export "look" (func (param "it" (borrow $two)) (result u32)))))
    (core func $make (canon lower (func $box "make")))
    (core func $look (canon lower (func $box "look")))
    (core module $m
      (import "" "make" (func $make (param i32) (result i32)))
      (import "" "look" (func $look (param i32) (result i32)))
      (func (export "run") (result i32) (call $look (call $make (i32.const 7)))))
    (core instance $i (instantiate $m (with "" (instance (export "make" (func $make)) (export "look" (func $look))))))
    (func (export "run") (result u32) (canon lift (core func $i "run"))))
  (instance $b (instantiate $box))
  (instance $u (instantiate $user (with "box" (instance $b))))
  (export "run" (func $u "run")))
(assert_return (invoke "run") (u32.const 7))

;; An export that is said to be some resource is a resource of its own for others, and works.
(component
  (component $box
    (type $t (resource (rep i32)))
    (export "open" (type $t))
    (export $hidden "hidden" (type $t) (type (sub resource)))
    (core func $drop (canon resource.drop $t))
    (export "closed" (type $hidden)))
  (instance $b (instantiate $box))
  (alias export $b "hidden" (type $h))
  (core func $drop (canon resource.drop $h)))
(assert_invalid
  (component
    (component $box (type $t (resource (rep i32))) (export "open" (type $t)) (export "hidden" (type $t) (type (sub resource))))
    (instance $b (instantiate $box))
    (component $same (import "a" (type $a (sub resource))) (import "b" (type (eq $a))))
    (instance (instantiate $same (with "a" (type $b "open")) (with "b" (type $b "hidden")))))
  "resource types are not the same")

;; Types may look outward for types only.
(assert_invalid (component $c (component $d) (type (instance (alias outer $c $d (component))))) "only types")
(assert_invalid (component $c (core module $m) (type (component (alias outer $c $m (core module))))) "only types")

;; A value has less than 2^28 bytes, also where a pointer takes eight.
(component (type (list u16 134217727)) (type (tuple (list u8 134217727) u8)) (type (list (tuple string u8) 11184810)))
(assert_invalid (component (type (list u16 134217728))) "exceeds maximum byte size")
(assert_invalid (component (type (list (tuple string u8) 11184811))) "exceeds maximum byte size")
(component (type (map string (list u8 268435440)))) ;; a map has a pointer and a length, whatever its pairs have
(assert_invalid (component (type (variant (case "a" (list u8 268435455))))) "exceeds maximum byte size")

;; A core module imports nothing twice.
(assert_invalid (component (core module (import "m" "f" (func)) (import "m" "f" (func (param i32))))) "duplicate import name")
;; Flags of built-in functions are 0 or 1.
(assert_malformed (component binary "\00asm\0d\00\01\00" "\08\03\01\06\02") "invalid boolean")
;; A byte that has no meaning any more is 0.
(assert_malformed (component binary "\00asm\0d\00\01\00" "\08\03\01\0c\01") "non-zero reserved byte")

;; Names that say where a component is to be had, and those of functions before they had a type for it, are none any more.
(assert_invalid (component (import "url=<https://example.org/a>" (func))) "not a valid extern name")
(assert_invalid (component (import "unlocked-dep=<a:b>" (func))) "not a valid extern name")
(assert_invalid (component (import "[async]read" (func))) "not in kebab case")
(assert_invalid
  (component (import "box" (type $t (sub resource))) (import "[constructor]box" (func async (result (own $t)))))
  "constructor function cannot be async")
(assert_invalid (component (type (record (field "read-file" u8) (field "readFILE" u8)))) "not in kebab case")
(assert_invalid (component (type (record (field "read-file" u8) (field "readfile" u8)))) "conflicts with previous name")
(assert_invalid (component (type (enum "in-put" "INPUT"))) "conflicts with previous name")

;; What an instance has inside it can be referred to by what stands after it.
(component definition
  (import "disk" (instance $disk
    (export "files" (instance $files (export "file" (type (sub resource)))))
    (alias export $files "file" (type $file))
    (export "size" (func (param "f" (borrow $file)) (result u64))))))
;; Also the types of instances are written with names only.
(assert_invalid
  (component (type $r (record (field "x" u8))) (type $i (instance (export "f" (func (param "r" $r))))) (import "i" (type (eq $i))))
  "type not valid to be used as import")
(assert_invalid
  (component (type $r (record (field "x" u8))) (type $i (instance (export "f" (func (param "r" $r))))) (export "i" (type $i)))
  "type not valid to be used as export")
;; An import does not refer to the name that an export gave.
(assert_invalid (component (type $r (record (field "x" u8))) (export $e "e" (type $r)) (import "i" (type (eq $e)))) "type not valid to be used as import")
(component (type $r (record (field "x" u8))) (export $e "e" (type $r)) (import "i" (type (eq $r))))

;; Options that a function has no use for, and those without which it could not work.
(assert_invalid (component (core func (canon task.return (result u32) async))) "cannot specify `async` option on `task.return`")
(assert_invalid
  (component (core module $m (func (export "f"))) (core instance $i (instantiate $m))
    (core func (canon task.return (result u32) (post-return (core func $i "f")))))
  "cannot specify `post-return` option on `task.return`")
(assert_invalid
  (component (type $t (resource (rep i32))) (core func (canon task.return (result (tuple u8 (borrow $t))))))
  "result cannot contain a `borrow` type")
(assert_invalid (component (type $s (stream u8)) (core func (canon stream.read $s async))) "`memory` is required")
(assert_invalid
  (component (core module $m (memory (export "m") 1)) (core instance $i (instantiate $m)) (type $s (stream string))
    (core func (canon stream.read $s async (memory (core memory $i "m")))))
  "`realloc` is required")
(assert_invalid
  (component (core module $m (func (export "f") (result i32) unreachable) (func (export "c") (param i32 i32 i32) (result i32) unreachable))
    (core instance $i (instantiate $m))
    (func (export "f") async (result string) (canon lift (core func $i "f") async (callback (core func $i "c")))))
  "`memory` is required")
(assert_invalid (component (core func (canon context.get f32 0))) "only supports `i32` or `i64`")
(assert_invalid
  (component (core type $f (func)) (core module $m (table (export "t") 1 funcref)) (core instance $i (instantiate $m))
    (core func (canon thread.new-indirect $f (core table $i "t"))))
  "must take a single `i32` argument")

;; References in core types lead to types.
(assert_invalid (component (core type (func (param (ref 7))))) "out of bounds")
(assert_invalid (component (core type $m (module)) (core type (func (param (ref $m))))) "is a module type")
(assert_malformed (component binary "\00asm\0d\00\01\00" "\03\05\01\00\60\00\00") "invalid leading byte 0x60")
