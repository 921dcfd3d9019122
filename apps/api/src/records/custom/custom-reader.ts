import { customKeyOf, customName } from "@lanyard/contract/custom-field/custom-field-types";
import {
  type CustomValue,
  type CustomValues,
  customValueSchema,
} from "@lanyard/contract/custom-field/custom-value";
import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import { requireOwners } from "#src/records/kind/record-members.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { type CustomDefinition, heldDefinitions } from "./custom-definition.ts";
import { withFlatCustom } from "./custom-values.ts";

const customNames = (sent: SentValues) =>
  Object.keys(sent).filter((name) => customKeyOf(name) !== undefined && sent[name] !== undefined);

export interface CustomReader {
  /** @throws AppError INVALID_INPUT with the name of each invalid value */
  read(sent: SentValues): Promise<SentValues>;
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
  const live = await linkedRecords(tx, definitions, inputs);
  return {
    unique: new Set(definitions.filter(({ is_unique }) => is_unique).map(({ key }) => customName(key))),
    async read(sent) {
      const names = customNames(sent);
      if (names.length === 0) return sent;
      const values = Object.fromEntries(names.map((name) => [customKeyOf(name) ?? "", sent[name]]));
      const custom = validValues(schemas, values) ?? parsePart(schemaOf(schemas), { custom: values }).custom;
      await requireLinks(tx, caller, { definitions, live }, custom);
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

interface Links {
  readonly definitions: readonly CustomDefinition[];
  readonly live: ReadonlyMap<RecordNoun, ReadonlySet<string>>;
}

/** Selects which of the records that the inputs link to are live, in one statement per kind. */
async function linkedRecords(
  tx: TenantTx,
  definitions: readonly CustomDefinition[],
  inputs: readonly SentValues[],
): Promise<Links["live"]> {
  const live = new Map<RecordNoun, ReadonlySet<string>>();
  for (const noun of recordNouns) {
    const names = definitions.filter(({ target }) => target === noun).map(({ key }) => customName(key));
    const sent = inputs.flatMap((input) => names.map((name) => input[name]));
    const ids = sent.filter((id) => z.uuid().safeParse(id).success).map(String);
    const found = await selectRecordNames(tx, noun, [...new Set(ids)]).send();
    live.set(noun, new Set(found.filter(({ isLive }) => isLive).map(({ id }) => id)));
  }
  return live;
}

/** Throws AppError INVALID_INPUT for a link to a missing record, or to a person who is not a member. */
async function requireLinks(
  tx: TenantTx,
  caller: Caller,
  { definitions, live }: Links,
  custom: Readonly<Record<string, unknown>>,
): Promise<void> {
  const members: { name: string; id: string }[] = [];
  for (const { key, type, target } of definitions) {
    const id = custom[key];
    if (typeof id !== "string") continue;
    if (type === "member") members.push({ name: customName(key), id });
    if (type === "record" && target !== null && live.get(target)?.has(id) !== true)
      throw fieldError(customName(key), refusal("recordNotFound"));
  }
  await requireOwners(tx, caller, members);
}
