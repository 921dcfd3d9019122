import type { CustomRetype, retypeForecast } from "@lanyard/contract/custom-field/custom-field-schema";
import {
  type CustomFieldType,
  customName,
  uniqueTypes,
} from "@lanyard/contract/custom-field/custom-field-types";
import { customValue } from "@lanyard/contract/custom-field/custom-value";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import type { z } from "zod";
import { allowLongWork, walkRows } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { organisationCurrency } from "#src/features/organisation/organisation.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import {
  asFieldValue,
  difference,
  type FieldValue,
  fieldValuesOf,
  oneChange,
} from "#src/log/record-change.ts";
import { convertedValue } from "#src/records/custom/custom-conversion.ts";
import {
  type CustomDefinition,
  type CustomVariant,
  storedOptions,
} from "#src/records/custom/custom-definition.ts";
import { withLinkNames } from "#src/records/custom/custom-links.ts";
import { customWords } from "#src/records/custom/custom-words.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { writeRows } from "#src/records/kind/row-sql.ts";
import { holdFields, lockedDefinition } from "./custom-field-lock.ts";
import { wantedOptions } from "./custom-field-options.ts";
import { storedVariants } from "./custom-field-row.ts";
import { distinctValues, updateState } from "./custom-field-sql.ts";
import { customFieldColumns } from "./custom-field-undo.ts";
import { applyDefinitions } from "./custom-field-upkeep.ts";

/**
 * Starts a change of type; in a dry run, returns only the forecast.
 * @throws AppError NOT_FOUND, INVALID_INPUT
 */
export async function retypeCustomField(caller: Caller, id: string, retype: CustomRetype) {
  if (retype.dry_run) return forecastRetype(caller, id, retype);
  const { actionId = "" } = await inAction(caller, async (tx) => {
    await holdFields(tx);
    const { row, field } = await lockedDefinition(tx, id, "type");
    const variant = await retypedVariant(tx, field, retype);
    const variants = [...field.variants, variant];
    await updateState(tx, {
      id,
      shown: field.shown,
      variants: storedVariants({ ...field, variants }),
      applied: field.applied ?? "[]",
    });
    const now = fieldValuesOf(customFieldColumns, row);
    const values = { ...now, ...loggedType(variant) };
    await writeRows(tx, "custom_fields", customFieldColumns, [{ ...values, id }]);
    await applyDefinitions(tx);
    const own = { noun: "custom-field", recordId: id, op: "update", version: row.version + 1 } as const;
    return { result: undefined, action: oneChange(field.label, { ...own, ...difference(now, values) }) };
  });
  return { actionId };
}

async function retypedVariant(
  tx: TenantTx,
  field: CustomDefinition,
  retype: CustomRetype,
): Promise<CustomVariant> {
  const { type, options } = retype;
  const target = retype.target ?? null;
  if (type === field.type) throw fieldError("type", refusal("customSameType"));
  requireTarget(type, target);
  if (field.is_unique && !uniqueTypes.has(type)) throw fieldError("type", refusal("customTypeNotUnique"));
  const isChoice = type === "choice" || type === "choices";
  return {
    storage: freeStorage(field),
    type,
    options: wantedOptions({ type, options: isChoice ? field.options : [] }, options),
    target,
    ...(type === "money" && { currency: await organisationCurrency(tx).send() }),
    slot: null,
    isSorted: false,
    isFilled: false,
  };
}

export function requireTarget(type: CustomFieldType, target: RecordNoun | null): void {
  if (type === "record" && target === null) throw fieldError("target", refusal("customTargetMissing"));
  if (type !== "record" && target !== null) throw fieldError("target", refusal("customTargetOfOtherType"));
}

/**
 * Returns an unused storage key for another type of the field. The `~` keeps it different from the keys of
 * other fields.
 */
function freeStorage({ key, variants }: CustomDefinition): string {
  const numbers = variants.map(({ storage }) => Number(storage.split("~")[1] ?? 1));
  return `${key}~${Math.max(...numbers) + 1}`;
}

const loggedType = ({ storage, type, options }: CustomVariant) => ({
  storage,
  type,
  options: storedOptions(options),
  default_value: null,
});

const maxSamples = 20;

/**
 * The first record with a stored value, the value before and after the conversion, and the number of records
 * with this value.
 */
type RetypeSample = { id: string; from: FieldValue; to: FieldValue; records: number };

/**
 * Converts all values of a field without writing them. If values of a unique field become equal, the first
 * record keeps its value and the others count as failing.
 */
function forecastRetype(
  caller: Caller,
  id: string,
  retype: CustomRetype,
): Promise<z.input<typeof retypeForecast>> {
  return caller.inTenant(async (tx) => {
    await allowLongWork(tx);
    const { field } = await lockedDefinition(tx, id, "type");
    const variant = await retypedVariant(tx, field, retype);
    const retyped = { ...field, variants: [...field.variants, variant] };
    const counts = { convertible: 0, failing: 0 };
    const shown: RetypeSample[] = [];
    const slices = createTimeSlices();
    const taken = new Set<string>();
    const unlessTaken = (to: FieldValue): FieldValue => {
      const [, word = ""] = field.is_unique && to !== null ? customWords({ [variant.storage]: to }) : [];
      if (taken.has(word)) return null;
      if (word !== "") taken.add(word);
      return to;
    };
    const values = {
      cursor: "retyped_values",
      rows: distinctValues(tx, field.noun, field.shown),
      limit: 2000,
    };
    for await (const rows of walkRows<{ id: string; value: unknown; count: number }>(tx, values)) {
      const all = rows.map(({ value }) => ({ [customName(field.key)]: asFieldValue(value) }));
      const [named = retyped] = await withLinkNames(tx, [retyped], all);
      const wanted = named.variants.at(-1) ?? variant;
      for (const { id, value, count } of rows) {
        const from = asFieldValue(value);
        const to = unlessTaken(convertedValue(from, named, wanted));
        const outcome = to === null ? "failing" : "convertible";
        counts[outcome] += count;
        if (shown.filter((sample) => (sample.to === null) === (to === null)).length < maxSamples)
          shown.push({ id, from, to, records: count });
        await slices.yieldIfOver();
      }
    }
    return { ...counts, samples: await namedSamples(tx, field, shown) };
  });
}

/** Returns samples with record names. Values that cannot be converted are first. */
async function namedSamples(tx: TenantTx, { noun }: CustomDefinition, shown: readonly RetypeSample[]) {
  const ids = shown.map(({ id }) => id);
  const names = new Map((await selectRecordNames(tx, noun, ids).send()).map(({ id, name }) => [id, name]));
  const samples = shown.map(({ id, from, to, records }) => ({
    id,
    name: names.get(id) ?? null,
    from: customValue.parse(from),
    to: customValue.parse(to),
    records,
  }));
  return samples.toSorted((left, right) => Number(left.to !== null) - Number(right.to !== null));
}
