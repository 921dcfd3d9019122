import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { languages } from "@lanyard/contract/person/person-options";
import { useId } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { formatLanguage } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { descriptorTypes } from "#src/records/fields/custom-fields.ts";
import { sectionTitle } from "#src/records/fields/field-text.ts";
import { memberOptions } from "#src/records/fields/member-options.ts";
import { ValueField } from "#src/records/fields/value-field.tsx";
import { typingOf } from "#src/records/fields/value-typing.ts";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { type Draft, hasOptions, removedFrom, sectionsOf } from "./field-draft.ts";
import { TargetField } from "./target-field.tsx";

type PartProps = { draft: Draft; change: (part: Partial<Draft>) => void };

export function Replacements({ field, draft, change }: PartProps & { field: CustomField }) {
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

export function TypeFields({
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

export function SectionField({ noun, draft, change }: PartProps & { noun: RecordNoun }) {
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

export function DefaultField({ draft, change, error }: PartProps & { error: string | undefined }) {
  const { data: people } = usePeople();
  if (draft.type === "record") return null;
  const { control } = typingOf(descriptorTypes[draft.type]);
  const named = draft.options.filter(({ label }) => label.trim() !== "");
  const options: readonly SelectOption[] = hasOptions(draft.type)
    ? named.map(({ key, label }) => ({ value: key, label }))
    : draft.type === "member"
      ? memberOptions(people)
      : [
          { value: "true", label: t("ui.yes") },
          { value: "false", label: t("ui.no") },
        ];
  if (control === "choices" && named.length === 0) return null;
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

export function OtherLabels({ draft, change }: PartProps) {
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
