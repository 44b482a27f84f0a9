// What went wrong with a connection, as Node says it.
import { coded, fromHost, nodeError } from "pi:node/internal_errors";
import { isIP } from "pi:node/net";

/** OpenSSL's words for what is wrong with a certificate. */
const certificates: Record<string, string> = {
	DEPTH_ZERO_SELF_SIGNED_CERT: "self-signed certificate", SELF_SIGNED_CERT_IN_CHAIN: "self-signed certificate in certificate chain",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unable to verify the first certificate", CERT_HAS_EXPIRED: "certificate has expired",
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "unable to get local issuer certificate", CERT_NOT_YET_VALID: "certificate is not yet valid",
};

function certificateError(err: any, code: string, host: string): Error | undefined {
	if (certificates[code]) return Object.assign(new Error(certificates[code]), { code });
	if (code !== "ERR_TLS_CERT_ALTNAME_INVALID") return undefined;
	const names = err.details?.altnames;
	const reason = isIP(host) ? `IP: ${host} is not in the cert's list: ${names.replace(/DNS:[^,]*(, )?/g, "").replace(/IP Address:/g, "").replace(/, $/, "")}` : `Host: ${host}. is not in the cert's altnames: ${names}`;
	return Object.assign(nodeError(Error, code, `Hostname/IP does not match certificate's altnames: ${reason}`), { reason, host });
}

/** The error of a host's http call to a URL. */
export function connectionError(err: any, to: string): any {
	const failure: any = fromHost(err, { syscall: "connect" });
	if (err?.code === "denied" || typeof failure.code !== "string") return failure;
	const { hostname, port, protocol } = new URL(to);
	const at = hostname.replace(/^\[|\]$/g, "");
	if (failure.code === "ENOTFOUND" || failure.code === "EAI_AGAIN") return Object.assign(failure, { message: `getaddrinfo ${failure.code} ${at}`, syscall: "getaddrinfo", hostname: at });
	const wrong = certificateError(err, failure.code, at);
	if (wrong) return coded(wrong, err);
	if (failure.code === "ECONNRESET") return Object.assign(failure, { message: "socket hang up", syscall: undefined });
	const usual = protocol === "https:" ? 443 : 80;
	return Object.assign(failure, { message: `connect ${failure.code} ${at}:${port || usual}`, address: at, port: Number(port || usual) });
}
