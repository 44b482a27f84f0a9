"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/latex_tables.ts
var latex_tables_exports = {
  accents: void 0,
  bigSymbols: void 0,
  blackboard: void 0,
  fontSwitches: void 0,
  ignored: void 0,
  limitOperators: void 0,
  namedOperators: void 0,
  negated: void 0,
  negativeSpaces: void 0,
  relations: void 0,
  spaces: void 0,
  subscripts: void 0,
  superscripts: void 0,
  symbols: void 0,
  wrappers: void 0,
};
module.exports = __defProp(latex_tables_exports, "__esModule", { value: true });
var words = (list) => new Set(list.trim().split(/\s+/));
function pairs(list) {
  const [all, found] = [list.trim().split(/\s+/), /* @__PURE__ */ new Map()];
  for (let i = 0; i < all.length; i += 2) found.set(all[i], all[i + 1]);
  return found;
}
var symbols = pairs(`
	alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ lambda λ mu μ nu ν
	xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ
	Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ circ ∘ bullet • oplus ⊕
	ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ bigcirc ○ dagger † ddagger ‡ amalg ⨿ uplus ⊎ sqcap ⊓ sqcup ⊔ bowtie ⋈ Join ⋈ ltimes ⋉ rtimes ⋊
	leftouterjoin ⟕ rightouterjoin ⟖ fullouterjoin ⟗ triangleleft ◁ triangleright ▷ wr ≀ cap ∩ cup ∪ bigcap ⋂ bigcup ⋃ bigwedge ⋀
	bigvee ⋁ bigsqcup ⨆ biguplus ⨄ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ setminus ∖ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇
	sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ prec ≺ preceq ≼ succ ≻ succeq ≽ ll ≪ gg ≫ le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥
	geqslant ≥ ne ≠ neq ≠ equiv ≡ approx ≈ sim ∼ simeq ≃ cong ≅ asymp ≍ doteq ≐ propto ∝ parallel ∥ perp ⊥ mid ∣ vdash ⊢ dashv ⊣
	models ⊨ Vdash ⊩ Vvdash ⊪ nvdash ⊬ nvDash ⊭ forall ∀ exists ∃ nexists ∄ neg ¬ land ∧ wedge ∧ lor ∨ vee ∨ to → rightarrow →
	longrightarrow → leftarrow ← longleftarrow ← gets ← leftrightarrow ↔ longleftrightarrow ↔ hookleftarrow ↩ hookrightarrow ↪
	twoheadleftarrow ↞ twoheadrightarrow ↠ leftharpoonup ↼ leftharpoondown ↽ rightharpoonup ⇀ rightharpoondown ⇁ rightleftharpoons ⇌
	leftrightharpoons ⇋ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ rightsquigarrow ⇝ leadsto ⇝ Rightarrow ⇒ Longrightarrow ⇒ Leftarrow ⇐
	Longleftarrow ⇐ Leftrightarrow ⇔ Longleftrightarrow ⇔ implies ⇒ iff ⇔ mapsto ↦ longmapsto ↦ uparrow ↑ downarrow ↓ partial ∂ nabla ∇
	int ∫ iint ∬ iiint ∭ oint ∮ sum ∑ prod ∏ coprod ∐ infty ∞ emptyset ∅ varnothing ∅ angle ∠ therefore ∴ because ∵ aleph ℵ beth ℶ
	gimel ℷ daleth ℸ top ⊤ bot ⊥ triangle △ square □ lozenge ◊ checkmark ✓ complement ∁ wp ℘ prime ′ ldots … dots … cdots ⋯ vdots ⋮
	ddots ⋱ ell ℓ hbar ℏ Im ℑ Re ℜ langle ⟨ rangle ⟩ vert | lvert | rvert | Vert ‖ lVert ‖ rVert ‖ lbrace { rbrace } backslash \\
	lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ colon :
`);
var relations = words(`
	Leftarrow Leftrightarrow Longleftarrow Longleftrightarrow Longrightarrow Rightarrow Join Vdash Vvdash approx asymp bowtie cong dashv
	fullouterjoin doteq downarrow equiv ge geq geqslant gets gg hookleftarrow hookrightarrow iff implies in leadsto le leftarrow
	leftharpoondown leftharpoonup leftrightarrow leftrightharpoons leftouterjoin leq leqslant ll longleftarrow longleftrightarrow
	longmapsto longrightarrow ltimes mapsto mid models ne nearrow neq ni notin nvdash nvDash nwarrow parallel perp prec preceq propto
	rightharpoondown rightharpoonup rightleftharpoons rightouterjoin rightarrow rightsquigarrow rtimes searrow sim simeq sqsubset
	sqsubseteq sqsupset sqsupseteq subset subseteq succ succeq supset supseteq swarrow to triangleleft triangleright twoheadleftarrow
	twoheadrightarrow uparrow vdash cdot times
`);
var bigSymbols = words(`
	bigcap bigcup bigodot bigoplus bigotimes bigsqcup biguplus bigvee bigwedge coprod int iint iiint oint prod sum
`);
var limitOperators = words(`
	argmax argmin inf injlim lim liminf limsup max min projlim sup
`);
var namedOperators = words(`
	arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh
	sup tan tanh
`);
var negated = pairs(`
	< ≮ > ≯ = ≠ ∈ ∉ ∋ ∌ ∣ ∤ ∥ ∦ ∼ ≁ ≃ ≄ ≅ ≇ ≈ ≉ ≡ ≢ ≤ ≰ ≥ ≱ ≺ ⊀ ≻ ⊁ ⊂ ⊄ ⊃ ⊅ ⊆ ⊈ ⊇ ⊉ ⊢ ⊬ ⊨ ⊭ ↔ ↮ ← ↚ → ↛ ⇒ ⇏ ⇐ ⇍ ⇔ ⇎ ≼ ⋠ ≽ ⋡
`);
var superscripts = pairs(`
	0 ⁰ 1 ¹ 2 ² 3 ³ 4 ⁴ 5 ⁵ 6 ⁶ 7 ⁷ 8 ⁸ 9 ⁹ + ⁺ - ⁻ = ⁼ ( ⁽ ) ⁾ a ᵃ b ᵇ c ᶜ d ᵈ e ᵉ f ᶠ g ᵍ h ʰ i ⁱ j ʲ k ᵏ l ˡ m ᵐ n ⁿ o ᵒ p ᵖ r ʳ s ˢ
	t ᵗ u ᵘ v ᵛ w ʷ x ˣ y ʸ z ᶻ
`);
var subscripts = pairs(`
	0 ₀ 1 ₁ 2 ₂ 3 ₃ 4 ₄ 5 ₅ 6 ₆ 7 ₇ 8 ₈ 9 ₉ + ₊ - ₋ = ₌ ( ₍ ) ₎ a ₐ e ₑ h ₕ i ᵢ j ⱼ k ₖ l ₗ m ₘ n ₙ o ₒ p ₚ r ᵣ s ₛ t ₜ u ᵤ v ᵥ x ₓ
`);
var blackboard = pairs(`
	C ℂ H ℍ N ℕ P ℙ Q ℚ R ℝ Z ℤ
`);
var accents = pairs(`
	acute ́ bar ̅ breve ̆ check ̌ ddot ̈ dot ̇ grave ̀ hat ̂ mathring ̊
	overleftarrow ⃖ overleftrightarrow ⃡ overline ̅ overrightarrow ⃗ tilde ̃ underline ̲ vec ⃗
	widehat ̂ widetilde ̃
`);
var spaces = words(`
	, : ; > enspace enskip medspace quad qquad thickspace thinspace
`);
var negativeSpaces = words(`
	! negmedspace negthickspace negthinspace
`);
var fontSwitches = words(`
	bf cal it rm sf sl tt
`);
var ignored = words(`
	displaystyle limits nolimits scriptstyle scriptscriptstyle textstyle big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr
`);
var wrappers = words(`
	emph mathcal mathbf mathfrak mathit mathrm mathnormal mathscr mathsf mathtt mathup mbox overbrace pmb smash substack text textbf
	textit textmd textnormal textrm textsc textsf textsl texttt textup underbrace bm boldsymbol
`);
latex_tables_exports["accents"] = accents;
latex_tables_exports["bigSymbols"] = bigSymbols;
latex_tables_exports["blackboard"] = blackboard;
latex_tables_exports["fontSwitches"] = fontSwitches;
latex_tables_exports["ignored"] = ignored;
latex_tables_exports["limitOperators"] = limitOperators;
latex_tables_exports["namedOperators"] = namedOperators;
latex_tables_exports["negated"] = negated;
latex_tables_exports["negativeSpaces"] = negativeSpaces;
latex_tables_exports["relations"] = relations;
latex_tables_exports["spaces"] = spaces;
latex_tables_exports["subscripts"] = subscripts;
latex_tables_exports["superscripts"] = superscripts;
latex_tables_exports["symbols"] = symbols;
latex_tables_exports["wrappers"] = wrappers;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
