import type {
  FieldDescriptor,
  FieldTable,
  FieldType,
  PlainFieldName,
} from "@lanyard/contract/kind/field-descriptor";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import { formatTypedAmount } from "#src/lib/format/number.ts";
import { readMoney, readNumberOrNull } from "#src/lib/format/read-number.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { type FormField, storedText, typedText } from "./form-field.ts";
import { RecordFieldInput } from "./record-field-input.tsx";

/** The form of a kind of record. */
export interface FormDefinition<Row> {
  readonly noun: RecordNoun;
  /** In the order of the form. */
  readonly fields: readonly FormField<Row>[];
  /** What several fields must fulfil together. */
  readonly check: (schema: z.ZodObject) => z.ZodType;
  /** How a failure is told: in the form and as a toast, or only as a toast that offers to try again. */
  readonly failure: "notice" | "toast";
}

/** The fields that stand in the form. */
type FormName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly section: string } ? Name : never;
}[keyof Fields & string];

/** What a kind's own code says of a field that its descriptor does not say. */
type SpecialPart<Row> = Partial<Omit<FormField<Row>, "name" | "descriptor">>;
type WholePart<Row> = SpecialPart<Row> & Pick<FormField<Row>, "schema" | "start" | "told" | "Input">;

type SpecialParts<Fields extends FieldTable, Row> = {
  readonly [Name in Exclude<FormName<Fields>, PlainFieldName<Fields>>]: WholePart<Row>;
} & { readonly [Name in Extract<FormName<Fields>, PlainFieldName<Fields>>]?: SpecialPart<Row> };

type FormParts<Fields extends FieldTable, Row> = Partial<Pick<FormDefinition<Row>, "check" | "failure">> & {
  /** The contract's schemas of the plain fields: what they refuse is told in the specification's words. */
  readonly schemas: { readonly [Name in PlainFieldName<Fields>]: z.ZodType };
  readonly special: SpecialParts<Fields, Row>;
};

interface LooseParts<Row> extends Partial<Pick<FormDefinition<Row>, "check" | "failure">> {
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  readonly special: Readonly<Record<string, SpecialPart<Row> | undefined>>;
}

/** The form of a kind: what its descriptors say, and the parts that are special. */
export function recordForm<const Noun extends RecordNoun, Row>(
  noun: Noun,
  parts: FormParts<(typeof recordKinds)[Noun]["fields"], Row>,
): FormDefinition<Row>;
export function recordForm<Row>(noun: RecordNoun, parts: LooseParts<Row>): FormDefinition<Row> {
  const { schemas, special, check = (schema) => schema, failure = "notice" } = parts;
  const declared: FieldTable = recordKinds[noun].fields;
  const names = Object.keys(declared).filter((name) => declared[name]?.section !== undefined);
  const fields = names.flatMap((name) => {
    const descriptor = declared[name];
    if (!descriptor) return [];
    return [{ ...plainField(noun, name, descriptor, schemas[name] ?? z.never()), ...special[name] }];
  });
  return { noun, fields, check, failure };
}

function plainField(
  noun: RecordNoun,
  name: string,
  descriptor: FieldDescriptor,
  schema: z.ZodType,
): FormField<unknown> {
  const number = numberReaders[descriptor.type];
  const read = number ? z.preprocess((text) => number(typedText(text)), schema) : schema;
  const isMoney = descriptor.type === "money";
  return {
    name,
    descriptor,
    isRequired: descriptor.required !== undefined,
    schema: () => read,
    start: (row) => (isMoney ? amountText(Object(row)[name]) : storedText(Object(row)[name])),
    told: (value) => (isMoney ? typedText(value) : fieldValueText(noun, name, typedText(value))),
    Input: RecordFieldInput,
    paths: [name],
    isSeveral: false,
    isSentNew: isFilled,
  };
}

/** What the typed text of a number means: a whole one, or an amount in hundredths. Nothing typed is null. */
const numberReaders: Partial<Record<FieldType, (text: string) => number | null>> = {
  whole: readNumberOrNull,
  money: (text) => (text.trim() === "" ? null : (readMoney(text, "")?.value ?? Number.NaN)),
};

const amountText = (cents: unknown) => (typeof cents === "number" ? formatTypedAmount(cents) : "");

/** A value is there; of several fields of the call, that of one of them. */
function isFilled(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== null;
  return Object.values(value).some((each) => each !== null);
}
