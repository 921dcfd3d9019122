import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { type FieldTable, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { TenantTx } from "#src/db/tenant.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { AppError } from "#src/http/app-error.ts";
import { type FormerValues, selectFormerTexts, selectFormerValues } from "#src/log/erased-log-sql.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { heldDefinitions } from "#src/records/custom/custom-definition.ts";
import { furtherValues } from "#src/records/kind/contact-points.ts";
import type { StoredRow } from "#src/records/kind/kind-hooks.ts";
import { labelOf, valuesOf } from "#src/records/kind/record-kind.ts";
import { selectSurvivorId } from "#src/records/merge/merged-record-sql.ts";
import { selectWithMerged } from "#src/records/write/erased-record-sql.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";

/**
 * Returns the ids of a person's record and of all records merged into it, and the names, email addresses and
 * phone numbers that these records have or had.
 */
export async function findTexts(tx: TenantTx, noun: RecordNoun, id: string) {
  const { stored } = recordFeatures[noun];
  const sameId = (await selectSurvivorId(tx, id).send()) ?? id;
  const ids = await selectWithMerged(tx, [sameId]);
  const rows = await stored.store.stored(tx, ids);
  if (!rows.some((row) => row.id === sameId || row.id === id)) throw new AppError("NOT_FOUND");
  return { ids, texts: await textsOf(tx, stored, rows, ids) };
}

/**
 * The minimum length of a text that identifies a person. Shorter texts occur too often in unrelated records.
 */
const shortestText = 4;
const isLong = (text: string) => text.length >= shortestText;
const reaching: ReadonlySet<string> = new Set(["email", "phone"]);
const leastDigits = 6;

/**
 * Returns the names of custom fields that contain email addresses or phone numbers, including deleted fields.
 */
async function customReachingFields(tx: TenantTx, { kind }: StoredKind): Promise<string[]> {
  const layout = await heldDefinitions(tx, kind.declaration.noun);
  return layout.filter(({ type }) => reaching.has(type)).map(({ key }) => customName(key));
}

const ownReachingFields = (fields: FieldTable) =>
  Object.entries(fields)
    .filter(([, { type }]) => reaching.has(type))
    .map(([name]) => name);

const reachingFields = ({ kind: { declaration } }: StoredKind) => [
  ...ownReachingFields(declaration.fields),
  ...pointFieldNames(declaration.fields),
];

const isReaching = (text: string) => text.includes("@") || text.replace(/\D/gu, "").length >= leastDigits;

export async function textsOf(
  tx: TenantTx,
  stored: StoredKind,
  rows: readonly StoredRow[],
  ids: readonly string[],
): Promise<string[]> {
  const custom = await customReachingFields(tx, stored);
  const addresses = await selectFormerTexts(tx, ids, [...reachingFields(stored), ...custom]);
  const names = formerNames(stored, rows, await selectFormerValues(tx, ids, namingFields(stored)));
  const now = rows.flatMap((row) => namingTexts(stored, row, custom));
  return [...new Set([...now, ...addresses.filter(isReaching), ...names.filter(isLong)])];
}

const namingFields = ({ kind }: StoredKind) => {
  const { joined, otherwise } = kind.declaration.names;
  return otherwise === undefined ? joined : [...joined, otherwise];
};

/**
 * Returns the name of a record, or an empty string if it has no name. The default label of unnamed records is
 * not used, because it identifies no person.
 */
const nameOf = ({ kind: { declaration } }: StoredKind, values: FieldValues) =>
  labelOf({ declaration }, values);

function formerNames(
  stored: StoredKind,
  rows: readonly StoredRow[],
  changes: readonly FormerValues[],
): string[] {
  const known = new Map(rows.map((row) => [row.id, valuesOf(stored.kind, row)]));
  return changes.flatMap(({ record_id, before, after }) => {
    const later = { ...known.get(record_id), ...after };
    const earlier = { ...later, ...before };
    known.set(record_id, earlier);
    return [nameOf(stored, later), nameOf(stored, earlier)];
  });
}

/**
 * Returns the texts by which a person is found in other records and files: the current name, email addresses
 * and phone numbers of a record.
 */
function namingTexts(stored: StoredKind, row: StoredRow, custom: readonly string[]): string[] {
  const { kind } = stored;
  const values = valuesOf(kind, row);
  const { fields } = kind.declaration;
  const further = pointFieldNames(fields).flatMap((name) => furtherValues(fields, name, values));
  const own = [...ownReachingFields(fields), ...custom].map((name) => values[name]);
  return [nameOf(stored, values), ...own, ...further].filter(
    (text): text is string => typeof text === "string" && isLong(text),
  );
}
