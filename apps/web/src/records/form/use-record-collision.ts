import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import type { Collision } from "#src/lib/api/collision.ts";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { type RecordSource, recordReadOptions } from "#src/records/source.ts";
import { type FormField, type FormValues, fieldNameOf, type RecordForm } from "./form-field.ts";
import { startValues } from "./form-values.ts";
import type { FormDefinition } from "./record-form.ts";

/**
 * Handles fields that another user changed while the form was open. The user must choose a value for each of
 * these fields before saving. Loads the whole record, because some fields belong together.
 */
export function useRecordCollision<Row extends Versioned>(
  source: RecordSource<Row>,
  definition: FormDefinition<Row>,
  form: RecordForm,
  row: Row | undefined,
) {
  const client = useClient();
  const cache = useQueryClient();
  const [version, setVersion] = useState(row?.version ?? 1);
  const [open, setOpen] = useState<{
    theirs: FormValues;
    fields: readonly FormField<Row>[];
    collision: Collision;
  }>();
  const begin = async (collision: Collision) => {
    if (!row) return;
    const { current } = collision;
    const reading = { ...recordReadOptions(source, client, row.id), staleTime: 0 };
    // If the record cannot be loaded, uses the other user's values from the server's refusal.
    const fresh = await cache.fetchQuery(reading).catch(() => ({ ...row, ...Object.fromEntries(current) }));
    setVersion(collision.version);
    setOpen({
      collision,
      theirs: startValues(definition, fresh),
      fields: definition.fields.filter(({ paths }) => paths.some((path) => current.has(path))),
    });
  };
  const choose = (name: string, choice: "mine" | "theirs") => {
    if (!open) return;
    const theirs = open.theirs[name];
    if (choice === "theirs" && theirs !== undefined)
      form.setValue(name, theirs, { shouldDirty: true, shouldValidate: true });
    const fields = open.fields.filter((each) => each.name !== name);
    setOpen(fields.length > 0 ? { ...open, fields } : undefined);
  };
  const textOf = ({ name, displayText }: FormField<Row>, values: FormValues) =>
    displayText(values[name] ?? "", values);
  const fields = open?.fields.map((field) => ({
    name: field.name,
    label: fieldLabel(definition.noun, fieldNameOf(field.name)),
    mine: textOf(field, form.getValues()),
    theirs: textOf(field, open.theirs),
    by: authorOf(field.paths, open.collision),
  }));
  return { version, fields, begin, choose };
}

const authorOf = (paths: readonly string[], { by, byField }: Collision) =>
  paths.map((path) => byField.get(path)).find((author) => author !== undefined) ?? by;
