import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { customValueSchema } from "@lanyard/contract/custom-field/custom-value";
import { useEffect, useMemo, useState } from "react";
import { z } from "zod";
import { t } from "#src/lib/i18n/messages.ts";
import { customLabel, useCustomFields } from "#src/records/fields/custom-fields.ts";
import { fieldOf, fieldValueText } from "#src/records/fields/field-text.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import { typingOf } from "#src/records/fields/value-typing.ts";
import { type FormField, formName, type RecordForm, typedText } from "./form-field.ts";
import { linkedAt, recordLink } from "./link-editing.ts";
import { linkedPart } from "./linked-field.tsx";
import { RecordFieldInput } from "./record-field-input.tsx";
import type { FormDefinition } from "./record-form.ts";

/**
 * Returns a form definition with custom fields, and the labels of fields that were deleted after the form
 * opened.
 */
export function useCustomFormFields<Row>(definition: FormDefinition<Row>) {
  const { noun } = definition;
  const defined = useCustomFields();
  const own = useMemo(() => defined.filter((field) => field.noun === noun), [defined, noun]);
  const [seen, setSeen] = useState(own);
  const isIn = (fields: readonly CustomField[], { id }: CustomField) =>
    fields.some((field) => field.id === id);
  if (own.some((field) => !isIn(seen, field)))
    setSeen([...seen.filter((field) => !isIn(own, field)), ...own]);
  // Memoized separately from `whole`, because new input components would remount the inputs on each render.
  const added = useMemo(() => own.map(customFormField), [own]);
  const whole = useMemo(
    () => ({ ...definition, fields: [...definition.fields, ...added] }),
    [definition, added],
  );
  return { definition: whole, deleted: seen.filter((field) => !isIn(own, field)).map(customLabel) };
}

/** Sets the initial values of custom fields that were defined after the form opened. */
export function useLateFields<Row>(
  { fields }: FormDefinition<Row>,
  form: RecordForm,
  row: Row | undefined,
): void {
  useEffect(() => {
    for (const { name, start } of fields)
      if (form.getValues(name) === undefined) form.resetField(name, { defaultValue: start(row) });
  }, [fields, form, row]);
}

/** Existing records may lack a value for a required field. */
function customFormField(field: CustomField): FormField<unknown> {
  const { key, noun, required } = field;
  const name = customName(key);
  const descriptor = fieldOf(noun, name) ?? { type: "line" };
  const start = (row: unknown) => (row === undefined ? field.default : Object(row)[name]);
  const unchosen = () => t("ui.chooseFromList");
  const link = recordLink(noun, name);
  const part = link
    ? linkedPart<unknown>(link.Field, unchosen, (row) => linkedAt(Object(row), name))
    : typedPart(field, start);
  const isRequired = (row: unknown) => required && row === undefined;
  return {
    name: formName(name),
    descriptor,
    isRequired,
    paths: [name],
    isSeveral: false,
    isSentNew: (value, isChanged) => isChanged || value !== null,
    ...part,
    schema: (values, row) => {
      const schema = part.schema(values, row);
      const message = t("ui.requiredField", { field: customLabel(field) });
      return isRequired(row) ? schema.refine((value) => value !== null, message) : schema;
    },
  };
}

type ValuePart = Pick<FormField<unknown>, "schema" | "start" | "displayText" | "Input">;

function typedPart(field: CustomField, start: (row: unknown) => unknown): ValuePart {
  const name = customName(field.key);
  const { parse, format } = typingOf(fieldOf(field.noun, name)?.type);
  const schema = z.preprocess((text) => parse(typedText(text)), customValueSchema(field));
  return {
    schema: () => schema,
    start: (row) => format(start(row)),
    displayText: (text) => fieldValueText(field.noun, name, storedText(parse(typedText(text)))),
    Input: RecordFieldInput,
  };
}
