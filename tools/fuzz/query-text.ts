import fc from "fast-check";
import type { JsonShape } from "./json-shape.ts";
import { oddString } from "./odd-values.ts";
import { jsonText } from "./request-text.ts";
import { strangeObject, validValue } from "./schema-values.ts";

/**
 * Returns the query of a URL with its question mark. The query of a route without parameters is empty, unless
 * the fuzzer adds unknown parameters.
 */
export function queryText(shape: JsonShape, noun: string): fc.Arbitrary<string> {
  const place = { name: "", noun };
  const hasParameters = Object.keys(shape.properties ?? {}).length > 0;
  const pairs = hasParameters
    ? fc.oneof(
        { weight: 3, arbitrary: validValue(shape, place).map(written) },
        { weight: 2, arbitrary: strangeObject(shape, place).map(written) },
      )
    : fc.constant<readonly string[]>([]);
  return fc.tuple(pairs, additions(shape)).map(([own, further]) => {
    const all = [...own, ...further];
    return all.length === 0 ? "" : `?${all.join("&")}`;
  });
}

function written(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [encoded(value)];
  return Object.entries(value).map(([name, part]) => `${name}=${encoded(part)}`);
}

/** Encodes a value and shortens it, because long URLs would only test the server's header limit. */
function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : jsonText(value);
  return encodeURIComponent(text.toWellFormed()).slice(0, 6000);
}

function additions(shape: JsonShape): fc.Arbitrary<readonly string[]> {
  const [name = "page"] = Object.keys(shape.properties ?? {});
  const odd = fc.oneof(
    fc.constantFrom("__proto__=1", "constructor[prototype]=x", "unknown=1", "q=%", "q=%ff%fe", "=", "&&&"),
    fc.constantFrom(`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, name, `${name}=%00`),
    oddString.map((text) => `${name}=${encoded(text)}`),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant<readonly string[]>([]) },
    { weight: 1, arbitrary: fc.array(odd, { minLength: 1, maxLength: 2 }) },
  );
}
