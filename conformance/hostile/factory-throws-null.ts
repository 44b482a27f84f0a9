// Nothing to show, nothing to read a message from.
export default function () {
	throw null;
}
