// semver: versions and ranges compared, counted up, sorted, simplified.
import semver from "semver";
import Range from "semver/classes/range.js";

export default function (print) {
	print(semver.valid("v1.2.3-beta.1+b"), semver.inc("1.2.3", "prerelease", "rc"), semver.satisfies("1.5.0", "^1.2 || >=3 <4"), semver.maxSatisfying(["1.0.0", "1.4.2", "2.0.0"], "~1.4"));
	print(semver.coerce("v3.4 things").version, semver.diff("1.0.0", "2.0.0-a"), semver.sort(["2.0.0", "1.0.0-a", "1.0.0"]).join(), new Range(">=1.2.x <2 || 3 - 4.5").range);
	print(semver.minVersion(">1.0.0-0").version, semver.intersects("^1", ">=1.5"), semver.subset("~1.2.3", "^1"), semver.parse("1.2.3-a.1").prerelease.join("|"));
	print(semver.compareBuild("1.0.0+1", "1.0.0+2"), semver.simplifyRange(["1.0.0", "1.1.0", "1.2.0"], "1.0.0 || 1.1.0 || 1.2.0"), semver.gt("1.0.10", "1.0.9"));
	try {
		new semver.SemVer("nope");
	} catch (err) {
		print(err.name, err.message);
	}
}
