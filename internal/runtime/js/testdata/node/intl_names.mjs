const t = (n, f) => { try { console.log(n, f()) } catch (e) { console.log(n, "!", e.name, e.message) } };
const d = new Date(Date.UTC(2025, 2, 7, 14, 5, 9));
t("dn", () => new Intl.DisplayNames("en",{type:"region"}).of("DE")); t("dn2", () => new Intl.DisplayNames("en",{type:"language"}).of("fr-CA")); t("dn3", () => new Intl.DisplayNames("en",{type:"currency"}).of("EUR"));
t("loc", () => { const l = new Intl.Locale("en-Latn-US-u-ca-gregory-hc-h12"); return [l.language,l.script,l.region,l.baseName,l.calendar,l.hourCycle,String(l),l.maximize().toString(),l.minimize().toString()] });
t("canon", () => Intl.getCanonicalLocales(["EN-us","zh-hans-cn"])); t("supp", () => [Intl.supportedValuesOf("currency").length > 100, Intl.supportedValuesOf("timeZone").length > 300, Intl.supportedValuesOf("unit").length]);
t("nrange", () => new Intl.NumberFormat("en-US").formatRange(3, 5)); t("unit", () => [new Intl.NumberFormat("en",{style:"unit",unit:"kilometer-per-hour"}).format(50), new Intl.NumberFormat("en",{style:"unit",unit:"megabyte",unitDisplay:"long"}).format(2)]);
t("arr", () => [1234.5, d].toLocaleString("en-US", {timeZone:"UTC"})); t("big", () => 12345678901234567890n.toLocaleString("de")); t("upper", () => ["istanbul".toLocaleUpperCase("tr"), "I".toLocaleLowerCase("tr")]);
t("seg", () => [...new Intl.Segmenter("en",{granularity:"word"}).segment("Hi there!")].map(s => [s.segment, s.isWordLike]));
t("plural", () => ["ar","pl","fr","ru","en"].map((l) => [0, 1, 2, 3, 5, 11, 21, 1.5].map((n) => new Intl.PluralRules(l).select(n)).join()));
