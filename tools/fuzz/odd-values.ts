import published from "big-list-of-naughty-strings" with { type: "json" };
import fc from "fast-check";
import { rawJson } from "./request-text.ts";

const ownStrings: readonly string[] = [
  ...["", " ", "\u0000", "a\u0000b", "\ud800", "torn \udfff pair", "\u202eright to left", "e\u0301", "ﬃ"],
  ...["%", "%%", "_", "\\", "'", '"', "';--", "$1", "{{x}}", "../../etc/passwd", "=1+1", "@SUM(A1)"],
  ...["null", "undefined", "NaN", "Infinity", "-1", "1e309", "0x10", "1_000", "٣", "１２", "1.234,56"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "true", "false", "[object Object]"],
  ...["0000-01-01", "0001-01-01", "9999-12-31", "2026-02-30", "10000-01-01", "-0001-01-01", "1900-02-29"],
  ...["9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "2026-11-24T10:00:00+23:59", "2026-06-30T23:59:60Z"],
  ...["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "a@b.c", "a@b"],
  ...["javascript:alert(1)", "https://a", "http://user:pass@host/", "https://xn--/", "\r\nSet-Cookie: a=b"],
];

const longString = fc
  .constantFrom("x", "é", "😀", "%", "a b ", "\n")
  .chain((unit) => fc.constantFrom(201, 2001, 20_001, 300_000).map((length) => unit.repeat(length)));

export const oddString: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ownStrings) },
  { weight: 4, arbitrary: fc.constantFrom(...published) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 1, arbitrary: longString },
);

/** Numbers at the limits of types. JavaScript cannot represent some of them as numbers. */
export const oddNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e21, 5e-324, 1.5, 101),
  fc
    .constantFrom("1e309", "-1e309", "9".repeat(400), "0.1e-400", "123456789012345678901234567890")
    .map(rawJson),
);

export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: oddString },
  { weight: 4, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 1, arbitrary: fc.array(oddString, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom("a", "__proto__", "length", "0"), oddString) },
  { weight: 1, arbitrary: fc.constantFrom(1000, 100_000).map((depth) => rawJson(nested(depth))) },
);

function nested(depth: number): string {
  return `${"[".repeat(depth)}${"]".repeat(depth)}`;
}
