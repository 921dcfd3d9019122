import { customKeyOf, customName } from "@lanyard/contract/custom-field/custom-field-types";
import {
  type CustomValue,
  type CustomValues,
  customValueSchema,
} from "@lanyard/contract/custom-field/custom-value";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { requireOwners } from "#src/records/kind/record-members.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { selectSurvivors } from "#src/records/merge/merged-record-sql.ts";
import { type CustomDefinition, heldDefinitions } from "./custom-definition.ts";
import { withFlatCustom } from "./custom-values.ts";

const customNames = (sent: SentValues) =>
  Object.keys(sent).filter((name) => customKeyOf(name) !== undefined && sent[name] !== undefined);

export interface CustomReader {
  /**
   * Validates values. `now` contains the current values of the record, whose links and members stay valid.
   * @throws AppError INVALID_INPUT with the name of each invalid value
   */
  read(sent: SentValues, now?: FieldValues): Promise<SentValues>;
  readonly unique: ReadonlySet<string>;
}

/**
 * Returns a validator for custom values. Loads the definitions only if an input has custom values. The inputs
 * have flat names (`custom.<key>`). For a new record, loads only the fields in its input.
 */
export async function customReader(
  tx: TenantTx,
  caller: Caller,
  noun: RecordNoun,
  inputs: readonly SentValues[],
  isNew = false,
): Promise<CustomReader> {
  const names = new Set(inputs.flatMap(customNames));
  if (names.size === 0) return { read: async (sent) => sent, unique: new Set() };
  const keys = isNew ? [...names].flatMap((name) => customKeyOf(name) ?? []) : undefined;
  const definitions = (await heldDefinitions(tx, noun, keys)).filter(({ is_deleted }) => !is_deleted);
  const used = definitions.filter(({ key }) => names.has(customName(key)));
  const schemas = new Map(used.map((field) => [field.key, customValueSchema(field)] as const));
  const linked = await linkedRecords(tx, definitions, inputs);
  return {
    unique: new Set(definitions.filter(({ is_unique }) => is_unique).map(({ key }) => customName(key))),
    async read(sent, now = {}) {
      const names = customNames(sent);
      if (names.length === 0) return sent;
      const values = Object.fromEntries(names.map((name) => [customKeyOf(name) ?? "", sent[name]]));
      const valid = validValues(schemas, values) ?? parsePart(schemaOf(schemas), { custom: values }).custom;
      const custom = await requireLinks(tx, caller, { definitions, linked, now }, valid);
      return { ...sent, ...Object.fromEntries(names.map((name) => [name, custom[customKeyOf(name) ?? ""]])) };
    },
  };
}

export async function readCustom(
  tx: TenantTx,
  caller: Caller,
  noun: RecordNoun,
  sent: SentValues,
): Promise<SentValues> {
  const flat = withFlatCustom(sent);
  return (await customReader(tx, caller, noun, [flat])).read(flat);
}

type Schemas = ReadonlyMap<string, z.ZodType<CustomValue>>;

/**
 * Validates each value with the schema of its field, because building one schema of all fields would take
 * longer. Returns undefined if any value is invalid.
 */
function validValues(schemas: Schemas, values: SentValues): CustomValues | undefined {
  const valid: CustomValues = {};
  for (const [key, value] of Object.entries(values)) {
    const parsed = schemas.get(key)?.safeParse(value);
    if (!parsed?.success) return undefined;
    valid[key] = parsed.data;
  }
  return valid;
}

/** Returns a schema whose refusal names each invalid value. */
function schemaOf(schemas: Schemas) {
  const fields = [...schemas].map(([key, schema]) => [key, schema.optional()] as const);
  return z.object({ custom: z.strictObject(Object.fromEntries(fields)) });
}

type ReadValues = Readonly<Record<string, CustomValue | undefined>>;

interface Links {
  readonly definitions: readonly CustomDefinition[];
  readonly linked: LinkedRecords;
  readonly now: FieldValues;
}

/** The ids of live records by the id in the input, which can be the id of a merged record. */
type LinkedRecords = ReadonlyMap<RecordNoun, ReadonlyMap<string, string>>;

/** Selects the live records to which the inputs link. Follows merges. */
async function linkedRecords(
  tx: TenantTx,
  definitions: readonly CustomDefinition[],
  inputs: readonly SentValues[],
): Promise<LinkedRecords> {
  const linked = new Map<RecordNoun, ReadonlyMap<string, string>>();
  for (const noun of recordNouns) {
    const names = definitions.filter(({ target }) => target === noun).map(({ key }) => customName(key));
    const sent = inputs.flatMap((input) => names.map((name) => input[name]));
    const ids = [...new Set(sent.filter((id) => z.uuid().safeParse(id).success).map(String))];
    const survivors = new Map(ids.map((id) => [id, id]));
    if (recordKinds[noun].has.merge)
      for (const { id, survivor_id } of await selectSurvivors(tx, ids).send()) survivors.set(id, survivor_id);
    const found = await selectRecordNames(tx, noun, [...survivors.values()]).send();
    const live = new Set(found.filter(({ isLive }) => isLive).map(({ id }) => id));
    linked.set(noun, new Map([...survivors].filter(([, id]) => live.has(id))));
  }
  return linked;
}

/**
 * Returns the values with the ids of live records.
 * @throws AppError INVALID_INPUT for a link to a missing record, or to a person who is not a member
 */
async function requireLinks(
  tx: TenantTx,
  caller: Caller,
  { definitions, linked, now }: Links,
  custom: ReadValues,
): Promise<ReadValues> {
  const members: { name: string; id: string }[] = [];
  const followed = { ...custom };
  for (const { key, type, target } of definitions) {
    const id = custom[key];
    if (typeof id !== "string" || id === now[customName(key)]) continue;
    if (type === "member") members.push({ name: customName(key), id });
    if (type !== "record" || target === null) continue;
    const live = linked.get(target)?.get(id);
    if (live === undefined) throw fieldError(customName(key), refusal("recordNotFound"));
    followed[key] = live;
  }
  await requireOwners(tx, caller, members);
  return followed;
}
