import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { fileError } from "#src/http/app-error.ts";
import { decodeBytes, findMark } from "./csv-decoding.ts";

export interface FoundEncoding {
  readonly encoding: CsvEncoding;
  readonly isSure: boolean;
}

const sampleLength = 4096;

/**
 * Detects the encoding by a byte order mark, by the null bytes of UTF-16, or by (almost) valid UTF-8;
 * otherwise, picks the encoding in which most words make sense.
 * @throws AppError INVALID_INPUT for a mark that contradicts the following bytes
 */
export async function findEncoding(
  read: () => AsyncIterable<Uint8Array>,
  isPart = false,
): Promise<FoundEncoding> {
  const sample = await readPrefix(read());
  const [marked] = findMark(sample) ?? [];
  if (marked !== undefined && !fits(marked, sample)) throw falseMark(marked);
  const wide = marked !== undefined && marked !== "utf-8" ? marked : utf16WithoutMark(sample);
  if (wide !== undefined) return { encoding: wide, isSure: true };
  if (await areUtf8(read())) return { encoding: "utf-8", isSure: true };
  const letters = await nonAsciiLines(read());
  // If the text is only part of the file, the missing rest can still turn out to be mostly valid UTF-8.
  const mayBeMarked = isPart && marked !== undefined && letters.length < enoughBytes;
  if (mayBeMarked || isMostlyUtf8(letters)) return { encoding: "utf-8", isSure: false };
  if (marked !== undefined) throw falseMark(marked);
  const encoding = await likeliestEncoding(letters);
  return { encoding, isSure: encoding === "windows-1252" && !looksMisread(letters) };
}

function falseMark(encoding: CsvEncoding) {
  return fileError(
    "file",
    refusal("csvFalseMark", { encoding: encoding.replace(/[lb]e$/u, "").toUpperCase() }),
  );
}

const swapped: Readonly<Partial<Record<CsvEncoding, CsvEncoding>>> = {
  "utf-16le": "utf-16be",
  "utf-16be": "utf-16le",
  "utf-32le": "utf-32be",
  "utf-32be": "utf-32le",
};
/** A smaller sample can be a single word. */
const fewBytes = 18;

/**
 * Returns whether a sample can have the encoding of its mark. Read in the wrong byte order, text contains
 * fewer ASCII characters. A wrong UTF-8 mark is detected only in the whole file.
 */
function fits(encoding: CsvEncoding, sample: Uint8Array): boolean {
  const other = swapped[encoding];
  if (other === undefined || sample.length < fewBytes) return true;
  const countAscii = (as: CsvEncoding) => decodeBytes(sample, as).match(/[\0-\x7f]/gu)?.length ?? 0;
  return countAscii(encoding) > 0 && countAscii(encoding) >= countAscii(other);
}

/**
 * Detects UTF-16 without a mark. Every second byte of Latin text is zero, and the position of the zeros shows
 * the byte order.
 */
function utf16WithoutMark(bytes: Uint8Array): CsvEncoding | undefined {
  const zeros = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (bytes.length / 2));
  if (odd > 0.3 && even < 0.1) return "utf-16le";
  return even > 0.3 && odd < 0.1 ? "utf-16be" : undefined;
}

async function readPrefix(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  // Copies the bytes, because pieces can share a buffer.
  for await (const bytes of pieces) return Uint8Array.from(bytes.subarray(0, sampleLength));
  return new Uint8Array();
}

/**
 * Returns whether the bytes are valid UTF-8. Decoding them would take ten times longer and need memory for
 * the whole text.
 */
async function areUtf8(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  let torn = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = torn.length === 0 ? piece : Buffer.concat([torn, piece]);
    const end = endOfLetters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    torn = Uint8Array.from(bytes.subarray(end));
  }
  return torn.length === 0;
}

export const withoutPartialCharacter = (bytes: Uint8Array) => bytes.subarray(0, endOfLetters(bytes));

/**
 * Returns the end of the last complete character. The first byte of a UTF-8 character determines its length,
 * up to four bytes (RFC 3629).
 */
function endOfLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return lengthOfLetter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

const lengthOfLetter = (first: number) => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2);

/** Enough bytes to distinguish encodings, and few enough to decode quickly in each encoding. */
const enoughBytes = 65_536;

/**
 * Returns the first lines with non-ASCII bytes, because only these lines distinguish encodings that extend
 * ASCII. Splits the lines as Latin-1, which maps each byte to one character.
 */
