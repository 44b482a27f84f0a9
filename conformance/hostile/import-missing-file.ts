import { helper } from "./no-such-file.ts";

export default function () {
	helper();
}
