import { type CustomFieldType, customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { customValue } from "@lanyard/contract/custom-field/custom-value";
import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { languages } from "@lanyard/contract/person/person-options";
import { z } from "zod";
import { pipelined, type Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { selectAllOptions, selectCustomFields, selectLayout, shareLayout } from "./custom-definition-sql.ts";

/** An option as the table and the log hold it: its id, its color and its label. */
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

/** One storage of a field's values: their key in the records' JSON, their type, and the column that lists sort by. */
const variant = z.object({
  storage: z.string(),
  type: z.enum(customFieldTypes),
  options,
  target: z.enum(recordNouns).nullable(),
  slot: z.string().nullable(),
  /** Whether the column of sorting has the values of all records. */
  isSorted: z.boolean(),
  /** Whether all records have their values of this storage. */
  isFilled: z.boolean(),
  /** The moment since which another storage is shown. */
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
  storage: z.string(),
  shown: z.string(),
  variants: z.array(variant),
  applied: z.string().nullable(),
  is_deleted: z.boolean().default(false),
  is_expired: z.boolean().default(false),
});
type Row = z.output<typeof definition>;

/**
 * A custom field as its organization defined it. While the field is retyped, its type is still the former one, and `storage`
 * names the storage that is being filled.
 */
export interface CustomDefinition extends Row {
  readonly noun: RecordNoun;
  readonly type: CustomFieldType;
}

/** The labels and options of a definition as the table and the log hold them. */
export function storedTexts({ labels, options }: Pick<CustomDefinition, "labels" | "options">) {
  return {
    labels: Object.entries(labels).map(([language, label]) => `${language} ${label}`),
    options: storedOptions(options),
  };
}

/** Options as the table and the log hold them. */
export const storedOptions = (all: CustomDefinition["options"]): string[] =>
  all.map(({ id, color, label }) => `${id} ${color} ${label}`);

/** The label of an option in that form; any other text stays. */
export const optionLabel = (text: string): string => text.replace(/^[0-9a-f-]{36} #[0-9a-f]{6} /iu, "");

/** Reads a row of a definition. */
export function readDefinition(row: unknown): CustomDefinition {
  const field = definition.parse(row);
  const stored = shownVariant(field);
  if (stored === undefined) return field;
  const { type, options, target } = stored;
  if (field.shown === field.storage) return { ...field, target };
  return { ...field, type, options, target, default_value: null };
}

/** The storage of a field that is read. */
export const shownVariant = ({ variants, shown }: Pick<Row, "variants" | "shown">) =>
  variants.find(({ storage }) => storage === shown);

/** Whether a storage was retired too long ago to be restored. */
export function isExpired({ retiredAt }: CustomVariant): boolean {
  return retiredAt !== undefined && Date.parse(retiredAt) < Date.now() - deletedRetentionDays * 86_400_000;
}

/** The live custom fields, of one kind or of all, in their order. */
export function customDefinitions(tx: TenantTx, noun?: RecordNoun): Statement<CustomDefinition[]> {
  return selectCustomFields(tx, noun).map((rows) => rows.map(readDefinition));
}

/**
 * The definitions by which records are written, of deleted fields too; the first call of a transaction keeps others from changing
 * them until it ends.
 */
export function heldDefinitions(tx: TenantTx, noun: RecordNoun): Promise<readonly CustomDefinition[]> {
  const known = held.get(tx) ?? new Map<RecordNoun, Promise<readonly CustomDefinition[]>>();
  held.set(tx, known);
  const found = known.get(noun) ?? readHeld(tx, noun);
  known.set(noun, found);
  return found;
}

const held = new WeakMap<TenantTx, Map<RecordNoun, Promise<readonly CustomDefinition[]>>>();

/** Makes the transaction read definitions that it has changed. */
export const forgetDefinitions = (tx: TenantTx): void => void held.delete(tx);

async function readHeld(tx: TenantTx, noun: RecordNoun): Promise<readonly CustomDefinition[]> {
  const [, rows] = await pipelined(shareLayout(tx), selectLayout(tx, noun));
  return rows.map(readDefinition);
}

/** The labels of all options by their ids, as a history shows them. */
export function optionLabels(tx: TenantTx): Statement<{ id: string; name: string }[]> {
  return selectAllOptions(tx).map((rows) =>
    rows.flatMap((row) =>
      variants
        .parse(row.variants)
        .flatMap((each) => [...each.options, ...options.parse(row.options)])
        .map(({ id, label }) => ({ id, name: label })),
    ),
  );
}

const variants = z.array(variant.pick({ options: true }));