async function nonAsciiLines(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let [found, rest] = ["", ""];
  const add = (lines: readonly string[]) => {
    found += lines.filter((line) => /[\x80-\xff]/u.test(line)).join("");
  };
  for await (const piece of pieces) {
    const lines = (rest + Buffer.from(piece).toString("latin1")).split(/(?<=[\r\n])/u);
    const last = lines.at(-1) ?? "";
    // Adds the start of a very long line now, because the start would otherwise be copied for each piece.
    rest = last.length > enoughBytes ? "" : (lines.pop() ?? "");
    add(lines);
    if (found.length >= enoughBytes) break;
  }
  if (found.length < enoughBytes) add([rest]);
  return Buffer.from(found.slice(0, enoughBytes), "latin1");
}

function isMostlyUtf8(letters: Uint8Array): boolean {
  const beyondAscii = new TextDecoder().decode(letters).match(/[^\0-\x7f]/gu) ?? [];
  const broken = beyondAscii.filter((letter) => letter === "\ufffd").length;
  return broken * 10 < beyondAscii.length;
}

/** The encodings of older programs. Of two equally likely encodings, the first wins. */
const candidates: readonly CsvEncoding[] = [
  "windows-1252",
  "cp850",
  "macintosh",
  "windows-1250",
  "windows-1251",
  "koi8-r",
  "ibm866",
  "shift_jis",
];

/** Another encoding is chosen only if its score exceeds that of windows-1252 by this margin. */
const margin = 0.2;
/** The minimum score of an encoding. A smaller share of valid words is a coincidence. */
const leastShare = 0.6;

async function likeliestEncoding(letters: Uint8Array): Promise<CsvEncoding> {
  const scores: { encoding: CsvEncoding; score: number }[] = [];
  for (const encoding of candidates) {
    scores.push({ encoding, score: shareOfWords(decodeBytes(letters, encoding)) });
    await setImmediate();
  }
  const [usual, ...others] = scores;
  const best = others.toSorted((a, b) => b.score - a.score)[0];
  const least = Math.max(leastShare, (usual?.score ?? 0) + margin);
  return best !== undefined && best.score > least ? best.encoding : "windows-1252";
}

/** Characters between words: blanks, digits, ASCII punctuation, and the typographic apostrophe. */
const between = /[\t-\r !-@[-`{-\x7f’]+/u;

const latin = "[A-Za-zÀ-ÖØ-öø-ſ]";
/** No language in Latin script has three consecutive accented letters. */
const accentsInRow = "[À-ſ]{3}";

/**
 * Patterns of words with their weights. A word has a single script and no capital after a lower-case letter,
 * and can be in quotation marks.
 */
const words: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^(?!.*${accentsInRow})[„‚“‘«¿¡]?(?=${latin}+[”“»…°®™]?$)\\p{Lu}*\\p{Ll}*[”“»…°®™]?$`, "u"), 1],
  [/^(?=\p{sc=Cyrillic}{2,}$)\p{Lu}?\p{Ll}+$/u, 1],
  // Capitals have less weight, because lower-case letters in one Cyrillic encoding are capitals in another.
  [/^(?=\p{sc=Cyrillic}{2,}$)\p{Lu}+$/u, 0.6],
  [/^[\p{sc=Han}\p{sc=Hiragana}\u30a1-\u30ff々〆、。「」（）０-９Ａ-Ｚａ-ｚ]+$/u, 1],
];

function shareOfWords(text: string): number {
  const beyondAscii = text.split(between).filter((word) => /[^\0-\x7f]/u.test(word));
  const sum = beyondAscii.reduce((total, word) => total + likelihood(word), 0);
  return sum / Math.max(1, beyondAscii.length);
}

function likelihood(word: string): number {
  return words.find(([pattern]) => pattern.test(word))?.[1] ?? 0;
}

/** Patterns of text that was mistaken for windows-1252. */
const misread = new RegExp(
  [
    // Bytes that windows-1252 does not define.
    "[\\u0081\\u008d\\u008f\\u0090\\u009d]",
    // Three consecutive accented letters, or a sign between two: Cyrillic, Greek, Chinese, Japanese, Korean.
    "[À-ÿŠŒŽšœžŸ]{3}|[À-ÿ][¡-©«-¶¸¹»-¿][À-ÿ]",
    // Signs and capitals within a word: DOS, Central European and old Macintosh encodings.
    "\\p{Ll}(?:[”“‘¡-©«-¶¸¹»-¿÷×†‡•…‰‹›€™ˆ˜]+|[À-ÖØ-Þ])\\p{Ll}|\\p{Ll}[„‚ŠŽŸŒ]|[‰†‡ƒˆ˜]\\p{L}",
    "Ã[\\u0080-\\u00bf]|â€",
  ].join("|"),
  "u",
);

function looksMisread(letters: Uint8Array): boolean {
  return misread.test(decodeBytes(letters, "windows-1252"));
}
