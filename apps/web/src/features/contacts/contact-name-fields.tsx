import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { Field } from "#src/ui/controls/field.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import type { ContactForm } from "./contact-field-input.tsx";

const names = ["first", "last"] as const;

/** First and last name side by side: one of them is enough, so what is missing is said of both. */
export function ContactNameFields({ form }: { form: ContactForm }) {
  const errorId = useId();
  const { errors } = form.formState;
  const error = errors.first?.message ?? errors.last?.message;
  return (
    <>
      {names.map((name) => (
        <Field key={name} label={fieldLabel("contact", name)}>
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
      ))}
      <div aria-live="polite" className="span2 empty:hidden -mt-2">
        {error && (
          <p className="field__error" id={errorId}>
            <Icon of={CircleAlert} size={14} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </>
  );
}
