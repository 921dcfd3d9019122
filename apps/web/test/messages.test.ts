import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { actionKinds, actionNouns } from "@lanyard/contract/action/action-names";
import { activityParts } from "@lanyard/contract/activity/activity-parts";
import { auditEvents } from "@lanyard/contract/audit/audit-events";
import { customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { dealContactRoles } from "@lanyard/contract/deal/deal-contact-schema";
import { nextStepChoices } from "@lanyard/contract/field/filter-choices";
import { filterFieldsOf, noteFilterFields } from "@lanyard/contract/filter/filter-fields";
import { figures, namedPeriods, operatorsByType } from "@lanyard/contract/filter/filter-operators";
import { csvQuoting } from "@lanyard/contract/import/csv-shape";
import {
  columnChoice,
  importKind,
  importRowOutcome,
  importState,
} from "@lanyard/contract/import/import-job-schema";
import { interactionIcons } from "@lanyard/contract/interaction/interaction-options";
import { scopeLevels } from "@lanyard/contract/key/key-schema";
import { pointKinds } from "@lanyard/contract/kind/contact-points";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { boardOf, isRecordNoun, nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { noticeKinds } from "@lanyard/contract/notice/notice-schema";
import { cardOrders } from "@lanyard/contract/pipeline/card-orders";
import { proposalOps } from "@lanyard/contract/proposal/proposal-schema";
import { expect, it } from "vitest";
import { importKindTexts } from "#src/features/import/import-kind-text.ts";
import { roles } from "#src/features/members/member-schema.ts";
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
  ...[`one.${noun}`, `create.${noun}`, `goTo.${plural}`].map((name) => `"kinds.${name}"`),
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
const comparedFields = [...Object.values(recordKinds).map(filterFieldsOf), noteFilterFields];
const derivedChoices = comparedFields
  .flatMap((fields) => Object.values(fields))
  .filter(({ type, target }) => type === "choice" && target !== undefined);
const written = ["create", "update", "delete"];
const undoTexts = ["done", "failed", "nothing", "question", "records"];
const logTexts = ["filters", "title", "loading", "loadFailed", "loadFailedText", "noneText"];
const numberTexts = ["label", "none", "of", "wrong"];
/** The values from which the code builds text ids such as `history.kind.merge`, by the prefix of the id. */
const values: Readonly<Record<string, readonly string[]>> = {
  "activity.contact": written,
  "activity.file": ["create", "delete", "restore"],
  "activity.note": [...written, "restore"],
  "activity.part": activityParts,
  audit: logTexts,
  "audit.event": auditEvents,
  duplicates: ["sure", "likely", "possible"],
  "duplicates.group": ["phone", "mailbox", "name", "domain"],
  fields: ["required", "unique", "searched", "sortable"],
  "fields.type": customFieldTypes,
  "filters.dayOp": ["gt", "gte", "lt", "lte"],
  "filters.derived": derivedChoices.map(({ target }) => target ?? ""),
  "filters.op": Object.values(operatorsByType)
    .flat()
    .filter((op) => op !== "between"),
  "filters.period": namedPeriods,
  history: ["completed", "reopened", ...logTexts],
  "history.kind": actionKinds,
  "history.noun": actionNouns.filter((noun) => !isRecordNoun(noun)),
  "history.redo": undoTexts,
  "history.undo": undoTexts,
  "import.choice": columnChoice.options,
  "import.outcome": importRowOutcome.options,
  "import.read": csvQuoting.options,
  "import.state": importState.options,
  "interactions.icon": interactionIcons,
  keys: scopeLevels,
  "kinds.role": dealContactRoles,
  members: roles,
  "merge.reason": ["fullest", "oldest"],
  "merge.title": nounsWith("merge"),
  "pipeline.order": cardOrders,
  "pipeline.settings.probability": numberTexts,
  "pipeline.settings.time_limit_days": numberTexts,
  proposals: [...proposalOps, "accepted", "refused", "expired"],
  "settings.desktop": ["granted", "default", "denied", "unsupported"],
  "settings.notice": noticeKinds,
  tasks: ["overdue", "today", "week", "nextWeek", "later", "none", "done"],
  ui: ["from", "to"],
  "ui.figure": figures,
  "ui.nextStep": nextStepChoices,
  "ui.pointKind": pointKinds,
  "webhooks.problem": ["address", "timeout", "connection", "redirect", "restored"],
  "webhooks.state": ["waiting", "delivered", "failed"],
};
const ofValues = [
  ...Object.entries(values).flatMap(([area, all]) => all.map((value) => `${area}.${value}`)),
  ...derivedChoices.flatMap(({ target, options = [] }) =>
    options.map((option) => `filters.derived.${target}.${option}`),
  ),
];
/** The names of texts that every board has. Boards with removable cards also have texts for the removal. */
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
  ...ofValues.map((id) => `"${id}"`),
  ...ofKinds,
  ...ofFields,
  ...ofImports,
  ...comparedFields.flatMap((fields) => Object.keys(fields).map((name) => `"filters.field.${name}"`)),
  ...sourceTexts().flatMap((text) => text.match(/"[a-z][a-z-]*\.[A-Za-z0-9_.]+"/g) ?? []),
]);

it("the app uses every text of the catalogue", () => {
  const unused = [...messages.keys()].filter((id) => !wanted.has(`"${id}"`));
  // The code builds the ids of these texts from the names of options (see option-text.test.ts) and fields.
  const isByName = (id: string) => /^(?:options|history\.field)\./u.test(id);
  expect(unused.filter((id) => !isByName(id))).toEqual([]);
});

it("the catalogue contains every text that the app uses", () => {
  const calls = sourceTexts().flatMap((text) =>
    [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, id]) => id ?? ""),
  );
  expect([...calls, ...ofValues].filter((id) => !messages.has(id))).toEqual([]);
});

it("the generated types contain every text", () => {
  const written = readFileSync(messageTypesFile, "utf8");
  expect(written, `run "npm run generate"`).toBe(renderMessageTypes());
});

it("texts compile to the tokens that the browser reads; invalid texts are rejected", () => {
  const compiled = compileCatalogue('{"x.y":"{count, plural, one {# page} other {# pages}}"}');
  expect(JSON.parse(compiled)["x.y"][0][1]).toBe("plural");
  expect(() => compileCatalogue('{"x.y":"{count, plural, one {"}')).toThrow();
});
