import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiRoutes } from "@lanyard/contract/api-routes";
import { problemCodes } from "@lanyard/contract/problem-codes";
import english from "@lanyard/contract/refusals/en.json" with { type: "json" };
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RouteShape } from "@lanyard/contract/route/route";
import { expect, test } from "vitest";
import { z } from "zod";
import { invalidInput } from "#src/http/problem-reply.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { schemaOptions } from "#src/http/request-parsing.ts";

const root = join(import.meta.dirname, "../../..");
const folders = ["apps/api/src/**/*.ts", "packages/contract/src/**/*.ts"];

const sources = globSync(folders, { cwd: root })
  .filter((path) => !/\.test\.ts$|\.gen\.ts$/u.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Matches a sentence: a quoted text that begins with a capital letter and contains a space. */
const sentence = /(?<quote>["`])(?<text>[A-Z](?:(?!\k<quote>).)* (?:(?!\k<quote>).)*)\k<quote>/gu;

/**
 * `elsewhere` matches lines, and `otherFiles` matches files, with texts other than refusals: internal errors,
 * documentation, agents' tools, names, mails, calendars, example data, option lists, metrics and the log.
 */
const elsewhere = /new (?:\w*)Error\(|log\.\w+\(|failure(?::| =) "|^\s*(?:\*|\/\/|\/\*)|description|name: "/u;
const otherFiles =
  /^apps\/api\/src\/(?!features|http|log|records)|-options\.ts$|openapi\.ts$|summary-|mail-texts|calendar-text|calendar-service|default-pipeline\.ts$|column-names|contact-label|csv-header|countries|gauges|phone-rereading|revocations|features\/mcp\/|protected-resource|-examples\.ts$|interaction-import\.ts$/u;

function sentencesOf(source: string): string[] {
  const lines = source.replaceAll(/summary:\s*(?:"[^"]*"|'[^']*'|`[^`]*`)/gu, "").split("\n");
  return lines
    .filter((line) => !elsewhere.test(line))
    .flatMap((line) => [...line.replaceAll(/\$\{[^}]*\}/gu, "").matchAll(sentence)])
    .map(({ groups }) => groups?.text ?? "")
    .filter((text) => /\p{Ll}/u.test(text));
}

test("the texts of refusals are in the catalogue, not in the code", () => {
  const strays = sources
    .filter(({ path }) => !otherFiles.test(path))
    .flatMap(({ path, text }) => sentencesOf(text).map((found) => ({ path, found })));
  expect(strays).toEqual([]);
});

/** Refusals that only future kinds use, if these have no texts of their own (docs/new-kind.md). */
const ofKindsToCome = ["nameMissing"];

test("the catalogue has exactly the texts that the code uses", () => {
  const used = sources.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:refusal(?:Message)?\(\s*|(?:required|asked|positive): )"(\w+)"/gu)].map(
      ([, id]) => id,
    ),
  );
  expect(new Set(Object.keys(english))).toEqual(
    new Set([...Object.keys(problemCodes), ...used, ...ofKindsToCome]),
  );
});

test.each([
  [refusal("textTooLong", { max: 20_000 }), "Use at most 20000 characters", "Höchstens 20000 Zeichen"],
  [
    refusal("fileTooLarge", { max: 100 }),
    "File size exceeds 100MB limit",
    "Die Datei überschreitet das Limit von 100 MB",
  ],
  [
    refusal("fileOfSizeTooLarge", { size: "120.5", max: 100 }),
    "File size (120.5MB) exceeds 100MB limit",
    "Die Dateigröße (120.5 MB) überschreitet das Limit von 100 MB",
  ],
  [
    refusal("alreadyInStage", { name: "Ann", stage: "Lead" }),
    "Ann is already in pipeline (Lead stage)",
    "Ann ist bereits in der Pipeline (Phase Lead)",
  ],
  [
    refusal("emailOfContact", { name: "Ann {id} (ID: 7)", id: "8" }),
    "Email already exists for contact: Ann {id} (ID: 7) (ID: 8)",
    "Die E-Mail-Adresse hat schon der Kontakt: Ann {id} (ID: 7) (ID: 8)",
  ],
  [
    refusal("cellRefused", {
      field: "Lead Score",
      reason: refusal("wholeNumberRange", { min: 0, max: 100 }),
      value: "a: “b”",
    }),
    "Lead Score: Must be a whole number from 0 to 100: “a: “b””",
    "Lead Score: Muss eine ganze Zahl von 0 bis 100 sein: „a: “b”“",
  ],
  [refusal("moreMatchByNow", { records: "deals" }), "More deals match now", "Inzwischen passen mehr Deals"],
])("the refusal %j has a text in English and in German", (reason, inEnglish, inGerman) => {
  expect([refusalText(reason, "en"), refusalText(reason, "de")]).toEqual([inEnglish, inGerman]);
});

const routeSchemas = Object.values(apiRoutes)
  .flatMap((table) => Object.values<RouteShape>(table))
  .flatMap((route) =>
    [route.query, route.body].flatMap((schema) => (schema === undefined ? [] : [{ route, schema }])),
  );

const oddValues = [
  undefined,
  null,
  true,
  1,
  -1,
  0.5,
  1e300,
  "",
  "x",
  "x".repeat(100_000),
  [],
  [1],
  {},
  { x: 1 },
];
const namesOf = (schema: z.ZodType) =>
  Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {});

test("no route responds with a text of the schema library", () => {
  for (const { route, schema } of routeSchemas) {
    const values = [{}, ...namesOf(schema).flatMap((name) => oddValues.map((value) => ({ [name]: value })))];
    for (const value of values) {
      const { error } = schema.safeParse(value, schemaOptions);
      for (const { message } of (error && invalidInput(error).details.errors) ?? [])
        expect(refusalText(message, "en"), `${route.method} ${route.path}`).not.toMatch(
          /^(?:Invalid|Too (?:big|small)|Unrecognized)|undefined|\bexpected\b/u,
        );
    }
  }
});

test.each([
  [{}, "name", "This field is required", "Dieses Feld ist erforderlich"],
  [{ name: 1 }, "name", "Must be text", "Muss Text sein"],
  [{ name: "" }, "name", "This field is required", "Dieses Feld ist erforderlich"],
  [{ name: "A", tags: "x" }, "tags", "Must be a list", "Muss eine Liste sein"],
  [{ name: "A", tags: ["a", "b"] }, "tags", "Use at most 1 entries", "Höchstens 1 Einträge"],
  [{ name: "A", count: 8 }, "count", "Must be at most 7", "Darf höchstens 7 sein"],
])("the value %j is refused with a text from the catalogue", (value, path, inEnglish, inGerman) => {
  const schema = z.strictObject({
    name: z.string().min(1),
    tags: z.array(z.string()).max(1).optional(),
    count: z.number().max(7).optional(),
  });
  const { error } = schema.safeParse(value, schemaOptions);
  const [told] = error ? (invalidInput(error).details.errors ?? []) : [];
  if (!told) throw new TypeError("The schema found nothing wrong");
  expect(told.path).toBe(path);
  expect([refusalText(told.message, "en"), refusalText(told.message, "de")]).toEqual([inEnglish, inGerman]);
});
