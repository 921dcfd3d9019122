import { foldText } from "#src/db/fold-text.ts";

/** The words of a column's name: "E-mail 1 - Value", "emailValue1" and "email_1_value" have no others. */
export function nameWords(header: string): string[] {
  return foldText(
    header
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
      .replace(/(\p{L})(\d)/gu, "$1 $2"),
  )
    .replace(/\be[\s\-_]mail/gu, "email")
    .split(/[^\p{L}\p{N}]+/gu)
    .filter((word) => word !== "");
}

/** Whether a column's name says that its cells are ids of another program. */
export const isIdHeading = (header: string) => ["id", "ids", "guid"].includes(nameWords(header).at(-1) ?? "");

/** A name without what programs and people write differently: "First Name", "first_name" and "FIRSTNAME" are the same. */
export function plainName(header: string): string {
  return foldText(header).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether one name is the other with a typing error, two in a long one: a letter too many, too few, wrong, or two swapped. */
export function isLikelyTypo(written: string, name: string): boolean {
  const most = name.length >= 9 ? 2 : 1;
  if (name.length < 5 || Math.abs(written.length - name.length) > most) return false;
  // Each error explains one letter that only one of them has: nearly all names are told apart by that.
  if (lettersMissing(written, name) > most || lettersMissing(name, written) > most) return false;
  // A word more is no typing error: "opportunity id" is not "opportunity"; but a plural is the same.
  if (written.length - name.length > 1 && written.startsWith(name)) return false;
  // Figures are no typing errors: "address1" is not "address2".
  if (written.replace(/\D/gu, "") !== name.replace(/\D/gu, "")) return false;
  return editDistance(written, name) <= most;
}

/** How many letters of a text, each counted once, another one has not. */
function lettersMissing(text: string, letters: string): number {
  let missing = 0;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charAt(i);
    if (text.indexOf(letter) === i && !letters.includes(letter)) missing += 1;
  }
  return missing;
}

/** Letters to add, take away, change or swap with their neighbours (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          cost(row[j - 1]) + 1,
          cost(last[j]) + 1,
          cost(last[j - 1]) + (isSame ? 0 : 1),
          isSwapped ? cost(beforeLast[j - 2]) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return cost(last[other.length]);
}

const cost = (cell: number | undefined): number => cell ?? Number.POSITIVE_INFINITY;
