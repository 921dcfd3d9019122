import type { CustomFieldChange } from "@lanyard/contract/custom-field/custom-field-schema";
import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { maxBulkUpdate } from "@lanyard/contract/limits";
import { withColors } from "@lanyard/contract/pipeline/stage-colors";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { BulkLog } from "#src/log/action.ts";
import type { FieldValue } from "#src/log/record-change.ts";
import type { CustomDefinition } from "#src/records/custom/custom-definition.ts";
import { countCustomWords, withOneOfWords } from "#src/records/custom/custom-definition-sql.ts";
import { customWord } from "#src/records/custom/custom-words.ts";
import { selectMatchingIds } from "#src/records/list/record-list-sql.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { planUpdates, writeRecords } from "#src/records/write/write-records.ts";

export function wantedOptions(
  { type, options: known }: Pick<CustomDefinition, "type" | "options">,
  sent: CustomFieldChange["options"],
): CustomDefinition["options"] {
  const isChoice = type === "choice" || type === "choices";
  if (!isChoice && sent !== undefined && sent.length > 0)
    throw fieldError("options", refusal("optionsOfOtherType"));
  const identified = (sent ?? known).map((each, index) => {
    const present = known.find(({ id }) => id === each.id);
    if (each.id !== undefined && present === undefined)
      throw fieldError(`options.${index}.id`, refusal("optionUnknown"));
    return { id: each.id ?? newId(), label: each.label, color: each.color ?? present?.color };
  });
  const wanted = withColors(identified);
  if (isChoice && wanted.length === 0) throw fieldError("options", refusal("optionsMissing"));
  const labels = new Set<string>();
  for (const [index, { id, label }] of wanted.entries()) {
    const isTwice = labels.has(foldText(label)) || wanted.some((each, at) => at < index && each.id === id);
    if (isTwice) throw fieldError(`options.${index}.label`, refusal("optionTwice", { label }));
    labels.add(foldText(label));
  }
  return wanted;
}

type Replacements = Readonly<Record<string, string | null>>;

const removedOptions = (field: CustomDefinition, kept: readonly { readonly id?: string | undefined }[]) =>
  field.options.filter(({ id }) => !kept.some((each) => each.id === id));

export interface FieldUse {
  readonly filled: number;
  /** The ids of removed options that records still use. */
  readonly usedOptions: ReadonlySet<string>;
  /** The ids of records that use a removed option, limited to one more than a change can rewrite. */
  readonly recordIds: readonly string[];
}

export const noUse: FieldUse = { filled: 0, usedOptions: new Set(), recordIds: [] };

/**
 * Counts the records that use the field, and finds the records that use an option that is missing in `sent`.
 * On a cluster, must run before the transaction writes, because the search uses another role.
 */
export async function findUse(
  tx: TenantTx,
  field: CustomDefinition,
  sent: CustomFieldChange["options"],
): Promise<FieldUse> {
  const { noun, shown } = field;
  const removed = removedOptions(field, sent ?? field.options).map(({ id }) => id);
  const wordOf = (id: string) => customWord(shown, id);
  const counts = await countCustomWords(tx, noun, [shown, ...removed.map(wordOf)]).send();
  const used = removed.filter((id) => (counts.get(wordOf(id)) ?? 0) > 0);
  const having = withOneOfWords(noun, used.map(wordOf));
  return {
    filled: counts.get(shown) ?? 0,
    usedOptions: new Set(used),
    recordIds: used.length === 0 ? [] : await selectMatchingIds(tx, having, maxBulkUpdate + 1),
  };
}

interface OptionChange {
  readonly field: CustomDefinition;
  readonly options: CustomDefinition["options"];
  readonly replace: Replacements;
  readonly use: FieldUse;
}

/**
 * Replaces removed options in records, as part of the action that changes the field. Returns the number of
 * records that lose their value.
 * @throws AppError INVALID_INPUT if a record uses a removed option without a replacement, if a replacement is
 * unknown, or for too many records
 */
export async function replaceOptions(
  tx: TenantTx,
  stored: StoredKind,
  { field, options, replace, use: { usedOptions, recordIds } }: OptionChange,
  log: BulkLog,
): Promise<number> {
  const isKept = (id: string) => options.some((each) => each.id === id);
  for (const [id, other] of Object.entries(replace))
    if (isKept(id) || (other !== null && !isKept(other)))
      throw fieldError(`replace.${id}`, refusal("optionUnknown"));
  const unnamed = removedOptions(field, options).find(
    ({ id }) => usedOptions.has(id) && replace[id] === undefined,
  );
  if (unnamed !== undefined) throw fieldError("options", refusal("optionInUse", { label: unnamed.label }));
  if (recordIds.length > maxBulkUpdate)
    throw fieldError("replace", refusal("tooManyToChange", { count: maxBulkUpdate }));
  const slices = createTimeSlices();
  const name = customName(field.key);
  const emptied = new Set<string>();
  const rewrite = (id: string, now: Readonly<Record<string, FieldValue>>) => {
    const value = replaced(now[name] ?? null, replace);
    if (value === null) emptied.add(id);
    return { ...now, [name]: value };
  };
  for (let from = 0; from < recordIds.length; from += recordsPerStep) {
    const some = recordIds.slice(from, from + recordsPerStep);
    await writeRecords(tx, stored, await planUpdates(tx, stored, some, { rewrite, slices }), { log });
  }
  return emptied.size;
}

const recordsPerStep = 2000;

function replaced(value: FieldValue, replace: Replacements): FieldValue {
  const other = (id: string) => (replace[id] === undefined ? id : replace[id]);
  if (typeof value === "string") return other(value);
  if (!Array.isArray(value)) return value;
  const ids = [...new Set(value.flatMap((id) => other(String(id)) ?? []))];
  return ids.length === 0 ? null : ids;
}
