import { type CustomFieldType, customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { customValue } from "@lanyard/contract/custom-field/custom-value";
import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { languages } from "@lanyard/contract/person/person-options";
import { z } from "zod";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { selectAllOptions, selectCustomFields } from "./custom-definition-sql.ts";

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

const definition = z.object({
  id: z.string(),
  noun: z.enum(recordNouns),
  key: z.string(),
  label: z.string(),
  labels,
  type: z.enum(customFieldTypes),
  options,
  target: z.enum(recordNouns).nullable(),
  default_value: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(customValue)
    .nullable(),
  required: z.boolean(),
  section: z.string(),
  position: z.number(),
});

/** A custom field as its organization defined it. */
export interface CustomDefinition extends z.output<typeof definition> {
  readonly noun: RecordNoun;
  readonly type: CustomFieldType;
}

/** The labels and options of a definition as the table and the log hold them. */
export function storedTexts({ labels, options }: Pick<CustomDefinition, "labels" | "options">) {
  return {
    labels: Object.entries(labels).map(([language, label]) => `${language} ${label}`),
    options: options.map(({ id, color, label }) => `${id} ${color} ${label}`),
  };
}

/** The label of an option in that form; any other text stays. */
export const optionLabel = (text: string): string => text.replace(/^[0-9a-f-]{36} #[0-9a-f]{6} /iu, "");

/** Reads a row of a definition. */
export const readDefinition = (row: unknown): CustomDefinition => definition.parse(row);

/** The live custom fields, of one kind or of all, in their order. */
export function customDefinitions(tx: TenantTx, noun?: RecordNoun): Statement<CustomDefinition[]> {
  return selectCustomFields(tx, noun).map((rows) => rows.map(readDefinition));
}

/** The labels of all options by their ids, as a history shows them. */
export function optionLabels(tx: TenantTx): Statement<{ id: string; name: string }[]> {
  return selectAllOptions(tx).map((rows) =>
    rows.flatMap((row) => options.parse(row.options).map(({ id, label }) => ({ id, name: label }))),
  );
}
