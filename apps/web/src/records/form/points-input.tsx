import { defaultPointKind, pointKinds } from "@lanyard/contract/kind/contact-points";
import { pointsFieldOf } from "@lanyard/contract/kind/field-descriptor";
import { ArrowUp, Plus, X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldOf, fieldsOf } from "#src/records/fields/field-text.ts";
import { ValueField } from "#src/records/fields/value-field.tsx";
import { typingOf } from "#src/records/fields/value-typing.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import {
  type FieldInputProps,
  type FormOutput,
  type FormValues,
  type TypedPoints,
  typedText,
} from "./form-field.ts";
import { RecordFieldInput } from "./record-field-input.tsx";
import { promotePoint, typedPointsIn } from "./typed-points.ts";

export function PointsInput({ form, noun, name, look }: FieldInputProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const { first = "" } = fieldOf(noun, name) ?? {};
  const { control } = typingOf(fieldOf(noun, first)?.type);
  const typed = usePoints(form.control, name, group);
  const { points, set } = typed;
  const firstValue = typedText(useWatch({ control: form.control, name: first }));
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    set({ ...points, further: [...points.further, { value: "", kind: defaultPointKind }] });
    focusOn("li:last-child input");
  };
  const remove = (place: number) => {
    set({ ...points, further: points.further.filter((_, index) => index !== place) });
    focusOn("[data-add]");
  };
  const makeFirst = (place: number) => {
    const next = promotePoint(points, firstValue, place);
    if (next === undefined) return;
    form.setValue(first, next.first, { shouldDirty: true, shouldValidate: true });
    set(next.points);
  };
  return (
    <fieldset ref={typed.takeGroup} className="points span2" aria-label={look.label} onBlur={typed.onBlur}>
      {points.further.length > 0 && (
        <ul>
          {points.further.map((point, place) => {
            const change = (changed: Partial<typeof point>) =>
              set({
                ...points,
                further: points.further.map((each, at) => (at === place ? { ...each, ...changed } : each)),
              });
            const called = point.value || t("forms.pointNumber", { field: look.label, number: place + 1 });
            return (
              // Rows have no ids. Their position is their key, so that a row stays in place while the user
              // types.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
              <li key={place}>
                <ValueField
                  label={t("forms.pointNumber", { field: look.label, number: place + 1 })}
                  isLabelHidden
                  control={control}
                  value={point.value}
                  error={typed.problemAt(place)}
                  onChange={(value) => change({ value })}
                />
                <KindSelect of={called} value={point.kind} onChange={(kind) => change({ kind })} />
                <IconButton
                  icon={ArrowUp}
                  label={t("forms.makePointFirst", { value: called })}
                  onClick={() => makeFirst(place)}
                />
                <IconButton
                  icon={X}
                  label={t("forms.removePoint", { value: called })}
                  onClick={() => remove(place)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <PointsProblem>{look.error}</PointsProblem>
      <Button variant="ghost" size="sm" icon={Plus} data-add onClick={add}>
        {control === "email" ? t("forms.addEmail") : t("forms.addPhone")}
      </Button>
    </fieldset>
  );
}

export function FirstPointInput(props: FieldInputProps) {
  const { form, noun, name, look } = props;
  const points = pointsFieldOf(fieldsOf(noun), name) ?? "";
  const typed = typedPointsIn(useWatch({ control: form.control, name: points }));
  const value = typedText(useWatch({ control: form.control, name }));
  const kind = (
    <KindSelect
      of={value || look.label}
      value={typed.kind}
      onChange={(chosen) => form.setValue(points, { ...typed, kind: chosen }, { shouldDirty: true })}
    />
  );
  return <RecordFieldInput {...props} after={kind} />;
}

type PointsControl = Control<FormValues, unknown, FormOutput>;

function usePoints(control: PointsControl, name: string, group: RefObject<HTMLFieldSetElement | null>) {
  const { field, fieldState } = useController({ control, name });
  // The form library calls this function to focus an invalid field.
  const focus = () => group.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  return {
    takeGroup(element: HTMLFieldSetElement | null) {
      group.current = element;
      field.ref(element && { focus });
    },
    points: typedPointsIn(field.value),
    set: (points: TypedPoints) => field.onChange(points),
    onBlur: field.onBlur,
    problemAt: (place: number) => problemAt(fieldState.error, place),
  };
}

function problemAt(error: unknown, place: number): string | undefined {
  const row = Object(Object(Object(error).further)[place]);
  const message: unknown = Object(row.value).message ?? row.message;
  return typeof message === "string" ? message : undefined;
}

type KindSelectProps = {
  of: string;
  value: TypedPoints["kind"];
  onChange: (kind: TypedPoints["kind"]) => void;
};

function KindSelect({ of, value, onChange }: KindSelectProps) {
  return (
    <Select
      aria-label={t("forms.pointKind", { value: of })}
      value={value}
      options={pointKinds.map((kind) => ({ value: kind, label: t(`ui.pointKind.${kind}`) }))}
      onChange={({ target }) => {
        const kind = pointKinds.find((each) => each === target.value);
        if (kind !== undefined) onChange(kind);
      }}
    />
  );
}

function PointsProblem({ children }: { children: ReactNode }) {
  return (
    <div className="field__live" aria-live="polite">
      {children && <p className="field__error">{children}</p>}
    </div>
  );
}
