"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/pi/tui_overlay.ts
var tui_overlay_exports = {
  overlayLayout: overlayLayout,
};
module.exports = __defProp(tui_overlay_exports, "__esModule", { value: true });

// src/pi/tui/tables.ts
var wide = "3cw 2m 3i4 1 e 1 5b 3 4 0 3 0 ei 1 m 1 r 7 h b 18 0 b 5 4 0 e 0 9 1 i 1 6 1 9 0 6 0 m 0 8 1 2 0 5 0 3 0 8 0 5 1 t 0 10 0 2 0 5 2 2 0 1q 2 p 0 f 0 nw 1 1g 0 5 0 mj p 2 2g d 5x r 1l 7 e 3 2d 5 2s 6 16 2 1e 2 15 2 2d a 1b 2 13 9 mkc 4 1i wq s hw 8mb 6l9 e7 lt 9 n y 2 i 2 3 46 2n 3k 6 m4a 3 f 4 a 5p1 16 v 2q 36 6pq 3 2 6 2 1 2 82 g 0 u 2 3 0 f 3 9 az 6bp 2e a m 5n2 0 5n 0 5b 0 3 9 24 s e 17 5 8 8 1 f 5 4b w d 8 2 1x 2 l d 16 5 4 d g 4 0 4 1y 2 0 2 56 3 1q e 3 2 n j 0 r 1 e 0 2f 2c 1d 1x 7 0 4 2 3 3 4 3 c 1 8 8 6c b 5 0 7w 1a 2 9 2 54 35 c 4 a 4 1k 2 0 5 f 3 b 5 9 zs 1ekd 3 1ekd";
var zero = "0 v 2o w e 0 gj 33 7o 6 7c 18 2 0 2 1 2 1 2 0 21 a 2 0 1b k h 0 2u 6 3 5 3 1 2 3 10 0 v q 2k a 1n 8 a 0 p 3 2 8 2 2 2 4 18 2 1o 8 17 n 2 w 1j 2 2 h 2 6 b 1 u 2 1l 0 2 6 3 1 3 2 a 0 b 1 r 0 3 2 1l 0 2 4 5 1 3 2 4 0 v 1 4 0 c 2 1l 0 2 7 2 2 2 2 l 1 n 5 2 2 1l 0 2 6 3 1 3 2 8 2 b 1 v 0 1o 4 4 2 2 3 a 0 15 4 1k 0 2 6 2 2 2 3 8 1 c 1 u 2 1l 0 2 6 2 2 2 3 8 1 c 1 g 0 d 3 1k 1 2 6 2 2 2 3 a 0 b 1 u 2 1z 0 5 5 2 0 2 7 j 1 1q 0 3 6 d 7 2r 0 3 8 c 6 22 1 s 0 2 0 2 0 5 1 1e j 2 1 6 a 2 z a 0 2t j o 3 5 2 2 2 3 6 4 3 e b 2 0 b 3 5e 1 e5 2 qb 3 t 2 u 1 v 1 1t v a 0 1a 4 3a 1 z 0 3b b 5 b 64 4 1m 9 2 s 3 0 1d 19 3 b l 4 1c g 13 8 d 2 v c 1l d 1d j 49 2 2 k 5 0 7 0 3 2 5j 1r ek 4 r 4 1e f 2p w 2db 2 3y 0 2p v ff 5 2y 1 5m 0 n4b 3 2 9 x 1 29 1 7l 0 4 0 5 0 o 4 5 0 2c 1 1f h r h e 0 13 7 q c 19 3 1c d 11 0 1w d d 0 9 1 1a 2 1f 0 2 2 3 1 6 1 2 0 16 4 6 1 6l 7 2 1 8pf 1kv 5cv 0 ki f h f 5s 0 4h 0 28 8 ed 0 6b 0 46 4 1af 2 2 1 6 3 15 2 5 0 4m 1 fy 3 1u 4 8u 1 26 5 1z a 1e 3 3f 2 1i e 16 0 3 1 b 3 1a a 8 0 1q 2 11 d h 1 19 0 d 2 1d d 9 3 2 1 2l b 7 0 3 0 4e b m 3 1k 1 2 6 3 1 3 2 a 0 b 1 3 6 4 4 1w 8 2 0 3 0 2 3 2 4 2 0 f 1 2b h o 0 2a j 6k 6 3 8 s 1 2b g 2z c 2u e 75 e 6u 5 2 1 3 3 2 0 2 1 3y 6 3 6 4 0 t 9 15 6 2 3 9 0 a a 1b f 5j 7 5k 7 2 7 2b l 2 d 3f 5 4 0 2 1 2 6 2 0 1v 4 2 1 2 4 9o 3 a 1 2 0 1d 6 4 4 o 0 44m 0 7 e 8uh h 1xd 4 1o 6 t5 0 2 1i 8 3 2a 0 c 1 f58 1 2 3 3ml 19 3 m f3 4 4 l 3 6 v 3 45 2 1j0 1i 5 1d 9 0 f 0 n 4 2 e 11t 6 2 g 3 6 2 1 2 4 2t 0 4h 6 ag 0 1q 3 e5 3 73 1 6s 0 3 0 8 1 6 0 d7 6 32 6 gzau 35r";
var mark = "lc 33 7o 6 7c 18 2 0 2 1 2 1 2 0 21 a 1d k h 0 2u 6 3 5 3 1 2 3 10 0 v q 2k a 1n 8 a 0 p 3 2 8 2 2 2 4 18 2 1o 8 17 n 2 w 1j 2 2 h 2 6 b 1 u 2 1l 0 2 6 3 1 3 2 a 0 b 1 r 0 3 2 1l 0 2 4 5 1 3 2 4 0 v 1 4 0 c 2 1l 0 2 7 2 2 2 2 l 1 n 5 2 2 1l 0 2 6 3 1 3 2 8 2 b 1 v 0 1o 4 4 2 2 3 a 0 15 4 1k 0 2 6 2 2 2 3 8 1 c 1 u 2 1l 0 2 6 2 2 2 3 8 1 c 1 g 0 d 3 1k 1 2 6 2 2 2 3 a 0 b 1 u 2 1z 0 5 5 2 0 2 7 j 1 1q 0 3 6 d 7 2r 0 3 8 c 6 22 1 s 0 2 0 2 0 5 1 1e j 2 1 6 a 2 z a 0 2t j o 3 5 2 2 2 3 6 4 3 e b 2 0 b 3 jk 2 qb 3 t 2 u 1 v 1 1t v a 0 1a 2 2 0 3a 1 z 0 3b b 5 b 64 4 1m 9 2 s 3 0 1d 19 3 b l 4 1c g 13 8 d 2 v c 1l d 1d j 49 2 2 k 5 0 7 0 3 2 5j 1r k1 w 2db 2 3y 0 2p v ff 5 2y 1 n9x 3 2 9 x 1 29 1 7l 0 4 0 5 0 o 4 5 0 2c 1 1f h r h e 0 13 7 q c 19 3 1c d 11 0 1w d d 0 9 1 1a 2 1f 0 2 2 3 1 6 1 2 0 16 4 6 1 6l 7 2 1 fn5 0 ki f h f r2 0 6b 0 46 4 1af 2 2 1 6 3 15 2 5 0 4m 1 fy 3 1u 4 8u 1 26 5 1z a 1e 3 3f 2 1i e 16 0 3 1 b 3 1a a 8 0 1q 2 11 d h 1 19 0 d 2 1d d 9 3 2 1 2l b 7 0 3 0 4e b m 3 1k 1 2 6 3 1 3 2 a 0 b 1 3 6 4 4 1w 8 2 0 3 0 2 3 2 4 2 0 f 1 2b h o 0 2a j 6k 6 3 8 s 1 2b g 2z c 2u e 75 e 6u 5 2 1 3 3 2 0 2 1 3y 6 3 6 4 0 t 9 15 6 2 3 9 0 a a 1b f 5j 7 5k 7 2 7 2b l 2 d 3f 5 4 0 2 1 2 6 2 0 1v 4 2 1 2 4 9o 3 a 1 2 0 1d 6 4 4 o 0 44m 0 7 e 8uh h 1xd 4 1o 6 t5 0 2 1i 8 3 2a 0 c 1 f58 1 3mq 19 3 m f3 4 4 5 9 7 3 6 v 3 45 2 1j0 1i 5 1d 9 0 f 0 n 4 2 e 11t 6 2 g 3 6 2 1 2 4 2t 0 4h 6 ag 0 1q 3 e5 3 73 1 6s 0 3 0 8 1 6 0 d7 6 32 6 gzhy 6n";
var spacing = "19b 0 is 0 1k 0 3 2 9 3 2 1 1f 1 1n 2 7 1 3 1 b 0 18 0 1n 2 1v 0 1n 2 9 0 2 1 1i 1 1n 0 2 0 7 1 3 1 b 0 2v 1 2 1 4 2 2 2 b 0 16 2 1q 3 1q 1 1n 0 2 4 3 1 2 1 a 1 t 0 f 1 1n 2 6 2 2 2 b 0 17 1 24 2 7 7 j 1 97 1 1s 0 4s 1 5 0 2 2 3 0 2 4 o 1 b 2 3 6 m 1 3 5 3 0 b 2 1a1 0 4h 0 8 7 2 1 9n 3 3 2 5 1 2 5 69 1 1n 0 2 0 a 0 2 1 9 5 42 0 1d 0 6 0 2 4 2 1 1q 0 v 0 5 1 3 0 1p 0 3 2 2 0 4 1 1d 7 9 1 4s 0 m 0 rho 1 3 0 2h 1 1f f 3z 1 1c 0 1d 1 5 1 3 2 33 1 3 1 p 0 1a 0 2 0 32 0 3 1 6 0 6m 1 2 1 2 1 2 0 jro 0 2 0 3k 0 1a 2 5 1 38 0 p 1 1o 0 1d 2 a 1 e 0 2m 2 4 1 2 0 4r 2 w 1 1n 1 2 3 3 1 3 2 a 0 b 1 2d 2 8 0 3 0 2 3 2 1 2 0 2u 2 9 1 4 0 2z 2 7 0 2 3 3 0 6m 2 7 3 3 0 36 2 9 1 2 0 32 0 2 1 7 0 2w 0 2 1 5 0 7a 2 a 0 6w 5 2 1 5 0 3 0 2 0 3z 2 9 3 5 0 2d 0 u 1 1r 0 5m 0 4 0 2 0 5k 0 f 0 2z 0 8 0 3 0 5y 4 5 1 2 0 9r 1 d 0 1d 1 9 1 2 0 d0p 2 2sl 1i 2x 1 j90 1 7 5";
var cjk = "53 0 eo 0 2 2 e 0 h 1 q 0 u 0 2ql 73 5mp p 2 2g d 5x r f 2 2 2 c 2 c 2 k 2 8 2 2d 3 2u 6 16 2 2l 2 2d a 1b 2 13 p u 2 1c g b 5 4g b 4 2p u 2 533 1t g73 1dt 7 gp s hw 8mb d m 5 1c 6it a5 3 2x oc 1 7v 2l 4 5 3 5 3 5 3 2 m4m 1 d 6 cmy 3 2 6 2 1 2 82 g 0 u 2 3 0 f 3 6pl h 61b 0 28 1 2pb wyn x 3dp 3 4gd 3 5rk g h9 1wj f1 15v 3t6 6 6jt";
var skipped = "0 v 2o w e 0 gj 33 7o 6 7c 18 2 0 2 1 2 1 2 0 1l 5 b a 2 0 1b k h 0 2u 7 2 5 3 1 2 3 y 0 2 0 v q 2k a 1n 8 a 0 p 3 2 8 2 2 2 4 18 2 1h 1 6 8 17 1l 1j 2 2 h 2 6 b 1 u 2 1l 0 2 6 3 1 3 2 a 0 b 1 r 0 3 2 1l 0 2 4 5 1 3 2 4 0 v 1 4 0 c 2 1l 0 2 7 2 2 2 2 l 1 n 5 2 2 1l 0 2 6 3 1 3 2 8 2 b 1 v 0 1o 4 4 2 2 3 a 0 15 4 1k 0 2 6 2 2 2 3 8 1 c 1 u 2 1l 0 2 6 2 2 2 3 8 1 c 1 g 0 d 3 1k 1 2 6 2 2 2 3 a 0 b 1 u 2 1z 0 5 5 2 0 2 7 j 1 1q 0 3 6 d 7 2r 0 3 8 c 6 22 1 s 0 2 0 2 0 5 1 1e j 2 1 6 a 2 z a 0 2t j o 3 5 2 2 2 3 6 4 3 e b 2 0 b 3 5e 1 e5 2 qb 3 t 2 u 1 v 1 1t v a 0 1a 4 3a 1 z 0 3b b 5 b 64 4 1m 9 2 s 3 0 1d 19 3 b l 4 1c g 13 8 d 2 v c 1l d 1d j 49 2 2 k 5 0 7 0 3 2 5j 1r ek 4 r 4 1e f 2p w 2db 2 3y 0 2p v ff 5 2y 1 5m 0 n4b 3 2 9 x 1 29 1 7l 0 4 0 5 0 o 4 5 0 2c 1 1f h r h e 0 13 7 q c 19 3 1c d 11 0 1w d d 0 9 1 1a 2 1f 0 2 2 3 1 6 1 2 0 16 4 6 1 6l 7 2 1 8pf 1kv 5cv 0 ki f h f 5s 0 4h 0 28 b ea 0 6b 0 46 4 1af 2 2 1 6 3 15 2 5 0 4m 1 fy 3 1u 4 8u 1 26 5 1z a 1e 3 3f 2 1i e 16 0 3 1 b 3 1a a 3 0 5 0 b 0 1f 2 11 d h 1 19 0 d 2 1d d 9 3 2 1 2l b 7 0 3 0 4e b m 3 1k 1 2 6 3 1 3 2 a 0 b 1 3 6 4 4 1w 8 2 0 3 0 2 3 2 4 2 0 f 1 2b h o 0 2a j 6k 6 3 8 s 1 2b g 2z c 2u e 75 e 6u 5 2 1 3 3 2 0 2 1 3y 6 3 6 4 0 t 9 15 6 2 3 9 0 a a 1b f 5j 7 5k 7 2 7 2b l 2 d 3f 5 4 0 2 1 2 6 2 0 1v 4 2 1 2 4 9o 3 a 1 2 0 1d 6 4 4 o 0 446 g 7 e 8uh h 1xd 4 1o 6 t5 0 2 1i 8 3 2a 0 c 1 f58 1 2 3 3ml 19 3 m f3 4 4 l 3 6 v 3 45 2 1j0 1i 5 1d 9 0 f 0 n 4 2 e 11t 6 2 g 3 6 2 1 2 4 2t 0 4h 6 ag 0 1q 3 e5 3 73 1 6s 0 3 0 8 1 6 0 d7 6 32 6 gzau 35r";
var extend = "lc 33 7o 6 7c 18 2 0 2 1 2 1 2 0 21 a 1d k h 0 2u 6 3 5 3 1 2 3 10 0 v q 2k a 1n 8 a 0 p 3 2 8 2 2 2 4 18 2 1o 8 17 n 2 w 1j 2 2 h 2 6 b 1 u 2 1l 0 2 6 3 1 3 2 a 0 b 1 r 0 3 2 1l 0 2 4 5 1 3 2 4 0 v 1 4 0 c 2 1l 0 2 7 2 2 2 2 l 1 n 5 2 2 1l 0 2 6 3 1 3 2 8 2 b 1 v 0 1o 4 4 2 2 3 a 0 15 4 1k 0 2 6 2 2 2 3 8 1 c 1 u 2 1l 0 2 6 2 2 2 3 8 1 c 1 g 0 d 3 1k 1 2 6 2 2 2 3 a 0 b 1 u 2 1z 0 5 5 2 0 2 7 j 1 1q 0 2 7 d 7 2r 0 2 9 c 6 22 1 s 0 2 0 2 0 5 1 1e j 2 1 6 a 2 z a 0 2v a 2 5 o 3 5 2 h 3 e 0 2 2 7 0 g 0 jk 2 qb 3 t 2 u 1 v 1 1t v a 0 1a 2 2 0 3a 1 z 0 3b b 5 b 64 4 1m 9 2 0 2 0 3 n 3 0 1d 19 3 b l 4 1c g 13 8 d 2 v c 1l d 1d j 49 2 2 k 5 0 7 0 3 2 5j 1r el 1 5f w 2db 2 3y 0 2p v ff 5 2y 1 n9x 3 2 9 x 1 29 1 7l 0 4 0 5 0 o 4 5 0 2c 1 1f h r h e 0 13 7 q c 19 3 1c d 11 0 1w d d 0 9 1 1b 0 1g 0 2 2 3 1 6 1 2 0 16 4 6 1 6l 7 2 1 fn5 0 ki f h f a7 1 gu 0 6b 0 46 4 1af 2 2 1 6 3 15 2 5 0 4m 1 fy 3 1u 4 8u 1 26 5 1z a 1e 3 3f 2 1i e 16 0 3 1 b 3 1a a 8 0 1q 2 11 d h 1 19 0 d 2 1d d 9 3 2 1 2l b 7 0 3 0 4e b m 3 1k 1 2 6 3 1 3 2 a 0 b 1 3 6 4 4 1w 8 2 0 3 0 2 3 2 4 2 0 f 1 2b h o 0 2a j 6k 6 3 8 s 1 2b g 2z c 2u 2 3 9 75 e 6u 5 2 1 3 3 2 0 2 1 3y 6 3 6 4 0 t 9 15 6 2 3 9 0 a a 1b f 5j 7 5k 7 2 7 2b l 2 d 3f 5 4 0 2 1 2 6 2 0 1v 4 2 1 2 4 9o 3 a 1 2 0 1d 6 4 4 o 0 44m 0 7 e 8uh h 1xd 4 1o 6 t5 0 2 1i 8 3 2a 0 c 1 f58 1 3mq 19 3 m f3 4 4 5 9 7 3 6 v 3 45 2 1j0 1i 5 1d 9 0 f 0 n 4 2 e 11t 6 2 g 3 6 2 1 2 4 2t 0 4h 6 ag 0 1q 3 e5 3 73 1 6s 0 3 0 8 1 6 0 d7 6 32 6 241 4 gx7l 2n 3l 6n";
var prepend = "16o 5 60 0 1e 0 ap 1 29 0 vg 0 1f8v 0 g 0 6t 1 em 0 12m 0 2 0 8z 5 jh 0 cc 0";
var control = "0 v 2o w e 0 12n 0 3jm 0 1kt 0 3 1 p 6 1e f 17yo 0 6p b ab9 f qxt 3 440 7 h406 v 2p 3j 6p 2rz";
var pictographic = "4p 0 5 0 68e 0 d 0 61 0 n 0 2j 5 g 1 a8 1 d 0 4n 0 q a 5 2 5k 0 6g 1 b 0 a 0 1n 3 2 4 a 0 3 0 3 1 3 0 5 0 3 0 2 1 3 0 4 0 4 1 9 2 6 0 2 0 6 b c 1 3 0 2 1 2 0 j 0 3 1 j 5 2 0 2 1 4 1 6 0 3 1 5 1 c 1 6 1 3 0 6 1 2 0 2 1 l 1 6 5 2 3 3 0 5 0 3 0 3 5 2 0 3 0 2 0 2 0 7 0 4 0 7 0 b 1 g 0 3 0 5 0 2 0 5 2 2 0 c 1 1d 2 a 0 f 0 f 0 ad 1 cw 2 k 1 1g 0 5 0 yj 0 d 0 gq 0 2 0 2fzf 0 14 3 2t b g 1 g 0 f 1 12 9 35 1 d 1 f 0 3 9 k 1j s e b 0 l 0 3 8 2 3 a m 7 57 3 33 3 1 2 2 3 2a 3 2 2 3 6 71 2 1q c 5 2 n 8 1 3 7 d 0 3 3 3 0 5 1 e 1 3 0 9 1 a 0 6 2 d 2 9 2 3 0 2 0 5 0 7 0 4 0 7 2d 1d 1x 6 7 3 g 4 0 2 5 3 c 63 11 d 3 1l 7 b 5 15 7 v 1 d 3 3 d a 12 d 1a 2 9 2 54 2h 7 f 41 75 sd";
var textEmoji = "4p 0 5 0 68e 0 d 0 61 0 n 0 2j 5 g 1 am 0 4n 0 u 2 2 1 6 2 5k 0 6g 1 b 0 a 0 1n 1 4 4 a 0 3 0 7 0 5 0 3 0 2 1 3 0 4 0 4 1 9 2 6 0 2 0 t 1 3 0 2 1 2 0 j 0 3 0 k 0 2 3 2 0 2 1 4 0 7 0 9 1 n 0 7 0 2 0 2 0 m 0 7 1 3 0 3 2 9 0 6 1 3 1 2 0 3 0 2 0 2 0 7 0 4 0 i 1 g 0 3 0 s 1 1p 0 b7 1 cw 2 10p 0 d 0 gq 0 2 0 2g9j 1 d 1 3n 0 1h 0 6i 0 3 8 a 0 1z 0 p 1 2 2 3 1 18 3 6 b k 0 2 0 2 0 20 0 2 0 58 0 24 1 11 1 3 6 e 0 3 3 3 0 l 0 3 0 9 1 a 0 6 2 d 2 9 2 3 0 2 0 5 0 7 0 4 0 7 0 5t 0 2 2 h 5 4 0 7 0 3 0";
var modifierBase = "7j1 0 64 0 j 1 2j0e 1 bs 1 r 0";
var linker = "1u5 0 3k 0 74 0 3k 0 74 0 74 0 ks 0 1i1 0 i6 0 6c 0 2v 0 s2d 0 8m 0 itl 0 1dg 0 il 0 12m 0 7d 0 2a 0 x5 0";
var consonant = "1sl 10 v 7 p 7 m j 2 6 2 0 4 3 z 1 2 0 h 1 4k j 2 6 2 1 2 4 1s 0 s j 2 6 2 1 2 4 z 1 2 0 i 0 4k j 2 f v 2 57 11 jq 16 l 0 h 5 5 3 4 0 4 1 8 2 5 c d 0 1de 1f h9 1g 53 1 7 w i 7 1j t e 1 c 2 s0c 2 4 z 1a 4 3 8 b 4 2q f 2 2 7 0 4 1 2p a 5y q ili 0 g 3 2 2 2 s 1ce z u 0 3 0 ft 9 2 0 3 0 2 11 11n 6 3 0 3 7 2 1 2 n 5t 0 b 13 u 0 c 13 w1 c 2 x";

