// A pattern that parses as TypeScript and that no engine compiles.
const pattern = /(?<a>x)(?<a>y)/;

export default function () {
	return pattern;
}
