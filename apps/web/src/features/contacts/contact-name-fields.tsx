import type { FieldInputProps } from "#src/records/form/form-field.ts";
import { Field, FieldError } from "#src/ui/controls/field.tsx";

const errorId = "contact-name-problem";

/** The input of a first or last name. An error marks both inputs, because one of the names is required. */
export function NameInput({ form, name, look }: FieldInputProps) {
  const { errors } = form.formState;
  const error = nameError(form);
  return (
    <Field label={look.label}>
      {(links) => (
        <input
          {...form.register(name, { onChange: () => errors.last && form.trigger("last") })}
          {...links}
          type="text"
          className="input"
          autoComplete="off"
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
      )}
    </Field>
  );
}

export function LastNameInput(props: FieldInputProps) {
  const error = nameError(props.form);
  return (
    <>
      <NameInput {...props} />
      <FieldError className="span2 empty:hidden -mt-2" id={errorId} error={error} />
    </>
  );
}

function nameError({ formState, getFieldState }: FieldInputProps["form"]): string | undefined {
  const [first, last] = [getFieldState("first", formState), getFieldState("last", formState)];
  return first.error?.message ?? last.error?.message;
}
