import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import type { OrganisationId } from "@lanyard/contract/field/ids";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { type DueWorkParts, repeatWhereDue } from "#src/db/due-organisations.ts";
import { allowLongWork, flushSearchIndexes } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { asFieldValue, fieldValuesOf } from "#src/log/record-change.ts";
import { customColumns, sortedBy } from "#src/records/custom/custom-columns.ts";
import { convertedValue } from "#src/records/custom/custom-conversion.ts";
import {
  type CustomDefinition,
  type CustomVariant,
  heldDefinitions,
  isExpired,
} from "#src/records/custom/custom-definition.ts";
import { lockLayout, shareLayout, withOneOfWords } from "#src/records/custom/custom-definition-sql.ts";
import { withLinkNames } from "#src/records/custom/custom-links.ts";
import { flatCustom } from "#src/records/custom/custom-values.ts";
import { customWords } from "#src/records/custom/custom-words.ts";
import { changeableColumns, namedColumns, type RecordKind } from "#src/records/kind/record-kind.ts";
import { readDerivationContext } from "#src/records/links/linked-name.ts";
import { writeNamedColumns } from "#src/records/links/linked-name-sql.ts";
import { countMatches } from "#src/records/list/record-list-sql.ts";
import { lockFields } from "./custom-field-sql.ts";
import { completeRewriting } from "./custom-field-upkeep.ts";
import {
  afterAll,
  claimRewriting,
  deleteRewriting,
  type FilledValue,
  fillValues,
  lockValues,
  lockWithWords,
  type Rewriting,
  updateRewriting,
} from "./custom-rewriting-sql.ts";

interface Parts extends Pick<DueWorkParts, "database"> {
  readonly kinds: readonly RecordKind[];
}

interface Announcing {
  /**
   * Tells browsers to reload the data that an earlier action changed, because the change is visible only now.
   */
  readonly announce: (orgId: OrganisationId, actionId: string) => void;
}
const recordsPerStep = 2000;

/**
 * Starts the background work that applies changed definitions to records, without new versions or log
 * entries. If the process is killed, another process continues the work.
 */
export function startCustomRewriting(parts: Parts & Announcing & DueWorkParts): void {
  repeatWhereDue(parts, {
    name: "custom fields",
    failure: "Records could not be updated after a change of custom fields",
    select: "custom_rewritings_due",
    run: async (orgId, isStopped) => {
      let step: Step = "more";
      while (step !== "done" && step !== "blocked" && !isStopped())
        step = await rewriteStep(parts, orgId, step);
      return step === "done";
    },
  });
}

/**
 * The result of a step. `written`: the last record of a kind was written; `blocked`: the step must wait for
 * an import or another long change of records.
 */
type Step = "more" | "written" | "blocked" | "done";

async function rewriteStep(parts: Parts & Announcing, orgId: OrganisationId, last: Step): Promise<Step> {
  if (last === "more") return parts.database.transaction(orgId, (tx) => rewriteSome(tx, parts));
  const changed = await parts.database.transaction(orgId, completeOne);
  if (changed === undefined) return "blocked";
  for (const actionId of changed) parts.announce(orgId, actionId);
  await parts.database.reading(orgId, flushSearchIndexes);
  return "more";
}

async function rewriteSome(tx: TenantTx, { kinds }: Parts): Promise<Step> {
  // The layout is locked before the queue, as in changes of definitions, to avoid deadlocks.
  await shareLayout(tx).send();
  const rewriting = await claimRewriting(tx);
  if (rewriting === undefined) return "done";
  if (rewriting.after_id === afterAll) return "written";
  await allowLongWork(tx);
  // Records are counted before they are locked, so that other transactions wait only briefly.
  const total =
    rewriting.done === 0
      ? await countMatches(tx, withOneOfWords(rewriting.noun, rewriting.words)).send()
      : rewriting.total;
  const filled = onlyFilled(await heldDefinitions(tx, rewriting.noun), rewriting.words);
  const kind = kinds.find(({ declaration }) => declaration.noun === rewriting.noun);
  const rows =
    filled !== undefined
      ? await fillRows(tx, rewriting, filled)
      : kind === undefined
        ? []
        : await rewriteRows(tx, kind, rewriting);
  const after_id = rows.length < recordsPerStep ? afterAll : (rows.at(-1)?.id ?? afterAll);
  await updateRewriting(tx, { ...rewriting, after_id, done: rewriting.done + rows.length, total });
  return "more";
}

