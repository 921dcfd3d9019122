import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typeCheck } from "./run/check-phases.ts";
import { carryOut, pageEdits } from "./test/page-edits.ts";
import { copyProject, type ProjectCopy } from "./test/project-copy.ts";

const fieldEdits = pageEdits("docs/new-field.md");
const kindEdits = [...pageEdits("docs/new-kind.md"), ...pageEdits("docs/new-kind-texts.md")];
const boardEdits = pageEdits("docs/new-board.md");
const parentEdits = pageEdits("docs/new-parent.md");

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

/** The only file of the web app in the type check. The file does not compile if a field lacks a text. */
const fieldTexts = "apps/web/src/records/fields/field-text.ts";
const staleQueries = "apps/web/src/records/stale-queries.test.ts";
const textProject = "apps/web/tsconfig.texts.json";

test("a new field takes three edits and does not compile without texts", async () => {
  const ofFields = Object.groupBy(fieldEdits, ({ way }) => way);
  // Each of the five fields takes one edit of each type; the sort order takes one more.
  expect([ofFields.new, ofFields.after, ofFields.texts].map((edits) => edits?.length)).toEqual([5, 6, 5]);
  for (const edit of fieldEdits.filter(({ way }) => way !== "texts")) carryOut(copy, edit);
  const include = [relative("apps/web", fieldTexts)];
  writeFileSync(copy.path(textProject), JSON.stringify({ extends: "./tsconfig.json", include }));
  const { output } = await copy.run("tsc", typeCheck(textProject));
  expect(output).toMatch(
    new RegExp(`${fieldTexts}.*(?:birthday|nickname|tax_number|seats|competitor)`, "su"),
  );
});

test("a new kind takes at most 15 files and 700 lines by hand, in four languages", () => {
  const files = kindEdits.flatMap(({ file, way, text }) => {
    const texts: Readonly<Record<string, object>> = way === "texts" ? JSON.parse(text) : {};
    return way === "texts"
      ? Object.entries(texts).map(([language, added]) => ({
          path: file.replace("{language}", language),
          lines: Object.keys(added).length,
        }))
      : [{ path: file, lines: text.split("\n").length }];
  });
  expect(new Set(files.map(({ path }) => path)).size).toBeLessThanOrEqual(15);
  expect(files.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(700);
});

test("added fields, kinds and boards work like the built-in ones", async () => {
  for (const edit of fieldEdits.filter(({ way }) => way === "texts")) carryOut(copy, edit);
  for (const edit of [...kindEdits, ...boardEdits, ...parentEdits]) carryOut(copy, edit);
  const generated = await copy.run("node", ["tools/run/generate.ts"]);
  expect(generated, generated.output).toMatchObject({ isOk: true });
  const [servers, web] = await Promise.all([
    copy.run("tsc", typeCheck("tsconfig.json")),
    copy.run("tsc", typeCheck("apps/web")),
  ]);
  expect({ servers: servers.output, web: web.output }).toEqual({ servers: "", web: "" });
  const suites = [
    ...["kinds", "board-plan", "route-rights", "route-table", "tenancy", "contact-round-trip"],
    ...["link-indexes", "distribution", "example"],
  ].map((name) => `apps/api/test/${name}`);
  const ofImports = [
    "api/src/features/import/column-suggestion",
    "web/src/features/import/match-options",
  ].map((name) => `apps/${name}.test.ts`);
  const ofTexts = ["messages", "field-labels", "kind-filters", "plain-list", "parents"].map(
    (name) => `apps/web/test/${name}.test.ts${name === "parents" ? "x" : ""}`,
  );
  const ofBoards = "apps/web/test/app/board-kinds.release.test.tsx";
  // A second worker would load the code again, which takes as long as the tests.
  const alone = ["--reporter=verbose", "--maxWorkers=1", "--project=!web"];
  const rules = ["tools/architecture.test.ts", "tools/table-owners.test.ts"];
  const proved = await copy.run("vitest", [
    "run",
    ...alone,
    ...suites,
    ...ofImports,
    ...ofTexts,
    ofBoards,
    staleQueries,
    ...rules,
  ]);
  expect(proved, proved.output).toMatchObject({ isOk: true });
  const told = stripVTControlCharacters(proved.output);
  expect(told).toContain("deleted records of every kind are purged after thirty days");
  expect(told).toContain("a vehicle > imported records are linked by name and recognized in a second import");
  expect(told).toContain(
    "a vehicle > an import recognizes the form labels of linked records as column headings",
  );
  expect(told).toContain("a vehicle > importing an export into another organisation restores every record");
  expect(told).toContain("a vehicle on the board > moving a card updates the counts of both stages");
  expect(told).toContain(
    "a vehicle on the board > an imported card counts in its stage until the import is undone",
  );
  expect(told).toContain("clicking a stage on the page of a vehicle moves it to that stage");
  expect(told).toContain("a bulk edit moves several vehicle records to a stage");
  expect(told).toContain("a board of vehicles reads only the cards that it shows");
  expect(told).toContain("the parent field trade_in_id of deal works in form, list and filter");
  expect(told).toContain("a company > the filter by tax_number finds the matching record");
  expect(told).toContain("a contact > the filter by nickname finds the matching record");
  expect(told).toContain("a contact > the list and the global search find a record by its nickname");
  expect(told).toContain("a deal > the list and the global search find a record by its competitor");
  expect(told).toContain("a deal > the filter by seats finds the matching record");
  expect(told).toContain("a deal > a list is sorted by seats");
  expect(told).toContain("a deal > the former name of a record linked in contact_id finds no records");
});
