import { importTargets } from "@lanyard/contract/import/import-targets";
import fc from "fast-check";
import { oddString } from "./odd-values.ts";

const headers = ["First", "Last", "Email", "Company", "Tags", "Score", "Date"];

const cell = fc.oneof(
  { weight: 8, arbitrary: fc.nat(5000).map((n) => `Name ${n}`) },
  { weight: 4, arbitrary: fc.nat(5000).map((n) => `row${n}@fuzz.example`) },
  { weight: 3, arbitrary: oddString.map((text) => text.slice(0, 300)) },
);
const row = fc
  .array(cell, { minLength: 0, maxLength: headers.length + 1 })
  .map((cells) =>
    cells.map((text) => (/[",\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(","),
  );

const written = fc.array(row, { maxLength: 12 }).map((rows) => [headers.join(","), ...rows].join("\n"));
/** The numbers of rows are large enough to detect a parser that does not pause. */
const many = fc.constantFrom(2000, 20_000).map((count) => {
  const rows = Array.from(
    { length: count },
    (_, n) => `A${n},B,a${n}@many.example,Firm ${n % 50},x,50,2026-01-01`,
  );
  return [headers.join(","), ...rows].join("\n");
});

export const importText: fc.Arbitrary<string> = fc.oneof(
  { weight: 120, arbitrary: written },
  { weight: 20, arbitrary: oddString },
  { weight: 1, arbitrary: many },
);

/** Mappings from the columns above to fields. Some mappings are invalid. */
export const importNames: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(...headers),
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...importTargets) },
    { weight: 1, arbitrary: fc.constantFrom("", "skip", "nothing", "__proto__") },
  ),
  { maxKeys: headers.length, noNullPrototype: true },
);
