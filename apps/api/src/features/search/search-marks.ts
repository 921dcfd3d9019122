import { foldText } from "#src/db/fold-text.ts";

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text as it is compared, and for each of its characters where it stands in the text as it is shown. */
interface Folded {
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** Where each word stands in the text: at the start of a word if it does so anywhere, else inside. Without overlaps. */
export function markWords(text: string, words: readonly string[]): Range[] {
  const folded = foldWithRanges(text);
  const digits = onlyDigits(folded);
  const found = words.flatMap((word) => {
    const range = findIn(folded, word) ?? (/^\d+$/u.test(word) ? findIn(digits, word) : undefined);
    return range === undefined ? [] : [range];
  });
  return merged(found);
}

function foldWithRanges(text: string): Folded {
  const ranges: Range[] = [];
  let folded = "";
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const piece = foldCharacter(character);
    folded += piece;
    for (let unit = 0; unit < piece.length; unit++) ranges.push({ start, end });
    start = end;
  }
  return { text: folded, ranges };
}

/** Twenty results have thousands of characters: the plain ones are not worth Unicode's rules. */
function foldCharacter(character: string): string {
  const isAscii = character <= "\x7f";
  if (isAscii && character > " ") return character.toLowerCase();
  return /\s/u.test(character) ? " " : foldText(character);
}

/** A phone number without its formatting; nothing when the text is not one. */
function onlyDigits({ text, ranges }: Folded): Folded {
  if (!/^[\d\s()+\-./]+$/u.test(text)) return { text: "", ranges: [] };
  const kept = [...text].flatMap((character, index) => (/\d/u.test(character) ? [index] : []));
  return {
    text: kept.map((index) => text[index]).join(""),
    ranges: kept.flatMap((index) => ranges[index] ?? []),
  };
}

function findIn({ text, ranges }: Folded, word: string): Range | undefined {
  const at = placeOf(text, word);
  const [first, last] = [ranges[at], ranges[at + word.length - 1]];
  return at < 0 || first === undefined || last === undefined
    ? undefined
    : { start: first.start, end: last.end };
}

function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return at;
  }
  return text.indexOf(word);
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last !== undefined && range.start <= last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else result.push(range);
  }
  return result;
}
