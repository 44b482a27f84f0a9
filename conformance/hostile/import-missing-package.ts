import leftpad from "no-such-package-anywhere";

export default function () {
	leftpad("x", 2);
}
