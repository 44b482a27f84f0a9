package keys

import (
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/base64"
	"encoding/hex"
	"encoding/pem"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

func certNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{"certInfo": nativeCertInfo, "certHost": nativeCertHost, "certIP": nativeCertIP, "certSigned": nativeCertSigned, "spkac": nativeSPKAC}
}

func parseCert(data []byte) (*x509.Certificate, error) {
	if block, _ := pem.Decode(data); block != nil {
		data = block.Bytes
	}
	c, err := x509.ParseCertificate(data)
	if err != nil && (len(data) == 0 || data[0] != 0x30) {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "error:0480006C:PEM routines::no start line", err)
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "error:0680007B:asn1 encoding routines::header too long", err)
	}
	return c, nil
}

// nativeCertInfo: PEM or DER. Returns what Node's X509Certificate says.
func nativeCertInfo(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	c, err := parseCert(a.Bytes(0))
	if err != nil {
		return nil, err
	}
	key, err := parseSPKI(c.RawSubjectPublicKeyInfo)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The certificate's key is of no kind that pier knows", err)
	}
	one, two, five := sha1.Sum(c.Raw), sha256.Sum256(c.Raw), sha512.Sum512(c.Raw)
	uses := []string{}
	for _, u := range c.ExtKeyUsage {
		if oid, ok := extUsages[u]; ok {
			uses = append(uses, oid)
		}
	}
	for _, oid := range c.UnknownExtKeyUsage {
		uses = append(uses, oid.String())
	}
	out := map[string]any{
		"raw": c.Raw, "key": c.RawSubjectPublicKeyInfo, "subject": nameText(c.Subject), "issuer": nameText(c.Issuer), "alt": altText(c), "access": accessText(c),
		"from": certTime(c.NotBefore), "to": certTime(c.NotAfter), "fromMs": float64(c.NotBefore.UnixMilli()), "toMs": float64(c.NotAfter.UnixMilli()),
		"serial": strings.ToUpper(evenHex(c.SerialNumber.Text(16))), "ca": c.IsCA, "uses": strings.Join(uses, " "),
		"sha1": fingerprint(one[:]), "sha256": fingerprint(two[:]), "sha512": fingerprint(five[:]),
	}
	switch k := key.key.(type) {
	case *rsa.PublicKey:
		out["modulus"], out["bits"], out["exponent"] = strings.ToUpper(k.N.Text(16)), k.N.BitLen(), k.E
		out["pub"] = c.RawSubjectPublicKeyInfo
	case *ecPublic:
		out["pub"], out["bits"], out["curve"], out["nist"] = k.point(), k.curve.bits(), k.curve.name, k.curve.nist
	}
	return out, a.Err
}

func evenHex(s string) string {
	if len(s)%2 == 1 {
		return "0" + s
	}
	return s
}

var extUsages = map[x509.ExtKeyUsage]string{
	x509.ExtKeyUsageServerAuth: "1.3.6.1.5.5.7.3.1", x509.ExtKeyUsageClientAuth: "1.3.6.1.5.5.7.3.2", x509.ExtKeyUsageCodeSigning: "1.3.6.1.5.5.7.3.3",
	x509.ExtKeyUsageEmailProtection: "1.3.6.1.5.5.7.3.4", x509.ExtKeyUsageTimeStamping: "1.3.6.1.5.5.7.3.8", x509.ExtKeyUsageOCSPSigning: "1.3.6.1.5.5.7.3.9",
}

func fingerprint(sum []byte) string {
	parts := make([]string, len(sum))
	for n, b := range sum {
		parts[n] = strings.ToUpper(hex.EncodeToString([]byte{b}))
	}
	return strings.Join(parts, ":")
}

func certTime(t time.Time) string { return t.UTC().Format("Jan _2 15:04:05 2006 GMT") }

