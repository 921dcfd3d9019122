import { expect, test } from "vitest";
import { splitJson } from "./json-member.ts";

async function split(json: string | Uint8Array, pieceLength = 1000) {
  const bytes = typeof json === "string" ? Buffer.from(json) : json;
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += pieceLength)
      yield bytes.subarray(from, from + pieceLength);
  }
  const found = splitJson(pieces(), "csvData");
  let text = "";
  for await (const piece of found.pieces()) text += piece;
  return { text, rest: found.rest() };
}

const csvData = 'A,"B"\r\n\\u0041,\t/\u2028é\u{1F600}\u0000\\\\\n';
const body = { delimiter: ",", csvData, columnMapping: { csvData: "no", A: ["csvData"] } };
const escaped = JSON.stringify(body)
  .replaceAll("é", "\\u00e9")
  .replaceAll("\u{1F600}", "\\uD83D\\ude00")
  .replaceAll("/", "\\/")
  .replace('"csvData"', '"csv\\u0044ata"');

test.each([
  ["without spaces", JSON.stringify(body)],
  ["with spaces", JSON.stringify(body, undefined, 2)],
  ["with escaped characters", escaped],
  ["with a byte order mark", `\uFEFF${JSON.stringify(body)}`],
])("the long text is found in a body %s, whatever the size of the received pieces", async (_, json) => {
  for (const length of [1, 2, 3, 5, 7, 11, 1000]) {
    const { text, rest } = await split(json, length);
    expect(text, `pieces of ${length} bytes`).toBe(csvData);
    expect(JSON.parse(rest)).toEqual({ ...body, csvData: "" });
  }
});

test("an incomplete surrogate pair in the long text is returned unchanged", async () => {
  const { text } = await split('{"csvData":"a\\ud83d","x":"\\ude00"}', 1);
  expect(text).toBe("a\ud83d");
});

test.each([
  '{"csvData":5}',
  '{"csvData":["csvData","a"]}',
  '{"other":{"csvData":"a"}}',
  '["csvData","a"]',
  '"csvData"',
  "{}",
  "",
  '{"a":"csvData","b":"c"}',
])("a body without a long text is returned unchanged: %s", async (json) => {
  expect(await split(json, 1)).toEqual({ text: "", rest: json });
});

test.each([
  ["that occurs twice", '{"csvData":"a","csvData":"b"}'],
  ["without a closing quotation mark", '{"csvData":"a'],
  ["that ends in the middle of an escape", '{"csvData":"a\\'],
  ["with an invalid escape", '{"csvData":"a\\x41 and more"}'],
  ["with an invalid character code", '{"csvData":"\\u00g0 and more"}'],
  ["with an unescaped line break", '{"csvData":"a\nb"}'],
  ["that is not UTF-8", Buffer.from('{"csvData":"\xff\xfe"}', "latin1")],
  ["that ends within the bytes of a letter", Buffer.from('{"csvData":"é').subarray(0, -1)],
])("a long text %s is refused", async (_, json) => {
  for (const length of [1, 1000])
    await expect(split(json, length)).rejects.toMatchObject({ code: "MALFORMED_BODY" });
});

test("a body with too much JSON around the long text is refused", async () => {
  const json = `{"csvData":"a","x":"${"x".repeat(1_100_000)}"}`;
  await expect(split(json, 65_536)).rejects.toMatchObject({ code: "TOO_LARGE" });
});
