import fc from "fast-check";
import type { JsonShape } from "./json-shape.ts";
import { oddJson } from "./odd-values.ts";
import { type FuzzBody, jsonText } from "./request-text.ts";
import { strangeObject, validValue } from "./schema-values.ts";

export function jsonBody(shape: JsonShape, noun: string): fc.Arbitrary<FuzzBody> {
  const place = { name: "", noun };
  const text = fc.oneof(
    { weight: 5, arbitrary: validValue(shape, place).map(jsonText) },
    { weight: 4, arbitrary: strangeObject(shape, place).map(jsonText) },
    { weight: 1, arbitrary: oddJson.map(jsonText) },
  );
  return fc.oneof(
    { weight: 9, arbitrary: text.map(asJson) },
    { weight: 2, arbitrary: fc.tuple(text, damage).map(([whole, spoil]) => spoil(whole)) },
  );
}

function asJson(bytes: string | Uint8Array): FuzzBody {
  return { bytes, type: "application/json" };
}

type Damage = (text: string) => FuzzBody;
const withMember = (member: string) => (text: string) => asJson(text.replace(/^\{/u, `{${member},`));
const withType = (type: string | undefined) => (text: string) => ({ bytes: text, type });

const damage: fc.Arbitrary<Damage> = fc.constantFrom<Damage[]>(
  withMember('"name":"one","name":"two"'),
  withMember('"first":1,"first":2'),
  withMember('"__proto__":{"isAdmin":true}'),
  withMember('"constructor":{"prototype":{"x":1}}'),
  withMember('"org_id":"ID~other~organisation~0~","orgSlug":"globex"'),
  withMember('"unknown":1'),
  withMember(`"padding":"${"x".repeat(1_100_000)}"`),
  (text) => asJson(text.slice(0, Math.max(1, text.length - 3))),
  (text) => asJson(`\ufeff${text}`),
  (text) => asJson(`${" ".repeat(10_000)}${text}`),
  (text) => asJson(`${text}${text}`),
  (text) => asJson(Buffer.from(text, "latin1")),
  (text) => asJson(Buffer.from(text, "utf16le")),
  (text) => asJson(Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xc3, 0x28, 0xff])])),
  () => asJson(""),
  withType("application/json; charset=utf-16"),
  withType("text/plain"),
  withType("application/x-www-form-urlencoded"),
  withType("multipart/form-data"),
  withType("application/json; charset=\u00e9"),
  withType(undefined),
);
