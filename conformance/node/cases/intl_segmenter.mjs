// Intl.Segmenter: graphemes, words and sentences of several scripts.
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const texts = {
	conjuncts: "क्षत्रिय संख्या ज्ञान श्रीमान् हिन्दी राष्ट्र", "joined conjuncts": "क्‍ष क्‌ष", bengali: "ক্ষমা বাংলা", gujarati: "ક્ષ ગુજરાતી", telugu: "క్షమ తెలుగు", malayalam: "ക്ഷമ മലയാളം", oriya: "କ୍ଷ", tamil: "க்ஷ நிரல்",
	emoji: "👩‍👩‍👧‍👦👍🏽🇩🇪🇫🇷🇺a❤️‍🔥1️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿", marks: "e\u0301a\u0300\u0323o\u0308\u0304", hangul: "한국어 각 가각", thai: "สวัสดี กำ", controls: "a\r\nb\rc\nd\u200b\u200de", arabic: "السَّلامُ عَلَيْكُم", hebrew: "שָׁלוֹם עולם", surrogates: "a\ud800b\udc00c",
	words: "Hello, world! It's 3.14 o'clock; e.g. foo_bar-baz can't.", mixed: "naïve café 12:30 $5.00 3,000 a@b.c http://x.y/z", sentences: "Dr. Smith went. He said \"no.\" Then? Yes! 3.5 is a number. ok… Fine.", german: "Das ist gut. Ist es das? Ja!", cyrillic: "Привет, мир! Как дела? Хорошо.", greek: "Γειά σου Κόσμε. Τι κάνεις;", spanish: "¿Qué tal? ¡Bien!", lines: "one\ntwo.\n\nthree", hindi: "नमस्ते दुनिया। यह वाक्य है।", empty: "",
};
for (const [name, text] of Object.entries(texts)) for (const granularity of ["grapheme", "word", "sentence"]) {
	if (name === "thai" && granularity === "word") continue; // needs a dictionary
	test(`${name} by ${granularity}`, async () => [...new Intl.Segmenter("en", { granularity }).segment(text)].map((s) => (s.isWordLike === undefined ? s.segment : [s.segment, s.isWordLike])));
}
