import type { CellLook } from "./cell-looks.ts";
import type { NamedField } from "./column-names.ts";
import { isLikelyTypo, nameWords, plainName } from "./plain-name.ts";

/** A column's name in the forms in which it is compared. */
export interface PlainColumn {
  readonly header: string;
  readonly words: readonly string[];
  /** The name as it is, then without bracketed text, without a final 1, and without a leading name of its kind. */
  readonly forms: readonly string[];
}

const brackets = /\([^)]*\)|\[[^\]]*\]/gu;

export function plainColumn(header: string, prefixes: readonly string[]): PlainColumn {
  const words = nameWords(header.replace(brackets, " "));
  const first = words.at(-1) === "1" ? words.slice(0, -1) : words;
  const own = prefixes.includes(first[0] ?? "") ? first.slice(1) : first;
  const forms = [plainName(header), words.join(""), first.join(""), own.join("")];
  return { header, words, forms: [...new Set(forms)] };
}

const best = 100;
const ofRank = 0.3;
const ofForm = 0.9;
const mistyped = 65;

/** How well a column's name means a field; 0 when it does not. */
export function nameScore({ forms }: PlainColumn, { ranks }: NamedField): number {
  for (const [index, form] of forms.entries()) {
    const rank = ranks.get(form);
    if (rank !== undefined) return (best - rank * ofRank) * (index === 0 ? 1 : ofForm);
  }
  const [whole = ""] = forms;
  return whole.length <= longestMistyped && ranks.keys().some((name) => isLikelyTypo(whole, name))
    ? mistyped
    : 0;
}

/** No known name is longer. */
const longestMistyped = 40;

/** Words that tell what a column holds whatever stands beside them; its cells must look so. */
const keyWords: Readonly<Partial<Record<CellLook, readonly string[]>>> = {
  email: ["email", "mail", "emails", "correo", "courriel", "mailadresse"],
  phone: ["phone", "telephone", "telefon", "telefono", "telefone", "tel"],
  link: ["website", "url", "homepage", "web"],
};

export function hasKeyWord({ words }: PlainColumn, look: CellLook): boolean {
  return keyWords[look]?.some((word) => words.includes(word)) ?? false;
}

/** Addresses and numbers of somebody else, or of a machine. */
const others = new Set(
  "owner agent rep manager assistant asst spouse referrer assigned created modified updated by fax telefax pager assistent assistante assistentin inhaber besitzer betreuer proprietaire propietario responsable".split(
    " ",
  ),
);

export function isOthers({ words }: PlainColumn): boolean {
  return words.some((word) => others.has(word));
}

/** A column without a name of its own is called by its place. */
export function isUnnamed({ header }: PlainColumn): boolean {
  return /^(?:column|field|spalte|columna|colonne|unnamed:?) ?\d+$/iu.test(header);
}
