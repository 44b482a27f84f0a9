// The entry is fine, what it imports is not.
import { broken } from "./broken.ts";

export default function () {
	broken();
}
