import { joinedName } from "@lanyard/contract/kind/joined-name";
import { foldText } from "@lanyard/contract/search/fold-text";
import { createTestDatabase, testPool } from "@lanyard/test-kit/database";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";

const database = await createTestDatabase();
const client = testPool(database.ownerUrl);
afterAll(async () => {
  await database.drop();
});

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    "select crm.folded_text(text) as folded from unnest($1::text[]) with ordinality t (text, n) order by n",
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

/** A letter of Unicode 17, which the database does not support yet. */
const newest = "\ua7f1";

const characters = Array.from({ length: 0x20_000 }, (_, code) => code)
  .filter((code) => code !== 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character !== newest);

test("database and application fold each character to the same text", async () => {
  const texts = characters.map((character) => `x${character}x`);
  const folded = await foldedByDatabase(texts);
  const other = texts.flatMap((text, at) =>
    folded[at] === foldText(text) ? [] : [`${text.codePointAt(1)?.toString(16)}: ${folded[at]}`],
  );
  expect(other).toEqual([]);
});

test("database and application fold texts to the same result", async () => {
  const texts = [
    "  Nora\tO’Bryan\n",
    "Anne‑Marie `Ann´ – ＡＣＭＥ",
    "ﾄﾖﾀ ｶﾞｽ, Pfaﬃ",
    "مُحَمَّد أحمد احمد آمنة ٱلله يحيى",
    "ا\u0654حمد",
    "Ελένη ΠΑΠΑΔΟΠΟΥΛΟΣ Παπαδόπουλος",
    "שָׁלוֹם",
    "٠١٢ ३४५ ６７８",
    "Jose\u0301 Straße İSTANBUL",
    "Acme\u200b\u00ad GmbH",
  ];
  expect(await foldedByDatabase(texts)).toEqual(texts.map(foldText));
});

test("database and application fold random texts to the same result", async () => {
  const written = fc.oneof(
    fc.string({ unit: fc.nat(characters.length - 1).map((at) => characters[at] ?? ""), maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...marks, "a", "ا", "か", "ᏸ", "Ⴀ", "٣"), maxLength: 200 }),
  );
  const texts = fc.sample(written, { numRuns: 3000, seed: 7 });
  expect(await foldedByDatabase(texts)).toEqual(texts.map(foldText));
});

/** Combining marks of several classes, which normalization reorders. */
const marks = ["\u0301", "\u0316", "\u0653", "\u093c", "\u094d", "\u3099", "\u200d"];

test("database and application fold texts of 20,000 characters to the same result", async () => {
  const rare = [..."ႠᎠⰀꙀ𐐀𞤀Ა٣𞥐"];
  const texts = [
    ...rare.map((letter) => letter.repeat(20_000)),
    ...marks.map((mark) => `a${mark.repeat(19_999)}`),
    `a${"\u0301\u0316".repeat(9999)}`,
    `a${"\u093c\u094d".repeat(9999)}`,
  ];
  const folded = await foldedByDatabase(texts);
  expect(folded.map(foldText)).toEqual(texts.map(foldText));
  expect(folded.slice(0, rare.length)).toEqual(rare.map((letter) => foldText(letter).repeat(20_000)));
  expect(folded.slice(-2)).toEqual(["a", `a${"\u093c".repeat(15)}${"\u094d".repeat(15)}`]);
});

test("database and application build the same full name", async () => {
  const { rows } = await client.query<{ name: string }>(
    "select crm.joined_name('太郎', text) as name from unnest($1::text[]) with ordinality t (text, n) order by n",
    [characters],
  );
  const other = characters.filter((family, at) => rows[at]?.name !== joinedName(["太郎", family]));
  expect(other).toEqual([]);
  const pairs = [
    ["マイク", "スミス"],
    ["Ada", "Lovelace"],
    [null, "山田"],
    ["太郎", null],
    [null, null],
  ];
  for (const pair of pairs) {
    const joined = await client.query("select coalesce(crm.joined_name($1, $2), '') as name", pair);
    expect(joined.rows).toEqual([{ name: joinedName(pair) }]);
  }
});