// src/pi/tui/unicode.ts
function set(encoded) {
  let bounds;
  return (cp) => {
    bounds ??= unpack(encoded);
    let low = 0;
    let high = bounds.length / 2 - 1;
    while (low <= high) {
      const mid = low + high >> 1;
      if (cp < bounds[mid * 2]) high = mid - 1;
      else if (cp > bounds[mid * 2 + 1]) low = mid + 1;
      else return true;
    }
    return false;
  };
}
function unpack(encoded) {
  const bounds = [];
  let at = 0;
  const parts = encoded.split(" ");
  for (let i = 0; i < parts.length; i += 2) {
    const from = at + parseInt(parts[i], 36);
    at = from + parseInt(parts[i + 1], 36);
    bounds.push(from, at);
  }
  return bounds;
}
var isWide = set(wide);
var isZeroWidth = set(zero);
var isMark = set(mark);
var isSpacing = set(spacing);
var isCjk = set(cjk);
var isSkipped = set(skipped);
var isTextEmoji = set(textEmoji);
var isModifierBase = set(modifierBase);
var isExtend = set(extend);
var isPrepend = set(prepend);
var isControl = set(control);
var isPictographic = set(pictographic);
var isLinker = set(linker);
var isConsonant = set(consonant);

// src/pi/tui/overlay.ts
function percent(value) {
  const match = typeof value === "string" ? /^(\d+(?:\.\d+)?)%$/.exec(value) : null;
  return match ? parseFloat(match[1]) : void 0;
}
function size(value, whole) {
  if (typeof value === "number" || value === void 0) return value;
  const share = percent(value);
  return share === void 0 ? void 0 : Math.floor(whole * share / 100);
}
function place(value, anchor, free, margin) {
  if (typeof value === "number") return value;
  const share = value === void 0 ? void 0 : percent(value);
  if (share !== void 0) return margin + Math.floor(Math.max(0, free) * (share / 100));
  const at = value === void 0 ? anchor : 0.5;
  return margin + (at === 0.5 ? Math.floor(free / 2) : free * at);
}
var anchorRow = (anchor) => anchor.startsWith("top") ? 0 : anchor.startsWith("bottom") ? 1 : 0.5;
var anchorCol = (anchor) => {
  if (anchor.endsWith("left") || anchor.startsWith("left")) return 0;
  return anchor.endsWith("right") || anchor.startsWith("right") ? 1 : 0.5;
};
function overlayLayout(options = {}, height, columns, rows) {
  const all = typeof options.margin === "number" ? options.margin : void 0;
  const given = typeof options.margin === "object" ? options.margin : {};
  const [top, right, bottom, left] = [given.top, given.right, given.bottom, given.left].map((side) => Math.max(0, all ?? side ?? 0));
  const freeWidth = Math.max(1, columns - left - right);
  const freeHeight = Math.max(1, rows - top - bottom);
  const wanted = Math.max(size(options.width, columns) ?? Math.min(80, freeWidth), options.minWidth ?? 0);
  const width = Math.max(1, Math.min(wanted, freeWidth));
  const limit = size(options.maxHeight, rows);
  const maxHeight = limit === void 0 ? void 0 : Math.max(1, Math.min(limit, freeHeight));
  const shown = Math.min(height, maxHeight ?? height);
  const anchor = options.anchor ?? "center";
  const row = place(options.row, anchorRow(anchor), freeHeight - shown, top) + (options.offsetY ?? 0);
  const col = place(options.col, anchorCol(anchor), freeWidth - width, left) + (options.offsetX ?? 0);
  return {
    width,
    maxHeight,
    row: Math.max(top, Math.min(row, rows - bottom - shown)),
    col: Math.max(left, Math.min(col, columns - right - width))
  };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
