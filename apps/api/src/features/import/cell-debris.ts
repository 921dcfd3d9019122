import type { FieldType } from "@lanyard/contract/kind/field-descriptor";
import { normalForm } from "@lanyard/contract/search/unicode";

/**
 * Matches error values of spreadsheets in several languages. A spreadsheet writes only # characters if a
 * column is too narrow for its cell.
 */
const errorValue = new RegExp(
  `^#(?:[¡¿]?(?:${[
    "REF|VALUE|NAME|DIV/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|EXTERNAL|PYTHON|ERROR",
    "BEZUG|WERT|ZAHL|ÜBERLAUF|KALK|FELD|BLOCKIERT|VERBINDEN|UNBEKANNT",
    "VALEUR|NOM|NOMBRE|NUL|PROPAGATION|CHAMP|CONNEXION|INCONNU",
    "VALOR|NULO|DESBORDAMIENTO|CAMPO|CONECTAR|DESCONOCIDO",
    "RIF|VALORE|NOME|NULLO|ESPANSIONE|NÚM|DESPEJAR",
    "VERW|WAARDE|NAAM|DEEL/0|GETAL|LEEG|OVERLOOP",
  ].join("|")})[!?]|DIV/0|N/A(?: N/A)?|NV|N/D|N/B|N/DISP|GETTING_DATA|#{3,})$`,
  "iu",
);

export const isErrorValue = (cell: string): boolean =>
  cell.length <= longestError && errorValue.test(normalForm(cell, "NFKC"));

const longestError = 300;

const placeholder = /^(?:n\/a|n\.a\.|\\N|\(blank\)|\(null\)|<null>|\[null\]|null|none|-{1,3}|[–—])$/iu;
/** Placeholders of programs. Case matters, because Nan is a first name. */
const programValue = /^(?:NaN|undefined|\[object Object\]|\((?:none|null|empty)\)|Err:\d{3})$/u;
const noCompany =
  /^(?:null|nil|none|unknown|tbd|tba|n\/k|not known|to be determined|k\. ?a\.|keine?|aucune?|ninguna?|ninguno|[.?]+)$/iu;

export const isMissingCompany = (cell: string): boolean => noCompany.test(cell) && !placeholder.test(cell);

/** Matches a capitalised word. Null and Na are surnames in this form, and placeholders in other forms. */
const nameInCapitals = /^\p{Lu}\p{Ll}+$/u;
/** NA is a placeholder, but also the code of a country and of a province. */
const shortPlaceholder = /^na$/iu;

const longestPlaceholder = 20;

export interface DebrisField {
  readonly type: FieldType | undefined;
  readonly isName: boolean;
  readonly isCompany?: boolean;
}

export function isPlaceholder(cell: string, { type, isName, isCompany }: DebrisField): boolean {
  if (cell.length > longestPlaceholder) return false;
  if (programValue.test(cell) || (isCompany && noCompany.test(cell))) return true;
  if (cell.length > 9 || (isName && nameInCapitals.test(cell))) return false;
  return placeholder.test(cell) || (shortPlaceholder.test(cell) && (isName || type !== "line"));
}

/** A large number that a spreadsheet rounded, such as 4.91723E+11 or 1E10. */
const roundedNumber = /^\d(?:(?:[.,]\d+E[+-]?|E[+-])\d{1,3}|E\d{2,3})$/iu;

export const isRoundedNumber = (cell: string): boolean => roundedNumber.test(cell);

/**
 * Returns whether a quoted cell has text after its closing quotation mark, because a quotation mark within
 * the cell was not doubled.
 */
export const isDamaged = (cell: string): boolean => /^"[^"]*"./su.test(cell);
