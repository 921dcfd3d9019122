import type { FieldType } from "@lanyard/contract/kind/field-descriptor";

/** Error values of spreadsheets in each language of Excel. A row of # marks a column that is too narrow. */
const errorValue = new RegExp(
  `^#(?:[¡¿]?(?:${[
    "REF|VALUE|NAME|DIV/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|EXTERNAL|PYTHON|ERROR",
    "BEZUG|WERT|ZAHL|ÜBERLAUF|KALK|FELD|BLOCKIERT|VERBINDEN|UNBEKANNT",
    "VALEUR|NOM|NOMBRE|NUL|PROPAGATION|CHAMP|CONNEXION|INCONNU",
    "VALOR|NULO|DESBORDAMIENTO|CAMPO|CONECTAR|DESCONOCIDO",
    "RIF|VALORE|NOME|NULLO|ESPANSIONE|NÚM|DESPEJAR",
    "VERW|WAARDE|NAAM|DEEL/0|GETAL|LEEG|OVERLOOP",
  ].join("|")})[!?]|N/A|NV|N/D|N/B|N/DISP|GETTING_DATA|#{3,})$`,
  "iu",
);

/** Returns whether a cell holds a spreadsheet's error value. */
export const isErrorValue = (cell: string): boolean => errorValue.test(cell);

/** Placeholders that programs and people write for an empty value. */
const placeholder = /^(?:n\/a|n\.a\.|\\N|\(blank\)|\(null\)|<null>|\[null\]|null|none|-{1,3}|[–—])$/iu;
/** Null and Na are surnames, NULL is not. */
const nameInCapitals = /^\p{Lu}\p{Ll}+$/u;
/** NA is the code of a country and of a province. */
const shortPlaceholder = /^na$/iu;

/** The properties of a field that decide which texts are placeholders. */
export interface DebrisField {
  readonly type: FieldType | undefined;
  /** Whether the field names a person or a company. */
  readonly isName: boolean;
}

/** Returns whether a cell is a placeholder for an empty value. */
export function isPlaceholder(cell: string, { type, isName }: DebrisField): boolean {
  if (cell.length > 9 || (isName && nameInCapitals.test(cell))) return false;
  return placeholder.test(cell) || (shortPlaceholder.test(cell) && (isName || type !== "line"));
}

/** A large number that a spreadsheet shortened, losing its other digits: 4.91723E+11. */
const roundedNumber = /^\d(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/iu;

export const isRoundedNumber = (cell: string): boolean => roundedNumber.test(cell);
