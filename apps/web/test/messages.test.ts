import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { dealContactRoles } from "@lanyard/contract/deal/deal-contact-schema";
import { importKind } from "@lanyard/contract/import/import-job-schema";
import { interactionIcons } from "@lanyard/contract/interaction/interaction-options";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { boardOf, nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { describe, expect, it } from "vitest";
import { importKindTexts } from "#src/features/import/import-kind-text.ts";
import { kindTextNames, ownTextNames, sharedTextNames } from "#src/records/kind-text.ts";
import { listAreas, readArea } from "../vite/message-files.ts";
import { messageTypesFile, renderMessageTypes } from "../vite/message-types.ts";
import { compileCatalogue } from "../vite/messages-plugin.ts";

const sourceFolder = join(import.meta.dirname, "../src");

const messages = new Map(listAreas("en").flatMap((area) => Object.entries(readArea("en", area))));

function sourceTexts(): string[] {
  return readdirSync(sourceFolder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|gen)\./.test(path))
    .map((path) => readFileSync(join(sourceFolder, path), "utf8"));
}

const ofKinds = Object.values(recordKinds).flatMap(({ noun, plural }) => [
  ...[...kindTextNames, ...ownTextNames].map((name) => `"${plural}.${name}"`),
  ...sharedTextNames.map((name) => `"ui.record.${name}"`),
  ...[`one.${noun}`, `create.${noun}`, `list.${plural}`, `goTo.${plural}`].map((name) => `"kinds.${name}"`),
]);
const ofImports = importKind.options.flatMap((kind) =>
  importKindTexts.map((name) => `"import.${name}.${kind}"`),
);
/** The ids of labels of fields, sections and cards. The compiler checks that these labels exist. */
const ofFields = Object.values(recordKinds).flatMap(({ plural, fields, parents, has }) =>
  [
    ...["created_at", "updated_at", ...Object.keys(parents)].map((name) => `field.${name}`),
    ...(has.board ? ["field.stage_id"] : []),
    ...Object.entries<FieldDescriptor>(fields).flatMap(([name, field]) => [
      ...[`field.${name}`, `section.${field.section}`, `card.${field.card}`],
      ...(field.isClosed ? (field.offered ?? []).map((value) => `value.${name}.${value}`) : []),
      field.hasShortLabel ? `field.${name}.short` : "",
      field.hasLongLabel ? `field.${name}.long` : "",
      field.filter === "filled" ? `filter.has_${name}` : "",
      ...(field.filter === "range" && /^(?:date|moment)$/u.test(field.type)
        ? [`filter.${name}_after`, `filter.${name}_before`]
        : []),
    ]),
  ].map((id) => `"${plural}.${id}"`),
);
const ofRoles = dealContactRoles.map((role) => `"kinds.role.${role}"`);
const ofTypes = customFieldTypes.map((type) => `"fields.type.${type}"`);
const ofIcons = interactionIcons.map((icon) => `"interactions.icon.${icon}"`);
/** Board texts of each kind. Some texts exist only for kinds with removable cards. */
const boardTexts = ["board", "cards", "boardFailed", "noData", "dropHere", "cardsLoading", "addTo"];
const ofBoards = nounsWith("board").flatMap((noun) =>
  [
    ...boardTexts,
    "moved",
    "moveFailed",
    "unnamed",
    ...(boardOf(noun).isAlwaysOn ? [] : ["removed", "removeFailed"]),
  ].map((name) => `"pipeline.${name}.${recordKinds[noun].plural}"`),
);
const ofAnyBoard = ["boardFailed", "cards", "cardsLoading", "dropHere", "moveFailed", "unnamed"].map(
  (name) => `"pipeline.${name}.any"`,
);
const wanted = new Set([
  ...ofAnyBoard,
  ...ofBoards,
  ...ofRoles,
  ...ofTypes,
  ...ofIcons,
  ...ofKinds,
  ...ofFields,
  ...ofImports,
  ...sourceTexts().flatMap((text) => text.match(/"[a-z][a-z-]*\.[A-Za-z0-9_.]+"/g) ?? []),
]);

describe("the message catalogue", () => {
  it("the app uses every text of the catalogue", () => {
    const unused = [...messages.keys()].filter((id) => !wanted.has(`"${id}"`));
    // The code finds the texts of options by their values (option-text.test.ts).
    expect(unused.filter((id) => !id.startsWith("options."))).toEqual([]);
  });

  it("the catalogue contains every text that the app uses", () => {
    const calls = sourceTexts().flatMap((text) =>
      [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, id]) => id ?? ""),
    );
    expect(calls.filter((id) => !messages.has(id))).toEqual([]);
  });

  it("the generated types contain every text", () => {
    const written = readFileSync(messageTypesFile, "utf8");
    expect(written, `run "npm run generate"`).toBe(renderMessageTypes());
  });

  it("the compiled texts equal the texts that the browser loads", () => {
    const compiled = compileCatalogue('{"x.y":"{count, plural, one {# page} other {# pages}}"}');
    expect(JSON.parse(compiled)["x.y"][0][1]).toBe("plural");
    expect(() => compileCatalogue('{"x.y":"{count, plural, one {"}')).toThrow();
  });
});
