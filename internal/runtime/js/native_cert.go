package js

import (
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"encoding/pem"
	"fmt"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
)

func certNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"certInfo": nativeCertInfo, "certHost": nativeCertHost, "certSigned": nativeCertSigned}
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
	a := nativeArgs{list: list}
	c, err := parseCert(a.bytes(0))
	if err != nil {
		return nil, err
	}
	key, err := x509.MarshalPKIXPublicKey(c.PublicKey)
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
	return map[string]any{
		"raw": c.Raw, "key": key, "subject": nameText(c.Subject), "issuer": nameText(c.Issuer), "alt": altText(c), "access": accessText(c),
		"from": certTime(c.NotBefore), "to": certTime(c.NotAfter), "fromMs": float64(c.NotBefore.UnixMilli()), "toMs": float64(c.NotAfter.UnixMilli()),
		"serial": strings.ToUpper(evenHex(c.SerialNumber.Text(16))), "ca": c.IsCA, "uses": strings.Join(uses, " "),
		"sha1": fingerprint(one[:]), "sha256": fingerprint(two[:]), "sha512": fingerprint(five[:]),
	}, a.err
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
	return strings.Join(lines, "\n") + "\n"
}

// nativeCertHost: certificate, host name or address. Whether the certificate is for it.
func nativeCertHost(list []any) (any, error) {
	a := nativeArgs{list: list}
	c, err := parseCert(a.bytes(0))
	if err != nil {
		return nil, err
	}
	host := a.str(1)
	if len(c.DNSNames) == 0 && len(c.IPAddresses) == 0 && !a.bool(2) {
		return strings.EqualFold(c.Subject.CommonName, host), a.err // as OpenSSL, when there are no alternative names
	}
	return c.VerifyHostname(host) == nil, a.err
}

// nativeCertSigned: certificate, public key. Whether the key signed it.
func nativeCertSigned(list []any) (any, error) {
	a := nativeArgs{list: list}
	c, err := parseCert(a.bytes(0))
	if err != nil {
		return nil, err
	}
	key, _, err := parseKey(a.bytes(1))
	if err != nil {
		return nil, err
	}
	issuer := x509.Certificate{PublicKey: publicOf(key), PublicKeyAlgorithm: c.PublicKeyAlgorithm}
	return issuer.CheckSignature(c.SignatureAlgorithm, c.RawTBSCertificate, c.Signature) == nil, a.err
}
