import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { OnDuplicate } from "@lanyard/contract/import/import-schema";
import { onDuplicate } from "@lanyard/contract/import/import-schema";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { EncodingField } from "./encoding-field.tsx";
import type { ReadFile } from "./import-preview.ts";
import type { ImportChoices } from "./import-sending.ts";
import { MappingTable } from "./mapping-table.tsx";

type MappingStepProps = {
  read: ReadFile;
  targets: readonly SelectOption[];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
  onEncoding: (encoding: CsvEncoding) => void;
  /** Its beginning is being read in another encoding. */
  isReading: boolean;
  onBack: () => void;
  onImport: () => void;
};

/** Step 2: what each column becomes, and what happens to companies and doubles. */
export function MappingStep({ read, targets, choices, onChange, ...rest }: MappingStepProps) {
  const { onEncoding, isReading, onBack, onImport } = rest;
  const { headers, sampleRows } = read.preview;
  const chosen = Object.values(choices.columnMapping).filter((target) => target !== "");
  const canImport = ["first", "last", "full_name", "email"].some((target) => chosen.includes(target));
  return (
    <>
      <h2 className="h2">{t("import.mapTitle")}</h2>
      <p className="lede">{mapText(read)}</p>
      <EncodingField read={read} onChoose={onEncoding} />
      <MappingTable
        {...{ headers, sampleRows, targets }}
        mapping={choices.columnMapping}
        onChange={(columnMapping) => onChange({ ...choices, columnMapping })}
      />
      <div className="import__part import__choices">
        <CheckboxRow
          label={t("import.createCompanies")}
          checked={choices.createCompanies}
          onChange={({ target }) => onChange({ ...choices, createCompanies: target.checked })}
        />
        <SelectField
          label={t("import.onDuplicate")}
          options={duplicateOptions()}
          value={choices.onDuplicate}
          onChange={({ target }) => onChange({ ...choices, onDuplicate: onDuplicate.parse(target.value) })}
        />
      </div>
      <div className="import__actions">
        <Button onClick={onBack}>{t("import.back")}</Button>
        <span className="spacer" />
        <span className="muted" role="status">
          {canImport ? mappedText(chosen.length, headers.length) : t("import.needsName")}
        </span>
        <Button variant="primary" disabled={!canImport || isReading} onClick={onImport}>
          {t("import.submit")}
        </Button>
      </div>
    </>
  );
}

function mapText({ file, preview, rowCount }: ReadFile): string {
  const columnCount = preview.headers.length;
  return t("import.mapText", {
    file: file.name,
    rows: t("import.rows", { count: rowCount, shown: formatCount(rowCount) }),
    columns: t("import.columns", { count: columnCount, shown: formatCount(columnCount) }),
  });
}

function mappedText(mapped: number, total: number): string {
  return t("import.mapped", { mapped: formatCount(mapped), total: formatCount(total) });
}

function duplicateOptions(): { value: OnDuplicate; label: string }[] {
  return [
    { value: "skip", label: t("import.duplicateSkip") },
    { value: "update", label: t("import.duplicateUpdate") },
    { value: "fill", label: t("import.duplicateFill") },
  ];
}
