import { type CustomFieldType, customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { customValue } from "@lanyard/contract/custom-field/custom-value";
import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { languages } from "@lanyard/contract/person/person-options";
import { z } from "zod";
import { pipelined, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import {
  selectAllOptions,
  selectCustomFields,
  selectFormerOptions,
  selectLayout,
  shareLayout,
} from "./custom-definition-sql.ts";

const optionPattern = /^(?<id>\S+) (?<color>\S+) (?<label>.+)$/u;
const labelPattern = /^(?<language>\S+) (?<label>.+)$/u;

const option = z
  .string()
  .transform((text) => optionPattern.exec(text)?.groups)
  .pipe(z.object({ id: z.string(), color: z.string(), label: z.string() }));
const options = z.array(option);

const labels = z
  .array(z.string())
  .transform((texts) =>
    Object.fromEntries(
      texts.flatMap((text) => {
        const { language, label } = labelPattern.exec(text)?.groups ?? {};
        return language === undefined ? [] : [[language, label]];
      }),
    ),
  )
  .pipe(z.partialRecord(z.enum(languages), z.string()));

const jsonValue = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(customValue)
  .nullable();

/**
 * A storage of a field's values: the key in the records' JSON, the type, and the sort column. Each type of a
 * field has a separate storage.
 */
const variant = z.object({
  storage: z.string(),
  type: z.enum(customFieldTypes),
  options,
  target: z.enum(recordNouns).nullable(),
  currency: z.string().optional(),
  slot: z.string().nullable(),
  /** Whether the sort column is filled for all records that have a value. */
  isSorted: z.boolean(),
  isFilled: z.boolean(),
  retiredAt: z.string().optional(),
});
export type CustomVariant = Readonly<z.output<typeof variant>>;

const definition = z.object({
  id: z.string(),
  noun: z.enum(recordNouns),
  key: z.string(),
  label: z.string(),
  labels,
  type: z.enum(customFieldTypes),
  options,
  target: z.enum(recordNouns).nullable(),
  default_value: jsonValue,
  required: z.boolean(),
  is_unique: z.boolean(),
  searched: z.boolean(),
  sortable: z.boolean(),
  section: z.string(),
  position: z.number(),
  version: z.number(),
  storage: z.string(),
  shown: z.string(),
  variants: z.array(variant),
  applied: z.string().nullable(),
  is_deleted: z.boolean().default(false),
  is_expired: z.boolean().default(false),
});
type Row = z.output<typeof definition>;

/**
 * A custom field. During a change of type, the field keeps the former type, and `storage` is the storage that
 * is being filled.
 */
export interface CustomDefinition extends Row {
  readonly noun: RecordNoun;
  readonly type: CustomFieldType;
}

export function storedTexts({ labels, options }: Pick<CustomDefinition, "labels" | "options">) {
  return {
    labels: Object.entries(labels).map(([language, label]) => `${language} ${label}`),
    options: storedOptions(options),
  };
}

export const storedOptions = (all: CustomDefinition["options"]): string[] =>
  all.map(({ id, color, label }) => `${id} ${color} ${label}`);

/** Returns the label of a stored option; returns other texts unchanged. */
export const optionLabel = (text: string): string => text.replace(/^[0-9a-f-]{36} #[0-9a-f]{6} /iu, "");

/** Parsed definitions by the JSON of their rows. Parsing takes ten times as long as a lookup here. */
const parsed = new Map<string, CustomDefinition>();
const maxParsed = 2000;

/** Returns the definition in a row. Equal rows share a definition, so that its schema is built once. */
export function readDefinition(row: unknown): CustomDefinition {
  const text = JSON.stringify(row);
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const field = parseDefinition(row);
  if (parsed.size >= maxParsed) parsed.clear();
  parsed.set(text, field);
  return field;
}

function parseDefinition(row: unknown): CustomDefinition {
  const field = definition.parse(row);
  const stored = shownVariant(field);
  if (stored === undefined) return field;
  const { type, options, target } = stored;
  if (field.shown === field.storage) return { ...field, target };
  return { ...field, type, options, target, default_value: null };
}

export const shownVariant = ({ variants, shown }: Pick<Row, "variants" | "shown">) =>
  variants.find(({ storage }) => storage === shown);

export function isExpired({ retiredAt }: CustomVariant): boolean {
  return retiredAt !== undefined && Date.parse(retiredAt) < Date.now() - deletedRetentionDays * 86_400_000;
}

/** Returns the live custom fields of one kind, or of all kinds, in order. `keys` limits the selection. */
export function customDefinitions(
  tx: TenantTx,
  noun?: RecordNoun,
  keys?: readonly string[],
): Statement<CustomDefinition[]> {
  return selectCustomFields(tx, noun, keys).map((rows) => rows.map(readDefinition));
}

/**
 * Returns the definitions for writing records, including deleted fields. `keys` limits them to the fields of
 * a new record. The first call in a transaction locks all definitions until the transaction ends.
 */
export function heldDefinitions(
  tx: TenantTx,
  noun: RecordNoun,
  keys?: readonly string[],
): Promise<readonly CustomDefinition[]> {
  const known = held.get(tx) ?? new Map<RecordNoun, HeldDefinitions>();
  held.set(tx, known);
  const found = known.get(noun);
  if (found !== undefined && (found.keys === undefined || keys?.every((key) => found.keys?.has(key))))
    return found.definitions;
  const definitions = readHeld(tx, noun, keys);
  known.set(noun, { keys: keys && new Set(keys), definitions });
  return definitions;
}

interface HeldDefinitions {
  readonly keys: ReadonlySet<string> | undefined;
  readonly definitions: Promise<readonly CustomDefinition[]>;
}
const held = new WeakMap<TenantTx, Map<RecordNoun, HeldDefinitions>>();

/**
 * Clears the definitions that are cached for a transaction. Called after the transaction has changed them.
 */
export const forgetDefinitions = (tx: TenantTx): void => void held.delete(tx);

async function readHeld(tx: TenantTx, noun: RecordNoun, keys: readonly string[] | undefined) {
  const [, rows] = await pipelined(shareLayout(tx), selectLayout(tx, noun, keys));
  return rows.map(readDefinition);
}

/**
 * Returns the labels of all current and removed options by id, for the history. Current labels are last, so
 * that they replace former labels of the same id.
 */
export function optionLabels(tx: TenantTx): Statement<{ id: string; name: string }[]> {
  return Statement.all([selectFormerOptions(tx), selectAllOptions(tx)]).map(([former, rows]) => {
    const removed = former.flatMap((row) => options.parse(row.options));
    const current = rows.flatMap((row) =>
      variants.parse(row.variants).flatMap((each) => [...each.options, ...options.parse(row.options)]),
    );
    return [...removed, ...current].map(({ id, label }) => ({ id, name: label }));
  });
}

const variants = z.array(variant.pick({ options: true }));
