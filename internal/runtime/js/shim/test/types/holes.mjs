// Finds where our types say any and Pi's do not: there nothing is compared.
import ts from "typescript";

const isAny = (type) => (type.flags & ts.TypeFlags.Any) !== 0;

/** How deep into the members of objects is looked: those of a class or of what a function takes and returns, and theirs. */
const depth = 2;

/** The places of a type, from its name on, at which it is any and the declared type is not. */
export function holesOf(checker, ours, theirs) {
	const found = [];
	const seen = new Set();
	const plain = (type) => checker.getNonNullableType(type);

	function walk(mine, real, path, left) {
		if (isAny(real)) return;
		if (isAny(mine)) return void found.push(path);
		[mine, real] = [plain(mine), plain(real)];
		const key = `${mine.id} ${real.id} ${left}`;
		if (seen.has(key) || mine === real) return;
		seen.add(key);
		const arguments_ = [mine, real].map((type) => (checker.isArrayType(type) || checker.isTupleType(type) || type.symbol?.name === "Promise" ? checker.getTypeArguments(type) : []));
		if (arguments_[0].length > 0) return arguments_[0].forEach((type, i) => arguments_[1][i] && walk(type, arguments_[1][i], `${path}<>`, left));
		signatures(mine, real, path, left);
		if (left === 0 || !(real.flags & ts.TypeFlags.Object)) return;
		for (const member of real.getProperties()) {
			const own = mine.getProperty(member.name);
			if (own && member.name !== "prototype") walk(checker.getTypeOfSymbol(own), checker.getTypeOfSymbol(member), `${path}.${member.name}`, left - 1);
		}
	}

	function signatures(mine, real, path, left) {
		const [own, declared] = [mine, real].map((type) => type.getCallSignatures()[0] ?? type.getConstructSignatures()[0]);
		if (!own || !declared) return;
		own.parameters.forEach((parameter, i) => {
			const other = declared.parameters[i];
			if (other) walk(checker.getTypeOfSymbol(parameter), checker.getTypeOfSymbol(other), `${path}(${parameter.name})`, Math.min(left, 1));
		});
		walk(own.getReturnType(), declared.getReturnType(), `${path}()`, Math.min(left, 1));
	}

	walk(ours, theirs, "", depth);
	return found;
}
