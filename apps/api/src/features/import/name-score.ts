import type { CellLook } from "./cell-looks.ts";
import type { NamedField } from "./column-names.ts";
import { isLikelyTypo, nameWords, plainName } from "./plain-name.ts";

export interface PlainColumn {
  readonly header: string;
  readonly words: readonly string[];
  /**
   * The complete name, and the shorter names that remain without brackets, a final 1, a program's name and
   * the kind's name.
   */
  readonly forms: readonly string[];
}

const brackets = /\([^)]*\)|\[[^\]]*\]/gu;

export function plainColumn(header: string, prefixes: readonly string[]): PlainColumn {
  const words = nameWords(header.replace(brackets, " "));
  const first = words.at(-1) === "1" ? words.slice(0, -1) : words;
  const ownWords = first.slice(first.findIndex((word) => !programs.has(word)));
  const own = prefixes.includes(ownWords[0] ?? "") ? ownWords.slice(1) : ownWords;
  const forms = [plainName(header), words, first, ownWords, own].map((form) =>
    typeof form === "string" ? form : form.join(""),
  );
  return { header, words, forms: [...new Set([...forms, ...withoutPrefix(words, prefixes)])] };
}

/** Names of programs at the start of column names. "default" marks the first of several addresses. */
const programs = new Set("crm sf sfdc salesforce hs hubspot zoho pipedrive default".split(" "));

/** Removes the prefix of a kind from a name that is one word, such as "client" from "clientphone". */
function withoutPrefix(words: readonly string[], prefixes: readonly string[]): string[] {
  const [word = ""] = words;
  if (words.length > 1) return [];
  return prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length > prefix.length)
    .map((prefix) => word.slice(prefix.length));
}

const best = 100;
const ofRank = 0.3;
const ofForm = 0.9;
const mistyped = 65;

export function nameScore(forms: PlainColumn["forms"], ranks: NamedField["ranks"]): number {
  for (const [index, form] of forms.entries()) {
    const rank = ranks.get(form);
    if (rank !== undefined) return (best - rank * ofRank) * (index === 0 ? 1 : ofForm);
  }
  return 0;
}

export function mistypedScore(
  { header, words }: PlainColumn,
  { phrases }: NamedField,
  isWord: (word: string) => boolean,
): number {
  return header.length <= longestMistyped && phrases.some((name) => isLikelyTypo(words, name, isWord))
    ? mistyped
    : 0;
}

const longestMistyped = 40;

/** Words in a column name that identify the column's content if its cells also look like this content. */
const keyWords: Readonly<Partial<Record<CellLook, readonly string[]>>> = {
  email: ["email", "mail", "emails", "correo", "courriel", "mailadresse"],
  phone: ["phone", "telephone", "telefon", "telefono", "telefone", "tel"],
  link: ["website", "url", "homepage", "web"],
};

/**
 * Returns whether the name contains a word for the look. For full names, the last word must be "name" and no
 * other word may be known to `isWord`, as in "Borrower Name".
 */
export function hasKeyWord(
  { words }: PlainColumn,
  look: CellLook,
  isWord: (word: string) => boolean,
): boolean {
  if (look === "fullName")
    return words.length > 1 && words.at(-1) === "name" && !words.slice(0, -1).some(isWord);
  return keyWords[look]?.some((word) => words.includes(word)) ?? false;
}

/**
 * Words in a column name that indicate the email address or phone number of another person or of a machine.
 */
const others = new Set(
  "owner agent rep manager assistant asst spouse referrer assigned created modified updated by fax telefax pager assistent assistante assistentin inhaber besitzer betreuer proprietaire propietario responsable".split(
    " ",
  ),
);

export function isOthers({ words }: PlainColumn): boolean {
  return words.some((word) => others.has(word));
}

export function isUnnamed({ header }: PlainColumn): boolean {
  return /^(?:column|field|spalte|columna|colonne|unnamed:?) ?\d+$/iu.test(header);
}
