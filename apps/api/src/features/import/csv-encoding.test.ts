import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { AppError } from "#src/http/app-error.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { decodeText } from "./csv-decoding.ts";
import { findEncoding } from "./csv-encoding.ts";

/** Returns a function that yields the bytes in short pieces, so that characters are split between pieces. */
function inPieces(bytes: Uint8Array, length = 7) {
  return async function* () {
    for (let at = 0; at < Math.max(1, bytes.length); at += length) yield bytes.subarray(at, at + length);
  };
}

async function textOf(bytes: Uint8Array) {
  const { encoding } = await findEncoding(inPieces(bytes, 4096));
  let text = "";
  for await (const piece of decodeText(inPieces(bytes)(), encoding)) text += piece;
  return text;
}

async function messageFor(bytes: Uint8Array): Promise<string> {
  const error: unknown = await findEncoding(inPieces(bytes, 4096)).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error("Not refused");
  const [field] = error.details.errors ?? [];
  if (field === undefined) throw new Error("No message of ours");
  return refusalText(field.message, "en");
}

const german =
  "Vorname;Nachname;Ort\r\nJürgen;Größer;Köln\r\nJörg;Müller;Düsseldorf\r\nBärbel;Weiß;Fürth\r\n";
const french = "Prénom,Nom,Ville\nHélène,Lefèvre,Besançon\nFrançois,Noël,Orléans\n";
const spanish = "Nombre,Apellidos\nJosé,Muñoz Peña\nMaría,Ibáñez\nÁngel,Núñez\n";
const russian = "Имя,Фамилия\nМарина,Соколова\nИван,Петров\n";
const japanese = "姓,名,会社\n山田,花子,株式会社テスト\n佐藤,太郎,トヨタ自動車\n";
const polish = "Imię,Nazwisko\nŁukasz,Gałązka\nMałgorzata,Wójcik\n";

test.each([
  ["windows-1252", german],
  ["windows-1252", french],
  ["windows-1252", `${spanish}Œuvre,“d’Été” – 5 °C\n`],
  ["cp850", german],
  ["cp850", french],
  ["cp850", spanish],
  ["macintosh", french],
  ["macintosh", spanish],
  ["windows-1250", polish],
  ["windows-1251", russian],
  ["koi8-r", russian],
  ["ibm866", russian],
  ["shift_jis", japanese],
  ["utf-8", german + russian + japanese],
] as const)("the encoding %s is detected from the words in %j", async (encoding, text) => {
  const bytes = iconv.encode(text, encoding);
  expect((await findEncoding(inPieces(bytes, 4096))).encoding).toBe(encoding);
  expect(await textOf(bytes)).toBe(text);
});

test.each([
  ["cp850", "cp850", "Jürgen,Größer"],
  ["cp437", "cp850", "André,Müller"],
  ["macintosh", "macintosh", "José,Müller"],
  ["windows-1251", "windows-1251", "Марина,Соколова"],
  ["windows-1250", "windows-1250", "Łukasz,Gałązka"],
  ["koi8-r", "koi8-r", "Марина,Соколова"],
  ["shift_jis", "shift_jis", "花子,山田"],
  ["gb18030", "windows-1252", "明,王小"],
  ["big5", "windows-1252", "小明,陳大文"],
  ["euc-kr", "windows-1252", "민준,김서연"],
] as const)(
  "a short text in %s is guessed to be in %s, and read if its encoding is known",
  async (own, guessed, name) => {
    const text = `First Name,Last Name,Email\r\n${name},a@encoded.example\r\n`;
    const bytes = iconv.encode(text, own);
    expect(await findEncoding(inPieces(bytes, 4096))).toEqual({ encoding: guessed, isSure: false });
    let read = "";
    for await (const piece of decodeText(inPieces(bytes)(), own)) read += piece;
    expect(read).toBe(text);
  },
);

