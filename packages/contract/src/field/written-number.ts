import { normalForm, withAsciiDigits } from "../search/unicode.ts";

/** The decimal mark of a number. The other mark groups thousands. */
export type DecimalMark = "." | ",";

export type WrittenNumber =
  /** An unambiguous number. `decimalMark` is the writer's decimal mark, if the number reveals it. */
  | { readonly value: number; readonly decimalMark: DecimalMark | undefined }
  /** An ambiguous number such as "1.234", with its value for each decimal mark. */
  | { readonly byMark: Readonly<Record<DecimalMark, number>> };

/** Spaces of any width and apostrophes, which can only group thousands. */
const neutral = "[\\s'’]";

function groupedBy(mark: string): string {
  return `[1-9]\\d{0,2}(${neutral}|${mark})\\d{3}(?:\\1\\d{3})*`;
}

/** Indian grouping in lakhs and crores: 12,34,567. */
const inLakhs = "[1-9]\\d?(?:,\\d{2})+,\\d{3}";

const patterns: Readonly<Record<DecimalMark, RegExp>> = {
  ".": new RegExp(`^[+\\-−]?(?:${groupedBy(",")}|${inLakhs}|\\d*)(?:\\.\\d*)?$`, "u"),
  ",": new RegExp(`^[+\\-−]?(?:${groupedBy("\\.")}|\\d*)(?:,\\d*)?$`, "u"),
};

/**
 * Reads a number in the formats of any country, without currency or unit; returns undefined for other texts.
 */
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

/**
 * Converts digits and separators of other scripts and full-width forms to ASCII: `١٢٬٣٤٥٫٥` becomes 12,345.5.
 */
export function inPlainFigures(text: string): string {
  // Most texts are plain ASCII, and an import calls this function for each number and date.
  if (/^[\x20-\x7e]*$/u.test(text)) return text;
  return withAsciiDigits(normalForm(text, "NFKC")).replaceAll("٫", ".").replaceAll("٬", ",");
}
