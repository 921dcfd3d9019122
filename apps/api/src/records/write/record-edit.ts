import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import {
  type FieldDescriptor,
  type FieldTable,
  plainFieldNames,
} from "@lanyard/contract/kind/field-descriptor";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { maxTagsText } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, asRefusal, fieldError } from "#src/http/app-error.ts";
import { selectFieldChanges, valuesAtVersion } from "#src/log/action-change-sql.ts";
import { asFieldValue, type FieldValue, type FieldValues, sameValue } from "#src/log/record-change.ts";
import { findTakenValues } from "#src/records/custom/custom-unique.ts";
import { requireCustomFits, withFlatCustom } from "#src/records/custom/custom-values.ts";
import { normalizePoints } from "#src/records/kind/contact-points.ts";
import type { CheckedRecord, RecordWriting, StoredRow } from "#src/records/kind/kind-hooks.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { memberShownWith } from "#src/records/kind/record-members.ts";
import { type SentValues, withSent } from "#src/records/kind/record-values.ts";

/**
 * Throws an AppError if the values of a record contradict each other, or if another record has a unique
 * value. `now` is undefined for a new record.
 */
export async function requireStorable(
  tx: TenantTx,
  kind: RecordKind,
  record: RecordWriting,
  now: FieldValues | undefined,
): Promise<void> {
  const [refused] = (await refusedRecords(tx, kind, [{ ...record, now }])).values();
  if (refused !== undefined) throw refused;
}

export async function refusedRecords(
  tx: TenantTx,
  { declaration, hooks }: RecordKind,
  records: readonly CheckedRecord[],
): Promise<ReadonlyMap<string, AppError>> {
  const refused = new Map<string, AppError>();
  for (const { id, fields, now } of records)
    try {
      requireTagsFit(declaration, fields, now);
      hooks.check?.(fields, now);
    } catch (error) {
      refused.set(id, asRefusal(error));
    }
  const sound = records.filter(({ id }) => !refused.has(id));
  const taken = (await hooks.findTaken?.(tx, sound)) ?? new Map<string, AppError>();
  const free = sound.filter(({ id }) => !taken.has(id));
  return new Map([...refused, ...taken, ...(await findTakenValues(tx, declaration.noun, free))]);
}

/** Throws AppError INVALID_INPUT if a record gets more tags than a request can contain. */
function requireTagsFit({ fields: table }: AnyKind, fields: FieldValues, now: FieldValues = {}): void {
  const lengthOf = (tags: FieldValue = null) => (Array.isArray(tags) ? [...tags.join(", ")].length : 0);
  for (const [name, { type }] of Object.entries<FieldDescriptor>(table)) {
    if (type === "tags" && lengthOf(fields[name]) > Math.max(maxTagsText, lengthOf(now[name])))
      throw fieldError(name, refusal("textTooLong", { max: maxTagsText }));
  }
}

/**
 * Returns a function that resolves the links in a change, and locks the linked rows, which must be locked
 * before the records themselves. Resolves equal links only once.
 */
export function heldOnce(
  tx: TenantTx,
  { declaration, hooks }: RecordKind,
  hook = hooks.holdMany ?? hooks.hold,
): (change: SentValues) => Promise<unknown> {
  const plain = new Set<string>(plainFieldNames<FieldTable>(declaration.fields));
  const known = new Map<string, Promise<unknown>>();
  const isLink = (name: string) => !plain.has(name) && customKeyOf(name) === undefined;
  return (change) => {
    const links = Object.fromEntries(Object.entries(change).filter(([name]) => isLink(name)));
    const key = JSON.stringify(links);
    const found = known.get(key) ?? Promise.resolve(hook?.(tx, links, undefined));
    known.set(key, found);
    return found;
  };
}

export interface SentEdit {
  readonly row: StoredRow;
  readonly now: FieldValues;
  readonly input: SentValues;
  readonly held: unknown;
  /** The version that the user loaded; the current version by default. */
  readonly baseVersion?: number | undefined;
  readonly shown?: () => Promise<object>;
}

/**
 * Returns the new values of a record after a merge with concurrent edits.
 * @throws AppError FIELDS_COLLIDE, and refusals of the kind
 */
export async function editedValues(tx: TenantTx, kind: RecordKind, edit: SentEdit): Promise<FieldValues> {
  const { row, now, input, held, baseVersion, shown } = edit;
  const { declaration, hooks } = kind;
  const parts = { input, now, row, held };
  const sent = withSent(declaration.fields, now, input);
  const wanted = (await hooks.resolve?.(tx, sent, parts)) ?? sent;
  const merged = await mergeEdit(tx, {
    ...kind,
    shownWith: { ...memberShownWith(declaration), ...kind.shownWith },
    id: row.id,
    row,
    now,
    wanted,
    baseVersion,
    ...(shown && { shown }),
  });
  const settled = (await hooks.afterMerge?.(tx, merged, { ...parts, wanted })) ?? merged;
  requireCustomFits(settled);
  return normalizePoints(declaration.fields, settled);
}

interface Edit extends Pick<RecordKind, "fieldGroup" | "shownWith"> {
  id: string;
  row: { version: number };
  now: FieldValues;
  wanted: FieldValues;
  baseVersion: number | undefined;
  shown?: () => Promise<object>;
}

/**
 * Merges an edit with concurrent edits. Keeps both if they change different fields; refuses the edit if they
 * change the same field (architecture, section 3). Ignores fields that the request sends unchanged.
 */
export async function mergeEdit(tx: TenantTx, edit: Edit): Promise<FieldValues> {
  if (edit.baseVersion === undefined || edit.baseVersion >= edit.row.version) return edit.wanted;
  const then = await valuesAtVersion(tx, edit.id, edit.baseVersion);
  const { fieldGroup: group = [] } = edit;
  const merged: Record<string, FieldValue> = { ...edit.wanted };
  const collided: string[] = [];
  const before = (name: string) => (then.has(name) ? asFieldValue(then.get(name)) : edit.now[name]);
  for (const field of then.keys()) {
    const names = group.includes(field) ? group : [field];
    const isUntouched = names.every((name) => sameValue(edit.wanted[name], before(name)));
    if (isUntouched) for (const name of names) merged[name] = edit.now[name] ?? null;
    else if (!names.every((name) => sameValue(edit.wanted[name], edit.now[name]))) collided.push(field);
  }
  if (collided.length > 0) throw await collision(tx, edit, edit.baseVersion, collided);
  return merged;
}

async function collision(
  tx: TenantTx,
  edit: Edit,
  version: number,
  fields: readonly string[],
): Promise<AppError> {
  const { id, shownWith, row } = edit;
  const shown = (await edit.shown?.()) ?? edit.now;
  const changes = await selectFieldChanges(tx, { id, version, fields });
  const changed = new Map(changes.map(({ field, name, at }) => [field, { name, at }]));
  const shownNames = new Set(fields.flatMap((field) => [field, ...(shownWith?.[field] ?? [])]));
  return new AppError("FIELDS_COLLIDE", {
    errors: fields.map((path) => ({
      path,
      message: refusal("fieldCollides", { name: changed.get(path)?.name ?? "" }),
    })),
    facts: {
      version: row.version,
      changed: [...changed.values()][0] ?? { name: "", at: null },
      changed_fields: Object.fromEntries(changed),
      current: Object.fromEntries(
        Object.entries(withFlatCustom({ ...shown })).filter(([name]) => shownNames.has(name)),
      ),
    },
  });
}