test.each([
  ["windows-1252", "Jürgen;Größer"],
  ["windows-1252", "Œuvre;Señor d’Été – “ça” 5°C"],
  ["utf-8", "Jürgen;Größer"],
  ["utf-8", "plain;letters"],
] as const)("the encoding %s is detected with certainty from %j", async (encoding, text) => {
  const bytes = iconv.encode(`First;Last\r\n${text}\r\n`, encoding);
  expect(await findEncoding(inPieces(bytes, 4096))).toEqual({ encoding, isSure: true });
});

test("the encoding is detected from words that follow 240 kB of plain ASCII", async () => {
  const text = `${"Plain,Text\r\n".repeat(20_000)}${german}`;
  expect((await findEncoding(inPieces(iconv.encode(text, "cp850"), 16_384))).encoding).toBe("cp850");
});

test("the encoding of a line with a million letters is detected", async () => {
  const { encoding } = await findEncoding(
    inPieces(iconv.encode("Müller ".repeat(150_000), "latin1"), 16_384),
  );
  expect(encoding).toBe("windows-1252");
});

test("a UTF-8 file with one invalid byte is detected as UTF-8, but not with certainty", async () => {
  const bytes = Buffer.concat([Buffer.from(german), Buffer.from([0xc3]), Buffer.from(`;${german}`)]);
  expect(await findEncoding(inPieces(bytes, 4096))).toEqual({ encoding: "utf-8", isSure: false });
});

describe("the byte order mark of a file", () => {
  test.each([
    ["utf-8", german, Buffer.from(`\ufeff${german}`)],
    ["utf-16le", german, Buffer.from(`\ufeff${german}`, "utf16le")],
    ["utf-16be", german, Buffer.from(`\ufeff${german}`, "utf16le").swap16()],
    ["utf-16le", german, Buffer.from(german, "utf16le")],
    ["utf-16be", german, Buffer.from(german, "utf16le").swap16()],
    ["utf-16le", japanese, Buffer.from(`\ufeff${japanese}`, "utf16le")],
    ["utf-32le", german, iconv.encode(german, "utf-32le", { addBOM: true })],
    ["utf-32be", german, iconv.encode(german, "utf-32be", { addBOM: true })],
  ] as const)(
    "%s is detected by its byte order mark or null bytes, and the mark is dropped",
    async (encoding, text, bytes) => {
      expect(await findEncoding(inPieces(bytes, 4096))).toEqual({ encoding, isSure: true });
      expect(await textOf(bytes)).toBe(text);
    },
  );

  test.each([
    ["UTF-8", [0xef, 0xbb, 0xbf], iconv.encode(german, "latin1")],
    ["UTF-16", [0xff, 0xfe], Buffer.from(german)],
    ["UTF-16", [0xfe, 0xff], Buffer.from(german)],
    ["UTF-16", [0xfe, 0xff], Buffer.from(german, "utf16le")],
    ["UTF-32", [0xff, 0xfe, 0, 0], Buffer.from(german)],
  ] as const)(
    "a %s byte order mark before text in another encoding is refused",
    async (name, mark, bytes) => {
      expect(await messageFor(Buffer.concat([Buffer.from(mark), bytes]))).toBe(
        `This file is not valid ${name}. Save it as UTF-8 and choose it again.`,
      );
    },
  );

  test("a wrong byte order mark is dropped if the user chooses the encoding", async () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), iconv.encode(german, "latin1")]);
    let text = "";
    for await (const piece of decodeText(inPieces(bytes)(), "windows-1252")) text += piece;
    expect(text).toBe(german);
  });
});

test.each([
  ["macintosh", Uint8Array.from([0x31, 0x20, 0xdb]), "1 €"],
  ["utf-16be", iconv.encode("Ada 😀 Byron 😀", "utf-16be"), "Ada 😀 Byron 😀"],
] as const)("pieces of %s keep the euro sign and characters of four bytes", async (encoding, bytes, text) => {
  let read = "";
  for (const length of [1, 2, 3, 10])
    for await (const piece of decodeText(inPieces(bytes, length)(), encoding)) read += piece;
  expect(read).toBe(text.repeat(4));
});
