import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

export type FieldLook = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  isLabelHidden?: boolean;
  className?: string;
};

export type ControlLinks = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type LabelledProps = FieldLook & { id?: string | undefined; required?: boolean | undefined };

export function fieldParts<Props extends LabelledProps>(props: Props) {
  const { label, hint, error, isLabelHidden = false, className = "", id, required, ...control } = props;
  return {
    field: { label, hint, error, isLabelHidden, className, isRequired: required, controlId: id },
    control: { "aria-required": required, ...control },
  };
}

type FieldProps = FieldLook & {
  isRequired?: boolean | undefined;
  /** The id of the control, if it must differ from the generated one. */
  controlId?: string | undefined;
  children: (links: ControlLinks) => ReactNode;
};

/**
 * Forms give a field with a longer label a whole line. Next to another field, the label would wrap and move
 * the control down.
 */
const longestInHalfLine = 30;

export function Field({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  controlId,
  children,
}: FieldProps) {
  const generatedId = useId();
  const id = controlId ?? generatedId;
  const text = isRequired ? `${label} ${t("ui.required")}` : label;
  const describedBy = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  return (
    <div className={classNames("field", className)} data-long={text.length > longestInHalfLine || undefined}>
      <label htmlFor={id} className={isLabelHidden ? "vh" : undefined}>
        {label} {isRequired && <span className="req">{t("ui.required")}</span>}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The error of a control, which screen readers announce when it appears. */
export function FieldError({
  id,
  error,
  className = "field__live",
}: {
  id: string;
  error: ReactNode;
  className?: string;
}) {
  return (
    <div className={className} aria-live="polite">
      {error && (
        <p className="field__error" id={id}>
          <Icon of={CircleAlert} size={14} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
