// The WebSocket client before it has a connection.
import { inspect } from "node:util";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
/** A case of several steps: what L is given, and what T's functions return or throw. */
const block = (steps) => async () => {
	const out = [];
	const L = (...a) => void out.push(a.length === 1 ? a[0] : a);
	const T = async (name, fn) => {
		try {
			L(name, await fn());
		} catch (err) {
			L(name, err);
		}
	};
	await steps(L, T);
	return out;
};

[[], ["x"], ["ftp://h/"], ["ws://h/#f"], ["ws://h/", ["a", "a"]], ["ws://h/", ["a b"]], ["ws://h/", "é"], ["ws://h/", ""], ["ws://h/", 5], ["ws://h/", { protocols: ["q q"] }], [Symbol()]].forEach((a, n) => test(`ws ${n + 1}`, () => new WebSocket(...a).url));
test("block", block(async (L, T) => {
const w = new WebSocket("ws://127.0.0.1:1/x"); L([w.url, w.readyState, w.bufferedAmount, w.extensions, w.protocol, w.binaryType, w.onopen, Object.keys(w), String(w), WebSocket.OPEN, w.OPEN]); L(inspect(w).includes("WebSocket"));
w.onopen = 5; L(w.onopen); w.onopen = () => { }; L(typeof w.onopen); w.binaryType = "arraybuffer"; L(w.binaryType); w.binaryType = "zzz"; L(w.binaryType); await T("send", () => w.send("x")); await T("send0", () => w.send()); for (const c of [[999], [1001], [3000, "x".repeat(124)], ["abc"], [1.5], [5000], [NaN]]) await T("close " + inspect(c).slice(0, 30), () => w.close(...c));

}));
