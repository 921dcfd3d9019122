import { useEffect, useRef, useState } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { readTyped } from "#src/records/cells/cell-field.ts";
import { cellField } from "#src/records/cells/record-cell-editor.tsx";
import type { RecordValues } from "#src/records/columns/field-columns.tsx";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { type Linked, noLink } from "#src/records/form/form-field.ts";
import { recordLink } from "#src/records/form/link-editing.ts";
import { BulkValueField } from "#src/records/selection/bulk-edit-dialog.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { dealBulkParts } from "./deal-cell-parts.tsx";
import { LostReasonField } from "./lost-reason-field.tsx";
import type { FieldsToSend, StageFieldsRequest } from "./stage-entry.ts";

type Typed = { readonly text: string; readonly linked: Linked; readonly problem?: string | undefined };
const nothing: Typed = { text: "", linked: noLink };

export function StageFieldsDialog({ fields, isReasonRequired, answer }: StageFieldsRequest) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const { data: people } = usePeople();
  useCustomFields();
  const partsOf = (name: string) => ({
    link: dealBulkParts.links?.[name] ?? recordLink("deal", name),
    field: dealBulkParts.fields?.[name] ?? cellField<RecordValues>("deal", name, people),
  });
  const change = (name: string, next: Partial<Typed>) =>
    setTyped((now) => ({ ...now, [name]: { ...nothing, ...now[name], problem: undefined, ...next } }));
  const readOne = (name: string): FieldsToSend | string => {
    const { text, linked } = typed[name] ?? nothing;
    const { link, field } = partsOf(name);
    const isEmpty = link ? linked.id === null : text.trim() === "";
    if (isEmpty && name === "lost_reason" && !isReasonRequired) return { lost_reason: null };
    if (isEmpty) return t("ui.requiredField", { field: fieldLabel("deal", name) });
    if (link) return link.changeOf(linked);
    const read = field && readTyped(field, text, {});
    if (read === undefined) return {};
    return "problem" in read ? read.problem : read.body;
  };
  const save = () => {
    const values: Record<string, unknown> = {};
    let isRefused = false;
    for (const name of fields) {
      const read = readOne(name);
      if (typeof read === "string") {
        change(name, { problem: read });
        isRefused = true;
      } else Object.assign(values, read);
    }
    if (isRefused) setRefusals((count) => count + 1);
    else answer(values);
  };
  return (
    <FormDialog
      title={t("pipeline.missingTitle")}
      submitLabel={t("pipeline.missingMove")}
      onSubmit={save}
      onClose={() => answer(undefined)}
    >
      <div ref={form} className="contents">
        {fields.map((name) => {
          const { text, linked, problem } = typed[name] ?? nothing;
          if (name === "lost_reason")
            return (
              <LostReasonField
                key={name}
                isRequired={isReasonRequired}
                error={problem}
                onChange={(next) => change(name, { text: next })}
              />
            );
          return (
            <BulkValueField
              key={name}
              isRequired
              {...{ name, linked, text, ...partsOf(name) }}
              label={fieldLabel("deal", name)}
              choice={undefined}
              error={problem}
              onLink={(next) => change(name, { linked: next })}
              onType={(next) => change(name, { text: next })}
              onApply={save}
            />
          );
        })}
      </div>
    </FormDialog>
  );
}
