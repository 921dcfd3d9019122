import { ApiError } from "@lanyard/client/api-error";
import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import {
  type CustomName,
  customFieldTypes,
  customName,
} from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { languages } from "@lanyard/contract/person/person-options";
import { useId, useState } from "react";
import { collisionIn } from "#src/lib/api/collision.ts";
import { usePeople } from "#src/lib/api/me.ts";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { formatLanguage } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { descriptorTypes } from "#src/records/fields/custom-fields.ts";
import { sectionTitle } from "#src/records/fields/field-text.ts";
import { memberOptions } from "#src/records/fields/member-options.ts";
import { ValueField } from "#src/records/fields/value-field.tsx";
import { typingOf } from "#src/records/fields/value-typing.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { FieldError } from "#src/ui/controls/field.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import {
  changedParts,
  type Draft,
  draftOf,
  type Flag,
  flagsOf,
  hasOptions,
  removedFrom,
  sectionsOf,
  type Wanted,
  wantedOf,
} from "./field-draft.ts";
import { useFieldChange } from "./field-queries.ts";
import { OptionEditor } from "./option-editor.tsx";
import { TargetField } from "./target-field.tsx";

type FieldFormProps = {
  noun: RecordNoun;
  field?: CustomField;
  /** Called with the name of the saved field, or without a name if the user cancels. */
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
      submitLabel={t(field ? "fields.save" : "fields.add")}
      busyLabel={saving.isPending && t("fields.saving")}
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
              label={flagTexts[flag]()}
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

/** Returns the refusal to show above the form: a conflict, or a problem that no control shows. */
function noticeOf(error: Error): string | undefined {
  const collision = collisionIn(error);
  if (collision) return t("fields.collides", { name: collision.by.name });
  if (!(error instanceof ApiError) || error.errors.length === 0) return error.message;
  return error.errors.find(({ path }) => !ownPlaces.test(path))?.message;
}

const flagTexts: Readonly<Record<Flag, () => string>> = {
  required: () => t("fields.required"),
  unique: () => t("fields.unique"),
  searched: () => t("fields.searched"),
  sortable: () => t("fields.sortable"),
};

type PartProps = { draft: Draft; change: (part: Partial<Draft>) => void };

/** Asks for the replacement of each removed option. */
function Replacements({ field, draft, change }: PartProps & { field: CustomField }) {
  const kept = draft.options.flatMap(({ id, label }) => (id === undefined ? [] : [{ value: id, label }]));
  if (field.filled === 0) return null;
  return removedFrom(field, draft).map(({ id, label }) => (
    <SelectField
      key={id}
      label={t("fields.replaceWith", { option: label })}
      value={draft.replace[id] ?? ""}
      emptyLabel={t("fields.replaceNothing")}
      options={kept}
      onChange={({ target }) => change({ replace: { ...draft.replace, [id]: target.value || null } })}
    />
  ));
}

function TypeFields({
  draft,
  change,
  isFixed,
  error,
}: PartProps & { isFixed: boolean; error?: string | undefined }) {
  return (
    <>
      <SelectField
        label={t("fields.kind")}
        value={draft.type}
        disabled={isFixed}
        options={customFieldTypes.map((type) => ({ value: type, label: t(`fields.type.${type}`) }))}
        onChange={({ target }) =>
          change({ type: oneOf(customFieldTypes, target.value) ?? "text", default: "" })
        }
      />
      {draft.type === "record" && (
        <TargetField
          value={draft.target}
          disabled={isFixed}
          error={error}
          onChange={(target) => change({ target })}
        />
      )}
    </>
  );
}

function SectionField({ noun, draft, change }: PartProps & { noun: RecordNoun }) {
  const listId = useId();
  return (
    <>
      <TextField
        label={t("fields.sectionName")}
        hint={t("fields.sectionHint")}
        value={draft.section}
        maxLength={100}
        list={listId}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => change({ section: target.value })}
      />
      <datalist id={listId}>
        {sectionsOf(noun).map((section) => (
          <option key={section} value={sectionTitle(noun, section)} />
        ))}
      </datalist>
    </>
  );
}

function DefaultField({ draft, change, error }: PartProps & { error: string | undefined }) {
  const { data: people } = usePeople();
  if (draft.type === "record") return null;
  const { control } = typingOf(descriptorTypes[draft.type]);
  const labels = draft.options.map(({ label }) => label.trim()).filter(Boolean);
  const options: readonly SelectOption[] = hasOptions(draft.type)
    ? labels.map((label) => ({ value: label, label }))
    : draft.type === "member"
      ? memberOptions(people)
      : [
          { value: "true", label: t("ui.yes") },
          { value: "false", label: t("ui.no") },
        ];
  if (control === "choices" && labels.length === 0) return null;
  return (
    <ValueField
      key={draft.type}
      label={t("fields.default")}
      {...{ control, options, error }}
      emptyLabel={t("fields.replaceNothing")}
      rows={2}
      value={draft.default}
      onChange={(value) => change({ default: value })}
    />
  );
}

function OtherLabels({ draft, change }: PartProps) {
  const names = new Intl.DisplayNames(formatLanguage(), { type: "language" });
  return (
    <details>
      <summary>{t("fields.otherLanguages")}</summary>
      <div className="grid gap-3 pt-3">
        {languages.map((language) => (
          <TextField
            key={language}
            label={names.of(language) ?? language}
            value={draft.labels[language] ?? ""}
            placeholder={draft.label}
            maxLength={100}
            lang={language}
            autoComplete="off"
            onChange={({ target }) => change({ labels: { ...draft.labels, [language]: target.value } })}
          />
        ))}
      </div>
    </details>
  );
}
