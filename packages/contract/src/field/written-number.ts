import { withAsciiDigits } from "../search/decimal-digits.ts";
import { normalForm } from "../search/normal-form.ts";

/** The mark before the decimals; the other one then groups the thousands. */
export type DecimalMark = "." | ",";

/** The reading of a written number. */
export type WrittenNumber =
  /** The number has one reading. `decimalMark` is the author's decimal mark if the number proves it. */
  | { readonly value: number; readonly decimalMark: DecimalMark | undefined }
  /** The number has two readings, such as "1.234", one for each decimal mark. */
  | { readonly byMark: Readonly<Record<DecimalMark, number>> };

/** Blanks of any width and apostrophes group thousands everywhere. */
const neutral = "[\\s'’]";

/** Groups of three digits, the first of up to three without a leading zero, with one kind of mark between them. */
function groupedBy(mark: string): string {
  return `[1-9]\\d{0,2}(${neutral}|${mark})\\d{3}(?:\\1\\d{3})*`;
}

/** Lakhs and crores, as India groups: 12,34,567. */
const inLakhs = "[1-9]\\d?(?:,\\d{2})+,\\d{3}";

const patterns: Readonly<Record<DecimalMark, RegExp>> = {
  ".": new RegExp(`^[+\\-−]?(?:${groupedBy(",")}|${inLakhs}|\\d*)(?:\\.\\d*)?$`, "u"),
  ",": new RegExp(`^[+\\-−]?(?:${groupedBy("\\.")}|\\d*)(?:,\\d*)?$`, "u"),
};

/** Reads figures as people of any country write them, without currency or unit; undefined when they are no number. */
export function readWrittenNumber(written: string): WrittenNumber | undefined {
  const text = inPlainFigures(written)
    .trim()
    .replace(/^([+\-−])\s+/u, "$1");
  const [point, comma] = [readBy(".", text), readBy(",", text)];
  if (point !== undefined && comma !== undefined && point !== comma)
    return { byMark: { ".": point, ",": comma } };
  const value = point ?? comma;
  if (value === undefined) return undefined;
  return { value, decimalMark: point === comma ? undefined : point === undefined ? "," : "." };
}

function readBy(decimalMark: DecimalMark, text: string): number | undefined {
  if (!/\d/u.test(text) || !patterns[decimalMark].test(text)) return undefined;
  const whole = decimalMark === "." ? text.replaceAll(",", "") : text.replaceAll(".", "").replace(",", ".");
  return Number(whole.replace(/[\s'’]/gu, "").replace("−", "-"));
}

/** Replaces digits and separators of other scripts, and full-width forms, by ASCII: `١٢٬٣٤٥٫٥` becomes 12,345.5. */
export function inPlainFigures(text: string): string {
  return withAsciiDigits(normalForm(text, "NFKC")).replaceAll("٫", ".").replaceAll("٬", ",");
}
