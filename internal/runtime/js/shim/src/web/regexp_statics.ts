// RegExp.$1 and its like, which the engine has not. They cost each search something, so only scripts that name them load
// this (internal/load/extc).
const find = RegExp.prototype.exec;
let last: RegExpExecArray | undefined;

const remember = {
	exec(this: RegExp, text: string): RegExpExecArray | null {
		const found = find.call(this, text);
		if (found) last = found;
		return found;
	},
};
Object.defineProperty(RegExp.prototype, "exec", { value: remember.exec, writable: true, configurable: true, enumerable: false });

function provide(names: string[], get: (found: RegExpExecArray) => string | undefined): void {
	for (const name of names) {
		Object.defineProperty(RegExp, name, { get: () => (last && get(last)) ?? "", set() {}, configurable: true, enumerable: false });
	}
}

for (let group = 1; group <= 9; group++) provide([`$${group}`], (found) => found[group]);
provide(["lastMatch", "$&"], (found) => found[0]);
provide(["lastParen", "$+"], (found) => (found.length > 1 ? found.at(-1) : ""));
provide(["leftContext", "$`"], (found) => found.input.slice(0, found.index));
provide(["rightContext", "$'"], (found) => found.input.slice(found.index + found[0].length));
provide(["input", "$_"], (found) => found.input);
export {};
