// An error whose every member is a trap.
export default function () {
	throw new Proxy(new Error("trap"), {
		get() {
			throw new Error("read a trap");
		},
		getPrototypeOf() {
			throw new Error("asked a trap");
		},
	});
}
