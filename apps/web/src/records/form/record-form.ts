import {
  type FieldDescriptor,
  type FieldNameOf,
  type FieldTable,
  type PlainFieldName,
  pointsFieldOf,
} from "@lanyard/contract/kind/field-descriptor";
import { fieldSchema, typedSchema } from "@lanyard/contract/kind/field-schemas";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldsOf, fieldValueText } from "#src/records/fields/field-text.ts";
import { parentNounOf } from "#src/records/fields/kind-link.tsx";
import { storedText } from "#src/records/fields/stored-text.ts";
import { typingOf } from "#src/records/fields/value-typing.ts";
import { type FormField, typedText } from "./form-field.ts";
import { linkedAt } from "./link-editing.ts";
import { linkedPart } from "./linked-field.tsx";
import { parentPickers } from "./parent-picker.tsx";
import { FirstPointInput, PointsInput } from "./points-input.tsx";
import { RecordFieldInput } from "./record-field-input.tsx";
import { pointsForm } from "./typed-points.ts";

export interface FormDefinition<Row> {
  readonly noun: RecordNoun;
  readonly fields: readonly FormField<Row>[];
  /** Adds a rule across several fields to the schema. */
  readonly check: (schema: z.ZodObject) => z.ZodType;
  /**
   * `notice` shows a failure in the form and as a toast. `toast` shows a failure only as a toast with Retry.
   */
  readonly failure: "notice" | "toast";
}

type FormName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly section: string } ? Name : never;
}[keyof Fields & string];

/** Marks a field that users edit in the input of another field. */
type TypedElsewhere = null;

type SpecialPart<Row> = Partial<Omit<FormField<Row>, "name" | "descriptor">>;
type WholePart<Row> = SpecialPart<Row> & Pick<FormField<Row>, "schema" | "start" | "displayText" | "Input">;

type SpecialParts<Fields extends FieldTable, Row> = {
  readonly [Name in Exclude<FormName<Fields>, DescribedName<Fields>>]: WholePart<Row>;
} & {
  readonly [Name in Extract<FormName<Fields>, DescribedName<Fields>>]?: SpecialPart<Row> | TypedElsewhere;
};

type DescribedName<Fields extends FieldTable> =
  | PlainFieldName<Fields>
  | FieldNameOf<Fields, "contactPoints" | "parent">;

type FormParts<Fields extends FieldTable, Row> = Partial<Pick<FormDefinition<Row>, "check" | "failure">> & {
  readonly special: SpecialParts<Fields, Row>;
};

interface LooseParts<Row> extends Partial<Pick<FormDefinition<Row>, "check" | "failure">> {
  readonly special: Readonly<Record<string, SpecialPart<Row> | TypedElsewhere | undefined>>;
}

export function recordForm<const Noun extends RecordNoun, Row>(
  noun: Noun,
  parts: FormParts<(typeof recordKinds)[Noun]["fields"], Row>,
): FormDefinition<Row>;
export function recordForm<Row>(noun: RecordNoun, parts: LooseParts<Row>): FormDefinition<Row> {
  const { special, check = (schema) => schema, failure = "notice" } = parts;
  const declared: FieldTable = recordKinds[noun].fields;
  const names = Object.keys(declared).filter((name) => declared[name]?.section !== undefined);
  const fields = names.flatMap((name) => {
    const descriptor = declared[name];
    const own = special[name];
    if (!descriptor || own === null) return [];
    return [{ ...describedField(noun, name, descriptor), ...own }];
  });
  return { noun, fields, check, failure };
}

function describedField(noun: RecordNoun, name: string, descriptor: FieldDescriptor): FormField<unknown> {
  if (descriptor.type === "contactPoints") return pointsField(noun, name, descriptor);
  if (descriptor.type === "parent") return parentField(noun, name, descriptor);
  return plainField(noun, name, descriptor);
}

function parentField(noun: RecordNoun, name: string, descriptor: FieldDescriptor): FormField<unknown> {
  const to = parentNounOf(noun, name);
  if (to === undefined) throw new Error(`${noun} declares no parent for its field ${name}`);
  return {
    name,
    descriptor,
    isRequired: () => false,
    paths: [name],
    isSeveral: false,
    isSentNew: isFilled,
    ...linkedPart<unknown>(
      parentPickers[to],
      () => t("ui.chooseFromList"),
      (row) => linkedAt(Object(row), name),
    ),
  };
}

function pointsField(noun: RecordNoun, name: string, descriptor: FieldDescriptor): FormField<unknown> {
  return {
    name,
    descriptor,
    isRequired: () => false,
    Input: PointsInput,
    paths: [name],
    ...pointsForm(noun, name, descriptor),
  };
}

function plainField(noun: RecordNoun, name: string, descriptor: FieldDescriptor): FormField<unknown> {
  const { parse, format } = typingOf(descriptor.type);
  const isEmpty = (row: unknown) => row !== undefined && Object(row)[name] === null;
  const schemaOf = (wasEmpty: boolean) =>
    z.preprocess(
      (text) => parse(typedText(text)),
      typedSchema(fieldSchema(descriptor), descriptor, wasEmpty),
    );
  const schemas = { filled: schemaOf(false), empty: schemaOf(true) };
  return {
    name,
    descriptor,
    isRequired: (row) =>
      descriptor.required !== undefined || (descriptor.requiredInForm !== undefined && !isEmpty(row)),
    schema: (_, row) => (isEmpty(row) ? schemas.empty : schemas.filled),
    start: (row) => format(Object(row)[name] ?? descriptor.emptyMeans),
    displayText: (text) => fieldValueText(noun, name, storedText(parse(typedText(text)))),
    Input: pointsFieldOf(fieldsOf(noun), name) === undefined ? RecordFieldInput : FirstPointInput,
    paths: [name],
    isSeveral: false,
    // An owner that the user has cleared is also sent. Otherwise, the server would make the creator the
    // owner.
    isSentNew: descriptor.startsAsCreator ? (value, isChanged) => isChanged || isFilled(value) : isFilled,
  };
}

function isFilled(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== null;
  return Object.values(value).some((each) => each !== null);
}
