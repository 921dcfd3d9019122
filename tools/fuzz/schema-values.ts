import fc from "fast-check";
import { importNames, importText } from "./import-values.ts";
import type { JsonShape } from "./json-shape.ts";
import { oddJson, oddNumber, oddString } from "./odd-values.ts";
import { nounOf, type ValueContext } from "./record-noun.ts";
import { markedId } from "./request-text.ts";

/** Returns values that match a JSON Schema. The API can still refuse them for other rules. */
export function validValue(shape: JsonShape, place: ValueContext): fc.Arbitrary<unknown> {
  const known = valueByName(place.name);
  if (known !== undefined) return known;
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map((branch) => validValue(branch, place)));
  if (shape.type === "object") return validObject(shape, place);
  if (shape.type === "array") return validArray(shape, place);
  if (shape.type === "boolean") return fc.boolean();
  if (shape.type === "null") return fc.constant(null);
  if (shape.type === "integer" || shape.type === "number") return fc.integer(boundsOf(shape));
  return shape.type === "string" ? validString(shape, place) : fc.constantFrom("2026-11-24", "a", 1, null);
}

function valueByName(name: string): fc.Arbitrary<unknown> | undefined {
  if (name === "csvData") return importText;
  if (name === "columnMapping") return importNames;
  if (/currency$/u.test(name)) return fc.constantFrom("USD", "EUR", "JPY", "KWD");
  if (name === "stage") return fc.constantFrom("Lead", "Qualified", "Nowhere");
  if (name === "ticket") return fc.nat(100).map((draw) => markedId("own", "ticket", draw));
  return undefined;
}

export function strangeValue(shape: JsonShape, place: ValueContext): fc.Arbitrary<unknown> {
  const branch = shape.anyOf?.[0] ?? shape;
  return fc.oneof(
    { weight: 3, arbitrary: borderValue(branch) },
    { weight: 3, arbitrary: oddJson },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: foreignId(place) },
  );
}

function borderValue(shape: JsonShape): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 100, minItems = 0, maxItems = 3 } = shape;
  if (shape.type === "integer" || shape.type === "number") {
    const { min, max } = boundsOf(shape);
    return fc.oneof(fc.constantFrom<unknown>(min, min - 1, max, max + 1, String(min)), oddNumber);
  }
  if (shape.type === "array") {
    const lengths = [0, minItems, maxItems, maxItems + 1].filter((length) => length <= 10_001);
    return fc.constantFrom(...lengths).map((length) => Array.from({ length }, () => "a"));
  }
  const lengths = [0, minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0);
  const ofLength = fc.constantFrom(...lengths).map((length) => "b".repeat(length));
  return fc.oneof(ofLength, oddString);
}

function boundsOf({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: JsonShape) {
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  return { min: min ?? Number.MIN_SAFE_INTEGER, max: maximum };
}

function validString(shape: JsonShape, place: ValueContext): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 40, format, pattern } = shape;
  if (format === "uuid") return ownId(place);
  if (format === "date") return day;
  if (format === "date-time") return day.map((date) => `${date}T10:00:00.000Z`);
  // This pattern is that of a whole number in a URL. Small numbers are within the limits of all parameters.
  if (pattern?.startsWith("^\\d{1,15}$")) return fc.nat(100).map(String);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern.replaceAll("\\-", "-"), "u"));
  if (/link|url|website/u.test(place.name)) return fc.webUrl().map((text) => text.slice(0, maxLength));
  if (/email/u.test(place.name)) return fc.nat(2000).map((n) => `person${n}@fuzz.example`);
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 20) });
}

const day = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map(isoDay);

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function ownId(place: ValueContext): fc.Arbitrary<string> {
  return fc.nat(100_000).map((draw) => markedId("own", nounOf(place), draw));
}

export function foreignId(place: ValueContext): fc.Arbitrary<string> {
  return fc.nat(100_000).map((draw) => markedId("other", nounOf(place), draw));
}

function validArray({ items = {}, minItems = 0, maxItems = 4 }: JsonShape, place: ValueContext) {
  return fc.array(validValue(items, place), {
    minLength: minItems,
    maxLength: Math.min(maxItems, minItems + 4),
  });
}

function validObject(shape: JsonShape, place: ValueContext): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = shape;
  if (typeof additionalProperties === "object") {
    const key = fc.constantFrom("name", "stage", "/contacts", "First", "__proto__", "a b");
    return fc.dictionary(key, validValue(additionalProperties, place), { maxKeys: 4, noNullPrototype: true });
  }
  return someOf(properties, required, []).chain((names) =>
    objectOf(names, ({ noun }, name) => validValue(properties[name] ?? {}, { name, noun }), place),
  );
}

export function strangeObject(shape: JsonShape, place: ValueContext): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = shape;
  const names = Object.keys(properties);
  if (names.length === 0) return oddJson;
  return fc.constantFrom("all", ...names).chain((strange) => {
    const chosen = strange === "all" ? fc.constant(names) : someOf(properties, required, [strange]);
    const draw = ({ noun }: ValueContext, name: string) => {
      const isStrange = strange === "all" || strange === name;
      const property = properties[name] ?? {};
      return isStrange ? strangeValue(property, { name, noun }) : validValue(property, { name, noun });
    };
    return chosen.chain((kept) => objectOf(kept, draw, place));
  });
}

/**
 * Draws the required properties and a few others, but rarely all, because the API refuses most complete
 * inputs.
 */
function someOf(
  properties: Readonly<Record<string, JsonShape>>,
  required: readonly string[],
  further: readonly string[],
): fc.Arbitrary<string[]> {
  const must = [...new Set([...required, ...further])];
  const rest = Object.keys(properties).filter((name) => !must.includes(name));
  const few = fc.subarray(rest, { maxLength: Math.min(4, rest.length) });
  const some = fc.oneof({ weight: 4, arbitrary: few }, { weight: 1, arbitrary: fc.constant(rest) });
  return some.map((further) => [...must, ...further]);
}

function objectOf(
  names: readonly string[],
  draw: (place: ValueContext, name: string) => fc.Arbitrary<unknown>,
  place: ValueContext,
): fc.Arbitrary<Record<string, unknown>> {
  const values = names.map((name) => [name, draw(place, name)]);
  return fc.record(Object.fromEntries(values), { noNullPrototype: true });
}