// The short names that OpenSSL has for the parts of a name.
var nameParts = map[string]string{
	"2.5.4.3": "CN", "2.5.4.4": "SN", "2.5.4.5": "serialNumber", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST", "2.5.4.9": "street",
	"2.5.4.10": "O", "2.5.4.11": "OU", "2.5.4.12": "title", "2.5.4.17": "postalCode", "2.5.4.42": "GN", "1.2.840.113549.1.9.1": "emailAddress",
	"0.9.2342.19200300.100.1.25": "DC", "0.9.2342.19200300.100.1.1": "UID",
}

var nameEscapes = strings.NewReplacer(`\`, `\\`, `,`, `\,`, `+`, `\+`, `"`, `\"`, `<`, `\<`, `>`, `\>`, `;`, `\;`)

func nameText(n pkix.Name) string {
	var lines []string
	for _, part := range n.Names {
		name := nameParts[part.Type.String()]
		if name == "" {
			name = part.Type.String()
		}
		lines = append(lines, name+"="+nameEscapes.Replace(fmt.Sprint(part.Value)))
	}
	return strings.Join(lines, "\n")
}

func altText(c *x509.Certificate) string {
	var parts []string
	for _, e := range c.Extensions {
		if !e.Id.Equal(asn1.ObjectIdentifier{2, 5, 29, 17}) {
			continue
		}
		var names []asn1.RawValue
		if _, err := asn1.Unmarshal(e.Value, &names); err != nil {
			continue
		}
		dns, mail, ips, uris := c.DNSNames, c.EmailAddresses, c.IPAddresses, c.URIs
		for _, n := range names {
			switch {
			case n.Tag == 1 && len(mail) > 0:
				parts, mail = append(parts, "email:"+mail[0]), mail[1:]
			case n.Tag == 2 && len(dns) > 0:
				parts, dns = append(parts, "DNS:"+dns[0]), dns[1:]
			case n.Tag == 6 && len(uris) > 0:
				parts, uris = append(parts, "URI:"+uris[0].String()), uris[1:]
			case n.Tag == 7 && len(ips) > 0:
				parts, ips = append(parts, "IP Address:"+ipText(ips[0])), ips[1:]
			}
		}
	}
	return strings.Join(parts, ", ")
}

// ipText writes an address as OpenSSL does: groups of an IPv6 address in full.
func ipText(ip []byte) string {
	if len(ip) == 4 {
		return fmt.Sprintf("%d.%d.%d.%d", ip[0], ip[1], ip[2], ip[3])
	}
	groups := make([]string, 0, len(ip)/2)
	for n := 0; n+1 < len(ip); n += 2 {
		groups = append(groups, fmt.Sprintf("%X", int(ip[n])<<8|int(ip[n+1])))
	}
	return strings.Join(groups, ":")
}

func accessText(c *x509.Certificate) string {
	var lines []string
	for _, u := range c.OCSPServer {
		lines = append(lines, "OCSP - URI:"+u)
	}
	for _, u := range c.IssuingCertificateURL {
		lines = append(lines, "CA Issuers - URI:"+u)
	}
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n")
}

// nativeCertHost: certificate, host name, "default", "always" or "never" for the subject's name, whether wildcards count. Returns the
// name in the certificate that fits, or nil.
func nativeCertHost(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	c, err := parseCert(a.Bytes(0))
	if err != nil {
		return nil, err
	}
	names, subject := c.DNSNames, a.Str(2)
	if c.Subject.CommonName != "" && (subject == "always" || subject == "default" && len(names) == 0) {
		names = append(slices.Clone(names), c.Subject.CommonName)
	}
	host := strings.TrimSuffix(a.Str(1), ".")
	for _, name := range names {
		if hostFits(name, host, a.Bool(3)) {
			return name, a.Err
		}
	}
	return nil, a.Err
}

// hostFits: a star stands for one whole label, the first.
func hostFits(name, host string, wildcards bool) bool {
	if strings.EqualFold(name, host) {
		return true
	}
	rest, ok := strings.CutPrefix(name, "*.")
	label, domain, cut := strings.Cut(host, ".")
	return ok && wildcards && cut && label != "" && strings.Contains(rest, ".") && strings.EqualFold(rest, domain)
}

// nativeCertIP: certificate, address. Returns nil when it is no address.
func nativeCertIP(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	c, err := parseCert(a.Bytes(0))
	if err != nil {
		return nil, err
	}
	ip, err := netip.ParseAddr(a.Str(1))
	if err != nil {
		return nil, a.Err
	}
	for _, known := range c.IPAddresses {
		if addr, ok := netip.AddrFromSlice(known); ok && addr.Unmap() == ip.Unmap() {
			return true, a.Err
		}
	}
	return false, a.Err
}

// nativeCertSigned: certificate, public key. Whether the key signed it.
func nativeCertSigned(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	c, err := parseCert(a.Bytes(0))
	if err != nil {
		return nil, err
	}
	key, err := parseKey(a.Bytes(1))
	if err != nil {
		return nil, err
	}
	return signedBy(key, c.SignatureAlgorithm, c.RawTBSCertificate, c.Signature), a.Err
}

// spkacHashes are those of RSA; Go's certificates refuse the old ones.
var spkacHashes = map[string]string{"1.2.840.113549.1.1.4": "md5", "1.2.840.113549.1.1.5": "sha1"}

// signedBy checks the signature of a certificate.
func signedBy(key asymmetric, algorithm x509.SignatureAlgorithm, text, sig []byte) bool {
	issuer := x509.Certificate{PublicKey: key.public().key, PublicKeyAlgorithm: x509.ECDSA}
	switch k := issuer.PublicKey.(type) {
	case *ecPublic:
		issuer.PublicKey = k.key
	case *rsa.PublicKey:
		issuer.PublicKeyAlgorithm = x509.RSA
	default:
		issuer.PublicKeyAlgorithm = x509.Ed25519
	}
	return issuer.CheckSignature(algorithm, text, sig) == nil
}

// spkac is what Netscape's browsers signed.
type spkac struct {
	Inner struct {
		Raw       asn1.RawContent
		Key       asn1.RawValue
		Challenge string `asn1:"ia5"`
	}
	Algorithm pkix.AlgorithmIdentifier
	Signature asn1.BitString
}

// spkacAlgorithms are those that OpenSSL signs them with.
var spkacAlgorithms = map[string]x509.SignatureAlgorithm{
	"1.2.840.113549.1.1.5": x509.SHA1WithRSA, "1.2.840.113549.1.1.11": x509.SHA256WithRSA, "1.2.840.113549.1.1.12": x509.SHA384WithRSA,
	"1.2.840.113549.1.1.13": x509.SHA512WithRSA, "1.2.840.10045.4.3.2": x509.ECDSAWithSHA256, "1.2.840.10045.4.3.3": x509.ECDSAWithSHA384,
	"1.2.840.10045.4.3.4": x509.ECDSAWithSHA512, "1.3.101.112": x509.PureEd25519,
}

// nativeSPKAC: base64. Returns {valid, key, challenge}, or nil when it is none.
func nativeSPKAC(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	der, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(a.Bytes(0))))
	if err != nil {
		return nil, a.Err
	}
	var in spkac
	if rest, err := asn1.Unmarshal(der, &in); err != nil || len(rest) > 0 {
		return nil, a.Err
	}
	key, err := parseSPKI(in.Inner.Key.FullBytes)
	if err != nil {
		return nil, a.Err
	}
	algorithm := in.Algorithm.Algorithm.String()
	valid := false
	if k, ok := key.key.(*rsa.PublicKey); ok && spkacHashes[algorithm] != "" {
		id, sum, err := digest(spkacHashes[algorithm], in.Inner.Raw)
		valid = err == nil && rsa.VerifyPKCS1v15(k, id, sum, in.Signature.RightAlign()) == nil
	} else {
		valid = signedBy(key, spkacAlgorithms[algorithm], in.Inner.Raw, in.Signature.RightAlign())
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: in.Inner.Key.FullBytes})
	return map[string]any{"valid": valid, "key": text, "challenge": []byte(in.Inner.Challenge)}, a.Err
}
