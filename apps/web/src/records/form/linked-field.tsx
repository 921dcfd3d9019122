import { Controller } from "react-hook-form";
import { z } from "zod";
import { otherParents } from "#src/records/fields/parent.ts";
import { type FieldInputProps, type FormField, type FormValue, type Linked, noLink } from "./form-field.ts";
import type { LinkControl } from "./record-picker.tsx";

type LinkedInputProps = FieldInputProps & {
  Field: LinkControl;
  hint?: string | undefined;
  unchosenText?: string;
  onPick?: ((value: Linked) => void) | undefined;
};

/**
 * The form field of a link to a record. If a kind allows only one parent, selecting one clears the other
 * parent fields.
 */
export function LinkedInput({
  form,
  noun,
  name,
  look,
  Field,
  hint = look.hint,
  unchosenText,
  onPick,
}: LinkedInputProps) {
  const pick = (next: Linked) => {
    if (next.id !== null)
      for (const other of otherParents(noun, name)) form.setValue(other, noLink, { shouldDirty: true });
    onPick?.(next);
  };
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Field
          {...look}
          {...{ hint, unchosenText }}
          value={linkedIn(value)}
          onChange={(next) => {
            onChange(next);
            pick(next);
          }}
        />
      )}
    />
  );
}

export function linkedIn(value: FormValue | undefined): Linked {
  return typeof value === "object" && "id" in value ? value : noLink;
}

/** The schema refuses typed text without a selected record. */
export function linkedPart<Row>(
  Field: LinkControl,
  unchosenText: () => string,
  startOf: (row: Row) => Linked,
): Pick<FormField<Row>, "schema" | "start" | "displayText" | "Input"> {
  return {
    schema: () => linkedSchema(unchosenText()),
    start: (row) => (row ? startOf(row) : noLink),
    displayText: (value) => linkedIn(value).name,
    Input: (props) => <LinkedInput {...props} Field={Field} unchosenText={unchosenText()} />,
  };
}

export function linkedStart(id: string | null | undefined, name: string | null | undefined): Linked {
  return id ? { id, name: name ?? "" } : noLink;
}

function linkedSchema(unchosenText: string): z.ZodType<string | null> {
  return z
    .object({ id: z.string().nullable(), name: z.string() })
    .refine(({ id, name }) => id !== null || name.trim() === "", unchosenText)
    .transform(({ id }) => id);
}
