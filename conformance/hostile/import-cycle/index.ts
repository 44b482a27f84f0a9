// Two modules that need each other while they load.
import { second } from "./second.ts";

export const first = () => second() + 1;
export default function (pi: any) {
	throw new Error(`the cycle gave ${second()}`);
}
