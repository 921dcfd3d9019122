import { z } from "zod";
import { type FormField, type FormOutput, type FormValues, fieldNameOf } from "./form-field.ts";
import type { FormDefinition } from "./record-form.ts";

/** Returns the initial values of a form. In a new record, the owner field contains the creator. */
export function startValues<Row>(
  { fields }: FormDefinition<Row>,
  row: Row | undefined,
  creator = "",
): FormValues {
  return Object.fromEntries(
    fields.map(({ name, descriptor, start }) => {
      const isCreators = row === undefined && descriptor.startsAsCreator;
      return [name, isCreators ? creator : start(row)];
    }),
  );
}

/** Fields can depend on each other, such as an amount on its currency. */
export function formSchema<Row>(
  definition: FormDefinition<Row>,
  values: FormValues,
  row: Row | undefined,
): z.ZodType<FormOutput, FormValues>;
export function formSchema<Row>(
  { fields, check }: FormDefinition<Row>,
  values: FormValues,
  row: Row | undefined,
): z.ZodType {
  return check(z.object(Object.fromEntries(fields.map(({ name, schema }) => [name, schema(values, row)]))));
}

/** Returns the request body that creates a record, without empty optional fields. */
export function newBody<Row>(
  { fields }: FormDefinition<Row>,
  values: FormOutput,
  changed: ReadonlySet<string>,
): FormOutput {
  return bodyOf(
    fields.filter(({ name, isSentNew }) => isSentNew(values[name], changed.has(name))),
    values,
  );
}

/**
 * Returns the request body that updates a record: the changed fields, and the version of the record that the
 * form edits.
 */
export function changedBody<Row>(
  { fields }: FormDefinition<Row>,
  values: FormOutput,
  changed: ReadonlySet<string>,
  version: number,
): FormOutput {
  const sent = bodyOf(
    fields.filter(({ name }) => changed.has(name)),
    values,
  );
  return { ...sent, version };
}

function bodyOf<Row>(fields: readonly FormField<Row>[], values: FormOutput): FormOutput {
  const parts = fields.map(({ name, isSeveral }) =>
    isSeveral ? values[name] : { [fieldNameOf(name)]: values[name] },
  );
  return Object.assign({}, ...parts);
}

export function fieldAt<Row>({ fields }: FormDefinition<Row>, path: string): FormField<Row> | undefined {
  return fields.find(({ paths }) => paths.some((each) => path === each || path.startsWith(`${each}.`)));
}
