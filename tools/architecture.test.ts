import { readFileSync } from "node:fs";
import { join } from "node:path";
import { childrenFirst, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import refusals from "@lanyard/contract/refusals/en.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import signinMessages from "../apps/signin/src/messages/en.json" with { type: "json" };
import { nounComparisons, nounComparisonsInSql, objectsByNoun } from "./noun-mentions.ts";
import { listFiles, readSourceFiles, root, type SourceFile, withoutComments } from "./source-files.ts";

const files = readSourceFiles();
const isTest = ({ path }: SourceFile) =>
  /\.test\.tsx?$|\/test\/|^e2e\/|^packages\/test-kit\/|^tools\/(fuzz|faults)\//u.test(path);
const product = files.filter((file) => !isTest(file));
const below = (folder: string) => product.filter(({ path }) => path.startsWith(folder));
const featureOf = (path: string) => /^apps\/\w+\/src\/features\/([\w-]+)\//u.exec(path)?.[1];

function imports(
  from: readonly SourceFile[],
  isWrong: (target: string, file: SourceFile) => boolean,
): string[] {
  return from.flatMap((file) =>
    file.imports.filter((target) => isWrong(target, file)).map((target) => `${file.path} -> ${target}`),
  );
}

describe("imports go one way", () => {
  // Servers, browser and outside programs use the contract, so it must not depend on any of them.
  test("the contract imports only zod", () => {
    const wrong = imports(
      below("packages/contract/"),
      (target) => !/^(zod$|packages\/contract\/)/u.test(target),
    );
    expect(wrong).toEqual([]);
  });

  // Other programs use the client, so it must not depend on a server.
  test("the client imports only the contract", () => {
    const wrong = imports(below("packages/client/"), (target) =>
      /^(apps|packages\/(?!client|contract))/u.test(target),
    );
    expect(wrong).toEqual([]);
  });

  // Code that names the folders of its importers cannot be reused.
  test("server-kit imports no app and no other package of the project", () => {
    const wrong = below("packages/server-kit/").filter(
      ({ text, imports: targets }) =>
        /\bapps\//u.test(text) || targets.some((target) => /^(apps|packages\/(?!server-kit))/u.test(target)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  // The two services run separately in production and communicate only over HTTP.
  test("API, sign-in and web app do not import one another", () => {
    for (const [app, others] of [
      ["api", "web|signin"],
      ["signin", "web|api"],
      ["web", "api|signin"],
    ] as const) {
      expect(
        imports(below(`apps/${app}/`), (target) => new RegExp(`^apps/(${others})/`, "u").test(target)),
      ).toEqual([]);
    }
  });

  // Code for browsers and servers must not contain test code.
  test("only tests import the test kit", () => {
    const served = product.filter(({ path }) => !/^tools\/run\/test-/u.test(path));
    expect(imports(served, (target) => target.startsWith("packages/test-kit/"))).toEqual([]);
  });

  // Each folder may import the folders before it in these lists. In the web app, the feature of a kind
  // follows the features of its parent kinds. Tasks and the pipeline follow all kinds, because they show
  // records of all kinds.
  const rooms = childrenFirst.toReversed().map((noun) => `features/${recordKinds[noun].plural}`);
  const tasks = "features/tasks";
  const webRooms = [
    ["messages", "lib/browser", "lib/i18n", "lib/format", "lib/session", "lib/api"],
    ["ui", "records"],
    [
      "features/session",
      "features/live",
      "features/notices",
      "features/members",
      "features/profile",
      "features/import",
      "features/merge",
      "features/duplicates",
      "features/proposals",
      "features/first-steps",
    ],
    ["features/palette", ...rooms.filter((room) => room !== tasks), tasks, "features/pipeline"],
    [
      "features/history",
      "features/audit",
      "features/keys",
      "features/webhooks",
      "features/fields",
      "features/settings",
    ],
    ["pages", "app"],
  ].flat();
  const apiRooms = [
    ["db", "http", "log", "records"],
    ["features/organisation", "features/event", "features/notice", "features/view", "features/custom-field"],
    ["features/note", "features/attachment"],
    ["features/pipeline", ...childrenFirst.map((noun) => `features/${noun}`)],
    [
      "features/board",
      "features/figures",
      "features/kinds",
      "features/webhook",
      "features/audit",
      "features/import",
      "features/duplicate",
      "features/proposal",
      "features/erasure",
      "features/person",
      "features/member",
      "features/search",
      "features/history",
      "features/key",
      "features/mcp",
      "features/example",
    ],
    ["features/housekeeping", "features/health", "demo", "backup"],
  ].flat();
  const web = "apps/web/src/";
  const api = "apps/api/src/";

  describe.each([
    { name: "API", source: api, rooms: apiRooms, starts: /^(main|backup-main|start-api|app|version)\.ts$/u },
    { name: "web app", source: web, rooms: webRooms, starts: /^(main\.tsx|vite-env\.d\.ts)$/u },
  ])("imports in the $name follow the order of its folders", ({ source, rooms, starts }) => {
    /** Entry points may import every folder. */
    const roomOf = (path: string) => {
      const inside = path.startsWith(source) ? path.slice(source.length) : "";
      return starts.test(inside) ? rooms.length : rooms.findIndex((room) => inside.startsWith(`${room}/`));
    };

    test("every file except entry points belongs to a listed folder", () => {
      expect(
        below(source)
          .map(({ path }) => path)
          .filter((path) => roomOf(path) < 0),
      ).toEqual([]);
    });

    test("no file imports from a later folder", () => {
      expect(imports(below(source), (target, { path }) => roomOf(target) > roomOf(path))).toEqual([]);
    });

    // Features that use each other's internals cannot be changed separately.
    test("a feature is imported only through its public file, which has the feature's name", () => {
      const wrong = imports(below(`${source}features/`), (target, { path }) => {
        const other = featureOf(target);
        return (
          other !== undefined &&
          other !== featureOf(path) &&
          target !== `${source}features/${other}/${other}.ts`
        );
      });
      expect(wrong).toEqual([]);
    });
  });

  // The folder ui/ must be usable in any product, so it imports only the texts in the user's language.
  test("files in ui/ import no project code outside ui/ except texts", () => {
    const wrong = imports(below(`${web}ui/`), (target) =>
      /^(?!apps\/web\/src\/(ui|lib\/i18n)\/)(apps|packages|tools|e2e|bench)\//u.test(target),
    );
    expect(wrong).toEqual([]);
  });

  // A form that needs no list, and a control that needs no form, can be read, tested and reused separately.
  test("each folder in records/ imports only lower layers", () => {
    const chain = ["list", "selection", "table", "sheet", "cells", "columns", "form", "fields"];
    const levelOf = (path: string) =>
      chain.findIndex((folder) => path.startsWith(`${web}records/${folder}/`));
    const wrong = imports(
      below(`${web}records/`),
      (target, { path }) => levelOf(target) >= 0 && levelOf(target) < levelOf(path),
    );
    expect(wrong).toEqual([]);
  });

  // Code of one kind belongs to the kind's feature, because records/ must work for all kinds.
  test("no folder in records/ belongs to a single kind", () => {
    const own = recordNouns.flatMap((noun) => [noun, recordKinds[noun].plural, "stages"]);
    expect(
      below(`${web}records/`).filter(({ path }) => own.some((name) => path.includes(`records/${name}/`))),
    ).toEqual([]);
  });

  // The API's code for all kinds is sorted by what it does; only its service and its routes join all of it.
  test("each file in the API's records/ except service and routes is in a folder", () => {
    const top = below(`${api}records/`).map(({ path }) => path.slice(`${api}records/`.length));
    expect(top.filter((path) => !path.includes("/")).toSorted()).toEqual([
      "record-routes.ts",
      "record-service.ts",
    ]);
  });

  test("every file in pages/ belongs to a URL", () => {
    const routed = files.find(({ path }) => path === `${web}app/routes.tsx`)?.imports ?? [];
    const pages = below(`${web}pages/`).map(({ path }) => path);
    expect(pages.filter((path) => !routed.includes(path))).toEqual([]);
  });

  // If files import each other, they cannot be read, moved or tested separately.
  test("no files import one another in a cycle", () => {
    expect(circularImports(files)).toEqual([]);
    const [one, two, three] = ["a.ts", "b.ts", "c.ts"];
    const circle = [
      { path: one, imports: [two, "zod"] },
      { path: two, imports: [one, three] },
      { path: three, imports: [] },
    ];
    expect(circularImports(circle)).toEqual(["a.ts -> b.ts", "b.ts -> a.ts"]);
  });
});

describe("code with a fixed place", () => {
  // A review of the organisation filters, indexes and locks of all statements needs to read only these files.
  test("in the servers, only *-sql.ts files contain SQL", () => {
    const isSql =
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?(\(\s*\w+,?\s*\))?`|\.query(<[^>]*>)?\(\s*["'`]/u;
    const allowed = /-sql\.ts$|^apps\/api\/src\/db\/|^apps\/signin\/src\/db\/|^packages\/server-kit\//u;
    const servers = [...below("apps/api/src/"), ...below("apps/signin/src/")];
    expect(
      servers.filter(({ path, text }) => isSql.test(text) && !allowed.test(path)).map(({ path }) => path),
    ).toEqual([]);
  });

  // The configuration is validated at the start, so that an invalid value does not cause an error later.
  test("the environment is read only where programs start", () => {
    const starts =
      /^apps\/\w+\/src\/(backup-)?main\.ts$|^deploy\/is-ready\.ts$|^tools\/run\/|^e2e\/|^bench\//u;
    const wrong = product.filter(({ path, text }) => /\bprocess\.env\b/u.test(text) && !starts.test(path));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  // A file with such a name collects unrelated code.
  test("no file has a generic name such as utils", () => {
    const drawer = /(^|[/-])(utils?|helpers?|misc|common|shared|manager|stuff)(\.|-|\/)/u;
    expect(
      files.map(({ path }) => path).filter((path) => drawer.test(path.replace("shared-folder", ""))),
    ).toEqual([]);
  });

  test("files are named in kebab-case", () => {
    const wrong = files
      .map(({ path }) => path.split("/").at(-1) ?? "")
      .filter((name) => !/^[a-z0-9.-]+\.tsx?$/u.test(name));
    expect(wrong.filter((name) => !name.startsWith("$"))).toEqual([]);
  });

  // A search for a file by name must find one file. Exceptions are entry points, which are all called main,
  // and message files, which have the same names in each language.
  test("no two files of an app or a package have the same name", () => {
    const named = product.filter(
      ({ path }) =>
        /^(apps|packages)\/[\w-]+\/src\//u.test(path) && !/\/(main\.tsx?|messages\/\w+\/[^/]+)$/u.test(path),
    );
    const parts = Map.groupBy(named, ({ path }) => path.replace(/\/src\/(?:.*\/)?([^/]+?)\.tsx?$/u, " $1"));
    const twice = [...parts.values()].filter((files) => files.length > 1);
    expect(twice.flat().map(({ path }) => path)).toEqual([]);
  });

  test("ui/ contains no CRM terms", () => {
    const words = /\b(contact|company|companies|deal|pipeline)s?\b/iu;
    const wrong = below("apps/web/src/ui/").filter(({ text }) => words.test(withoutComments(text)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("forbidden uses of the language", () => {
  // A key press that composes a character in an input method must not save, send or close anything.
  test("key handlers read keys only through pressedKey", () => {
    const handles = /KeyboardEvent|onKeyDown|"key(down|up)"/u;
    const reads =
      /\bisComposing\b|\bkeyCode\b|\bevent\.key\b|\bnativeEvent\.key\b|\{[^{}]*\bkey\b[^{}]*\}(: [\w.]*KeyboardEvent\b|\) => key\b| = event\b)/u;
    const wrong = below("apps/web/src/").filter(({ text }) => handles.test(text) && reads.test(text));
    expect(wrong.map(({ path }) => path)).toEqual(["apps/web/src/ui/controls/pressed-key.ts"]);
    expect(reads.test("onKeyDown={({ key, target }: KeyboardEvent) => save()}")).toBe(true);
    expect(reads.test("onKeyDown={({ key }) => key === send}")).toBe(true);
  });

  // Refusals have ids and parameters. A pattern that parses their sentences breaks when the text changes.
  test("no regular expression is matched against the text of a refusal", () => {
    const sentences = Object.values({ ...refusals, ...signinMessages }).flatMap((text) =>
      text.split(/\{[^{}]*\}/u),
    );
    const parts = sentences
      .map((part) => part.trim())
      .filter((part) => part.length > 9 && part.includes(" "));
    const pattern = /\/(?![*/])(?:[^/\n\\]|\\.)+\/[dgimsuvy]*/gu;
    const patternsOf = ({ text }: SourceFile) => withoutComments(text).match(pattern) ?? [];
    const readsSentence = (found: string) => parts.some((part) => found.replaceAll("\\", "").includes(part));
    const wrong = product.filter((file) => patternsOf(file).some(readsSentence));
    expect(wrong.map(({ path }) => path)).toEqual([]);
    expect(readsSentence("/^Email already exists for contact: (?<name>.+) \\(ID/")).toBe(true);
  });

  // A check that does not fit the code is disabled with a reason, or changed in biome.json.
  test("every disabled check states a reason", () => {
    const off =
      /@ts-ignore|eslint-disable|\.(skip|only)\(|biome-ignore [\w/]+(?![\w/]|: .{15,})|biome-ignore-all/u;
    const wrong = files.filter(({ path, text }) => off.test(text) && path !== "tools/architecture.test.ts");
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  // The compiler cannot check a type assertion. External data is parsed instead.
  test("type assertions occur only in tests", () => {
    const assertion = /[\w)\]}] as (unknown|never|any|string|number|object|[A-Z]\w*)\b/u;
    const code = ({ text }: SourceFile) =>
      withoutComments(text)
        .replace(/"[^"\n]*"|`[^`]*`/gu, "")
        .replace(/^(import|export) [^;]*;/gmu, "");
    expect(product.filter((file) => assertion.test(code(file))).map(({ path }) => path)).toEqual([]);
  });
});

describe("shared code handles all kinds without naming any", () => {
  const nouns = recordNouns.flatMap((noun) => [noun, recordKinds[noun].plural]).join("|");
  const listed = new RegExp(`["'](?:${nouns})["']\\s*[,|]\\s*["'](?:${nouns})["']`, "u");
  // The files that may name nouns: the routes name the kinds of their pages, and demonstrations, examples and
  // benchmarks contain records of known kinds.
  const special = /^bench\/|\/demo\/|\/features\/example\/words\/|app\/routes/u;
  const ofOneKind = new RegExp(`/features/(${nouns})/|^packages/contract/src/(${nouns})/`, "u");

  // A list of nouns elsewhere would lack the next kind of record.
  test("only the registry contains a list of nouns", () => {
    const lists = product.filter(
      ({ path, text }) =>
        listed.test(text) && !/\.gen\.ts$/u.test(path) && !special.test(path) && !ofOneKind.test(path),
    );
    expect(lists.map(({ path }) => path)).toEqual([]);
    const inSql = listFiles(["apps/api/db/functions/*.sql"]).filter(
      (path) => !path.endsWith("/record_kinds.sql") && listed.test(readFileSync(join(root, path), "utf8")),
    );
    expect(inSql).toEqual([]);
    expect(listed.test('["contacts", "companies"]')).toBe(true);
  });

  const names = recordNouns.flatMap((noun) => [noun, recordKinds[noun].plural]).join("|");
  /** A file or folder with the name of a kind contains the kind's special behaviour. */
  const ofOneNoun = new RegExp(
    `/features/(${names})/|^packages/contract/src/(${names})/|/(${names})-[\\w-]+\\.tsx?$`,
    "u",
  );
  const general = product.filter(
    ({ path }) =>
      /^(apps|packages)\/[\w-]+\/src\//u.test(path) && !special.test(path) && !ofOneNoun.test(path),
  );
  const found = (mentions: (file: SourceFile) => string[]) =>
    general.filter((file) => mentions(file).length > 0).map(({ path }) => path);

  /** The files that may compare nouns, each with the reason why a new kind does not affect it. */
  const comparing: Readonly<Record<string, string>> = {
    "apps/api/src/features/duplicate/duplicate-service.ts":
      "the field of a contact's form that names its company",
    "apps/web/src/app/command-layer.tsx":
      "the form of contacts opens anywhere, of all others on their pages (spec 2.3)",
    "apps/web/src/features/import/results-step.tsx":
      "companies made with the rows that name them have a figure of their own",
    "apps/web/src/records/timeline/activity-timeline.tsx": "the one link between deals and contacts",
    "packages/contract/src/kind/record-kinds.ts": "what `has.tasks` and `has.interactions` mean",
  };
  const listing: Readonly<Record<string, string>> = {
    "apps/api/src/features/import/import-links.ts":
      "all others are found and told of as their declarations say",
    "apps/api/src/features/import/imported-kinds.ts":
      "a mixed file holds what other programs export together",
    "apps/web/src/app/kind-pickers.ts": "all others are chosen by the picker of plain kinds",
    "apps/web/src/features/import/match-options.ts": "all others are matched as their declarations say",
    "apps/web/src/features/palette/result-lines.ts":
      "the second lines of all others are told as they are stored",
    "apps/web/src/features/pipeline/board/card-source.ts":
      "all others have the routes of boards by their names",
    "packages/contract/src/api-routes.ts": "the registry of routes: servers bind those of each kind",
    "packages/contract/src/kind/record-kinds.ts": "the registry itself",
    "packages/contract/src/kind/record-links.ts": "the declaration of a link",
    "packages/contract/src/kind/subject-kinds.ts": "the registry itself",
  };

  // Shared code that tests for one kind would leave out a kind that is added later.
  test("no shared code tests whether a record is of one kind", () => {
    expect(found(nounComparisons)).toEqual(Object.keys(comparing));
    expect(nounComparisons({ text: 'noun === "contact" || "deals" !== plural' })).toHaveLength(2);
    expect(nounComparisons({ text: 'switch (noun) { case "deal": return; }' })).toHaveLength(1);
  });

  test("no SQL statement tests whether a record is of one kind", () => {
    const inCode = general.filter(({ path }) => path.endsWith("-sql.ts"));
    const generated = /\/(?:record_kinds|duplicate_searches_due)\.sql$/u;
    const functions = listFiles(["apps/api/db/functions/*.sql"])
      .filter((path) => !generated.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
    const asking = [...inCode, ...functions].filter((file) => nounComparisonsInSql(file).length > 0);
    expect(asking.map(({ path }) => path)).toEqual(["apps/api/src/records/activity/activity-sql.ts"]);
    expect(nounComparisonsInSql({ text: "where noun = 'contact' or records <> 'deals'" })).toHaveLength(2);
  });

  // An object with nouns as keys would lack the next kind of record, unless its type requires all kinds.
  test("an object with nouns as keys has every kind", () => {
    expect(found(objectsByNoun)).toEqual(Object.keys(listing));
    const object = "{ contact: 1, deal: f({ a: 1 }) };";
    expect(objectsByNoun({ text: `const by = ${object}` })).toEqual(["contact, deal"]);
    expect(objectsByNoun({ text: `const by: Partial<Record<RecordNoun, number>> = { deal: 1 };` })).toEqual([
      "deal",
    ]);
    expect(objectsByNoun({ text: `const by: Record<RecordNoun, number> = ${object}` })).toEqual([]);
    expect(objectsByNoun({ text: "const body = { contact: 1, name: 2 };" })).toEqual([]);
  });
});

/** Returns the imports within cycles of files, and on paths between two cycles, as `file -> import`. */
function circularImports(files: readonly Pick<SourceFile, "path" | "imports">[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  // An import of a project's package has no file extension.
  const asFile = (target: string) =>
    [target, `${target}.ts`, `${target}.tsx`].find((path) => paths.has(path));
  let edges = files.flatMap(({ path, imports }) =>
    imports.map(asFile).flatMap((target) => (target === undefined ? [] : [{ path, target }])),
  );
  // A file without imports or importers is in no cycle. Removing such files can leave others without imports
  // or importers, so the loop repeats the removal.
  for (let before = Number.POSITIVE_INFINITY; edges.length < before; ) {
    before = edges.length;
    const importing = new Set(edges.map(({ path }) => path));
    const imported = new Set(edges.map(({ target }) => target));
    edges = edges.filter(({ path, target }) => importing.has(target) && imported.has(path));
  }
  return edges.map(({ path, target }) => `${path} -> ${target}`);
}
