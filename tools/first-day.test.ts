import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./source-files.ts";
import { copyProject, type ProjectCopy } from "./test/project-copy.ts";

/** The worked example of docs/first-day.md, done in a copy of the project as the page says it. */
const page = readFileSync(join(root, "docs/first-day.md"), "utf8");
const migrations = "apps/api/db/migrations";
const fieldTexts = "apps/web/src/records/fields/field-text.ts";

/** What stands in the code block that follows these words of the page. */
function blockAfter(words: string): string {
  const [, block] = /```\w+\n([\s\S]*?)\n\s*```/u.exec(page.slice(page.indexOf(words))) ?? [];
  if (!page.includes(words) || block === undefined) throw new Error(`The page has no block after: ${words}`);
  return block.replace(/^ {3}/gmu, "");
}

/** The declaration of a kind with one more field at the end. */
function atEndOfFields(line: string): (text: string) => string {
  return (text) => text.replace("\n  },\n  names:", `\n    ${line}\n  },\n  names:`);
}

function addMigration(): void {
  const files = readdirSync(copy.path(migrations)).filter((name) => name.endsWith(".sql"));
  const numbers = files.map((name) => Number.parseInt(name, 10));
  const number = String(Math.max(...numbers) + 1).padStart(4, "0");
  const [, name] = /the next number in `[^`]*`, called `([\w-]+)`/u.exec(page) ?? [];
  writeFileSync(copy.path(`${migrations}/${number}_${name}.sql`), blockAfter("1. A migration"));
}

function addTexts(): void {
  const texts: Record<string, object> = JSON.parse(`{${blockAfter("3. What it is called")}}`);
  for (const [language, text] of Object.entries(texts))
    copy.edit(`apps/web/src/messages/${language}/contacts.json`, (json) =>
      JSON.stringify({ ...text, ...JSON.parse(json) }),
    );
}

const typeCheck = (project: string) => copy.run("tsc", ["-p", project]);

/** Of the web app only the texts of fields and what they need: what is missing shows there. */
const textProject = "apps/web/tsconfig.texts.json";
const textsOnly = {
  extends: "./tsconfig.json",
  include: ["src/messages/types", relative("apps/web", fieldTexts)],
};

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
  addMigration();
  copy.edit("packages/contract/src/contact/contact-kind.ts", atEndOfFields(blockAfter("2. One line")));
});
afterAll(() => copy.remove());

test("a plain field added to Contact by the page's edits works from the form to the database", async () => {
  writeFileSync(copy.path(textProject), JSON.stringify(textsOnly));
  const withoutText = await typeCheck(textProject);
  expect(withoutText.output).toMatch(new RegExp(`${fieldTexts}.*contacts\\.field\\.birthday`, "su"));

  addTexts();
  expect(await copy.run("node", ["tools/run/generate.ts"])).toMatchObject({ isOk: true });
  const [web, servers, tests] = await Promise.all([
    typeCheck("apps/web"),
    typeCheck("tsconfig.json"),
    copy.run("vitest", ["run", "--project=servers", "apps/api/test/contact-round-trip.test.ts"]),
  ]);
  expect({ web: web.output, servers: servers.output }).toEqual({ web: "", servers: "" });
  expect(tests).toMatchObject({ isOk: true });
});
