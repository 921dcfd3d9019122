import type { FieldType } from "@lanyard/contract/kind/field-descriptor";

/** Error values of spreadsheets, in the languages of Excel that write their own; a row of # is a column too narrow to show. */
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

/** Whether a spreadsheet wrote the cell because it had no value for it. */
export const isErrorValue = (cell: string): boolean => errorValue.test(cell);

/** Texts that a program or a person writes for no value. */
const placeholder = /^(?:n\/a|n\.a\.|\\N|\(blank\)|\(null\)|<null>|\[null\]|null|none|-{1,3}|[–—])$/iu;
/** A surname is Null, and Na, but not NULL. */
const nameInCapitals = /^\p{Lu}\p{Ll}+$/u;
/** NA is the code of a country and of a province. */
const shortPlaceholder = /^na$/iu;

/** A kind of cell, as far as it decides which texts mean no value. */
export interface DebrisField {
  readonly type: FieldType | undefined;
  /** The name of a person or of a company. */
  readonly isName: boolean;
}

/** Whether a cell only says that there is no value. */
export function isPlaceholder(cell: string, { type, isName }: DebrisField): boolean {
  if (cell.length > 9 || (isName && nameInCapitals.test(cell))) return false;
  return placeholder.test(cell) || (shortPlaceholder.test(cell) && (isName || type !== "line"));
}

/** A large number as a spreadsheet shortens it, whose other digits are lost: 4.91723E+11. */
const roundedNumber = /^\d(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/iu;

export const isRoundedNumber = (cell: string): boolean => roundedNumber.test(cell);