interface Filled {
  readonly field: CustomDefinition;
  readonly variant: CustomVariant;
}

/**
 * Returns the field and the storage that a type change fills, if no other derived column of records changes.
 */
export function onlyFilled(
  layout: readonly CustomDefinition[],
  words: readonly string[],
): Filled | undefined {
  const field = layout.find(({ variants }) => variants.some(({ storage }) => words.includes(storage)));
  const [variant, ...others] = field?.variants.filter(({ isFilled }) => !isFilled) ?? [];
  if (field === undefined || variant === undefined || others.length > 0) return undefined;
  const isWhole = field.variants.every(({ storage }) => words.includes(storage));
  const isSorted = field.variants.every((each) => each === variant || each.slot === null || each.isSorted);
  const isExpiring = field.is_expired || field.variants.some(isExpired);
  const isOnly = isWhole && words.length === field.variants.length && isSorted && !isExpiring;
  // If the field is not sortable, a sort column must be cleared, which only a full rewriting does.
  return isOnly && (field.sortable || variant.slot === null) ? { field, variant } : undefined;
}

/** Converts each distinct value of the next records once. */
async function fillRows(tx: TenantTx, rewriting: Rewriting, { field, variant }: Filled) {
  const rows = await lockValues(tx, rewriting, field.shown, recordsPerStep);
  const values = new Map(rows.map(({ value }) => [JSON.stringify(value), asFieldValue(value)]));
  const fields = [...values.values()].map((value) => ({ [customName(field.key)]: value }));
  const [named = field] = await withLinkNames(tx, [field], fields);
  const wanted = named.variants.find(({ storage }) => storage === variant.storage) ?? variant;
  const slices = createTimeSlices();
  const converted: FilledValue[] = [];
  for (const value of values.values()) {
    const to = convertedValue(value, named, wanted);
    const added = { [variant.storage]: to };
    if (to !== null)
      converted.push({ value, added, words: customWords(added), sorted: sortedBy(wanted, to) });
    await slices.yieldIfOver();
  }
  const ids = rows.map(({ id }) => id);
  await fillValues(tx, rewriting.noun, { ids, shown: field.shown, variant, converted });
  return rows;
}

async function rewriteRows(tx: TenantTx, kind: RecordKind, rewriting: Rewriting) {
  const read = changeableColumns(kind);
  const rows = await lockWithWords(tx, rewriting, read, recordsPerStep);
  const records = rows.map((row) => {
    const fields = { ...fieldValuesOf(read, row), ...flatCustom(row.custom) };
    return { id: row.id, fields, before: fields };
  });
  const around = await readDerivationContext(tx, kind, records);
  const layout = around.custom ?? [];
  const slices = createTimeSlices();
  const written: (object & { id: string })[] = [];
  for (const { id, fields } of records) {
    written.push({ id, ...customColumns(layout, fields, fields), ...namedColumns(kind, fields, around) });
    await slices.yieldIfOver();
  }
  await writeNamedColumns(tx, recordKinds[rewriting.noun].plural, written);
  return rows;
}

const patienceMs = 2000;

/**
 * Completes the rewriting of one kind. Returns the ids of the actions whose changes are now visible; returns
 * undefined during an import or another long change of records.
 */
async function completeOne(tx: TenantTx): Promise<string[] | undefined> {
  await lockFields(tx).send();
  if (!(await lockLayout(tx, patienceMs))) return undefined;
  const rewriting = await claimRewriting(tx);
  if (rewriting?.after_id !== afterAll) return [];
  await deleteRewriting(tx, rewriting);
  return completeRewriting(tx, rewriting.noun, rewriting.words);
}
