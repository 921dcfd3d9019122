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
import { selectMatchingIds } from "#src/records/record-list-sql.ts";
import type { StoredKind } from "#src/records/record-writing.ts";
import { planUpdates, writeRecords } from "#src/records/write/write-records.ts";

/**
 * Validates and returns the requested options.
 * @throws AppError INVALID_INPUT
 */
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

/** A change of options: the former definition, the new options, and replacements for removed ones. */
interface OptionChange {
  readonly field: CustomDefinition;
  readonly options: CustomDefinition["options"];
  readonly replace: Replacements;
}

/**
 * Replaces removed options in records, in the same action.
 * @throws AppError INVALID_INPUT if a record has a removed option without a replacement
 */
export async function replaceOptions(
  tx: TenantTx,
  stored: StoredKind,
  { field, options, replace }: OptionChange,
  log: BulkLog,
): Promise<void> {
  const isKept = (id: string) => options.some((each) => each.id === id);
  for (const [id, other] of Object.entries(replace))
    if (isKept(id) || (other !== null && !isKept(other)))
      throw fieldError(`replace.${id}`, refusal("optionUnknown"));
  const removed = field.options.filter(({ id }) => !isKept(id));
  const wordOf = ({ id }: { readonly id: string }) => customWord(field.shown, id);
  const counts = await countCustomWords(tx, field.noun, removed.map(wordOf)).send();
  const used = removed.filter((option) => (counts.get(wordOf(option)) ?? 0) > 0);
  const unnamed = used.find(({ id }) => replace[id] === undefined);
  if (unnamed !== undefined) throw fieldError("options", refusal("optionInUse", { label: unnamed.label }));
  if (used.length > 0) await rewriteValues(tx, stored, { field, words: used.map(wordOf), replace }, log);
}

async function rewriteValues(
  tx: TenantTx,
  stored: StoredKind,
  { field, words, replace }: Pick<OptionChange, "field" | "replace"> & { readonly words: readonly string[] },
  log: BulkLog,
): Promise<void> {
  const ids = await selectMatchingIds(tx, withOneOfWords(field.noun, words), maxBulkUpdate + 1);
  if (ids.length > maxBulkUpdate)
    throw fieldError("replace", refusal("tooManyToChange", { count: maxBulkUpdate }));
  const slices = createTimeSlices();
  const name = customName(field.key);
  for (let from = 0; from < ids.length; from += recordsPerStep) {
    const some = ids.slice(from, from + recordsPerStep);
    const rewrite = (_id: string, now: Readonly<Record<string, FieldValue>>) => ({
      ...now,
      [name]: replaced(now[name] ?? null, replace),
    });
    await writeRecords(tx, stored, await planUpdates(tx, stored, some, { rewrite, slices }), { log });
  }
}

const recordsPerStep = 2000;

function replaced(value: FieldValue, replace: Replacements): FieldValue {
  const other = (id: string) => (replace[id] === undefined ? id : replace[id]);
  if (typeof value === "string") return other(value);
  if (!Array.isArray(value)) return value;
  const ids = [...new Set(value.flatMap((id) => other(String(id)) ?? []))];
  return ids.length === 0 ? null : ids;
}
