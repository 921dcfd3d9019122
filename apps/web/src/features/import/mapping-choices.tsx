import {
  type ImportJob,
  type ImportKind,
  importCheckInput,
} from "@lanyard/contract/import/import-job-schema";
import { nameOrder, type OnDuplicate, onDuplicate } from "@lanyard/contract/import/import-schema";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { memberOptions } from "#src/records/fields/member-options.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import type { Choices } from "./import-draft.ts";
import { importText, isFullName } from "./import-kind-text.ts";
import { matchOptions } from "./match-options.ts";

type MappingChoicesProps = {
  job: ImportJob;
  chosen: readonly string[];
  choices: Choices;
  change: (choice: Partial<Choices>) => void;
};

export function MappingChoices({ job, chosen, choices, change }: MappingChoicesProps) {
  const { kind } = job;
  const { mapping } = choices;
  return (
    <div className="import__part import__choices">
      {namingCompanies.some((target) => chosen.includes(target)) && (
        <CheckboxRow
          label={t("import.createCompanies")}
          checked={choices.create_companies}
          onChange={({ target }) => change({ create_companies: target.checked })}
        />
      )}
      <SelectField
        label={importText(kind, "onDuplicate")}
        options={duplicateOptions(kind)}
        value={choices.on_match}
        onChange={({ target }) => change({ on_match: onDuplicate.parse(target.value) })}
      />
      <SelectField
        label={t("import.matchBy")}
        options={matchOptions(kind)}
        value={choices.match_by ?? "key_or_name"}
        onChange={({ target }) => change({ match_by: importCheckInput.shape.match_by.parse(target.value) })}
      />
      {choices.on_match !== "skip" && <p className="muted">{t("import.emptyCells")}</p>}
      <OwnerField
        kind={kind}
        chosen={chosen}
        value={choices.owner_id}
        onChange={(owner_id) => change({ owner_id })}
      />
      {hasOpenNames(job, mapping) && (
        <SelectField
          label={t("import.nameOrder")}
          options={[
            { value: "first", label: t("import.givenNameFirst") },
            { value: "last", label: t("import.familyNameFirst") },
          ]}
          value={choices.name_order}
          onChange={({ target }) => change({ name_order: nameOrder.parse(target.value) })}
        />
      )}
    </div>
  );
}

type OwnerFieldProps = {
  kind: ImportKind;
  chosen: readonly string[];
  value: string | null | undefined;
  onChange: (owner: string | null) => void;
};

function OwnerField({ kind, chosen, value, onChange }: OwnerFieldProps) {
  const { data: people } = usePeople();
  const { id, name } = useSignedIn();
  if (kind !== "mixed" && chosen.includes("owner_id")) return null;
  const others = memberOptions(people?.filter((member) => member.id !== id));
  return (
    <SelectField
      label={t("import.owner")}
      emptyLabel={t("ui.memberNone")}
      options={[{ value: id, label: t("import.ownerMe", { name }) }, ...others]}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}

const namingCompanies = ["company", "company_domain"];

/** Matches a name that can be split in two ways. Only the first rows are tested. */
const ofSeveralWords = /^[^,]*\S\s+\S[^,]*$/u;

const hasOpenNames = ({ kind, headers, sample_rows: rows }: ImportJob, mapping: Choices["mapping"]) =>
  headers.some(
    (header, column) =>
      isFullName(kind, mapping[header] ?? "") && rows.some((row) => ofSeveralWords.test(row[column] ?? "")),
  );

export function duplicateOptions(kind: ImportKind): { value: OnDuplicate; label: string }[] {
  return [
    { value: "skip", label: t("import.duplicateSkip") },
    { value: "update", label: importText(kind, "duplicateUpdate") },
    { value: "fill", label: t("import.duplicateFill") },
  ];
}
