import { ApiError } from "@lanyard/client/api-error";
import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { type CustomName, customName } from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useState } from "react";
import { collisionIn } from "#src/lib/api/collision.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { FieldError } from "#src/ui/controls/field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import {
  changedParts,
  type Draft,
  draftOf,
  flagsOf,
  hasOptions,
  removedFrom,
  type Wanted,
  wantedOf,
} from "./field-draft.ts";
import { DefaultField, OtherLabels, Replacements, SectionField, TypeFields } from "./field-form-parts.tsx";
import { useFieldChange } from "./field-queries.ts";
import { OptionEditor } from "./option-editor.tsx";

type FieldFormProps = {
  noun: RecordNoun;
  field?: CustomField;
  /**
   * Called with the name of the saved field, such as `custom.renewal`, or without a name if the user cancels.
   */
  onClose: (saved?: CustomName) => void;
};

export function FieldForm({ noun, field: current, onClose }: FieldFormProps) {
  // Changes that another administrator makes to the field must not count as the user's changes.
  const [field] = useState(current);
  const [draft, setDraft] = useState(() => draftOf(noun, field));
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const saving = useFieldChange(
    (client, wanted: Wanted) => {
      const { type, target, replace } = draft;
      if (field) {
        const replaced = removedFrom(field, draft).map(({ id }) => [id, replace[id] ?? null]);
        const body = {
          ...changedParts(field, wanted),
          version: field.version,
          ...(replaced.length > 0 && { replace: Object.fromEntries(replaced) }),
        };
        return client.fields.update({ params: { id: field.id }, body });
      }
      const body = { ...wanted, noun, type, ...(type === "record" && { target }) };
      return client.fields.create({ body });
    },
    t(field ? "fields.updated" : "fields.created"),
  );
  const problems = saving.error instanceof ApiError ? saving.error.errors : [];
  const problemOf = (path: string) => problems.find((each) => each.path === path)?.message;
  const notice = saving.error && noticeOf(saving.error);
  return (
    <FormDialog
      title={t(field ? "fields.editTitle" : "fields.add")}
      submitLabel={t(field ? "ui.save" : "fields.add")}
      busyLabel={saving.isPending && t("ui.saving")}
      onSubmit={() =>
        saving.mutate(wantedOf(noun, draft), { onSuccess: ({ field: { key } }) => onClose(customName(key)) })
      }
      onClose={() => onClose()}
    >
      {notice && <Notice tone="danger">{notice}</Notice>}
      <TextField
        label={t("fields.label")}
        required
        value={draft.label}
        maxLength={100}
        autoComplete="off"
        dir="auto"
        error={problemOf("label")}
        onChange={({ target }) => change({ label: target.value })}
      />
      <TypeFields {...{ draft, change }} isFixed={field !== undefined} error={problemOf("target")} />
      {hasOptions(draft.type) && (
        <OptionEditor
          options={draft.options}
          problems={problems}
          onChange={(options) => change({ options })}
        />
      )}
      {field && <Replacements {...{ field, draft, change }} />}
      <SectionField {...{ noun, draft, change }} />
      <DefaultField {...{ draft, change }} error={problemOf("default")} />
      <div className="grid gap-2">
        {flagsOf(draft).map((flag) => (
          <div key={flag}>
            <CheckboxRow
              label={t(`fields.${flag}`)}
              checked={draft[flag]}
              onChange={({ target }) => change({ [flag]: target.checked })}
            />
            <FieldError id={`field-${flag}`} error={problemOf(flag)} />
          </div>
        ))}
      </div>
      <OtherLabels {...{ draft, change }} />
    </FormDialog>
  );
}

/** Paths of problems that a control of the form shows. */
const ownPlaces = /^(label|target|default|required|unique|searched|sortable|options(\.\d+\.label)?)$/u;

function noticeOf(error: Error): string | undefined {
  const collision = collisionIn(error);
  if (collision) return t("fields.collides", { name: collision.by.name });
  if (!(error instanceof ApiError) || error.errors.length === 0) return error.message;
  return error.errors.find(({ path }) => !ownPlaces.test(path))?.message;
}
