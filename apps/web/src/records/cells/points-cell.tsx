import { zodResolver } from "@hookform/resolvers/zod";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { refusalText, resolverInLanguage } from "#src/lib/i18n/refusal-text.ts";
import type { RecordValues } from "#src/records/columns/field-columns.tsx";
import { fieldLabel, fieldOf } from "#src/records/fields/field-text.ts";
import { pointsIn } from "#src/records/fields/shown-points.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import { type FormOutput, type FormValues, typedText } from "#src/records/form/form-field.ts";
import { FirstPointInput, PointsInput } from "#src/records/form/points-input.tsx";
import { pointsForm, typedPointsIn } from "#src/records/form/typed-points.ts";
import { toastCellFailure } from "#src/records/form/typing-failure.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import type { EditorExit } from "./cell-edit.ts";
import { useEditorStart, useSaveOnUnmount } from "./editor-lifetime.ts";
import type { CellChange, OwnEditorProps } from "./use-cell-saving.ts";

type PointsCellProps<Row> = OwnEditorProps<Row> & { noun: RecordNoun; column: string };

/**
 * Edits all e-mail addresses or phone numbers of a record. Enter or leaving the cell saves, Escape discards,
 * and Tab moves between the entries.
 */
export function PointsCell<Row extends RecordValues>(props: PointsCellProps<Row>) {
  const { noun, column, row, early, onSave, onDone } = props;
  const descriptor = fieldOf(noun, column) ?? { type: "contactPoints" };
  const { first = "" } = descriptor;
  const points = pointsForm(noun, column, descriptor);
  const place = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const form = useForm<FormValues, unknown, FormOutput>({
    resolver: (values, ...asked) =>
      resolverInLanguage(zodResolver(bodySchema(first, column, points.schema(values, undefined))))(
        values,
        ...asked,
      ),
    defaultValues: { [first]: storedText(row[first]), [column]: points.start(row) },
    shouldFocusError: false,
  });
  // React Hook Form tracks `isDirty` only if the component reads it while rendering.
  const { isDirty } = form.formState;
  const close = (exit: EditorExit) => {
    if (!isOver.current) onDone(exit);
    isOver.current = true;
  };
  const send = (body: FormOutput) => onSave({ row, ...changeOf(noun, { first, column }, body) });
  const save = (exit: EditorExit) => {
    if (isOver.current) return;
    if (!form.formState.isDirty) return close(exit);
    void form.handleSubmit(
      (body) => {
        if (isOver.current) return;
        send(body);
        close(exit);
      },
      (errors) => form.setFocus(errors[first] ? first : column),
    )();
  };
  useSaveOnUnmount(isDirty, () => {
    if (isOver.current) return;
    isOver.current = true;
    const values = form.getValues();
    const all = typedPointsIn(values[column]);
    const { data, error } = points.schema(values, undefined).safeParse(all);
    if (data !== undefined) return send(Object(data));
    const reason = refusalText(error?.issues[0]?.message ?? "");
    const typed = [typedText(values[first]), ...all.further.map(({ value }) => value)]
      .filter(Boolean)
      .join(", ");
    toastCellFailure({ field: fieldLabel(noun, column), reason, typed });
  });
  useEditorStart(
    () => place.current?.querySelector("input"),
    early?.exit === undefined ? undefined : early,
    save,
  );
  const hear = (event: KeyboardEvent) => {
    event.stopPropagation();
    const key = pressedKey(event);
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (key === "Escape") close("stay");
    else if (key === "Enter" && !isOnButton) save("down");
    else return;
    event.preventDefault();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Removing the focused entry loses the focus for a moment, which must not save the value.
    if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
    save("leave");
  };
  const look = (name: string) => ({
    label: fieldLabel(noun, name),
    error: form.getFieldState(name, form.formState).error?.message,
    className: "",
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the fields inside
    <div ref={place} className="cell-points" onKeyDown={hear} onBlur={leave}>
      <FirstPointInput {...{ form, noun, name: first }} look={look(first)} isRequired={false} />
      <PointsInput {...{ form, noun, name: column }} look={look(column)} isRequired={false} />
    </div>
  );
}

type PointNames = { first: string; column: string };

function changeOf(noun: RecordNoun, { first, column }: PointNames, body: FormOutput): CellChange {
  const valuesIn = (list: unknown) => pointsIn(list, first).map(({ value }) => value);
  const value = valuesIn(body[column])[0] ?? null;
  return {
    field: fieldLabel(noun, column),
    body,
    shown: { ...body, [first]: value },
    typed: valuesIn(body[column]).join(", "),
    // The response with another user's change may contain only the first entry.
    displayText: (theirs) => valuesIn(theirs[column]).join(", ") || storedText(theirs[first]),
  };
}

function bodySchema(first: string, column: string, points: z.ZodType): z.ZodType<FormOutput, FormValues>;
function bodySchema(first: string, column: string, points: z.ZodType): z.ZodType {
  return z.object({ [first]: z.unknown(), [column]: points }).transform((read) => Object(read[column]));
}
