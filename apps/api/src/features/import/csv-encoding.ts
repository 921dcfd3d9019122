import { setImmediate } from "node:timers/promises";
import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import { refusal } from "@lanyard/contract/refusals/refusal";
import iconv from "iconv-lite";
import { fileError } from "#src/http/app-error.ts";
import { findMark } from "./csv-decoding.ts";

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
  if (await areUtf8(read(), isPart)) return { encoding: "utf-8", isSure: true };
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

/** A smaller sample can be a single word. */
const fewBytes = 18;

/**
 * Returns whether a sample can have the encoding of its mark. Text that is read in the wrong width or byte
 * order contains no ASCII characters. A wrong UTF-8 mark is detected only in the whole file.
 */
const fits = (encoding: CsvEncoding, sample: Uint8Array) =>
  encoding === "utf-8" || sample.length < fewBytes || /[\t-\x7f]/u.test(decoded(sample, encoding));

const decoded = (bytes: Uint8Array, encoding: CsvEncoding) => iconv.decode(Buffer.from(bytes), encoding);

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

/** Returns whether the bytes are valid UTF-8. A part of a file can end within a character. */
async function areUtf8(pieces: AsyncIterable<Uint8Array>, isPart: boolean): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of pieces) decoder.decode(piece, { stream: true });
    if (!isPart) decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Enough bytes to distinguish encodings, and few enough to decode quickly in each encoding. */
const enoughBytes = 65_536;

/**
 * Returns the first lines with non-ASCII bytes, because only these lines distinguish encodings that extend
 * ASCII. Splits the lines as Latin-1, which maps each byte to one character.
 */
async function nonAsciiLines(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let found = "";
  for await (const piece of pieces) {
    const lines = Buffer.from(piece)
      .toString("latin1")
      .split(/(?<=[\r\n])/u);
    found += lines.filter((line) => /[\x80-\xff]/u.test(line)).join("");
    if (found.length >= enoughBytes) break;
  }
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
    scores.push({ encoding, score: shareOfWords(decoded(letters, encoding)) });
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
    "\\ufffd",
    // Three consecutive accented letters, or a sign between two: Cyrillic, Greek, Chinese, Japanese, Korean.
    "[À-ÿŠŒŽšœžŸ]{3}|[À-ÿ][¡-©«-¶¸¹»-¿][À-ÿ]",
    // Signs and capitals within a word: DOS, Central European and old Macintosh encodings.
    "\\p{Ll}(?:[”“‘¡-©«-¶¸¹»-¿÷×†‡•…‰‹›€™ˆ˜]+|[À-ÖØ-Þ])\\p{Ll}|\\p{Ll}[„‚ŠŽŸŒ]|[‰†‡ƒˆ˜]\\p{L}",
    "Ã[\\u0080-\\u00bf]|â€",
  ].join("|"),
  "u",
);

function looksMisread(letters: Uint8Array): boolean {
  return misread.test(decoded(letters, "windows-1252"));
}
