// How the classes of Intl look from outside: nothing of them is enumerable, and their tags say Intl.
import { face } from "pi:web/face";

/** Dresses a class, and has its members look at what they are called on. */
export function intlFace(of: any, name: string, is: (object: any) => boolean, length = 0): void {
	const members = Object.getOwnPropertyNames(of.prototype).filter((key) => key !== "constructor");
	face(of, name, {
		tag: `Intl.${name}`, length, statics: false, hidden: members, is,
		wrong: (key, object) => new TypeError(`Method Intl.${name}.prototype.${key} called on incompatible receiver ${typeof object === "object" && object !== null ? (object === of.prototype ? `#<${name}>` : "#<Object>") : String(object)}`),
	});
	if (Object.hasOwn(of, "supportedLocalesOf")) Object.defineProperty(of.supportedLocalesOf, "length", { value: 1, configurable: true });
}
