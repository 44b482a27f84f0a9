// OpenSSL's errors, which callers match by text and code.

const libraries: Record<string, string> = {
	"Provider routines": "", "DECODER routines": "", "common libcrypto routines": "CRYPTO_", "digital envelope routines": "EVP_", "Diffie-Hellman routines": "DH_",
	"elliptic curve routines": "EC_",
};

/** The error of one of OpenSSL's texts, "error:number:library::reason". */
export function osslError(text: string): any {
	const [, library, reason] = /^error:[0-9A-F]+:([^:]*):[^:]*:(.*)$/.exec(text)!;
	const code = `ERR_OSSL_${libraries[library] ?? `${library.split(" ")[0].toUpperCase()}_`}${reason.toUpperCase().replace(/[ -]/g, "_")}`;
	return Object.assign(new Error(text), { library, reason, code });
}

/** Runs Go's part; where its error is one of OpenSSL's, it becomes that. */
export function ossl<T>(run: () => T): T {
	try {
		return run();
	} catch (err: any) {
		throw /^error:[0-9A-F]+:/.test(String(err?.message)) ? osslError(err.message) : err;
	}
}
