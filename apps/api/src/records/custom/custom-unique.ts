import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { violates } from "#src/db/postgres-error.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { type FieldValues, sameValue } from "#src/log/record-change.ts";
import type { UndoConflict } from "#src/log/undoable.ts";
import type { CheckedRecord } from "#src/records/kind/kind-hooks.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { type CustomDefinition, heldDefinitions } from "./custom-definition.ts";
import { selectValueHolders } from "./custom-unique-sql.ts";
import { customKeysOf, withFlatCustom } from "./custom-values.ts";
import { customWords } from "./custom-words.ts";

interface Wanted {
  readonly id: string | undefined;
  readonly fields: FieldValues;
}

interface TakenValue {
  readonly id: string | undefined;
  readonly field: CustomDefinition;
  readonly value: string;
  readonly holder: { readonly id: string; readonly name: string };
}

/** Returns, by id, the refusals of records that change a unique field to the value of another live record. */
export async function findTakenValues(
  tx: TenantTx,
  noun: RecordNoun,
  records: readonly CheckedRecord[],
): Promise<ReadonlyMap<string, AppError>> {
  const wanted = records.map(({ id, fields, now }) => {
    const changed = Object.entries(fields).filter(([name, value]) => !sameValue(value, now?.[name]));
    return { id, fields: Object.fromEntries(changed) };
  });
  const taken = await findTaken(tx, noun, wanted);
  // Each record is refused for its first taken value.
  return new Map(taken.toReversed().map((each) => [each.id ?? "", valueTaken(noun, each)]));
}

/**
 * Converts the constraint violation of two concurrent writes to a refusal that names the other record.
 * Returns other errors unchanged.
 */
export async function explainTakenValue(
  caller: Caller,
  noun: RecordNoun,
  { input, id }: { readonly input: SentValues; readonly id?: string | undefined },
  error: unknown,
): Promise<unknown> {
  if (!violates(error, "custom_unique_values_unique")) return error;
  const fields = Object.fromEntries(
    Object.entries(withFlatCustom(input)).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
    ),
  );
  const [taken] = await caller.reading((tx) => findTaken(tx, noun, [{ id, fields }]));
  return taken === undefined ? new AppError("VALUE_TAKEN", { cause: error }) : valueTaken(noun, taken);
}

/**
 * Returns conflicts, by record id, for records that cannot become live because other records have their
 * unique values.
 */
export async function takenValues(
  tx: TenantTx,
  noun: RecordNoun,
  wanted: readonly { readonly id: string; readonly values: FieldValues }[],
): Promise<ReadonlyMap<string, UndoConflict>> {
  const taken = await findTaken(
    tx,
    noun,
    wanted.map(({ id, values }) => ({ id, fields: values })),
  );
  return new Map(
    taken.flatMap(({ id, field: { key, label }, value, holder: { name } }) => {
      const conflict = { fields: [customName(key)], message: refusal("customTaken", { label, value, name }) };
      return id === undefined ? [] : [[id, conflict] as const];
    }),
  );
}

async function findTaken(tx: TenantTx, noun: RecordNoun, wanted: readonly Wanted[]): Promise<TakenValue[]> {
  const keys = customKeysOf(wanted.map(({ fields }) => fields));
  if (keys.length === 0) return [];
  const unique = (await heldDefinitions(tx, noun, keys)).filter(({ is_unique }) => is_unique);
  const claims = wanted.flatMap(({ id, fields }) =>
    unique.flatMap((field) => {
      const value = fields[customName(field.key)] ?? null;
      const [, word] = value === null ? [] : customWords({ [field.shown]: value });
      return word === undefined ? [] : [{ id, field, value: String(value), word }];
    }),
  );
  const words = claims.map(({ word }) => word);
  const holders = new Map(
    (await selectValueHolders(tx, noun, words)).map(({ word, record_id }) => [word, record_id]),
  );
  const names = new Map(
    (await selectRecordNames(tx, noun, [...new Set(holders.values())]).send()).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return claims.flatMap(({ word, ...claim }) => {
    const id = holders.get(word);
    return id === undefined || id === claim.id
      ? []
      : [{ ...claim, holder: { id, name: names.get(id) ?? "" } }];
  });
}

function valueTaken(noun: RecordNoun, { field: { key, label }, value, holder }: TakenValue): AppError {
  const message = refusal("customTaken", { label, value, name: holder.name });
  return new AppError("VALUE_TAKEN", {
    message,
    errors: [{ path: customName(key), message }],
    facts: { record: { noun, ...holder } },
  });
}
