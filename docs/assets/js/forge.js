// <forge-certificate>: a certificate to spoil, or a file of the reader's own, and the checkers of check.js and
// check-theorems.js, which look at it in the page.
"use strict";
const CERTIFICATES = {
  "presses for 5 x 5": "{\"format\": \"lightsgame-evidence\",\n \"version\": 1,\n \"kind\": \"solution\",\n \"question\": {\"rules\": {\"steps\": [[-1, 0], [0, -1], [0, 0], [0, 1], [1, 0]], \"slides\": [], \"wrap\": \"none\", \"states\": 2, \"edges\": null}, \"start\": [\"11111\", \"11111\", \"11111\", \"11111\", \"11111\"], \"goal\": [\"00000\", \"00000\", \"00000\", \"00000\", \"00000\"]},\n \"evidence\": {\"presses\": [\"10110\", \"01110\", \"11100\", \"11011\", \"00011\"]}}\n",
  "a board without solution": "{\"format\": \"lightsgame-evidence\",\n \"version\": 1,\n \"kind\": \"unsolvable\",\n \"question\": {\"rules\": {\"steps\": [[-1, 0], [0, -1], [0, 0], [0, 1], [1, 0]], \"slides\": [], \"wrap\": \"none\", \"states\": 2, \"edges\": null}, \"start\": [\"100\", \"000\"], \"goal\": [\"000\", \"000\"]},\n \"evidence\": {\"witness\": [\"111\", \"010\"]}}\n",
  "the period of width 9": "{\"format\": \"lightsgame-evidence\",\n \"version\": 1,\n \"kind\": \"period\",\n \"question\": {\"n\": 9},\n \"evidence\": {\"y\": 30, \"reasons\": [{\"prime\": 2, \"exponent\": 1, \"divisor\": 273}, {\"prime\": 3, \"exponent\": 1, \"divisor\": 3}, {\"prime\": 5, \"exponent\": 1, \"divisor\": 7}], \"proofs\": []}}\n",
  "the nullity of 2.4·10^30 - 1 rows and 5 columns": "{\"format\": \"lightsgame-evidence\",\n \"version\": 1,\n \"kind\": \"nullity\",\n \"question\": {\"rows\": \"2399999999999999999999999999999\", \"columns\": 5},\n \"evidence\": {\"common\": 34, \"cofactor\": 0}}\n",
  "a puzzle with one solution": "{\"format\": \"lightsgame-evidence\",\n \"version\": 1,\n \"kind\": \"akari-unique\",\n \"question\": {\"puzzle\": [\".1.\", \"...\", \"..2\"]},\n \"evidence\": {\"bulbs\": [\"100\", \"001\", \"010\"], \"steps\": [{\"reason\": [[3, 3]], \"bulbs\": [[2, 3], [3, 2]], \"empty\": [], \"chain\": []}, {\"reason\": [[1, 2]], \"bulbs\": [[1, 1]], \"empty\": [], \"chain\": []}], \"proof\": []}}\n",
  "all lamps of a circle of six": "{\"format\": \"lightsgame-evidence\",\n \"version\": 1,\n \"kind\": \"all-ones\",\n \"question\": {\"graph\": {\"neighbours\": [34, 5, 10, 20, 40, 17], \"names\": [0, 1, 2, 3, 4, 5]}},\n \"evidence\": {\"orthogonality\": {\"A\": [35, 7, 14, 28, 56, 49], \"columns\": 6, \"E\": [13, 12, 3, 11, 27, 45], \"F\": [3, 7, 14, 12, 24, 33], \"R\": [49, 18, 36, 56, 0, 0]}, \"handshakes\": [{\"pattern\": 27, \"presses\": 4, \"edges\": 2}, {\"pattern\": 45, \"presses\": 4, \"edges\": 2}], \"presses\": 9}}\n",
  "how many graphs on five vertices have which nullity": "{\"format\": \"lightsgame-evidence\",\n \"version\": 1,\n \"kind\": \"nullity-law\",\n \"question\": {\"order\": 5},\n \"evidence\": {\"counts\": [448, 420, 140, 15, 1]}}\n",
};

if (typeof module !== "undefined" && module.exports) module.exports = { CERTIFICATES };
else customElements.define("forge-certificate", class extends HTMLElement {
  connectedCallback() {
    if (this.area) return; // moved, not made
    const make = (name, words = {}) => Object.assign(document.createElement(name), words);
    const label = make("label", { textContent: "Certificate " }), choice = make("select");
    choice.append(...Object.keys(CERTIFICATES).map((name) => make("option", { textContent: name })));
    label.append(choice);
    this.area = make("textarea", { rows: 9, spellcheck: false, ariaLabel: "the certificate" });
    const button = make("button", { type: "button", className: "board-button", textContent: "Check it" });
    const again = make("button", { type: "button", className: "board-button", textContent: "As it was" });
    const own = make("input", { type: "file", accept: ".json,application/json", ariaLabel: "a certificate of your own" });
    own.onchange = async () => {
      if (!own.files[0]) return;
      this.area.value = await own.files[0].text();
      own.value = ""; // so that the same file, changed meanwhile, can be chosen again
      this.check();
    };
    this.said = make("output", { className: "board-status" });
    this.said.setAttribute("aria-live", "polite");
    const load = () => { this.area.value = CERTIFICATES[choice.value]; this.check(); };
    choice.onchange = again.onclick = load;
    button.onclick = () => this.check();
    const file = make("label", { textContent: " or a file of yours " });
    file.append(own);
    this.append(label, file, this.area, button, again, this.said);
    load();
  }

  check() {
    const { valid, reason, unreadable, unseen } = globalThis.checkEvidence(this.area.value);
    this.said.textContent = valid ? "It holds." : `${unreadable ? "It cannot be read" : unseen ? "It is not looked at" : "It does not hold"}: ${reason}.`;
    this.said.dataset.kind = valid ? "good" : "bad";
  }
});
